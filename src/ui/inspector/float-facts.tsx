import { useMemo, useRef } from 'react';
import { createSampler, FIELD_OF_VIEW_SLOT, findCameraTrack, type Skeleton } from '../../animation/index.ts';
import type { LoadedClip } from '../../worker/contract.ts';
import { Fact, FactSection } from '../common/facts.tsx';
import { FileText } from '../common/file-text.tsx';
import { formatCount, formatFixed } from '../common/format-number.ts';
import { READING_INTERVAL, usePlayhead } from '../use-playhead.ts';
import { floatTrackRows } from './float-tracks.ts';

/** Tracks listed; the others are counted. */
const MOST_LISTED = 50;

interface FloatFactsProps {
  readonly clip: LoadedClip;
  readonly skeleton: Skeleton | undefined;
}

/** The clip's float tracks by the slots they drive, with their values under the playhead. */
export function FloatFacts({ clip, skeleton }: FloatFactsProps) {
  const { motion, floatTrackToSlot } = clip;
  const count = motion.floatTrackCount;
  if (count === 0) return undefined;
  // An interleaved clip of several float tracks keeps none of their values: in which order they lie is not known.
  const unread = motion.kind === 'interleaved' && motion.floats.length === 0;
  return (
    <FactSection title="Float tracks">
      {unread ? <Fact label="Values">not read: the order in which they are stored is not known</Fact> : undefined}
      <CameraFact clip={clip} skeleton={skeleton} />
      <FloatRows key={clip.id} clip={clip} rows={floatTrackRows(count, floatTrackToSlot, skeleton, MOST_LISTED)} unread={unread} />
      {count > MOST_LISTED ? <Fact label="More">{formatCount(count - MOST_LISTED)} tracks</Fact> : undefined}
    </FactSection>
  );
}

/** The bone whose view is drawn, and what is not known of it. */
function CameraFact({ clip, skeleton }: FloatFactsProps) {
  const camera = skeleton === undefined ? undefined : findCameraTrack(skeleton, clip.floatTrackToSlot, clip.trackToBone);
  if (camera === undefined) return undefined;
  const bone = camera.bone === undefined ? undefined : skeleton?.bones[camera.bone]?.name;
  return (
    <Fact label="Camera">
      <span className="fact-line">
        {bone === undefined ? (
          'No bone can be told to be this camera, so its view is not drawn.'
        ) : (
          <>
            view drawn on <FileText text={bone} className="mono" />
          </>
        )}
      </span>
      <span className="fact-line">field of view read as radians: inferred</span>
      {bone === undefined ? undefined : <span className="fact-line">along the bone’s z, the angle both ways: neither is established</span>}
    </Fact>
  );
}

interface FloatRowsProps {
  readonly clip: LoadedClip;
  readonly rows: ReturnType<typeof floatTrackRows>;
  readonly unread: boolean;
}

function FloatRows({ clip: { motion }, rows, unread }: FloatRowsProps) {
  const sampler = useMemo(() => createSampler(motion), [motion]);
  const values = useMemo(() => new Float64Array(motion.floatTrackCount), [motion]);
  const cells = useRef<(HTMLElement | null)[]>([]);
  usePlayhead((player) => {
    // The player shows the next clip a moment before the panel does.
    if (unread || player.header !== motion) return;
    sampler.sampleFloats(player.frame, values);
    cells.current.forEach((cell, track) => {
      if (cell === null) return;
      const value = values[track]!;
      const isAngle = FIELD_OF_VIEW_SLOT.test(rows[track]?.slot ?? '');
      cell.textContent = isAngle ? `${formatFixed(value, 6)} = ${formatFixed((value * 180) / Math.PI, 2)}°` : formatFixed(value, 6);
      cell.title = String(value);
    });
  }, READING_INTERVAL);
  return rows.map(({ track, slot }) => (
    <Fact key={track} label={`Track ${track}`}>
      {slot === undefined ? 'no slot' : <FileText text={slot} className="mono" />}
      {unread ? undefined : (
        <>
          {' · '}
          <b
            data-float={track}
            ref={(cell) => {
              cells.current[track] = cell;
            }}
          />
        </>
      )}
    </Fact>
  ));
}
