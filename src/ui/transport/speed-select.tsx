import { ChevronDown } from 'lucide-react';
import { useRef } from 'react';
import { useApp, useAppState } from '../app-context.ts';

const SPEEDS = [0.05, 0.1, 0.25, 0.5, 1, 2, 4] as const;

/** How fast the clip plays, whichever way; 1 is the clip's own speed. */
export function SpeedSelect() {
  const { store } = useApp();
  const signed = useAppState((state) => state.playback.speed);
  const speed = Math.abs(signed);
  const byPointer = useRef(false);
  const speeds = SPEEDS.some((known) => known === speed) ? SPEEDS : [...SPEEDS, speed].sort((a, b) => a - b);
  return (
    <label className="speed">
      <span>speed</span>
      <select
        aria-label="Speed"
        value={String(speed)}
        onPointerDown={() => {
          byPointer.current = true;
        }}
        onKeyDown={() => {
          byPointer.current = false;
        }}
        onChange={(event) => {
          store.getState().setSpeed(Math.sign(signed) * Number(event.currentTarget.value));
          // Chosen by mouse: give the keys back to the clip.
          if (byPointer.current) event.currentTarget.blur();
        }}
      >
        {speeds.map((value) => (
          <option key={value} value={String(value)}>
            {value.toFixed(2)}×
          </option>
        ))}
      </select>
      <ChevronDown size={13} aria-hidden="true" />
    </label>
  );
}
