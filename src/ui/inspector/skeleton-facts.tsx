import { useMemo } from 'react';
import type { Skeleton } from '../../animation/index.ts';
import type { ClipListing, LoadedClip } from '../../worker/contract.ts';
import { useAppState } from '../app-context.ts';
import { Fact, FactSection } from '../common/facts.tsx';
import { FileText } from '../common/file-text.tsx';
import { formatCount, formatQuantity } from '../common/format-number.ts';
import { SkeletonControl } from './skeleton-control.tsx';

/** Numbers and names listed; the others are counted. */
const LISTED = 8;

interface SkeletonFactsProps {
  readonly listing: ClipListing;
  readonly clip: LoadedClip | undefined;
  readonly skeleton: Skeleton | undefined;
}

/** What the clip plays on, and what of it. */
export function SkeletonFacts({ listing, clip, skeleton }: SkeletonFactsProps) {
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
      {skeletons.length === 0 ? undefined : (
        <Fact label="Play on">
          <SkeletonControl listing={listing} clip={clip} />
        </Fact>
      )}
      {clip === undefined ? undefined : (
        <>
          <Fact label="Unmapped">{unmapped.length === 0 ? 'every track drives a bone' : unmappedWords(unmapped)}</Fact>
          <Fact label="Not finite">
            {clip.nonFiniteTracks.length === 0
              ? 'no track'
              : `${formatQuantity(clip.nonFiniteTracks.length, 'track')}: ${listed(clip.nonFiniteTracks)}`}
          </Fact>
        </>
      )}
      {skeleton === undefined ? undefined : (
        <>
          <Fact label="Float slots">
            {skeleton.floatSlots.length === 0
              ? 'none'
              : skeleton.floatSlots.slice(0, LISTED).map((slot, index) => (
                  <span key={index} className="fact-line">
                    <FileText text={slot} className="mono" />
                    {skeleton.referenceFloats[index] === undefined ? '' : ` · reference ${skeleton.referenceFloats[index]}`}
                  </span>
                ))}
            {rest(skeleton.floatSlots.length)}
          </Fact>
          <Fact label="Partitions">
            {skeleton.partitions.length === 0
              ? 'none'
              : skeleton.partitions.slice(0, LISTED).map(({ name, startBone, boneCount }, index) => (
                  <span key={index} className="fact-line">
                    <FileText text={name} className="mono" />
                    {` · ${formatQuantity(boneCount, 'bone')} from bone ${startBone}`}
                  </span>
                ))}
            {rest(skeleton.partitions.length)}
          </Fact>
        </>
      )}
    </FactSection>
  );
}

function listed(numbers: readonly number[]): string {
  return `${numbers.slice(0, LISTED).join(', ')}${rest(numbers.length)}`;
}

function rest(count: number): string {
  return count > LISTED ? ` and ${formatCount(count - LISTED)} more` : '';
}

function unmappedTracks(trackToBone: Int16Array): readonly number[] {
  return [...trackToBone.keys()].filter((track) => trackToBone[track]! < 0);
}

function unmappedWords(tracks: readonly number[]): string {
  return `${formatQuantity(tracks.length, 'track')} without a bone: ${listed(tracks)}`;
}
