/** A repeatable stream of numbers in [0, 1): xorshift32. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0 || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}

/** Values that counts, sizes and offsets go wrong with. */
const NASTY = [0, 1, 2, 0x7f, 0x80, 0xff, 0x100, 0x7fff, 0xffff, 0x10000, 0x3fffffff, 0x40000000, 0x7fffffff, 0x80000000, 0xffffffff];

/** Damages a copy of a file in one to four ways: bits, bytes, words, cuts, doubled and moved stretches. */
export function mutate(bytes: Uint8Array, random: () => number): Uint8Array<ArrayBuffer> {
  let mutant: Uint8Array<ArrayBuffer> = bytes.slice();
  const below = (limit: number): number => Math.floor(random() * limit);
  for (let times = 1 + below(4); times > 0 && mutant.length > 8; times--) {
    const at = below(mutant.length);
    const view = new DataView(mutant.buffer);
    switch (below(8)) {
      case 0:
        mutant[at]! ^= 1 << below(8);
        break;
      case 1:
        mutant[at] = below(256);
        break;
      case 2:
        view.setUint32(Math.min(at, mutant.length - 4), NASTY[below(NASTY.length)]!, random() < 0.8);
        break;
      case 3:
        // Small words are what indices and counts look like.
        view.setUint32(Math.min(at, mutant.length - 4) & ~3, below(4096), true);
        break;
      case 4:
        view.setFloat32(Math.min(at, mutant.length - 4), [Number.NaN, Number.POSITIVE_INFINITY, -1, 1e30][below(4)]!, true);
        break;
      case 5:
        mutant = mutant.slice(0, at);
        break;
      case 6:
        mutant.copyWithin(at, below(mutant.length), below(mutant.length));
        break;
      default:
        mutant.fill(random() < 0.5 ? 0 : 0xff, at, at + below(64));
    }
  }
  return mutant;
}
