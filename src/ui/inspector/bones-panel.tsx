import { useMemo, useRef } from 'react';
import type { Skeleton } from '../../animation/index.ts';
import type { LoadedClip, LoadedSkeleton } from '../../worker/contract.ts';
import { useApp, useAppState } from '../app-context.ts';
import { EmptyState } from '../common/empty-state.tsx';
import { FilterInput } from '../common/filter-input.tsx';
import { BoneSection } from './bone-section.tsx';
import { BoneTree } from './bone-tree.tsx';

/** What the documents say of poses in a running game (seed: "The running pose"), and what is Marrow's own. */
const POSE_NOTE = 'Some finger, twist and IK bones are changed after the clip. Values beyond the last frame are clamped, a choice.';

interface BonesPanelProps {
  readonly skeleton: LoadedSkeleton;
  /** Undefined for a reference pose. */
  readonly clip: LoadedClip | undefined;
  readonly clipName: string | undefined;
  readonly additive: boolean;
}

/** The bones of what is shown, and the picked one in numbers. */
export function BonesPanel({ skeleton: loaded, clip, clipName, additive }: BonesPanelProps) {
  const { id, skeleton } = loaded;
  const trackToBone = clip?.trackToBone;
  const { store } = useApp();
  const filter = useAppState((state) => state.boneFilter);
  const tree = useRef<HTMLDivElement>(null);
  const driven = useMemo(() => (trackToBone === undefined ? undefined : drivenBones(skeleton, trackToBone)), [skeleton, trackToBone]);
  const { setBoneFilter, selectBone } = store.getState();
  const text = filter.trim().toLowerCase();
  const found = text === '' ? [] : skeleton.bones.flatMap((bone, index) => (bone.name.toLowerCase().includes(text) ? [index] : []));

  return (
    <>
      <FilterInput
        label="Filter bones"
        value={filter}
        onChange={setBoneFilter}
        result={`${found.length} of ${skeleton.bones.length}`}
        onLeave={() => {
          const { bone } = store.getState().selection;
          if (found[0] !== undefined && (bone === undefined || !found.includes(bone))) selectBone(found[0]);
          tree.current?.focus({ preventScroll: true });
        }}
        onCancel={() => {
          tree.current?.focus({ preventScroll: true });
        }}
      />
      {text !== '' && found.length === 0 ? (
        <EmptyState title="No bone matches the filter.">
          <button
            type="button"
            className="button"
            onClick={() => {
              setBoneFilter('');
            }}
          >
            Clear the filter
          </button>
        </EmptyState>
      ) : (
        <BoneTree key={id} skeleton={skeleton} filter={filter} driven={driven} ref={tree} />
      )}
      <BoneSection skeleton={loaded} clip={clip} clipName={clipName} additive={additive} />
      {clip === undefined ? undefined : (
        <details className="pose-note more-facts">
          <summary>The running game may differ</summary>
          {POSE_NOTE}
        </details>
      )}
    </>
  );
}

function drivenBones(skeleton: Skeleton, trackToBone: Int16Array): Uint8Array {
  const driven = new Uint8Array(skeleton.bones.length);
  for (const bone of trackToBone) if (bone >= 0 && bone < driven.length) driven[bone] = 1;
  return driven;
}
