import type { ReactNode } from 'react';
import { commandHints, type CommandId } from '../commands.ts';
import { keepFocus } from './tabs.tsx';

interface CommandButtonProps {
  readonly command: CommandId;
  readonly label: string;
  readonly className?: string;
  readonly disabled?: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/** An icon button for a command; its tooltip carries the key. */
export function CommandButton({ command, label, className = 'icon-button', disabled = false, onClick, children }: CommandButtonProps) {
  return (
    <button
      type="button"
      className={className}
      disabled={disabled}
      aria-label={label}
      {...commandHints(command)}
      onMouseDown={keepFocus}
      onClick={onClick}
    >
      {children}
    </button>
  );
}
