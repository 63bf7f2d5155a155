/** FNV-1 of 32 bits of a name's UTF-8 bytes: multiply first, then exclusive or. The hash stored beside joint names. */
export function fnv1(name: string): number {
  let hash = 0x811c9dc5;
  for (const byte of utf8(name)) hash = (Math.imul(hash, 0x01000193) ^ byte) >>> 0;
  return hash;
}

function* utf8(text: string): Generator<number> {
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    if (code < 0x80) yield code;
    else {
      const length = code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
      yield ((0xf00 >> length) & 0xff) | (code >> (6 * length));
      for (let rest = length - 1; rest >= 0; rest--) yield 0x80 | ((code >> (6 * rest)) & 0x3f);
    }
  }
}
