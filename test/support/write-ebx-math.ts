/** Transforms for fixtures: quaternions (x, y, z, w) and matrices of 12 numbers, rows right, up, forward, trans for row vectors. */

export type Numbers = readonly number[];

export interface JointTransform {
  readonly translation: Numbers;
  readonly rotation: Numbers;
  readonly scale: Numbers;
}

const at = (values: Numbers, index: number): number => values[index] ?? 0;

/** Turns by degrees about an axis. */
export function turn(axis: Numbers, degrees: number): number[] {
  const half = (degrees * Math.PI) / 360;
  const length = Math.hypot(...axis);
  return [...axis.map((part) => (part / length) * Math.sin(half)), Math.cos(half)];
}

export function rotate(q: Numbers, v: Numbers): number[] {
  const [x, y, z, w] = [at(q, 0), at(q, 1), at(q, 2), at(q, 3)];
  const [a, b, c] = [at(v, 0), at(v, 1), at(v, 2)];
  const [i, j, k] = [2 * (y * c - z * b), 2 * (z * a - x * c), 2 * (x * b - y * a)];
  return [a + w * i + y * k - z * j, b + w * j + z * i - x * k, c + w * k + x * j - y * i];
}

/** The shorter way between two rotations. */
export function slerp(a: Numbers, b: Numbers, share: number): number[] {
  const dot = a.reduce((sum, part, index) => sum + part * at(b, index), 0);
  const angle = Math.acos(Math.min(1, Math.abs(dot)));
  if (angle < 1e-9) return [...a];
  const [wa, wb] = [Math.sin((1 - share) * angle) / Math.sin(angle), Math.sin(share * angle) / Math.sin(angle)];
  return a.map((part, index) => part * wa + at(b, index) * wb * Math.sign(dot));
}

export function toMatrix({ translation, rotation, scale }: JointTransform): number[] {
  const axes = [0, 1, 2].flatMap((axis) =>
    rotate(
      rotation,
      [0, 1, 2].map((index) => (index === axis ? at(scale, axis) : 0)),
    ),
  );
  return [...axes, ...translation];
}

/** First a, then b. */
export function thenMatrix(a: Numbers, b: Numbers): number[] {
  return Array.from({ length: 12 }, (_, index) => {
    const [row, column] = [Math.floor(index / 3), index % 3];
    const sum = [0, 1, 2].reduce((total, middle) => total + at(a, row * 3 + middle) * at(b, middle * 3 + column), 0);
    return sum + (row === 3 ? at(b, 9 + column) : 0);
  });
}

/** Of a matrix whose axes are perpendicular. */
export function inverse(m: Numbers): number[] {
  const axes = [0, 1, 2].flatMap((row) =>
    [0, 1, 2].map((column) => {
      const length = [0, 1, 2].reduce((sum, index) => sum + at(m, column * 3 + index) ** 2, 0);
      return at(m, column * 3 + row) / length;
    }),
  );
  const moved = [0, 1, 2].map((column) => -[0, 1, 2].reduce((sum, row) => sum + at(m, 9 + row) * at(axes, row * 3 + column), 0));
  return [...axes, ...moved];
}

/** Model matrices along a hierarchy whose parents come first. */
export function compose(parents: Numbers, locals: readonly Numbers[]): number[][] {
  const out: number[][] = [];
  locals.forEach((local, joint) => {
    const parent = at(parents, joint);
    out.push(parent < 0 ? [...local] : thenMatrix(local, out[parent] ?? []));
  });
  return out;
}
