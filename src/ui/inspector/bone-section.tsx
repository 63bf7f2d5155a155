import { useRef, useState } from 'react';
import { decomposeMatrix } from '../../animation/index.ts';
import type { Player } from '../../playback/index.ts';
import type { LoadedClip, LoadedSkeleton } from '../../worker/contract.ts';
import { useApp, useAppState } from '../app-context.ts';
import { FileText } from '../common/file-text.tsx';
import { Segments } from '../common/segments.tsx';
import { useCopy } from '../common/use-copy.ts';
import { READING_INTERVAL, usePlayhead } from '../use-playhead.ts';
import { boneText, type CopyFormat, type PoseMoment, poseText, rowText } from './bone-copies.ts';
import type { ValueCells, ValueLine } from './bone-values.ts';
import {
  DELTA_LINES,
  deltaCells,
  fillCells,
  MODEL_LINES,
  modelCells,
  TRANSFORM_LINES,
  tracksOfBone,
  writeTransformCells,
} from './bone-values.ts';
import { CopyBar } from './copy-bar.tsx';
import { StorageSection } from './storage-section.tsx';
import { ValueTable } from './value-table.tsx';

type Space = 'track' | 'local' | 'model' | 'reference' | 'delta';

const SPACES: readonly { readonly id: Space; readonly label: string; readonly title: string }[] = [
  { id: 'track', label: 'Track', title: 'What the clip stores, as evaluated; the rotation is not normalised' },
  { id: 'local', label: 'Local', title: 'The pose relative to the parent bone; the rotation is normalised' },
  { id: 'model', label: 'Model', title: "The pose relative to the character, in the file's own space" },
  { id: 'reference', label: 'Reference', title: 'The reference pose of the skeleton, relative to the parent bone' },
  { id: 'delta', label: 'Δ ref', title: 'How the pose differs from the reference pose, in the space of the parent bone' },
];

interface BoneSectionProps {
  readonly skeleton: LoadedSkeleton;
  /** Undefined where no clip drives the skeleton. */
  readonly clip: LoadedClip | undefined;
  readonly clipName: string | undefined;
  readonly additive: boolean;
}

/** The picked bone in numbers: its values in each space and how the file keeps them, all to be copied. */
export function BoneSection({ skeleton: { skeleton }, clip, clipName, additive }: BoneSectionProps) {
  const { player } = useApp();
  const selected = useAppState((state) => state.selection.bone);
  const [space, setSpace] = useState<Space>('local');
  const [format, setFormat] = useState<CopyFormat>('json');
  const { outcome, copy, dismiss } = useCopy();
  const name = selected === undefined ? undefined : skeleton.bones[selected]?.name;

  /** Copies what a text says of this moment; nothing while the player shows something else already. */
  const copyMoment = (what: string, write: (moment: PoseMoment) => string): void => {
    const { pose, frame, seconds } = player;
    if (pose === undefined || player.skeleton !== skeleton) return;
    copy(what, write({ clip: clipName, additive, frame, seconds, skeleton, pose, trackToBone: clip?.trackToBone }));
  };
  const bar = (
    <CopyBar
      format={format}
      onFormat={setFormat}
      onCopyBone={
        selected === undefined || name === undefined
          ? undefined
          : () => copyMoment('the bone', (moment) => boneText(moment, selected, format))
      }
      onCopyPose={() => copyMoment('the pose', (moment) => poseText(moment, format))}
      outcome={outcome}
      onDismiss={dismiss}
    />
  );

  if (selected === undefined || name === undefined) {
    return (
      <div className="bone-section">
        <p className="bone-section-empty">Pick a bone here or in the viewport to read its values.</p>
        {bar}
      </div>
    );
  }
  const tracks = clip === undefined ? [] : tracksOfBone(clip.trackToBone, selected);
  const track = tracks.at(-1);
  return (
    <div className="bone-section">
      <div className="section-title">
        <FileText text={name} className="section-name" />
        <span>{`bone ${selected} · ${trackWords(tracks)}`}</span>
      </div>
      <Segments label="Space of the values" options={SPACES} active={space} onChange={setSpace} />
      <div className="bone-values" tabIndex={0} role="region" aria-label="Values of the bone">
        <BoneTable
          key={space}
          space={space}
          skeleton={skeleton}
          bone={selected}
          track={track}
          additive={additive}
          onCopy={(line, values) => {
            const label = SPACES.find(({ id }) => id === space)?.label ?? space;
            copyMoment(`the row ${line.label}`, (moment) => rowText(moment, selected, label, line, values, format));
          }}
        />
        {clip === undefined || track === undefined ? undefined : (
          <StorageSection key={`${clip.id} ${track}`} motion={clip.motion} track={track} />
        )}
      </div>
      {bar}
    </div>
  );
}

interface BoneTableProps {
  readonly space: Space;
  readonly skeleton: LoadedSkeleton['skeleton'];
  readonly bone: number;
  readonly track: number | undefined;
  readonly additive: boolean;
  readonly onCopy: (line: ValueLine, values: ValueCells) => void;
}

function BoneTable({ space, skeleton, bone, track, additive, onCopy }: BoneTableProps) {
  switch (space) {
    case 'track':
      return track === undefined ? (
        <p className="bone-remark">
          {additive
            ? 'No track drives this bone: the clip leaves it unchanged.'
            : 'No track drives this bone: it keeps its reference pose.'}
        </p>
      ) : (
        <ValueTable
          label="Track values"
          lines={TRANSFORM_LINES}
          read={({ pose }, room) => (pose === undefined ? fillCells(room, undefined) : writeTransformCells(pose.tracks, track, room))}
          onCopy={onCopy}
        />
      );
    case 'local':
      return (
        <ValueTable
          label="Local values"
          lines={TRANSFORM_LINES}
          read={({ pose }, room) => (pose === undefined ? fillCells(room, undefined) : writeTransformCells(pose.local, bone, room))}
          onCopy={onCopy}
        />
      );
    case 'model':
      return (
        <>
          <ValueTable
            label="Model values"
            lines={MODEL_LINES}
            read={({ pose }, room) => fillCells(room, pose && modelCells(pose.model, bone))}
            onCopy={onCopy}
          />
          <ModelRemark bone={bone} />
        </>
      );
    case 'reference':
      return (
        <ValueTable
          label="Reference values"
          lines={TRANSFORM_LINES}
          read={(_, room) => writeTransformCells(skeleton.reference, bone, room)}
          onCopy={onCopy}
        />
      );
    case 'delta':
      if (additive)
        return <p className="bone-remark">The clip is additive: its values are a difference already, and no base is under them.</p>;
      return (
        <>
          <ValueTable
            label="Difference to the reference"
            lines={DELTA_LINES}
            read={({ pose }, room) => fillCells(room, pose && deltaCells(pose.local, skeleton.reference, bone))}
            onCopy={onCopy}
          />
          <p className="bone-remark">
            Part by part, in the parent’s space: rotation = Δ · reference, translation = reference + Δ, scale = reference × Δ.
          </p>
        </>
      );
  }
}

/** Whether the model matrix is a translation, rotation and scale, which time may change. */
function ModelRemark({ bone }: { readonly bone: number }) {
  const text = useRef<HTMLParagraphElement>(null);
  usePlayhead((player) => {
    const remark = modelRemark(player, bone);
    if (text.current !== null && text.current.textContent !== remark) text.current.textContent = remark;
  }, READING_INTERVAL);
  return <p className="bone-remark" ref={text} />;
}

function modelRemark({ pose }: Player, bone: number): string {
  const taken = pose === undefined ? undefined : decomposeMatrix(pose.model, bone);
  if (taken === undefined) return '';
  if (taken.kind === 'transform') return 'The axes are the columns of the matrix, the translation its fourth.';
  return `Here ${taken.reason}: matrix only.${taken.reason === 'sheared' ? ' Inherited scale does that.' : ''}`;
}

function trackWords(tracks: readonly number[]): string {
  if (tracks.length === 0) return 'no track';
  return `${tracks.length === 1 ? 'track' : 'tracks'} ${tracks.join(', ')}`;
}
