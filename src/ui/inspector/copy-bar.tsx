import { Copy } from 'lucide-react';
import { CopyStatus } from '../common/copy-status.tsx';
import { keepFocus } from '../common/tabs.tsx';
import type { CopyOutcome } from '../common/use-copy.ts';
import type { CopyFormat } from './bone-copies.ts';

interface CopyBarProps {
  readonly format: CopyFormat;
  readonly onFormat: (format: CopyFormat) => void;
  /** Undefined where no bone is picked. */
  readonly onCopyBone: (() => void) | undefined;
  readonly onCopyPose: () => void;
  readonly outcome: CopyOutcome;
  readonly onDismiss: () => void;
}

/** Copies the picked bone or the whole pose, and says how that went. */
export function CopyBar({ format, onFormat, onCopyBone, onCopyPose, outcome, onDismiss }: CopyBarProps) {
  return (
    <div className="copy-bar">
      {onCopyBone === undefined ? undefined : (
        <button type="button" className="copy-button" title="Copy the bone in all its spaces" onMouseDown={keepFocus} onClick={onCopyBone}>
          <Copy size={12} aria-hidden="true" /> Copy bone
        </button>
      )}
      <button
        type="button"
        className="copy-button"
        title="Copy every bone: name, parent, local and model"
        onMouseDown={keepFocus}
        onClick={onCopyPose}
      >
        <Copy size={12} aria-hidden="true" /> Copy pose
      </button>
      <select
        aria-label="Format of copies"
        value={format}
        onChange={(event) => {
          onFormat(event.target.value === 'csv' ? 'csv' : 'json');
        }}
      >
        <option value="json">JSON</option>
        <option value="csv">CSV</option>
      </select>
      <CopyStatus outcome={outcome} onDismiss={onDismiss} />
    </div>
  );
}
