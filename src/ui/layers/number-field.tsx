import { type KeyboardEvent, useState } from 'react';

interface NumberFieldProps {
  readonly label: string;
  readonly value: number;
  readonly least: number;
  readonly most: number;
  /** What an arrow key adds, ten times as much with Shift. */
  readonly step: number;
  readonly decimals: number;
  readonly unit?: string;
  readonly title?: string;
  readonly onChange: (value: number) => void;
}

/** A number that is typed: Enter or leaving takes it, Escape leaves all as it was, arrows step. */
export function NumberField({ label, value, least, most, step, decimals, unit, title, onChange }: NumberFieldProps) {
  const [draft, setDraft] = useState<string | undefined>();
  const typed = draft === undefined ? value : parse(draft);
  const isRefused = typed === undefined || typed < least || typed > most;

  const take = (): void => {
    if (draft !== undefined && typed !== undefined && typed !== value) onChange(clamp(typed, least, most));
    setDraft(undefined);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key === 'Enter') take();
    else if (event.key === 'Escape') setDraft(undefined);
    else if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
      event.preventDefault();
      const by = (event.key === 'ArrowUp' ? step : -step) * (event.shiftKey ? 10 : 1);
      // Steps of a tenth are not exact in binary.
      onChange(Number(clamp((typed ?? value) + by, least, most).toFixed(6)));
      setDraft(undefined);
    }
  };

  return (
    <label className="number-field" title={title}>
      <input
        aria-label={label}
        aria-invalid={isRefused}
        inputMode="decimal"
        autoComplete="off"
        spellCheck={false}
        value={draft ?? value.toFixed(decimals)}
        onFocus={(event) => {
          event.currentTarget.select();
        }}
        onChange={(event) => {
          setDraft(event.currentTarget.value);
        }}
        onKeyDown={onKeyDown}
        onBlur={take}
      />
      {unit === undefined ? undefined : <span>{unit}</span>}
    </label>
  );
}

/** What was typed, with a decimal comma too; undefined where it is no number. */
function parse(text: string): number | undefined {
  const plain = text.trim().replace(',', '.').replace('\u2212', '-');
  const value = Number(plain);
  return plain === '' || !Number.isFinite(value) ? undefined : value;
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}
