import { concatBytes } from './byte-writer.ts';
import { BitList, backwards, foldSign, log2Floor, putRangeNumberCount, rangeNumbers } from './write-kraken-bits.ts';

/** A symbol's share of the states. */
export interface SymbolWeight {
  readonly symbol: number;
  readonly weight: number;
}

/** States that take turns; their last values are the last bytes of the content. */
const STATE_COUNT = 5;

/** Shares for a content, ascending by symbol, that fill 2^stateBits states; always of two symbols at least. */
export function weightsOf(content: Uint8Array, stateBits: number): SymbolWeight[] {
  const counts = new Map<number, number>();
  const coded = content.subarray(0, content.length - STATE_COUNT);
  for (const byte of coded) counts.set(byte, (counts.get(byte) ?? 0) + 1);
  for (let symbol = 0; counts.size < 2; symbol++) if (!counts.has(symbol)) counts.set(symbol, 0);
  const stateCount = 2 ** stateBits;
  const shares = [...counts].map(([symbol, count]) => ({
    symbol,
    weight: Math.max(1, Math.floor((count * stateCount) / Math.max(coded.length, 1))),
  }));
  let over = shares.reduce((sum, { weight }) => sum + weight, 0) - stateCount;
  while (over !== 0) {
    const largest = shares.reduce((best, share) => (share.weight > best.weight ? share : best));
    const change = over > 0 ? Math.min(over, largest.weight - 1, Math.max(1, largest.weight >> 2)) : over;
    largest.weight -= change;
    over -= change;
  }
  return shares.sort((a, b) => a.symbol - b.symbol);
}

/** The table of any number of symbols, which ascend; `spread` is its three-bit parameter. */
export function describeTall(stateBits: number, weights: readonly SymbolWeight[], spread = 0): BitList {
  const out = tableHead(stateBits)
    .put(1, 1)
    .put(spread, 3)
    .put(weights.length - 1, 8);
  const ranges = rangeNumbers(weights.map(({ symbol }) => symbol));
  putRangeNumberCount(out, weights.length, ranges.unary.length);
  let average = 6;
  const values = weights.map(({ weight }) => {
    const middle = average >> 2;
    const value = weight - 1;
    average += Math.min(2 * middle, value) - middle;
    return (value <= 2 * middle ? foldSign(value - middle) : value) + 2 ** spread;
  });
  for (const value of values) out.unary(log2Floor(value) - spread);
  for (const unary of ranges.unary) out.unary(unary);
  out.append(ranges.bits);
  for (const value of values) out.put(value - 2 ** log2Floor(value), log2Floor(value));
  return out;
}

/** The table of two to nine symbols, by growing weight; the last one has what is left. */
export function describeShort(stateBits: number, weights: readonly SymbolWeight[], width?: number): BitList {
  const growing = [...weights].sort((a, b) => a.weight - b.weight);
  const last = growing.pop()!;
  const steps = growing.map(({ weight }, index) => weight - (growing[index - 1]?.weight ?? 0));
  const bits = width ?? log2Floor(Math.max(...steps, 1)) + 1;
  const out = tableHead(stateBits)
    .put(0, 1)
    .put(growing.length - 1, 3)
    .put(bits, 4);
  for (const [index, { symbol }] of growing.entries()) out.put(symbol, 8).put(steps[index]!, bits);
  return out.put(last.symbol, 8);
}

function tableHead(stateBits: number): BitList {
  return new BitList().put(0, 1).put(stateBits - 8, 2);
}

/**
 * The two streams of a tANS array. `weights` ascend by symbol and have every byte of the content but the last five,
 * which may be more than bytes where a test wants them so.
 */
export function writeTansStreams(content: ArrayLike<number>, stateBits: number, weights: readonly SymbolWeight[]): Uint8Array {
  const slots = slotsOf(stateBits, weights);
  const coded = content.length - STATE_COUNT;
  const states = Array.from(content).slice(coded);
  // A state is found from the one that follows it, so the content is gone through backwards.
  const steps: { value: number; bits: number }[] = [];
  for (let at = coded - 1; at >= 0; at--) {
    const turn = at % STATE_COUNT;
    const entry = slots.get(content[at]!)!;
    const following = states[turn]! + 2 ** stateBits;
    let bits = stateBits - log2Floor(entry.length);
    // The numbers from the weight up to twice of it stand for the states; they have one bit more from some number on.
    if (following >> bits < entry.length) bits--;
    const number = following >> bits;
    steps.push({ value: following - number * 2 ** bits, bits });
    states[turn] = entry[number - entry.length]!;
  }
  const forward = new BitList();
  const backward = new BitList();
  for (const [turn, state] of states.entries()) (turn & 1 ? backward : forward).putLow(state, stateBits);
  for (const [at, { value, bits }] of steps.reverse().entries()) {
    (Math.floor(at / STATE_COUNT) & 1 ? backward : forward).putLow(value, bits);
  }
  return concatBytes(forward.toLowBytes(), backwards(backward.toLowBytes()));
}

/** By symbol: the state of each number from its weight up. */
function slotsOf(stateBits: number, weights: readonly SymbolWeight[]): ReadonlyMap<number, readonly number[]> {
  const out = new Map<number, number[]>();
  const shared = weights.filter(({ weight }) => weight > 1);
  const singles = weights.filter(({ weight }) => weight === 1);
  const slotCount = 2 ** stateBits - singles.length;
  for (const [index, { symbol }] of singles.entries()) out.set(symbol, [slotCount + index]);
  const next: number[] = [];
  for (let part = 0, start = 0; part < 4; part++) {
    next.push(start);
    start += (slotCount >> 2) + (part < slotCount % 4 ? 1 : 0);
  }
  let before = 0;
  for (const { symbol, weight } of shared) {
    const slots: number[] = [];
    for (let part = 0; part < 4; part++) {
      const share = (weight + ((before - part - 1) & 3)) >> 2;
      for (let entry = 0; entry < share; entry++) slots.push(next[part]!++);
    }
    out.set(symbol, slots);
    before += weight;
  }
  return out;
}

/** The source of a tANS array. */
export function tansSource(
  content: ArrayLike<number>,
  stateBits: number,
  weights: readonly SymbolWeight[],
  description: BitList,
): Uint8Array {
  return concatBytes(description.toBytes(), writeTansStreams(content, stateBits, weights));
}
