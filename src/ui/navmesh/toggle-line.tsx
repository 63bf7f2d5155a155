import { commandHints, type CommandId } from '../commands.ts';
import { keepFocus } from '../common/tabs.tsx';

interface ToggleLineProps {
  readonly label: string;
  readonly command: CommandId;
  readonly pressed: boolean;
  readonly onClick: () => void;
}

/** A small button that has something drawn, beside what is told of it. */
export function ToggleLine({ label, command, pressed, onClick }: ToggleLineProps) {
  return (
    <div className="nav-toggle-line">
      <button
        type="button"
        className={`copy-button${pressed ? ' nav-toggle-on' : ''}`}
        aria-pressed={pressed}
        {...commandHints(command)}
        onMouseDown={keepFocus}
        onClick={onClick}
      >
        {label}
      </button>
    </div>
  );
}
