/** Part of the range left free above and below. */
const MARGIN = 0.08;
/** Least range, in parts of the largest value: below it a curve is still, and rounding would look like motion. */
const LEAST_SHARE = 1e-4;
const LEAST_RANGE = 1e-4;

/** Lowest and highest of values at some places, with room around; what stands still gets a range to stand in. */
export function valueRange(
  lists: readonly { readonly values: Float64Array; readonly from: number; readonly to: number }[],
): readonly [number, number] {
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (const { values, from, to } of lists) {
    for (let at = Math.max(0, from); at <= to && at < values.length; at++) {
      const value = values[at]!;
      // NaN fails both.
      if (value < low) low = value;
      if (value > high) high = value;
    }
  }
  if (!(low <= high && Number.isFinite(high - low))) return [-1, 1];
  const least = Math.max(LEAST_RANGE, Math.max(Math.abs(low), Math.abs(high)) * LEAST_SHARE);
  const room = Math.max((high - low) * MARGIN, (least - (high - low)) / 2);
  return [low - room, high + room];
}

/** Round values inside a range, about so many, and the decimals they take. */
export function valueTicks(low: number, high: number, about: number): { readonly values: readonly number[]; readonly decimals: number } {
  const span = high - low;
  if (!(span > 0 && span < Number.POSITIVE_INFINITY && about >= 1)) return { values: [], decimals: 0 };
  const raw = span / about;
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = ([1, 2, 5, 10].find((factor) => factor * power >= raw * 0.999) ?? 10) * power;
  const decimals = Math.max(0, -Math.floor(Math.log10(step) + 1e-9));
  const values: number[] = [];
  // Counted rather than added up, so that rounding does not gather.
  for (let count = Math.ceil(low / step); count * step <= high && values.length < 100; count++) values.push(count * step);
  return { values, decimals };
}
