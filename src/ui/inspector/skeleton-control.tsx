import type { ClipListing, LoadedClip } from '../../worker/contract.ts';
import { useApp, useAppState } from '../app-context.ts';
import { displayText } from '../common/display-text.ts';

interface SkeletonControlProps {
  readonly listing: ClipListing;
  /** Undefined while it cannot be played: then it is not known whether its annotation tracks are named. */
  readonly clip: LoadedClip | undefined;
}

/** Picks the skeleton a clip plays on, and how its tracks come to bones. */
export function SkeletonControl({ listing, clip }: SkeletonControlProps) {
  const { actions } = useApp();
  const skeletons = useAppState((state) => state.listing.skeletons);
  const files = useAppState((state) => state.listing.files);
  const rigs = useAppState((state) => state.listing.rigs);
  const { id, skeleton, skeletonBy } = listing;
  const picked = skeletonBy !== 'automatic';
  const byNames = skeletonBy === 'track-names';
  const isEclp = listing.className === 'ECLP';
  const offered = isEclp ? skeletons.filter(({ id: one }) => rigs.some((rig) => rig.skeleton === one)) : skeletons;
  const mayBeNamed = !isEclp && (clip === undefined || clip.annotationTracks.some(({ name }) => name !== ''));
  const pathOf = (file: number): string => files.find((candidate) => candidate.id === file)?.path ?? '';
  return (
    <span className="skeleton-control">
      <select
        aria-label="Skeleton"
        value={picked && skeleton !== undefined ? String(skeleton) : ''}
        onChange={(event) => {
          const { value } = event.currentTarget;
          actions.chooseSkeleton(id, value === '' ? undefined : Number(value), byNames ? 'track-names' : 'index');
        }}
      >
        <option value="">the one Marrow chooses</option>
        {offered.map((candidate) => (
          <option key={candidate.id} value={String(candidate.id)}>
            {displayText(`${candidate.name} · ${candidate.boneCount} bones · ${pathOf(candidate.file)}`)}
          </option>
        ))}
      </select>
      {mayBeNamed ? (
        <label title="Gives each track to the bone of its annotation track's name">
          <input
            type="checkbox"
            checked={byNames}
            disabled={skeleton === undefined}
            onChange={(event) => {
              actions.chooseSkeleton(id, skeleton, event.currentTarget.checked ? 'track-names' : 'index');
            }}
          />
          by track names
        </label>
      ) : undefined}
    </span>
  );
}
