import { ROTATION, SCALE, TRANSFORM_SIZE, TRANSLATION } from './skeleton.ts';

/** Values of one part of a track that are no real ones; told to the user with its bone and frame. */
export interface OddPoint {
  readonly kind: 'non-finite' | 'packed-nan' | 'non-finite-float';
  /** Index in a pose of tracks of the part's first lane; of a float, its track. */
  readonly target: number;
  /** The first frame from which one counts. */
  readonly frame: number;
  /** How many of the kind the part has. */
  readonly count: number;
}

const KINDS: readonly OddPoint['kind'][] = ['non-finite', 'packed-nan', 'non-finite-float'];

/** Gathers odd values by track, part and kind: a bad file has millions, and a part with one is as odd as with many. */
export class OddPoints {
  readonly #found = new Map<number, { kind: OddPoint['kind']; target: number; frame: number; count: number }>();

  /** `lane` is the index in a pose of tracks of any lane of the part, or a float track. Frames come in rising order. */
  add(kind: OddPoint['kind'], lane: number, frame: number, count = 1): void {
    const target = kind === 'non-finite-float' ? lane : partOf(lane);
    const key = target * KINDS.length + KINDS.indexOf(kind);
    const known = this.#found.get(key);
    if (known === undefined) this.#found.set(key, { kind, target, frame, count });
    else known.count += count;
  }

  list(): readonly OddPoint[] {
    return [...this.#found.values()];
  }
}

function partOf(lane: number): number {
  const inTrack = lane % TRANSFORM_SIZE;
  return lane - inTrack + (inTrack < ROTATION ? TRANSLATION : inTrack < SCALE ? ROTATION : SCALE);
}
