import { useMemo, useState } from 'react';
import type { PlayableLayer, Skeleton } from '../../animation/index.ts';
import type { LayerSetup } from '../../state/index.ts';
import { useApp, useAppState } from '../app-context.ts';
import { FileText } from '../common/file-text.tsx';
import { FilterInput } from '../common/filter-input.tsx';
import { bonesBelow } from './bones-below.ts';
import { reachOf } from './use-composition.ts';

interface BoneReachProps {
  readonly layer: LayerSetup;
  readonly played: PlayableLayer;
  readonly skeleton: Skeleton;
}

/** The bones a layer reaches, and the mask that picks among those its clip drives. */
export function BoneReach({ layer, played, skeleton }: BoneReachProps) {
  const { store } = useApp();
  const selected = useAppState((state) => state.selection.bone);
  const [filter, setFilter] = useState('');
  const { reached, driven } = useMemo(() => reachOf(played, skeleton.bones.length), [played, skeleton]);
  const { id, mask } = layer;
  const inMask = useMemo(() => (mask === undefined ? undefined : new Set(mask)), [mask]);
  const nameOf = (bone: number): string => skeleton.bones[bone]?.name ?? '';
  const words = filter.trim().toLowerCase();
  const listed = driven.filter((bone) => nameOf(bone).toLowerCase().includes(words));
  const setMask = (next: readonly string[] | undefined): void => {
    store.getState().changeLayer(id, { mask: next });
  };
  const toggle = (name: string, on: boolean): void => {
    const present = mask ?? driven.map(nameOf);
    setMask(on ? [...present, name] : present.filter((other) => other !== name));
  };

  return (
    <details className="reach">
      <summary>
        Reaches <b>{reached.length}</b> of {skeleton.bones.length} bones
        {mask === undefined ? undefined : <span className="mark mark-additive">masked</span>}
      </summary>
      <div className="reach-tools">
        <button
          type="button"
          className="text-button"
          disabled={selected === undefined}
          title={selected === undefined ? 'Select a bone first' : 'Lets the layer reach the selected bone and all below it'}
          onClick={() => {
            if (selected === undefined) return;
            setMask([...new Set([...(mask ?? []), ...bonesBelow(skeleton, selected).map(nameOf)])]);
          }}
        >
          Selected bone and below
        </button>
        <button
          type="button"
          className="text-button"
          title="Reaches no bone until some are picked"
          onClick={() => {
            setMask([]);
          }}
        >
          None
        </button>
        <button
          type="button"
          className="text-button"
          disabled={mask === undefined}
          title="Reaches all bones its clip drives"
          onClick={() => {
            setMask(undefined);
          }}
        >
          Clear the mask
        </button>
      </div>
      <FilterInput label="Filter bones of the layer" value={filter} onChange={setFilter} result={`${listed.length} of ${driven.length}`} />
      <div className="reach-list" role="group" aria-label="Bones the clip drives">
        {listed.map((bone) => (
          <label key={bone}>
            <input
              type="checkbox"
              checked={inMask === undefined || inMask.has(nameOf(bone))}
              onChange={(event) => {
                toggle(nameOf(bone), event.currentTarget.checked);
              }}
            />
            <FileText text={nameOf(bone)} />
          </label>
        ))}
      </div>
    </details>
  );
}
