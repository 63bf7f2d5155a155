import { ChevronDown, ChevronRight, GripVertical, X } from 'lucide-react';
import { useState } from 'react';
import type { PlayableLayer, Skeleton } from '../../animation/index.ts';
import type { LayerSetup } from '../../state/index.ts';
import type { ClipListing } from '../../worker/contract.ts';
import { useApp } from '../app-context.ts';
import { displayText } from '../common/display-text.ts';
import { FileText } from '../common/file-text.tsx';
import { sentence } from '../common/sentence.ts';
import { keepFocus } from '../common/tabs.tsx';
import { BoneReach } from './bone-reach.tsx';
import { ModeControl } from './mode-control.tsx';
import { NumberField } from './number-field.tsx';
import { removeRow, reorderHandlers } from './reorder.ts';
import { WeightField } from './weight-field.tsx';

interface LayerCardProps {
  readonly layer: LayerSetup;
  /** Undefined where its clip is not open any more. */
  readonly clip: ClipListing | undefined;
  readonly game: string;
  /** Why it does not show; undefined where it does. */
  readonly trouble: string | undefined;
  readonly isSilent: boolean;
  /** Undefined while it does not play. */
  readonly played: PlayableLayer | undefined;
  readonly skeleton: Skeleton | undefined;
  /** Place from the top, of how many. */
  readonly at: number;
  readonly count: number;
}

/** One layer: how much of it shows and how, when it begins, what it reaches. */
export function LayerCard({ layer, clip, game, trouble, isSilent, played, skeleton, at, count }: LayerCardProps) {
  const { store } = useApp();
  const [isOpen, setOpen] = useState(false);
  const { id, weight, offset, rate, muted, solo, mode } = layer;
  const name = displayText(clip?.name ?? 'a clip that is closed');
  const { changeLayer, removeLayer, moveLayer } = store.getState();
  const change = (next: Partial<Omit<LayerSetup, 'id'>>): void => {
    changeLayer(id, next);
  };
  const { onKeyDown, onHeadDown } = reorderHandlers({
    at,
    count,
    // The list shows the highest layer first, the set-up has it last.
    move: (to) => {
      moveLayer(id, count - 1 - to);
    },
    remove: () => {
      removeLayer(id);
    },
  });

  return (
    <li
      className={isSilent ? 'layer-card layer-silent' : 'layer-card'}
      data-reorder
      tabIndex={0}
      aria-label={`Layer ${name}`}
      aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown Delete"
      onKeyDown={onKeyDown}
    >
      <div className="layer-head" onPointerDown={onHeadDown}>
        <span className="grip" title="Drag to reorder, or Alt ↑ and Alt ↓ on the focused row">
          <GripVertical size={14} aria-hidden="true" />
        </span>
        <FileText text={clip?.name ?? 'not open any more'} className="layer-name" />
        <Toggle label={`Mute ${name}`} text="M" pressed={muted} onChange={(next) => change({ muted: next })} />
        <Toggle label={`Solo ${name}`} text="S" pressed={solo} onChange={(next) => change({ solo: next })} />
        <button
          type="button"
          className="layer-button"
          aria-label={`Timing and bones of ${name}`}
          aria-expanded={isOpen}
          title="Timing and bones"
          onMouseDown={keepFocus}
          onClick={() => {
            setOpen(!isOpen);
          }}
        >
          {isOpen ? <ChevronDown size={14} aria-hidden="true" /> : <ChevronRight size={14} aria-hidden="true" />}
        </button>
        <button
          type="button"
          className="layer-button"
          aria-label={`Remove layer ${name}`}
          title="Remove (Delete)"
          onMouseDown={keepFocus}
          onClick={(event) => {
            const row = event.currentTarget.closest<HTMLElement>('[data-reorder]');
            if (row !== null) removeRow(row, () => removeLayer(id));
          }}
        >
          <X size={14} aria-hidden="true" />
        </button>
      </div>
      {trouble === undefined ? undefined : (
        <p className="layer-trouble" role="status">
          <FileText text={sentence(trouble)} titled={false} />
        </p>
      )}
      <WeightField of={name} weight={weight} onChange={(next) => change({ weight: next })} />
      {clip === undefined ? undefined : (
        <ModeControl
          of={name}
          hint={clip.blendHint}
          storesHint={clip.className !== 'ECLP'}
          game={game}
          weight={weight}
          mode={mode}
          onChange={(next) => change({ mode: next })}
        />
      )}
      {isOpen ? (
        <div className="layer-details">
          <div className="layer-times">
            <span>Begins at</span>
            <NumberField
              label={`Start offset of ${name}`}
              title="Where in the clip it begins, in seconds"
              value={offset}
              least={-86_400}
              most={86_400}
              step={0.1}
              decimals={2}
              unit="s"
              onChange={(next) => change({ offset: next })}
            />
            <span>Rate</span>
            <NumberField
              label={`Rate of ${name}`}
              title="Seconds of the clip a second of the clock; negative runs it backwards"
              value={rate}
              least={-100}
              most={100}
              step={0.1}
              decimals={2}
              unit="×"
              onChange={(next) => change({ rate: next })}
            />
          </div>
          {played === undefined || skeleton === undefined ? undefined : <BoneReach layer={layer} played={played} skeleton={skeleton} />}
        </div>
      ) : undefined}
    </li>
  );
}

interface ToggleProps {
  readonly label: string;
  readonly text: string;
  readonly pressed: boolean;
  readonly onChange: (pressed: boolean) => void;
}

function Toggle({ label, text, pressed, onChange }: ToggleProps) {
  return (
    <button
      type="button"
      className="layer-button layer-toggle"
      aria-label={label}
      aria-pressed={pressed}
      title={label}
      onMouseDown={keepFocus}
      onClick={() => {
        onChange(!pressed);
      }}
    >
      {text}
    </button>
  );
}
