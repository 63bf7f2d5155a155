import type { ByteWriter } from './byte-writer.ts';

/** Bytes an encoded vuint may take. */
export type VuintForm = 1 | 2 | 3 | 4 | 5 | 6 | 8 | 9;

interface Form {
  readonly bytes: VuintForm;
  /** The fixed upper bits of the first byte. */
  readonly prefix: number;
  /** Value bits, counted over the first byte's rest and all the following bytes. */
  readonly valueBits: number;
}

const FORMS: readonly Form[] = [
  { bytes: 1, prefix: 0x00, valueBits: 7 },
  { bytes: 2, prefix: 0x80, valueBits: 14 },
  { bytes: 3, prefix: 0xc0, valueBits: 21 },
  { bytes: 4, prefix: 0xe0, valueBits: 27 },
  { bytes: 5, prefix: 0xe8, valueBits: 35 },
  { bytes: 6, prefix: 0xf8, valueBits: 40 },
  { bytes: 8, prefix: 0xf0, valueBits: 59 },
  { bytes: 9, prefix: 0xf9, valueBits: 64 },
];

/** Bytes of the shortest form that holds a value. */
export function shortestVuint(value: number | bigint): VuintForm {
  const form = FORMS.find(({ valueBits }) => BigInt(value) >> BigInt(valueBits) === 0n);
  if (form === undefined) throw new RangeError(`${value} does not fit a vuint`);
  return form.bytes;
}

/** Writes a tagfile's variable-length integer, big-endian; `form` asks for at least that many bytes. */
export function writeVuint(out: ByteWriter, value: number | bigint, form: VuintForm = 1): void {
  const bytes = Math.max(form, shortestVuint(value));
  const { prefix } = FORMS.find((candidate) => candidate.bytes === bytes) ?? { prefix: 0 };
  // The 6- and 9-byte forms spend the whole first byte on the prefix; in the others the value's top bits share it.
  for (let byte = bytes - 1; byte >= 0; byte--) {
    const part = Number((BigInt(value) >> BigInt(8 * byte)) & 0xffn);
    out.u8(byte === bytes - 1 ? prefix | part : part);
  }
}
