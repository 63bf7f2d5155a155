import type { FileListing } from '../../worker/contract.ts';
import { displayText } from '../common/display-text.ts';
import { FileText } from '../common/file-text.tsx';
import { fileFacts } from './file-facts.ts';

/** Heads a file's part of the list: its name and what is in it. */
export function FileRow({ file, boneCounts }: { readonly file: FileListing; readonly boneCounts: readonly number[] }) {
  const facts = fileFacts(file, boneCounts);
  return (
    <div className="file-row">
      <div className="file-name">
        <FileText text={file.path} />
      </div>
      <div className="file-facts" title={displayText(facts)}>
        <FileText text={facts} titled={false} />
      </div>
    </div>
  );
}
