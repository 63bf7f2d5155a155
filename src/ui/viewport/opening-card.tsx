import type { OpenProgress } from '../../worker/contract.ts';
import { useApp } from '../app-context.ts';
import { commandHints } from '../commands.ts';
import { FileText } from '../common/file-text.tsx';
import { formatBytes } from '../common/format-number.ts';

interface OpeningCardProps {
  readonly progress: OpenProgress;
  /** Over the picture at its lower edge, where there is one, else in the middle of the empty page. */
  readonly isOverPicture: boolean;
}

/** What is being opened and how far it is: bytes of the file at hand, files of the drop. Appears only where it takes a moment. */
export function OpeningCard({ progress, isOverPicture }: OpeningCardProps) {
  const { actions } = useApp();
  const { path, filesDone, fileCount, bytesDone, byteCount } = progress;
  const part = byteCount === 0 ? 0 : bytesDone / byteCount;
  return (
    <div className={`page-card page-card-late${isOverPicture ? ' page-card-low' : ''}`} role="status">
      <p className="page-title">Opening…</p>
      <p className="page-mono">
        <FileText text={path} />
      </p>
      <progress className="progress" max={Math.max(1, fileCount)} value={filesDone + part} aria-label="Files opened" />
      <p>
        {byteCount === 0 ? undefined : `${formatBytes(bytesDone)} of ${formatBytes(byteCount)} unpacked · `}
        {filesDone} of {fileCount} {fileCount === 1 ? 'file' : 'files'}
      </p>
      <button type="button" className="button" {...commandHints('clear')} title="Cancel (Esc)" onClick={actions.cancelOpening}>
        Cancel
      </button>
    </div>
  );
}
