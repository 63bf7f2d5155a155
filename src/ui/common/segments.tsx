import { keepFocus } from './tabs.tsx';

interface SegmentsProps<Id extends string> {
  readonly label: string;
  readonly options: readonly { readonly id: Id; readonly label: string; readonly title: string }[];
  readonly active: Id;
  readonly onChange: (id: Id) => void;
}

/** One choice of a few, side by side. */
export function Segments<Id extends string>({ label, options, active, onChange }: SegmentsProps<Id>) {
  return (
    <div className="segments" role="group" aria-label={label}>
      {options.map((option) => (
        <button
          key={option.id}
          type="button"
          aria-pressed={option.id === active}
          title={option.title}
          onMouseDown={keepFocus}
          onClick={() => {
            onChange(option.id);
          }}
        >
          {option.label}
        </button>
      ))}
    </div>
  );
}
