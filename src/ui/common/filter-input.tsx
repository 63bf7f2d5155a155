import { Search, X } from 'lucide-react';
import type { KeyboardEvent, Ref } from 'react';
import { flushSync } from 'react-dom';
import { keepFocus } from './tabs.tsx';

interface FilterInputProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** How much of the list is left, shown while something is typed. */
  readonly result?: string | undefined;
  /** The key that leads here, shown while nothing is typed. */
  readonly hint?: string | undefined;
  /** Enter or Down: goes on to the list. */
  readonly onLeave?: (() => void) | undefined;
  /** Escape, once the field is clear: gives the focus back. */
  readonly onCancel?: (() => void) | undefined;
  readonly ref?: Ref<HTMLInputElement> | undefined;
}

/** A text field that narrows the list under it. Escape clears and leaves it. */
export function FilterInput({ label, value, onChange, result, hint, onLeave, onCancel, ref }: FilterInputProps) {
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key === 'Escape') {
      event.preventDefault();
      // The list must be whole again before it can take the focus.
      flushSync(() => {
        onChange('');
      });
      if (onCancel === undefined) event.currentTarget.blur();
      else onCancel();
    } else if ((event.key === 'Enter' || event.key === 'ArrowDown') && onLeave !== undefined) {
      event.preventDefault();
      onLeave();
    }
  };

  return (
    <div className="filter">
      <Search size={14} aria-hidden="true" className="filter-icon" />
      <input
        ref={ref}
        type="text"
        aria-label={label}
        placeholder={label}
        value={value}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => {
          onChange(event.currentTarget.value);
        }}
        onKeyDown={onKeyDown}
      />
      {value === '' ? (
        hint === undefined ? undefined : (
          <kbd aria-hidden="true">{hint}</kbd>
        )
      ) : (
        <>
          <span className="filter-result">{result}</span>
          <button
            type="button"
            className="filter-clear"
            aria-label="Clear the filter"
            title="Clear the filter (Esc)"
            onMouseDown={keepFocus}
            onClick={() => {
              onChange('');
            }}
          >
            <X size={14} aria-hidden="true" />
          </button>
        </>
      )}
    </div>
  );
}
