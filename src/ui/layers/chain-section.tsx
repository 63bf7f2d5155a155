import { GripVertical, Plus, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { chainTimes } from '../../animation/index.ts';
import type { ChainEntry } from '../../state/index.ts';
import type { ClipListing } from '../../worker/contract.ts';
import { useApp, useAppState } from '../app-context.ts';
import { displayText } from '../common/display-text.ts';
import { FileText } from '../common/file-text.tsx';
import { keepFocus } from '../common/tabs.tsx';
import { ClipPicker } from './clip-picker.tsx';
import { NumberField } from './number-field.tsx';
import { removeRow, reorderHandlers } from './reorder.ts';

interface ChainSectionProps {
  readonly skeleton: number;
  readonly failures: ReadonlyMap<number, string>;
}

/** Clips one after the other, each fading in over the one before. */
export function ChainSection({ skeleton, failures }: ChainSectionProps) {
  const { store } = useApp();
  const chain = useAppState((state) => state.setup.chain);
  const plays = useAppState((state) => state.setup.playsChain);
  const clips = useAppState((state) => state.listing.clips);
  const [picking, setPicking] = useState(false);
  const adder = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const entries = chain.map((entry) => ({ entry, clip: clips.find(({ id }) => id === entry.clip) }));
  const playable = entries.flatMap(({ entry, clip }) =>
    clip?.state.kind === 'ready' && clip.skeleton === skeleton
      ? [{ entry, clip: { motion: { seconds: clip.seconds } }, blendSeconds: entry.blendSeconds }]
      : [],
  );
  const times = chainTimes(playable);
  return (
    <section aria-label="Chain">
      <h2 className="section-title">
        Chain
        {playable.length === 0 ? undefined : <span data-total>{times.seconds.toFixed(3)} s in all</span>}
      </h2>
      <ol ref={list} className="layer-list">
        {entries.map(({ entry, clip }, at) => (
          <ChainRow
            key={entry.id}
            entry={entry}
            clip={clip}
            at={at}
            count={entries.length}
            start={times.starts[playable.findIndex((link) => link.entry === entry)]}
            trouble={clip === undefined ? 'not open any more' : troubleOf(clip, skeleton, failures)}
          />
        ))}
      </ol>
      {picking ? (
        <ClipPicker
          label="Clip for the chain"
          opener={adder}
          skeleton={skeleton}
          onPick={(clip) => {
            flushSync(() => {
              store.getState().addToChain(clip);
              setPicking(false);
            });
            list.current?.querySelector<HTMLElement>('li:last-child')?.focus();
          }}
          onClose={() => {
            setPicking(false);
          }}
        />
      ) : undefined}
      <div className="layers-actions">
        <button
          ref={adder}
          type="button"
          className="copy-button"
          data-adds
          aria-expanded={picking}
          title="Queue a clip; E queues the selected one"
          onMouseDown={keepFocus}
          onClick={() => {
            setPicking(!picking);
          }}
        >
          <Plus size={13} aria-hidden="true" /> Add to chain
        </button>
        <label className="layers-check" title="Plays the chain in place of the selected clip; layers lie over it">
          <input
            type="checkbox"
            checked={plays}
            disabled={playable.length === 0}
            onChange={(event) => {
              store.getState().setPlaysChain(event.currentTarget.checked);
              event.currentTarget.blur();
            }}
          />
          Play the chain
        </label>
      </div>
    </section>
  );
}

interface ChainRowProps {
  readonly entry: ChainEntry;
  readonly clip: ClipListing | undefined;
  readonly at: number;
  readonly count: number;
  /** When it begins, in seconds; undefined where it does not play. */
  readonly start: number | undefined;
  readonly trouble: string | undefined;
}

function ChainRow({ entry: { id, blendSeconds }, clip, at, count, start, trouble }: ChainRowProps) {
  const { store } = useApp();
  const name = displayText(clip?.name ?? 'a clip that is closed');
  const { moveInChain, removeFromChain, changeChainEntry } = store.getState();
  const { onKeyDown, onHeadDown } = reorderHandlers({
    at,
    count,
    move: (to) => {
      moveInChain(id, to);
    },
    remove: () => {
      removeFromChain(id);
    },
  });
  return (
    <li
      className="chain-row"
      data-reorder
      tabIndex={0}
      aria-label={`Chain ${at + 1}: ${name}`}
      aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown Delete"
      onKeyDown={onKeyDown}
      onPointerDown={onHeadDown}
    >
      <span className="grip" title="Drag to reorder, or Alt ↑ and Alt ↓ on the focused row">
        <GripVertical size={14} aria-hidden="true" />
      </span>
      <FileText text={clip?.name ?? 'not open any more'} className="layer-name" />
      <span className="chain-start">{start === undefined ? '' : `at ${start.toFixed(2)} s`}</span>
      {at === 0 ? undefined : (
        <NumberField
          label={`Blend time of ${name}`}
          title="How long the clip before fades into it, in seconds"
          value={blendSeconds}
          least={0}
          most={86_400}
          step={0.05}
          decimals={2}
          unit="s"
          onChange={(next) => {
            changeChainEntry(id, { blendSeconds: next });
          }}
        />
      )}
      <button
        type="button"
        className="layer-button"
        aria-label={`Remove ${name} from the chain`}
        title="Remove (Delete)"
        onMouseDown={keepFocus}
        onClick={(event) => {
          const row = event.currentTarget.closest<HTMLElement>('[data-reorder]');
          if (row !== null) removeRow(row, () => removeFromChain(id));
        }}
      >
        <X size={14} aria-hidden="true" />
      </button>
      {trouble === undefined ? undefined : (
        <p className="layer-trouble" role="status">
          <FileText text={trouble} titled={false} />
        </p>
      )}
    </li>
  );
}

/** Why a clip of the set-up does not show; undefined where it does. */
export function troubleOf(clip: ClipListing, skeleton: number, failures: ReadonlyMap<number, string>): string | undefined {
  if (clip.state.kind !== 'ready') return clip.state.message;
  if (clip.skeleton !== skeleton) return 'It plays on another skeleton than the selected clip and is left out.';
  return failures.get(clip.id);
}
