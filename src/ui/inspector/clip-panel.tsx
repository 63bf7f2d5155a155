import { useMemo } from 'react';
import { frameRate, lastFrame } from '../../animation/index.ts';
import type { ClipListing, LoadedClip } from '../../worker/contract.ts';
import { useAppState } from '../app-context.ts';
import { Fact, FactSection } from '../common/facts.tsx';
import { FileText } from '../common/file-text.tsx';
import { formatCount, formatFixed, formatQuantity, formatRate } from '../common/format-number.ts';
import { sentence } from '../common/sentence.ts';
import { ProblemItem } from '../problems/problem-item.tsx';
import { buildProblemRows } from '../problems/problem-rows.ts';
import { blendHintWords } from './blend-hint-words.ts';
import { summariseRootMotion } from './root-motion.ts';

interface ClipPanelProps {
  readonly listing: ClipListing;
  /** Undefined while it cannot be played. */
  readonly clip: LoadedClip | undefined;
}

/** What the file says of the clip. */
export function ClipPanel({ listing, clip }: ClipPanelProps) {
  const readable = listing.state.kind === 'ready' || listing.state.kind === 'needs-skeleton';
  return (
    <div className="scroller facts-panel" tabIndex={0} role="region" aria-label="Facts of the clip">
      <FactSection title="Clip">
        <Fact label="Name">
          <FileText text={listing.name} className="mono" />
        </Fact>
        <Fact label="Member">
          <FileText text={listing.member} className="mono" />
        </Fact>
        {listing.state.kind === 'ready' ? undefined : (
          <Fact label="State">
            <FileText text={sentence(listing.state.message)} className="warning-text" titled={false} />
          </Fact>
        )}
        {readable ? <StorageFacts listing={listing} /> : undefined}
      </FactSection>
      {readable ? <BlendFacts listing={listing} /> : undefined}
      {readable ? <SkeletonFacts listing={listing} clip={clip} /> : undefined}
      {clip === undefined ? undefined : <RootMotionFacts clip={clip} />}
      <ClipProblems listing={listing} clip={clip} />
    </div>
  );
}

function StorageFacts({ listing }: { readonly listing: ClipListing }) {
  const rate = frameRate({ ...listing });
  return (
    <>
      <Fact label="SDK">
        <FileText text={listing.sdk} className="mono" />
      </Fact>
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
      <Fact label="Blocks">
        <b>{formatCount(listing.blockCount)}</b>
      </Fact>
      <Fact label="Tracks">
        <b>{formatCount(listing.transformTrackCount)}</b> transform · <b>{formatCount(listing.floatTrackCount)}</b> float
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

function SkeletonFacts({ listing, clip }: ClipPanelProps) {
  const skeletons = useAppState((state) => state.listing.skeletons);
  const files = useAppState((state) => state.listing.files);
  const chosen = skeletons.find(({ id }) => id === listing.skeleton);
  const file = files.find(({ id }) => id === chosen?.file);
  const unmapped = useMemo(() => (clip === undefined ? [] : unmappedTracks(clip.trackToBone)), [clip]);
  return (
    <FactSection title="Skeleton">
      <Fact label="Named">{listing.skeletonName === '' ? 'none' : <FileText text={listing.skeletonName} className="mono" />}</Fact>
      <Fact label="Chosen">
        {chosen === undefined ? (
          'none fits yet'
        ) : (
          <>
            <FileText text={chosen.name} className="mono" />
            {` · ${formatQuantity(chosen.boneCount, 'bone')}`}
            {file === undefined ? undefined : (
              <span className="fact-line">
                in <FileText text={file.path} />
              </span>
            )}
          </>
        )}
      </Fact>
      {clip === undefined ? undefined : (
        <>
          <Fact label="Unmapped">{unmapped.length === 0 ? 'every track drives a bone' : unmappedWords(unmapped)}</Fact>
          <Fact label="Not finite">
            {clip.nonFiniteTracks.length === 0
              ? 'no track'
              : `${formatQuantity(clip.nonFiniteTracks.length, 'track')}: ${listed(clip.nonFiniteTracks)}`}
          </Fact>
          <Fact label="Annotations">{annotationWords(clip)}</Fact>
        </>
      )}
    </FactSection>
  );
}

function RootMotionFacts({ clip: { referenceFrame } }: { readonly clip: LoadedClip }) {
  if (referenceFrame === undefined) {
    return (
      <FactSection title="Root motion">
        <Fact label="Stored">none</Fact>
      </FactSection>
    );
  }
  const { sampleCount, distance, path, turn } = summariseRootMotion(referenceFrame);
  return (
    <FactSection title="Root motion">
      <Fact label="Distance">
        <b>{formatFixed(distance, 3)} m</b> straight · <b>{formatFixed(path, 3)} m</b> along the path
      </Fact>
      <Fact label="Turn">
        <b>{formatFixed(turn, 2)}°</b> right-handed about up
      </Fact>
      <Fact label="Samples">
        <b>{formatCount(sampleCount)}</b> over <b>{referenceFrame.seconds.toFixed(3)} s</b>
      </Fact>
      <Fact label="Up">
        <b>{vector(referenceFrame.up)}</b>
      </Fact>
      <Fact label="Forward">
        <b>{vector(referenceFrame.forward)}</b>
      </Fact>
    </FactSection>
  );
}

/** Rows beyond these are left to the Problems tab, whose list holds only what is in sight. */
const MOST_ROWS = 50;

/** What the listing knows, and what only unpacking the clip showed. */
function ClipProblems({ listing, clip }: ClipPanelProps) {
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

const LISTED = 8;

function listed(numbers: readonly number[]): string {
  const more = numbers.length - LISTED;
  return numbers.slice(0, LISTED).join(', ') + (more > 0 ? ` and ${formatCount(more)} more` : '');
}

function unmappedTracks(trackToBone: Int16Array): readonly number[] {
  return [...trackToBone.keys()].filter((track) => trackToBone[track]! < 0);
}

function unmappedWords(tracks: readonly number[]): string {
  return `${formatQuantity(tracks.length, 'track')} without a bone: ${listed(tracks)}`;
}

function annotationWords({ annotationTracks }: LoadedClip): string {
  const count = annotationTracks.reduce((sum, track) => sum + track.annotations.length, 0);
  return annotationTracks.length === 0 ? 'none' : `${formatCount(count)} in ${formatQuantity(annotationTracks.length, 'track')}`;
}

function vector(values: readonly number[]): string {
  return values.map((value) => formatFixed(value, Number.isInteger(value) ? 0 : 3)).join(' ');
}
