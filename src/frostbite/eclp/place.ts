/** A place or a word as people write it: at least two hexadecimal digits. */
export function place(value: number): string {
  return `0x${value.toString(16).toUpperCase().padStart(2, '0')}`;
}
