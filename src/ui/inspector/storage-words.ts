import type { LaneStorage, PartStorage, SplineMotion, TrackPart } from '../../animation/index.ts';
import { formatQuantity } from '../common/format-number.ts';

const AXES = ['x', 'y', 'z', 'w'] as const;
const NEUTRAL: Readonly<Record<TrackPart, string>> = { translation: '0', rotation: 'the identity', scale: '1' };

/** How a part is kept, in words. */
export interface StorageWords {
  /** What stands out: the way most of it is kept. Empty where nothing is kept. */
  readonly strong: string;
  readonly rest: string;
  /** The same at length, on hover. */
  readonly title: string;
}

/** Says how a part is kept: `spline · ThreeComp48 · degree 1 · 31 points`, `x static · y, z absent (neutral)`, `absent`. */
export function describeStorage(part: TrackPart, storage: PartStorage): StorageWords {
  const { lanes } = storage;
  const absent = lanesKept(lanes, 'absent');
  const title = absent === undefined ? '' : `What is absent is neutral: ${NEUTRAL[part]}, not the reference pose`;
  if (absent === '') return { strong: '', rest: 'absent', title };
  const spline = lanesKept(lanes, 'spline');
  const fixed = lanesKept(lanes, 'static');
  const words: string[] = [];
  if (spline !== undefined) words.push(named(spline, 'spline'), ...splineWords(storage));
  if (fixed !== undefined) words.push(named(fixed, 'static'));
  // A static rotation is packed as well, a static lane of a vector is a plain float.
  if (fixed !== undefined && spline === undefined && storage.encoding !== '') words.push(storage.encoding);
  if (absent !== undefined) words.push(`${absent} absent (neutral)`);
  const [strong = '', ...rest] = words;
  return { strong, rest: rest.join(' · '), title };
}

/** Axes of the lanes kept by a spline, in the order of the part's bounds. */
export function splineAxes({ lanes }: PartStorage): readonly { readonly axis: string; readonly lane: number }[] {
  return lanes.flatMap((kept, lane) => (kept === 'spline' ? [{ axis: AXES[lane] ?? String(lane), lane }] : []));
}

/** The block whose values show at a frame: a boundary frame is read from the later of the two that share it. */
export function blockAt({ maxFramesPerBlock, blocks }: SplineMotion, frame: number): number {
  return Math.max(0, Math.min(Math.floor(frame / (maxFramesPerBlock - 1)), blocks.length - 1));
}

/** Frames of a block in the clip, both shared with its neighbours. */
export function framesOfBlock({ maxFramesPerBlock, blocks }: SplineMotion, block: number): readonly [number, number] {
  const first = block * (maxFramesPerBlock - 1);
  return [first, first + (blocks[block]?.lastFrame ?? 0)];
}

/** Names of the lanes kept one way: empty where that is all of them, undefined where it is none. */
function lanesKept(lanes: readonly LaneStorage[], way: LaneStorage): string | undefined {
  const kept = AXES.filter((_, lane) => lanes[lane] === way);
  if (kept.length === 0) return undefined;
  return kept.length === lanes.length ? '' : kept.join(', ');
}

function named(axes: string, way: string): string {
  return axes === '' ? way : `${axes} ${way}`;
}

function splineWords({ encoding, degree, pointCount }: PartStorage): readonly string[] {
  return [encoding, `degree ${degree ?? 'unknown'}`, formatQuantity(pointCount, 'point')];
}
