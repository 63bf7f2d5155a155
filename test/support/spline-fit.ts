/** A B-spline through several lanes that share one knot vector: points[lane][point]. */
export interface SplineFit {
  readonly degree: number;
  readonly knots: readonly number[];
  readonly points: readonly (readonly number[])[];
}

/**
 * Fits a clamped B-spline of degree 1 or 3 through lanes[lane][frame], frame numbers being the knots' unit. It
 * interpolates at evenly spread frames, as few of them as keep `accepts` content at every frame, at most all.
 * `finish` changes the points of an attempt as the file will hold them, before they are judged.
 */
export function fitSpline(
  lanes: readonly (readonly number[])[],
  degree: 1 | 3,
  accepts: (values: readonly number[], frame: number) => boolean,
  finish: (fit: SplineFit) => SplineFit = (fit) => fit,
): SplineFit {
  const lastFrame = (lanes[0]?.length ?? 0) - 1;
  if (lastFrame < 1) throw new RangeError('a spline needs two frames at least');
  // A cubic needs four points; shorter blocks get the polyline.
  const used = degree === 3 && lastFrame < 3 ? 1 : degree;
  for (const intervals of intervalCounts(used, lastFrame)) {
    const nodes = Array.from({ length: intervals + 1 }, (_, i) => Math.round((i * lastFrame) / intervals));
    const fit = finish(interpolate(lanes, nodes, used));
    if (intervals === lastFrame || fitsEverywhere(fit, lastFrame, accepts)) return fit;
  }
  throw new Error('unreachable: all frames are the last attempt');
}

/** Value of every lane at a frame, by Cox and de Boor's recurrence. */
export function evaluateFit(fit: SplineFit, frame: number): readonly number[] {
  const weights = basisWeights(fit.knots, fit.degree, fit.points[0]?.length ?? 0, frame);
  return fit.points.map((points) => points.reduce((sum, point, i) => sum + point * (weights[i] ?? 0), 0));
}

function fitsEverywhere(fit: SplineFit, lastFrame: number, accepts: (values: readonly number[], frame: number) => boolean): boolean {
  for (let frame = 0; frame <= lastFrame; frame++) if (!accepts(evaluateFit(fit, frame), frame)) return false;
  return true;
}

// Roughly geometric, so that a long clip needs few attempts.
function intervalCounts(degree: number, lastFrame: number): readonly number[] {
  const counts: number[] = [];
  for (let count = degree; count < lastFrame; count = Math.max(count + 1, Math.round(count * 1.2))) counts.push(count);
  return [...counts, lastFrame];
}

function interpolate(lanes: readonly (readonly number[])[], nodes: readonly number[], degree: 1 | 3): SplineFit {
  const last = nodes.at(-1) ?? 0;
  const clamp = new Array<number>(degree + 1).fill(0);
  // Not-a-knot: a cubic through k + 1 nodes has no knot at the second and the last but one, so that points = nodes.
  const inner = degree === 1 ? nodes.slice(1, -1) : nodes.slice(2, -2);
  const knots = [...clamp, ...inner, ...clamp.map(() => last)];
  const values = lanes.map((lane) => nodes.map((node) => lane[node] ?? 0));
  if (degree === 1) return { degree, knots, points: values };
  const rows = nodes.map((node) => basisWeights(knots, degree, nodes.length, node));
  return { degree, knots, points: solve(rows, values) };
}

/** The weight of every control point at a frame; 0/0 counts as 0. */
function basisWeights(knots: readonly number[], degree: number, pointCount: number, frame: number): number[] {
  const knot = (i: number): number => knots[i] ?? 0;
  let span = degree;
  while (span < pointCount - 1 && knot(span + 1) <= frame) span++;
  let weights: number[] = Array.from({ length: pointCount + degree }, (_, i) => (i === span ? 1 : 0));
  for (let order = 1; order <= degree; order++) {
    weights = weights.map((weight, i) => {
      const rising = knot(i + order) - knot(i);
      const falling = knot(i + order + 1) - knot(i + 1);
      const left = rising > 0 ? ((frame - knot(i)) / rising) * weight : 0;
      const right = falling > 0 ? ((knot(i + order + 1) - frame) / falling) * (weights[i + 1] ?? 0) : 0;
      return left + right;
    });
  }
  return weights.slice(0, pointCount);
}

// Gaussian elimination with row pivots; right[lane] is solved for each lane.
function solve(matrix: readonly (readonly number[])[], right: readonly (readonly number[])[]): number[][] {
  const size = matrix.length;
  const rows = matrix.map((row, i) => Float64Array.from([...row, ...right.map((lane) => lane[i] ?? 0)]));
  for (let column = 0; column < size; column++) {
    let pivot = column;
    for (let row = column + 1; row < size; row++) if (Math.abs(rows[row]![column]!) > Math.abs(rows[pivot]![column]!)) pivot = row;
    [rows[column], rows[pivot]] = [rows[pivot]!, rows[column]!];
    for (let row = column + 1; row < size; row++) subtractRow(rows[row]!, rows[column]!, column);
  }
  return right.map((_, lane) => {
    const solution = new Array<number>(size).fill(0);
    for (let row = size - 1; row >= 0; row--) {
      let sum = rows[row]![size + lane]!;
      for (let column = row + 1; column < size; column++) sum -= rows[row]![column]! * solution[column]!;
      solution[row] = sum / rows[row]![row]!;
    }
    return solution;
  });
}

function subtractRow(row: Float64Array, pivotRow: Float64Array, column: number): void {
  const factor = row[column]! / pivotRow[column]!;
  if (factor === 0) return;
  for (let i = column; i < row.length; i++) row[i] = row[i]! - factor * pivotRow[i]!;
}
