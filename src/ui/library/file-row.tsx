import { ChevronDown, ChevronRight, X } from 'lucide-react';
import { useState } from 'react';
import type { FileListing, TaeListing } from '../../worker/contract.ts';
import { displayText } from '../common/display-text.ts';
import { FileName } from '../common/file-name.tsx';
import { FileText } from '../common/file-text.tsx';
import { formatQuantity } from '../common/format-number.ts';
import { Mark } from '../common/mark.tsx';
import { sentence } from '../common/sentence.ts';
import { keepFocus } from '../common/tabs.tsx';
import { fileFacts, taeFacts } from './file-facts.ts';
import type { FileFailure } from './library-rows.ts';

interface FileRowProps {
  readonly file: FileListing;
  readonly boneCounts: readonly number[];
  readonly failure: FileFailure | undefined;
  readonly companions: readonly string[];
  readonly tae: readonly TaeListing[];
  readonly onRemove: () => void;
}

/** Heads a file's part of the list: its name and what is in it. */
export function FileRow({ file, boneCounts, failure, companions, tae, onRemove }: FileRowProps) {
  const facts = [fileFacts(file, boneCounts), ...taeFacts(tae)].join(' · ');
  return (
    <div className="file-row">
      <div className="file-name">
        <FileName text={file.path} />
        {failure === undefined ? undefined : <Mark tone="warning" text={failure.text} title={displayText(sentence(failure.reason))} />}
        {/* A list of options has no place for buttons: by keyboard it is the list's Delete key. */}
        <button
          type="button"
          className="file-remove"
          aria-hidden="true"
          tabIndex={-1}
          title="Remove this file (Delete)"
          onMouseDown={keepFocus}
          onClick={onRemove}
        >
          <X size={13} />
        </button>
      </div>
      <div className="file-facts" title={displayText(facts)}>
        <FileText text={facts} titled={false} />
      </div>
      {companions.length === 0 ? undefined : <Companions names={companions} />}
    </div>
  );
}

/** More than these are a count until they are asked for. */
const SHOWN_COMPANIONS = 3;

/** Binders that the file names and that are not open. */
function Companions({ names }: { readonly names: readonly string[] }) {
  const [isOpen, setOpen] = useState(false);
  const all = names.map(displayText).join(', ');
  if (names.length <= SHOWN_COMPANIONS) return <div className="file-companions">also needed: {all}</div>;
  return (
    <button
      type="button"
      className="file-companions"
      aria-hidden="true"
      tabIndex={-1}
      title={isOpen ? 'Show fewer' : all}
      onMouseDown={keepFocus}
      onClick={() => {
        setOpen(!isOpen);
      }}
    >
      {isOpen ? <ChevronDown size={12} /> : <ChevronRight size={12} />}
      <span>also needed: {isOpen ? all : formatQuantity(names.length, 'binder')}</span>
    </button>
  );
}
