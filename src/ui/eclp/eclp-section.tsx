import { useAppState } from '../app-context.ts';
import { Fact, FactSection } from '../common/facts.tsx';
import { FileText } from '../common/file-text.tsx';
import { formatCount, formatQuantity, formatRate } from '../common/format-number.ts';
import type { EclpListing, EclpSource } from '../../worker/contract.ts';
import { formatWords, kindLines } from './channel-words.ts';
import { NamesControl } from './names-control.tsx';
import { NoteList } from './note-list.tsx';

/** Joints named of those that drive nothing; the others are counted. */
const LISTED = 8;
const BY = { chosen: 'picked by you', stem: 'of the same name', only: 'the only one open' } as const;
const KINDS = { 'eclp-rig': 'channel list', ebx: 'EBX', 'anim-info': 'anim info' } as const;

/** What an ECLP clip says of itself, what of its reading is inferred, and what is known of all such clips. */
export function EclpSection({ clip }: { readonly clip: number }) {
  const eclp = useAppState(({ listing }) => listing.eclp.find((candidate) => candidate.clip === clip));
  const dofs = useAppState(({ listing }) => listing.rigs.find(({ skeleton }) => skeleton !== undefined && skeleton === eclp?.skeleton));
  if (eclp === undefined) return undefined;
  return (
    <>
      <FactSection title="ECLP resource">
        <Fact label="Channels">
          {kindLines(eclp).map((line) => (
            <span key={line} className="fact-line">
              {line}
            </span>
          ))}
        </Fact>
        <Fact label="Formats">{formatWords(eclp)}</Fact>
        <Fact label="Starts at">
          byte {eclp.base}
          {eclp.base === 16 ? ', after the meta of an export tool' : ''}
        </Fact>
        <Fact label="Last key">frame {formatCount(eclp.lastKeyFrame)}</Fact>
        <Fact label="Last frame">
          {formatCount(eclp.endFrame)}
          {eclp.endFrameAssumed ? <span className="warning-text"> assumed: that of the last key</span> : undefined}
        </Fact>
        <Fact label="FPS">
          <b>{formatRate(eclp.fps)}</b>
          {eclp.fpsAssumed ? <span className="warning-text"> assumed: no file tells</span> : undefined}
        </Fact>
        <Fact label="Looping">{eclp.looping === undefined ? 'no file tells' : eclp.looping ? 'yes' : 'no'}</Fact>
        {eclp.timeScale === undefined ? undefined : <Fact label="Time scale">{eclp.timeScale}, shown and not applied</Fact>}
        {eclp.tickOffset === undefined ? undefined : <Fact label="Tick offset">{eclp.tickOffset}, shown and not applied</Fact>}
        {eclp.trailingBytes === 0 ? undefined : <Fact label="Behind it">{formatQuantity(eclp.trailingBytes, 'byte')}</Fact>}
        <Fact label="Named by">
          {eclp.namedBy === undefined ? 'nothing open: channels go by number' : <SourceWords source={eclp.namedBy} />}
        </Fact>
        <Fact label="Names from">
          <NamesControl eclp={eclp} />
        </Fact>
        {eclp.unmapped.length === 0 ? undefined : (
          <Fact label="No joint">
            <FileText text={eclp.unmapped.slice(0, LISTED).join(', ')} className="mono" titled={false} />
            {eclp.unmapped.length > LISTED ? ` and ${formatCount(eclp.unmapped.length - LISTED)} more` : ''}: curves only
          </Fact>
        )}
        {dofs === undefined || dofs.dofs === 0 ? undefined : (
          <Fact label="DOFs">
            <b>{formatCount(dofs.dofs)}</b>, {formatCount(dofs.dofs - dofs.dofsWithValue)} without a stored value: neutral
          </Fact>
        )}
      </FactSection>
      <NoteList title="Notes on the reading" notes={eclp.notes} />
      <Known eclp={eclp} />
    </>
  );
}

function SourceWords({ source: { file, kind, by } }: { readonly source: EclpSource }) {
  const path = useAppState(({ listing }) => listing.files.find(({ id }) => id === file)?.path ?? '');
  return (
    <>
      {KINDS[kind]}, {BY[by]}
      <span className="fact-line">
        <FileText text={path} className="mono" />
      </span>
    </>
  );
}

function Known({ eclp }: { readonly eclp: EclpListing }) {
  const lines = [
    ...eclp.knowledge,
    ...(eclp.fpsAssumed ? [`${formatRate(eclp.fps)} frames a second are assumed, as no open file tells`] : []),
    'Everything here is built from documents: no real file of this game is public, and none was tried',
  ];
  return (
    <section aria-label="Known of all such clips">
      <h2 className="section-title">Known of all such clips</h2>
      <ul className="eclp-known">
        {lines.map((line) => (
          <li key={line}>{line}.</li>
        ))}
      </ul>
    </section>
  );
}
