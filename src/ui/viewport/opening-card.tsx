import type { OpenProgress } from '../../worker/contract.ts';
import { FileText } from '../common/file-text.tsx';

/** What is being opened, while there is nothing else to look at. */
export function OpeningCard({ progress }: { readonly progress: OpenProgress }) {
  return (
    <div className="page-card page-card-late" role="status">
      <p className="page-title">Opening…</p>
      <p className="page-mono">
        <FileText text={progress.path} />
      </p>
      <progress className="progress" max={Math.max(1, progress.fileCount)} value={progress.filesDone} aria-label="Files opened" />
      <p>
        {progress.filesDone} of {progress.fileCount} {progress.fileCount === 1 ? 'file' : 'files'}
      </p>
    </div>
  );
}
