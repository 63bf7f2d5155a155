/** Bits that are set in a 32-bit word, from the lowest. */
export function bitsOf(word: number): readonly number[] {
  const bits: number[] = [];
  for (let bit = 0; bit < 32; bit++) if ((word >>> bit) & 1) bits.push(bit);
  return bits;
}

/** A stored word whose meaning no file shows, as what it is: `0x00010001`. */
export function hexWord(word: number, digits = 8): string {
  return `0x${(word >>> 0).toString(16).toUpperCase().padStart(digits, '0')}`;
}

/** `bits 0, 16`, `bit 4` or `no bit`. */
export function bitWords(word: number): string {
  const bits = bitsOf(word);
  return bits.length === 0 ? 'no bit' : `${bits.length === 1 ? 'bit' : 'bits'} ${bits.join(', ')}`;
}

/** Names of edge bits in a public class registry; the files name none. */
const EDGE_FLAGS: readonly (readonly [bit: number, name: string])[] = [
  [4, 'original'],
  [16, 'user'],
  [32, 'blocked'],
  [64, 'external'],
];

/** `4 original, 16 user`; bits without a name by their value alone. */
export function edgeFlagWords(flags: number): string {
  const words = EDGE_FLAGS.filter(([bit]) => (flags & bit) !== 0).map(([bit, name]) => `${bit} ${name}`);
  const rest = EDGE_FLAGS.reduce((left, [bit]) => left & ~bit, flags & 0xff);
  return [...words, ...bitsOf(rest).map((bit) => `${2 ** bit} (no name known)`)].join(', ') || 'none';
}

const DIRECTIONS = ['blocked', 'A to B', 'B to A', 'both ways'] as const;
const SPACES = ['world', 'local'] as const;

/** A set-up's direction with the name of a public registry. */
export function directionWords(direction: number): string {
  return `${direction} ${DIRECTIONS[direction] ?? '(no name known)'}`;
}

export function spaceWords(space: number): string {
  return `${space} ${SPACES[space] ?? '(no name known)'}`;
}
