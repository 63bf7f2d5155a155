import type { ReactNode } from 'react';
import type { ClipRecord, RecordImport, RecordPointer, TaeListing } from '../../worker/contract.ts';
import { useAppState } from '../app-context.ts';
import { Fact, FactSection } from '../common/facts.tsx';
import { FileText } from '../common/file-text.tsx';
import { formatCount, formatQuantity } from '../common/format-number.ts';

/** Records and clips listed; a hostile file has many more. */
const MOST_LISTED = 200;

/** What the TAE of its character says of the clip, and how that TAE goes with the clips that are open. Nothing without one. */
export function RecordFacts({ record }: { readonly record: ClipRecord }) {
  const { tae } = record;
  const listing = useAppState((state) => state.listing.tae.find(({ file, member }) => file === tae?.file && member === tae.member));
  const path = useAppState((state) => state.listing.files.find(({ id }) => id === tae?.file)?.path ?? '');
  if (record.state === 'no-tae' || tae === undefined) return undefined;
  return (
    <FactSection title="TAE record">
      <Fact label="Number">
        <b>{record.number}</b>, {record.state === 'present' ? 'a record of' : 'no record in'}{' '}
        <FileText text={tae.member === '' ? path : tae.member} className="mono" />
      </Fact>
      {record.imports === undefined ? undefined : (
        <Fact label="Plays">
          <Imported {...record.imports} />
        </Fact>
      )}
      <Fact label="Imported by">
        {record.importedByCount === 0 ? (
          'no other record'
        ) : (
          <Listed
            summary={formatQuantity(record.importedByCount, 'record')}
            count={record.importedByCount}
            items={record.importedBy.map((pointer) => pointerWords(pointer))}
          />
        )}
      </Fact>
      {listing === undefined ? undefined : <TaeFacts listing={listing} />}
    </FactSection>
  );
}

/** Whose clip its own record plays in place of it. */
function Imported({ clip, steps, end, takes }: RecordImport) {
  const last = steps.at(-1);
  switch (end) {
    case 'clip':
      return (
        <>
          {clip === undefined ? `the clip of record ${last}, which is not open` : <FileText text={clip} className="mono" />}
          {steps.length > 1 ? ` through ${steps.slice(0, -1).join(', ')}` : ''}
          {takes === 'everything' ? ', with everything of its record' : ', the animation alone'}
        </>
      );
    case 'cycle':
      return `not told: its records import each other (${steps.join(', ')})`;
    case 'too-long':
      return `not followed beyond ${steps.join(', ')}`;
    case 'unknown':
      return `not known: record ${last} is of a kind without a known meaning`;
  }
}

function TaeFacts({ listing }: { readonly listing: TaeListing }) {
  const { records, withoutClip, clipsWithoutRecord } = listing;
  return (
    <>
      <Fact label="In this TAE">
        <b>{formatCount(records)}</b> {records === 1 ? 'record' : 'records'}
      </Fact>
      {withoutClip.length === 0 ? undefined : (
        <Fact label="No clip">
          <Listed
            summary={`${formatQuantity(withoutClip.length, 'record')} without an open clip`}
            count={withoutClip.length}
            items={withoutClip.slice(0, MOST_LISTED).map(String)}
          />
        </Fact>
      )}
      {clipsWithoutRecord.length === 0 ? undefined : (
        <Fact label="No record">
          <Listed
            summary={`${formatQuantity(clipsWithoutRecord.length, 'clip')} without a record`}
            count={clipsWithoutRecord.length}
            items={clipsWithoutRecord.slice(0, MOST_LISTED).map((name) => <FileText key={name} text={name} />)}
          />
        </Fact>
      )}
    </>
  );
}

function Listed({ summary, count, items }: { readonly summary: string; readonly count: number; readonly items: readonly ReactNode[] }) {
  const shown = items.slice(0, MOST_LISTED);
  return (
    <details className="more-facts">
      <summary>{summary}</summary>
      <div className="annotation-list mono" role="list">
        {shown.map((item, index) => (
          // The list is as the file gave it: it has no order to change.
          <div key={index} role="listitem">
            {item}
          </div>
        ))}
      </div>
      {count > shown.length ? <p>{formatCount(count - shown.length)} more</p> : undefined}
    </details>
  );
}

function pointerWords({ number, takes }: RecordPointer): string {
  return takes === 'everything' ? `${number} takes everything` : `${number} takes the animation`;
}
