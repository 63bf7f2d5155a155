import type { LucideIcon } from 'lucide-react';
import { keepFocus } from './tabs.tsx';

interface ToggleButtonProps {
  readonly label: string;
  readonly pressed: boolean;
  readonly disabled?: boolean;
  readonly hints: { readonly title: string; readonly 'aria-keyshortcuts'?: string };
  readonly Icon: LucideIcon;
  readonly onClick: () => void;
}

/** An icon button that is on or off. */
export function ToggleButton({ label, pressed, disabled = false, hints, Icon, onClick }: ToggleButtonProps) {
  return (
    <button
      type="button"
      className="icon-button icon-button-toggle"
      aria-label={label}
      aria-pressed={pressed}
      disabled={disabled}
      {...hints}
      onMouseDown={keepFocus}
      onClick={onClick}
    >
      <Icon size={16} aria-hidden="true" />
    </button>
  );
}
