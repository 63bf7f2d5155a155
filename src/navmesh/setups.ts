import { BOX_LINE_FLOATS, writeCornerLines } from './box-lines.ts';
import type { OrientedBox, UserEdgeSetup } from './nav-mesh.ts';

/** The 8 corners of an oriented box, three numbers each, in the order of signs -x-y-z, -x-y+z, -x+y-z, ... +x+y+z. */
export function boxCorners({ centre, axes, half }: OrientedBox): Float64Array {
  const out = new Float64Array(24);
  for (let corner = 0; corner < 8; corner++) {
    for (let lane = 0; lane < 3; lane++) {
      let value = centre[lane]!;
      for (let axis = 0; axis < 3; axis++) value += ((corner >> (2 - axis)) & 1 ? 1 : -1) * half[axis]! * axes[axis * 3 + lane]!;
      out[corner * 3 + lane] = value;
    }
  }
  return out;
}

/** Segments (six floats each) by what they show, so that each can have its colour. */
export interface SetupLines {
  readonly boxesA: Float32Array;
  readonly boxesB: Float32Array;
  /** From centre to centre with a head of two strokes at each end that may be reached; a plain line for a blocked one. */
  readonly arrows: Float32Array;
  /** World up of each box, a metre long, from its centre. */
  readonly ups: Float32Array;
}

export function buildSetupLines(setups: readonly UserEdgeSetup[]): SetupLines {
  const boxesA = new Float32Array(setups.length * BOX_LINE_FLOATS);
  const boxesB = new Float32Array(setups.length * BOX_LINE_FLOATS);
  const arrows: number[] = [];
  const ups: number[] = [];
  setups.forEach((setup, at) => {
    writeCornerLines(boxCorners(setup.a), at * BOX_LINE_FLOATS, boxesA);
    writeCornerLines(boxCorners(setup.b), at * BOX_LINE_FLOATS, boxesB);
    pushArrow(setup, arrows);
    for (const [box, up] of [
      [setup.a, setup.upA],
      [setup.b, setup.upB],
    ] as const) {
      const [x, y, z] = box.centre;
      ups.push(x, y, z, x + up[0], y + up[1], z + up[2]);
    }
  });
  return { boxesA, boxesB, arrows: Float32Array.from(arrows), ups: Float32Array.from(ups) };
}

/** Direction 1 leads from A to B, 2 from B to A, 3 both ways, 0 neither (names of a public registry). */
function pushArrow({ a, b, direction }: UserEdgeSetup, out: number[]): void {
  out.push(...a.centre, ...b.centre);
  if (direction & 1) pushHead(a.centre, b.centre, out);
  if (direction & 2) pushHead(b.centre, a.centre, out);
}

/** Two strokes back from the tip, to the sides in the plane: a fifth of the way long, at most half a metre. */
function pushHead(from: readonly [number, number, number], tip: readonly [number, number, number], out: number[]): void {
  const [x, y, z] = [tip[0] - from[0], tip[1] - from[1], tip[2] - from[2]];
  const length = Math.hypot(x, y, z);
  if (length === 0) return;
  const back = Math.min(length / 5, 0.5) / length;
  const flat = Math.hypot(x, z);
  // To the side of a vertical arrow is along x.
  const [sideX, sideZ] = flat === 0 ? [length, 0] : [(-z * length) / flat, (x * length) / flat];
  for (const side of [0.5, -0.5])
    out.push(...tip, tip[0] - back * (x - side * sideX), tip[1] - back * y, tip[2] - back * (z - side * sideZ));
}
