/** Shorter stretches that two segments share are none, in metres. */
const SHORTEST = 1e-3;

/** Where two segments run along each other; filled anew by every `writeOverlap`. */
export interface Overlap {
  /** On the first segment: x, y, z of both ends. */
  readonly own: Float64Array;
  /** Next to them on the second. */
  readonly other: Float64Array;
}

export function createOverlap(): Overlap {
  return { own: new Float64Array(6), other: new Float64Array(6) };
}

/**
 * Writes the stretch that segment a-b shares with c-d (numbers of floats in `values`), found by dropping c and d on a-b; gives the
 * widest gap between the two along it, Infinity when they share none.
 */
export function writeOverlap(values: Float32Array, a: number, b: number, c: number, d: number, out: Overlap): number {
  const { own, other } = out;
  let [length2, alongC, alongD] = [0, 0, 0];
  for (let lane = 0; lane < 3; lane++) {
    const side = values[b + lane]! - values[a + lane]!;
    length2 += side * side;
    alongC += (values[c + lane]! - values[a + lane]!) * side;
    alongD += (values[d + lane]! - values[a + lane]!) * side;
  }
  if (!(length2 > 0)) return Number.POSITIVE_INFINITY;
  const [partC, partD] = [alongC / length2, alongD / length2];
  const low = Math.max(0, Math.min(partC, partD));
  const high = Math.min(1, Math.max(partC, partD));
  if (!((high - low) * Math.sqrt(length2) > SHORTEST)) return Number.POSITIVE_INFINITY;
  let widest = 0;
  for (let end = 0; end < 2; end++) {
    const part = end === 0 ? low : high;
    const otherPart = (part - partC) / (partD - partC);
    let gap2 = 0;
    for (let lane = 0; lane < 3; lane++) {
      const at = end * 3 + lane;
      own[at] = mix(values[a + lane]!, values[b + lane]!, part);
      other[at] = mix(values[c + lane]!, values[d + lane]!, otherPart);
      gap2 += (own[at]! - other[at]!) ** 2;
    }
    widest = Math.max(widest, Math.sqrt(gap2));
  }
  return widest;
}

/** Exact at both ends. */
function mix(from: number, to: number, part: number): number {
  return part === 1 ? to : from + (to - from) * part;
}
