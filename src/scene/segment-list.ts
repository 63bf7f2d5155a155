import type { Rgb } from './scene-colors.ts';

/** Floats of one segment: both ends, and its width in pixels. */
export const SEGMENT_SIZE = 7;

/** Straight pieces to draw, all of which end round. Grows by itself; cleared and filled again it allocates nothing new. */
export class SegmentList {
  /** SEGMENT_SIZE floats a segment: x y z, x y z, width. */
  values = new Float32Array(64 * SEGMENT_SIZE);
  /** Four bytes a segment: colour and opacity. */
  tints = new Uint8Array(64 * 4);
  count = 0;

  clear(): void {
    this.count = 0;
  }

  /** Adds a piece between two places of an array of x, y, z. One that is not finite is left out. */
  add(from: ArrayLike<number>, fromAt: number, to: ArrayLike<number>, toAt: number, width: number, color: Rgb, opacity = 1): void {
    let sum = 0;
    for (let lane = 0; lane < 3; lane++) sum += from[fromAt + lane]! + to[toAt + lane]!;
    if (!Number.isFinite(sum)) return;
    if (this.count * SEGMENT_SIZE >= this.values.length) this.#grow();
    const at = this.count * SEGMENT_SIZE;
    for (let lane = 0; lane < 3; lane++) {
      this.values[at + lane] = from[fromAt + lane]!;
      this.values[at + 3 + lane] = to[toAt + lane]!;
    }
    this.values[at + 6] = width;
    const tint = this.count * 4;
    this.tints[tint] = color[0];
    this.tints[tint + 1] = color[1];
    this.tints[tint + 2] = color[2];
    this.tints[tint + 3] = opacity * 255;
    this.count++;
  }

  /** Adds a dot: a piece without length. */
  dot(place: ArrayLike<number>, at: number, width: number, color: Rgb, opacity = 1): void {
    this.add(place, at, place, at, width, color, opacity);
  }

  #grow(): void {
    const values = new Float32Array(this.values.length * 2);
    values.set(this.values);
    this.values = values;
    const tints = new Uint8Array(this.tints.length * 2);
    tints.set(this.tints);
    this.tints = tints;
  }
}
