import { NumberField } from './number-field.tsx';

interface WeightFieldProps {
  /** Whose weight. */
  readonly of: string;
  readonly weight: number;
  readonly onChange: (weight: number) => void;
}

/** How much of a layer shows: a slider and the same number typed. */
export function WeightField({ of, weight, onChange }: WeightFieldProps) {
  return (
    <div className="weight-field">
      <input
        type="range"
        aria-label={`Weight of ${of}`}
        min={0}
        max={1}
        step={0.01}
        value={weight}
        onChange={(event) => {
          onChange(event.currentTarget.valueAsNumber);
        }}
        onPointerUp={(event) => {
          // Dragged by a pointer, it gives the keys back to the page.
          event.currentTarget.blur();
        }}
      />
      <NumberField label={`Weight of ${of}, typed`} value={weight} least={0} most={1} step={0.01} decimals={2} onChange={onChange} />
    </div>
  );
}
