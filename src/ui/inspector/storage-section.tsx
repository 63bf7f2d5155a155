import { useEffect, useRef, useState } from 'react';
import {
  controlPointsOf,
  integerRange,
  type KeyedMotion,
  type Motion,
  type PartStorage,
  partStorage,
  type SplineMotion,
  type TrackPart,
} from '../../animation/index.ts';
import { useApp } from '../app-context.ts';
import { Fact } from '../common/facts.tsx';
import { formatCount, formatQuantity, formatValue } from '../common/format-number.ts';
import { READING_INTERVAL } from '../use-playhead.ts';
import { blockAt, describeStorage, framesOfBlock, splineAxes } from './storage-words.ts';

const PARTS: readonly { readonly part: TrackPart; readonly label: string }[] = [
  { part: 'translation', label: 'Translation' },
  { part: 'rotation', label: 'Rotation' },
  { part: 'scale', label: 'Scale' },
];

interface StorageSectionProps {
  readonly motion: Motion;
  readonly track: number;
}

/** How the file keeps the picked bone's track, in the block under the playhead. */
export function StorageSection({ motion, track }: StorageSectionProps) {
  if (motion.kind === 'spline') return <SplineStorage motion={motion} track={track} />;
  if (motion.kind === 'keyed') return <KeyedStorage motion={motion} track={track} />;
  return (
    <section aria-label="How it is stored">
      <h3 className="section-title">How it is stored</h3>
      <p className="bone-remark">Interleaved: one whole transform a frame, as 32-bit floats.</p>
    </section>
  );
}

function KeyedStorage({ motion, track }: { readonly motion: KeyedMotion; readonly track: number }) {
  return (
    <section aria-label="How it is stored">
      <h3 className="section-title">How it is stored</h3>
      <dl className="facts">
        {PARTS.map(({ part, label }) => {
          const keys = controlPointsOf(motion, { kind: 'transform', track, part, lane: 0 }).frames;
          return (
            <Fact key={part} label={label}>
              <b>{keys.length === 0 ? 'no key' : formatQuantity(keys.length, 'key')}</b>
              {keys.length > 1 ? `, frames ${formatCount(keys[0] ?? 0)}–${formatCount(keys.at(-1) ?? 0)}` : undefined}
            </Fact>
          );
        })}
      </dl>
    </section>
  );
}

function SplineStorage({ motion, track }: { readonly motion: SplineMotion; readonly track: number }) {
  const block = useBlockUnderPlayhead(motion);
  const [first, last] = framesOfBlock(motion, block);
  return (
    <section aria-label="How it is stored">
      <h3 className="section-title">
        How it is stored
        {motion.blocks.length > 1 ? <span>{`block ${block + 1} of ${motion.blocks.length} · frames ${first}–${last}`}</span> : undefined}
      </h3>
      <dl className="facts">
        {PARTS.map(({ part, label }) => (
          <PartFact key={part} motion={motion} block={block} track={track} part={part} label={label} />
        ))}
      </dl>
    </section>
  );
}

interface PartFactProps {
  readonly motion: SplineMotion;
  readonly block: number;
  readonly track: number;
  readonly part: TrackPart;
  readonly label: string;
}

function PartFact({ motion, block, track, part, label }: PartFactProps) {
  const storage = partStorage(motion, block, track, part);
  const { strong, rest, title } = describeStorage(part, storage);
  const words = (
    <span title={title === '' ? undefined : title}>
      {strong === '' ? undefined : <b>{strong}</b>}
      {strong === '' || rest === '' ? rest : ` · ${rest}`}
    </span>
  );
  return (
    <Fact label={label}>
      {storage.degree === undefined ? (
        words
      ) : (
        <details className="stored-part">
          <summary>{words}</summary>
          <KnotsAndBounds key={block} motion={motion} block={block} track={track} part={part} storage={storage} />
        </details>
      )}
    </Fact>
  );
}

interface KnotsAndBoundsProps extends Omit<PartFactProps, 'label'> {
  readonly storage: PartStorage;
}

function KnotsAndBounds({ motion, block, track, part, storage }: KnotsAndBoundsProps) {
  const [asked, setAsked] = useState<ReadonlySet<number>>(new Set());
  const axes = splineAxes(storage);
  return (
    <div className="stored-details">
      <p title="Frames inside the block; the first and the last stand degree + 1 times">Knots</p>
      <p className="mono">{[...storage.knots].join(' ')}</p>
      {storage.bounds.map(([low, high], index) => {
        const { axis, lane } = axes[index] ?? { axis: '', lane: index };
        const range = asked.has(lane) ? integerRange(motion, block, track, part, lane) : undefined;
        return (
          <p key={lane} className="stored-lane">
            <span className={`axis-${axis}`}>{axis}</span>
            <span className="mono" title={`${low} to ${high}`}>
              {`${formatValue(low)} to ${formatValue(high)}`}
            </span>
            {range === undefined ? (
              <button
                type="button"
                className="text-button"
                aria-label={`Integers of lane ${axis}`}
                title="Lowest and highest integer stored between these bounds"
                onClick={() => {
                  setAsked(new Set([...asked, lane]));
                }}
              >
                integers
              </button>
            ) : (
              <span className="mono">{`${formatCount(range[0])} to ${formatCount(range[1])}`}</span>
            )}
          </p>
        );
      })}
    </div>
  );
}

/** The block the shown values come from. React hears of a change of block only, and after the frame that brought it. */
function useBlockUnderPlayhead(motion: SplineMotion): number {
  const { player } = useApp();
  const [block, setBlock] = useState(() => blockAt(motion, player.frame));
  const shown = useRef(block);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const show = (): void => {
      timer = undefined;
      shown.current = blockAt(motion, player.frame);
      setBlock(shown.current);
    };
    const check = (): void => {
      if (timer === undefined && blockAt(motion, player.frame) !== shown.current)
        timer = setTimeout(show, player.playing ? READING_INTERVAL : 0);
    };
    check();
    const stop = player.onMove(check);
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [motion, player]);

  // Until the effect has looked again, a clip just shown may have fewer blocks.
  return Math.min(block, motion.blocks.length - 1);
}
