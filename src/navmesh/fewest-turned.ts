import { hasNoArea } from './has-no-area.ts';

/** Most corners the search is made for: its time grows with their cube. */
export const MOST_CORNERS = 128;

/** What a triangle without area in the plane costs, so that few are taken; a turned one costs more than any number of these. */
const STRAIGHT_COST = 1;
const TURNED_COST = 1e6;

/**
 * The triangulation of a ring with the fewest turned triangles, found among all of them by the interval recurrence of minimum-
 * weight triangulations: for what ear clipping gets stuck on (corners that touch, straight remainders, rings that cross).
 */
export class FewestTurned {
  /** Whether even the best has a turned triangle. */
  turned = false;

  /** Cheapest cut of the corners i to j, and the corner it joins to both; at i × MOST_CORNERS + j. Made when first needed. */
  #cost = new Float64Array(0);
  #apex = new Uint8Array(0);
  readonly #stack = new Int32Array(MOST_CORNERS * 2);

  /** Searches a ring of at most MOST_CORNERS corners at xs, ys; areas up to `straight` are none. */
  solve(xs: Float64Array, ys: Float64Array, corners: number, straight: number): void {
    if (this.#cost.length === 0) {
      this.#cost = new Float64Array(MOST_CORNERS * MOST_CORNERS);
      this.#apex = new Uint8Array(MOST_CORNERS * MOST_CORNERS);
    }
    const cost = this.#cost;
    const apex = this.#apex;
    for (let i = 0; i + 1 < corners; i++) cost[i * MOST_CORNERS + i + 1] = 0;
    for (let span = 2; span < corners; span++) {
      for (let i = 0, j = span; j < corners; i++, j++) {
        const x = xs[i]!;
        const y = ys[i]!;
        const toX = xs[j]! - x;
        const toY = ys[j]! - y;
        let best = Number.POSITIVE_INFINITY;
        let bestApex = i + 1;
        for (let k = i + 1; k < j && best > 0; k++) {
          const area = (xs[k]! - x) * toY - (ys[k]! - y) * toX;
          let total = cost[i * MOST_CORNERS + k]! + cost[k * MOST_CORNERS + j]!;
          if (!(area > straight)) total += area >= -straight ? STRAIGHT_COST : TURNED_COST;
          if (total < best) {
            best = total;
            bestApex = k;
          }
        }
        cost[i * MOST_CORNERS + j] = best;
        apex[i * MOST_CORNERS + j] = bestApex;
      }
    }
    this.turned = !(cost[corners - 1]! < TURNED_COST);
  }

  /** Writes the cut found, without triangles of no area in space; gives their number. */
  write(vertices: Float32Array, vertex: Int32Array, corners: number, out: Int32Array): number {
    const stack = this.#stack;
    let written = 0;
    let depth = 0;
    stack[depth++] = 0;
    stack[depth++] = corners - 1;
    while (depth > 0) {
      const j = stack[--depth]!;
      const i = stack[--depth]!;
      if (j - i < 2) continue;
      const k = this.#apex[i * MOST_CORNERS + j]!;
      const [a, b, c] = [vertex[i]!, vertex[k]!, vertex[j]!];
      if (!hasNoArea(vertices, a, b, c)) {
        out[written++] = a;
        out[written++] = b;
        out[written++] = c;
      }
      stack[depth++] = i;
      stack[depth++] = k;
      stack[depth++] = k;
      stack[depth++] = j;
    }
    return written / 3;
  }
}
