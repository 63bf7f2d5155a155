import type { FileListing } from '../../worker/contract.ts';
import { displayText } from '../common/display-text.ts';
import { FileName } from '../common/file-name.tsx';
import { FileText } from '../common/file-text.tsx';
import { Mark } from '../common/mark.tsx';
import { sentence } from '../common/sentence.ts';
import { fileFacts } from './file-facts.ts';
import type { FileFailure } from './library-rows.ts';

interface FileRowProps {
  readonly file: FileListing;
  readonly boneCounts: readonly number[];
  readonly failure: FileFailure | undefined;
}

/** Heads a file's part of the list: its name and what is in it. */
export function FileRow({ file, boneCounts, failure }: FileRowProps) {
  const facts = fileFacts(file, boneCounts);
  return (
    <div className="file-row">
      <div className="file-name">
        <FileName text={file.path} />
        {failure === undefined ? undefined : <Mark tone="warning" text={failure.text} title={displayText(sentence(failure.reason))} />}
      </div>
      <div className="file-facts" title={displayText(facts)}>
        <FileText text={facts} titled={false} />
      </div>
    </div>
  );
}
