import { Pin, SlidersHorizontal, X } from 'lucide-react';
import { ONION_LIMITS, type OnionSettings } from '../../state/index.ts';
import { useApp, useAppState } from '../app-context.ts';
import { FileText } from '../common/file-text.tsx';
import { IconPopover } from '../common/icon-popover.tsx';
import { keepFocus } from '../common/tabs.tsx';

/** How many onion skins, and whose trails. */
export function MotionPopover() {
  return (
    <IconPopover label="Onion skins and trails" icon={<SlidersHorizontal size={16} aria-hidden="true" />}>
      <div className="popover popover-left motion-options">
        <OnionOptions />
        <TrailOptions />
      </div>
    </IconPopover>
  );
}

const COUNTS = [
  { id: 'before', label: 'Before' },
  { id: 'after', label: 'After' },
  { id: 'step', label: 'Frames apart' },
] as const satisfies readonly { id: keyof OnionSettings; label: string }[];

function OnionOptions() {
  const { store } = useApp();
  const onion = useAppState((state) => state.settings.onion);
  return (
    <section aria-label="Onion skins">
      <h3>Onion skins</h3>
      {COUNTS.map(({ id, label }) => (
        <label key={id} className="motion-option">
          <span className={`motion-swatch motion-swatch-${id}`} aria-hidden="true" />
          {label}
          <input
            type="number"
            className="motion-number"
            min={ONION_LIMITS[id][0]}
            max={ONION_LIMITS[id][1]}
            value={onion[id]}
            onChange={({ currentTarget: { valueAsNumber } }) => {
              // An emptied field waits for its number.
              if (Number.isNaN(valueAsNumber)) return;
              store.getState().setOnion({ [id]: valueAsNumber });
              if (!store.getState().settings.view.onion) store.getState().toggleView('onion');
            }}
          />
        </label>
      ))}
    </section>
  );
}

/** The selected bone's trail shows while it is selected; a pinned one stays. */
function TrailOptions() {
  const { store } = useApp();
  const pinned = useAppState((state) => state.trailBones);
  const selected = useAppState(({ selection, shown }) =>
    selection.bone === undefined || !('skeleton' in shown) ? undefined : shown.skeleton.skeleton.bones[selection.bone]?.name,
  );
  return (
    <section aria-label="Trails">
      <h3>Trails</h3>
      {selected === undefined && pinned.length === 0 ? <p className="motion-hint">Select a bone to see its way.</p> : undefined}
      {selected === undefined || pinned.includes(selected) ? undefined : (
        <button
          type="button"
          className="motion-bone"
          aria-label={`Keep the trail of ${selected}`}
          title="Keep this trail whatever is selected"
          onMouseDown={keepFocus}
          onClick={() => {
            store.getState().toggleTrailBone(selected);
          }}
        >
          <FileText text={selected} className="mono" />
          <Pin size={13} aria-hidden="true" />
        </button>
      )}
      {pinned.map((name) => (
        <button
          key={name}
          type="button"
          className="motion-bone motion-bone-pinned"
          aria-label={`Let go of the trail of ${name}`}
          title="Let go of this trail"
          onMouseDown={keepFocus}
          onClick={() => {
            store.getState().toggleTrailBone(name);
          }}
        >
          <FileText text={name} className="mono" />
          <X size={13} aria-hidden="true" />
        </button>
      ))}
    </section>
  );
}
