import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Skeleton } from '../../animation/index.ts';
import { useApp, useAppState } from '../app-context.ts';
import { EmptyState } from '../common/empty-state.tsx';
import { keepFocus } from '../common/tabs.tsx';
import { BaseCard } from './base-card.tsx';
import { ChainSection, troubleOf } from './chain-section.tsx';
import { ClipPicker } from './clip-picker.tsx';
import { LayerCard } from './layer-card.tsx';
import { SetupFile } from './setup-file.tsx';
import { playedLayer, useComposition, usePlan } from './use-composition.ts';

/** What is played together: layers from the highest down to the base, the chain, and the set-up as a file. */
export function LayersPanel({ skeleton }: { readonly skeleton: Skeleton | undefined }) {
  const { store } = useApp();
  const plan = usePlan();
  const composition = useComposition();
  const layers = useAppState((state) => state.setup.layers);
  const listing = useAppState((state) => state.listing);
  const selected = useAppState((state) => state.selection.clip);
  const failures = useAppState((state) => state.setupFailures);
  const [picking, setPicking] = useState(false);
  const adder = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const clipOf = (id: number | undefined) => listing.clips.find((clip) => clip.id === id);
  const gameOf = (file: number | undefined): string => listing.files.find(({ id }) => id === file)?.game ?? '';
  const clip = clipOf(selected);
  if (plan === undefined || clip === undefined) {
    return (
      <EmptyState title="No clip plays.">
        <p>Pick a clip on the left: what is layered over it is set up here.</p>
      </EmptyState>
    );
  }
  const anySolo = layers.some(({ solo, muted }) => solo && !muted);
  const { base } = plan;
  return (
    <div className="scroller layers-panel" role="region" aria-label="Layers">
      <h2 className="section-title">
        Layers
        <span>from the highest down</span>
      </h2>
      <div className="layers-actions">
        <button
          ref={adder}
          type="button"
          className="copy-button"
          data-adds
          aria-expanded={picking}
          title="Pick a clip on the same skeleton; A adds the selected one"
          onMouseDown={keepFocus}
          onClick={() => {
            setPicking(!picking);
          }}
        >
          <Plus size={13} aria-hidden="true" /> Add layer
        </button>
      </div>
      {picking ? (
        <ClipPicker
          label="Clip for a layer"
          opener={adder}
          skeleton={plan.skeleton}
          onPick={(id) => {
            flushSync(() => {
              store.getState().addLayer(id);
              setPicking(false);
            });
            // The search field is gone: keys go on where the new layer is, which is the highest.
            list.current?.querySelector('li')?.focus();
          }}
          onClose={() => {
            setPicking(false);
          }}
        />
      ) : undefined}
      <ol ref={list} className="layer-list" aria-label="Layers, from the highest">
        {layers.toReversed().map((layer, at) => {
          const own = clipOf(layer.clip);
          return (
            <LayerCard
              key={layer.id}
              layer={layer}
              clip={own}
              game={gameOf(own?.file)}
              trouble={own === undefined ? 'Its file is not open any more.' : troubleOf(own, plan.skeleton, failures)}
              isSilent={layer.muted || (anySolo && !layer.solo)}
              played={playedLayer(plan, composition, failures, layer.id)}
              skeleton={skeleton}
              at={at}
              count={layers.length}
            />
          );
        })}
      </ol>
      <BaseCard
        plan={plan}
        clip={clip}
        game={gameOf(clip.file)}
        failure={base.kind === 'clip' && base.clip !== clip ? failures.get(base.clip.id) : undefined}
      />
      <ChainSection skeleton={plan.skeleton} failures={failures} />
      <SetupFile />
    </div>
  );
}
