import { useState } from 'react';
import type { Skeleton } from '../../animation/index.ts';
import { useAppState } from '../app-context.ts';
import { FileText } from '../common/file-text.tsx';
import { Segments } from '../common/segments.tsx';
import { MATRIX_LINES, matrixCells, TRANSFORM_LINES, tracksOfBone, transformCells } from './bone-values.ts';
import { ValueTable } from './value-table.tsx';

type Space = 'track' | 'local' | 'model' | 'reference';

const SPACES: readonly { readonly id: Space; readonly label: string; readonly title: string }[] = [
  { id: 'track', label: 'Track', title: 'What the clip stores, as evaluated; the rotation is not normalised' },
  { id: 'local', label: 'Local', title: 'The pose relative to the parent bone; the rotation is normalised' },
  { id: 'model', label: 'Model', title: "The pose relative to the character, in the file's own space" },
  { id: 'reference', label: 'Reference', title: 'The reference pose of the skeleton, relative to the parent bone' },
];

interface BoneSectionProps {
  readonly skeleton: Skeleton;
  /** Undefined where no clip drives the skeleton. */
  readonly trackToBone: Int16Array | undefined;
  readonly additive: boolean;
}

/** The picked bone in numbers. */
export function BoneSection({ skeleton, trackToBone, additive }: BoneSectionProps) {
  const selected = useAppState((state) => state.selection.bone);
  const [space, setSpace] = useState<Space>('local');
  const name = selected === undefined ? undefined : skeleton.bones[selected]?.name;
  if (selected === undefined || name === undefined) {
    return (
      <div className="bone-section bone-section-empty">
        <p>Pick a bone here or in the viewport to read its values.</p>
      </div>
    );
  }
  const tracks = trackToBone === undefined ? [] : tracksOfBone(trackToBone, selected);
  return (
    <div className="bone-section">
      <div className="section-title">
        <FileText text={name} className="section-name" />
        <span>{`bone ${selected} · ${trackWords(tracks)}`}</span>
      </div>
      <Segments label="Space of the values" options={SPACES} active={space} onChange={setSpace} />
      <BoneTable key={space} space={space} skeleton={skeleton} bone={selected} track={tracks.at(-1)} additive={additive} />
    </div>
  );
}

interface BoneTableProps {
  readonly space: Space;
  readonly skeleton: Skeleton;
  readonly bone: number;
  readonly track: number | undefined;
  readonly additive: boolean;
}

function BoneTable({ space, skeleton, bone, track, additive }: BoneTableProps) {
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
          read={({ pose }) => (pose === undefined ? undefined : transformCells(pose.tracks, track))}
        />
      );
    case 'local':
      return (
        <ValueTable
          label="Local values"
          lines={TRANSFORM_LINES}
          read={({ pose }) => (pose === undefined ? undefined : transformCells(pose.local, bone))}
        />
      );
    case 'model':
      return (
        <>
          <ValueTable
            label="Model matrix"
            lines={MATRIX_LINES}
            read={({ pose }) => (pose === undefined ? undefined : matrixCells(pose.model, bone))}
          />
          <p className="bone-remark">A matrix: inherited scale may shear it.</p>
        </>
      );
    case 'reference':
      return <ValueTable label="Reference values" lines={TRANSFORM_LINES} read={() => transformCells(skeleton.reference, bone)} />;
  }
}

function trackWords(tracks: readonly number[]): string {
  if (tracks.length === 0) return 'no track';
  return `${tracks.length === 1 ? 'track' : 'tracks'} ${tracks.join(', ')}`;
}
