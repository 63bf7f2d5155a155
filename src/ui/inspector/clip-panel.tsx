import { useMemo } from 'react';
import { frameRate, lastFrame, type Skeleton } from '../../animation/index.ts';
import type { ClipListing, LoadedClip } from '../../worker/contract.ts';
import { Fact, FactSection } from '../common/facts.tsx';
import { FileText } from '../common/file-text.tsx';
import { formatCount, formatQuantity, formatRate } from '../common/format-number.ts';
import { sentence } from '../common/sentence.ts';
import { ProblemItem } from '../problems/problem-item.tsx';
import { buildProblemRows } from '../problems/problem-rows.ts';
import { EclpSection } from '../eclp/eclp-section.tsx';
import { AnnotationFacts } from './annotation-facts.tsx';
import { FloatFacts } from './float-facts.tsx';
import { blendHintWords } from './blend-hint-words.ts';
import { RootMotionFacts } from './root-motion-facts.tsx';
import { RecordFacts } from './record-facts.tsx';
import { SkeletonFacts } from './skeleton-facts.tsx';

interface ClipPanelProps {
  readonly listing: ClipListing;
  /** Undefined while it cannot be played. */
  readonly clip: LoadedClip | undefined;
  /** What it plays on. */
  readonly skeleton: Skeleton | undefined;
}

/** What the file says of the clip. */
export function ClipPanel({ listing, clip, skeleton }: ClipPanelProps) {
  const isEclp = listing.className === 'ECLP';
  const readable = listing.state.kind === 'ready' || listing.state.kind === 'needs-skeleton';
  return (
    <div className="scroller facts-panel" tabIndex={0} role="region" aria-label="Facts of the clip">
      <FactSection title="Clip">
        <Fact label="Name">
          <FileText text={listing.name} className="mono" />
        </Fact>
        {isEclp ? undefined : (
          <Fact label="Member">
            <FileText text={listing.member} className="mono" />
          </Fact>
        )}
        {listing.state.kind === 'ready' ? undefined : (
          <Fact label="State">
            <FileText text={sentence(listing.state.message)} className="warning-text" titled={false} />
          </Fact>
        )}
        {readable ? <StorageFacts listing={listing} /> : undefined}
      </FactSection>
      {isEclp ? <EclpSection clip={listing.id} /> : <RecordFacts record={listing.record} />}
      {readable && !isEclp ? <BlendFacts listing={listing} /> : undefined}
      {readable ? <SkeletonFacts listing={listing} clip={clip} skeleton={skeleton} /> : undefined}
      {clip === undefined ? undefined : <FloatFacts clip={clip} skeleton={skeleton} />}
      {clip === undefined ? undefined : <RootMotionFacts clip={clip} />}
      {clip === undefined ? undefined : <AnnotationFacts tracks={clip.annotationTracks} />}
      <ClipProblems listing={listing} clip={clip} />
    </div>
  );
}

function StorageFacts({ listing }: { readonly listing: ClipListing }) {
  const rate = frameRate({ ...listing });
  const isHavok = listing.className !== 'ECLP';
  return (
    <>
      {isHavok ? <TypeFacts listing={listing} /> : undefined}
      <Fact label="Class">
        <FileText text={listing.className} className="mono" />
      </Fact>
      <Fact label="Frames">
        <b>{formatCount(listing.frameCount)}</b>, so {formatQuantity(lastFrame(listing), 'interval')}
      </Fact>
      <Fact label="Rate">{rate > 0 ? <b>{formatRate(rate)} fps</b> : 'none: one frame or no duration'}</Fact>
      <Fact label="Duration">
        <b>{listing.seconds.toFixed(6)} s</b>
      </Fact>
      {isHavok ? (
        <Fact label="Blocks">
          <b>{formatCount(listing.blockCount)}</b>
        </Fact>
      ) : undefined}
      <Fact label="Tracks">
        <b>{formatCount(listing.transformTrackCount)}</b> transform · <b>{formatCount(listing.floatTrackCount)}</b> float
      </Fact>
    </>
  );
}

function TypeFacts({ listing }: { readonly listing: ClipListing }) {
  return (
    <>
      <Fact label="SDK">
        <FileText text={listing.sdk} className="mono" />
      </Fact>
      <Fact label="Types">
        {listing.typeSource === 'inline' || listing.typeSource === '' ? (
          listing.typeSource === '' ? (
            'unknown'
          ) : (
            'in the file itself'
          )
        ) : (
          <>
            of compendium <FileText text={listing.typeSource} className="mono" />
          </>
        )}
      </Fact>
    </>
  );
}

function BlendFacts({ listing }: { readonly listing: ClipListing }) {
  const { meaning, names } = blendHintWords(listing.blendHint);
  return (
    <FactSection title="Blend hint">
      <Fact label="Stored">
        <b>{listing.blendHint.stored}</b> · {meaning}
      </Fact>
      {names.length === 0 ? undefined : (
        <Fact label="Named">
          {names.map((name) => (
            <span key={name} className="fact-line">
              {name}
            </span>
          ))}
        </Fact>
      )}
    </FactSection>
  );
}

/** Rows beyond these are left to the Problems tab, whose list holds only what is in sight. */
const MOST_ROWS = 50;

/** What the listing knows, and what only unpacking the clip showed. */
function ClipProblems({ listing, clip }: Omit<ClipPanelProps, 'skeleton'>) {
  const rows = useMemo(
    () => buildProblemRows(listing.problems, [...listing.notes, ...(clip?.notes ?? [])]),
    [listing.problems, listing.notes, clip],
  );
  if (rows.length === 0) return undefined;
  return (
    <section>
      <h2 className="section-title">Problems and notes</h2>
      {rows.slice(0, MOST_ROWS).map((row, index) => (
        // The list is as the file gave it: it has no order to change.
        <ProblemItem key={index} {...row} />
      ))}
      {rows.length > MOST_ROWS ? <p className="problem-rest">{formatCount(rows.length - MOST_ROWS)} more in Problems</p> : undefined}
    </section>
  );
}
