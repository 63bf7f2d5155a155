import { useMemo, useRef } from 'react';
import type { Skeleton } from '../../animation/index.ts';
import type { LoadedSkeleton } from '../../worker/contract.ts';
import { useApp, useAppState } from '../app-context.ts';
import { EmptyState } from '../common/empty-state.tsx';
import { FilterInput } from '../common/filter-input.tsx';
import { BoneSection } from './bone-section.tsx';
import { BoneTree } from './bone-tree.tsx';

interface BonesPanelProps {
  readonly skeleton: LoadedSkeleton;
  readonly trackToBone: Int16Array | undefined;
  readonly additive: boolean;
}

/** The bones of what is shown, and the picked one in numbers. */
export function BonesPanel({ skeleton: { id, skeleton }, trackToBone, additive }: BonesPanelProps) {
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
      <BoneSection skeleton={skeleton} trackToBone={trackToBone} additive={additive} />
    </>
  );
}

function drivenBones(skeleton: Skeleton, trackToBone: Int16Array): Uint8Array {
  const driven = new Uint8Array(skeleton.bones.length);
  for (const bone of trackToBone) if (bone >= 0 && bone < driven.length) driven[bone] = 1;
  return driven;
}
