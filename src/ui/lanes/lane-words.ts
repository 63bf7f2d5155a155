import { blockOfFrame, type Lanes, type Motion, partStorage, rangesOf, trackOfRow } from '../../animation/index.ts';
import { formatCount, formatQuantity, formatValue } from '../common/format-number.ts';
import { describeStorage } from '../inspector/storage-words.ts';

const AXES = ['x', 'y', 'z', 'w'] as const;

export interface LaneWords {
  /** How the row is kept where the pointer is, such as `spline · 16-bit · degree 1 · 31 points`. */
  readonly storage: string;
  /** Which block that is, of a clip with several. */
  readonly block: string | undefined;
  /** A line for each stored lane. */
  readonly ranges: readonly { readonly axis: string; readonly text: string }[];
  readonly odd: string | undefined;
}

/** Says how a row is stored at a frame, and between which values. */
export function laneWords(motion: Motion, lanes: Lanes, row: number, frame: number): LaneWords {
  const block = blockOfFrame(lanes, frame);
  const { part } = trackOfRow(lanes, row);
  const blocks = lanes.blockStarts.length - 1;
  const stretches = (lanes.oddAt[row + 1] ?? 0) - (lanes.oddAt[row] ?? 0);
  return {
    storage: storageWords(motion, lanes, row, block),
    block: blocks > 1 ? `block ${block + 1} of ${formatCount(blocks)}` : undefined,
    ranges: rangesOf(motion, lanes, row, block).map(({ lane, low, high }) => ({
      axis: part === 'float' ? 'value' : (AXES[lane] ?? String(lane)),
      text: low === high || Number.isNaN(low) ? formatValue(low) : `${formatValue(low)} to ${formatValue(high)}`,
    })),
    odd: stretches === 0 ? undefined : `Not finite in ${formatQuantity(stretches, 'stretch', 'stretches')}`,
  };
}

function storageWords(motion: Motion, lanes: Lanes, row: number, block: number): string {
  switch (motion.kind) {
    case 'spline':
      return splineWords(motion, lanes, row, block);
    case 'interleaved':
      return interleavedWords(lanes, row);
    case 'keyed':
      return keyedWords(lanes, row);
  }
}

function keyedWords({ storage, knotsAt }: Lanes, row: number): string {
  if ((storage[row] ?? 0) === 0) return 'no key';
  return `${formatQuantity((knotsAt[row + 1] ?? 0) - (knotsAt[row] ?? 0), 'key')}, no spline`;
}

function splineWords(motion: Extract<Motion, { readonly kind: 'spline' }>, lanes: Lanes, row: number, block: number): string {
  const { track, part } = trackOfRow(lanes, row);
  const storage = partStorage(motion, block, track, part);
  if (part === 'float') {
    const { degree, pointCount, encoding } = storage;
    return degree === undefined ? 'static' : `spline · ${encoding} · degree ${degree} · ${formatQuantity(pointCount, 'point')}`;
  }
  const { strong, rest } = describeStorage(part, storage);
  return [strong, rest].filter((words) => words !== '').join(' · ');
}

function interleavedWords({ storage, lastFrame }: Lanes, row: number): string {
  const stored = storage[row] ?? 0;
  const named = (bits: number): string => AXES.filter((_, lane) => (bits & (1 << lane)) !== 0).join(', ');
  const [kept, changing] = [named(stored & 15), named(stored >> 4)];
  const how = `stored at each of ${formatQuantity(lastFrame + 1, 'frame')}, no spline`;
  if (changing === '') return `${how}; keeps its value`;
  return kept === '' ? how : `${how}; ${kept} ${kept.length > 1 ? 'keep their values' : 'keeps its value'}`;
}

/** Says how many rows have a knot, or a key, at a frame. */
export function knotWords({ kind, knotCounts, animated, storage }: Lanes, frame: number): string {
  if (kind === 'keyed') {
    const channels = storage.reduce((sum, lanes) => sum + (lanes === 0 ? 0 : 1), 0);
    return `${formatCount(knotCounts[frame] ?? 0)} of ${formatQuantity(channels, 'row')} with keys have one at frame ${formatCount(frame)}`;
  }
  const splines = animated.reduce((sum, one) => sum + one, 0);
  return `${formatCount(knotCounts[frame] ?? 0)} of ${formatQuantity(splines, 'row')} with splines have a knot at frame ${formatCount(frame)}`;
}
