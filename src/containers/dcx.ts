import { BinaryReader, FormatError } from '../binary/index.ts';
import { decodeKrakenSteps, finish, inflateZlibSteps, inflateZstdSteps, type Unpacking } from '../compression/index.ts';

/** How a DCX payload is packed; the value is the method's own four characters. */
export type DcxMethod = 'DFLT' | 'KRAK' | 'ZSTD' | 'EDGE';

export interface DcxHeader {
  readonly method: DcxMethod;
  readonly unpackedSize: number;
  readonly payloadStart: number;
  readonly payloadSize: number;
  /** What is unusual in the header or behind the payload, though it does not hinder reading. */
  readonly notes: readonly FormatError[];
}

/** Nothing larger is unpacked, whatever a header claims; the largest real file is 77,457,355 bytes (specs, dcx §3). */
export const UNPACKED_SIZE_LIMIT = 512 * 1024 * 1024;

const FORMAT = 'DCX';
const HEADER_SIZE = 0x4c;
const METHODS: readonly string[] = ['DFLT', 'KRAK', 'ZSTD', 'EDGE'] satisfies DcxMethod[];

/** Says whether bytes begin as a DCX file does. */
export function isDcx(bytes: Uint8Array): boolean {
  return bytes.length >= 4 && bytes[0] === 0x44 && bytes[1] === 0x43 && bytes[2] === 0x58 && bytes[3] === 0;
}

/** Reads and checks the header (specs, dcx §1). All its integers are big-endian. Throws FormatError. */
export function decodeDcxHeader(bytes: Uint8Array): DcxHeader {
  const reader = new BinaryReader(bytes, FORMAT, { bigEndian: true });
  if (bytes.length < HEADER_SIZE)
    throw reader.error(`the header needs ${HEADER_SIZE} bytes and the file has ${bytes.length}: it is cut short`);
  const notes: FormatError[] = [];
  const usual = (what: string, values: readonly number[]): number => {
    const at = reader.position;
    const value = reader.u32();
    if (!values.includes(value)) notes.push(reader.errorAt(at, `${what} is 0x${value.toString(16)}, which no known file has`));
    return value;
  };

  reader.expect('DCX\0', 'the magic');
  usual('the version', [0x10000, 0x11000]);
  demand(reader, 0x18, 'the offset of the DCS chunk');
  demand(reader, 0x24, 'the offset of the DCP chunk');
  // 0x10, 0x14: offsets of DCA and of the payload by their values in later games; in DS1 and DS2 they say 0x24 and 0x2C
  // though the layout is the same, and DCA is at 0x44 all the same.
  usual('the word at 0x10', [0x24, 0x44]);
  usual('the word at 0x14', [0x2c, 0x4c, ...edgeDistance(bytes)]);

  reader.expect('DCS\0', 'the second chunk');
  const unpackedSize = reader.u32();
  const payloadSize = reader.u32();

  reader.expect('DCP\0', 'the third chunk');
  const method = reader.ascii(4);
  if (!METHODS.includes(method)) throw reader.errorAt(0x28, `the compression ${JSON.stringify(method)} is not one that these games use`);
  demand(reader, 0x20, 'the size of the DCP chunk');
  // 0x30: level, which never affects decoding, and three zero bytes.
  usual(
    'the level',
    [0, 6, 8, 9, 0x15].map((level) => level * 0x1000000),
  );
  usual('the word at 0x34', [method === 'EDGE' ? 0x10000 : 0]);
  // 0x38: 0x0F in regulation files; meaning unknown.
  usual('the word at 0x38', [0, 0x0f000000]);
  usual('the word at 0x3c', [0]);
  usual('the word at 0x40', [method === 'EDGE' ? 0x00100100 : 0x00010100]);

  reader.expect('DCA\0', 'the fourth chunk');
  const chunkSize = reader.u32();
  const payloadStart = 0x44 + chunkSize;
  if (method !== 'EDGE' && chunkSize !== 8) throw reader.errorAt(0x48, `the DCA chunk is ${chunkSize} bytes long and should be 8`);
  if (payloadStart + payloadSize > bytes.length) {
    throw reader.errorAt(
      0x20,
      `the file is truncated: ${payloadSize} bytes are declared from 0x4c on and ${Math.max(0, bytes.length - payloadStart)} are there`,
    );
  }
  if (method !== 'EDGE') notes.push(...noteTrailingBytes(reader, payloadStart + payloadSize));
  return { method: method as DcxMethod, unpackedSize, payloadStart, payloadSize, notes };
}

/**
 * Unpacks the payload into bytes of its own, step by step: yields the bytes done so far. Throws FormatError; sizes are checked,
 * deflate's checksum too (Kraken has none, Zstandard's is not looked at). Zstandard needs `loadZstd` first.
 */
export function* unpackDcxSteps(bytes: Uint8Array, header: DcxHeader, sizeLimit = UNPACKED_SIZE_LIMIT): Unpacking {
  const { method, unpackedSize, payloadStart } = header;
  if (unpackedSize > sizeLimit) {
    throw new FormatError(FORMAT, 0x1c, `${unpackedSize} unpacked bytes are claimed, more than the limit of ${sizeLimit}`);
  }
  const payload = payloadOf(bytes, header);
  switch (method) {
    case 'DFLT':
      return yield* atPayload(inflateZlibSteps(payload, unpackedSize), payloadStart);
    case 'KRAK':
      // Its offsets are the file's already.
      return yield* decodeKrakenSteps(payload, unpackedSize, payloadStart);
    case 'ZSTD':
      return yield* atPayload(inflateZstdSteps(payload, unpackedSize), payloadStart);
    case 'EDGE':
      throw new FormatError(
        FORMAT,
        0x28,
        "this is a console file, EDGE-compressed as Demon's Souls on PlayStation 3 has them; it is not supported",
      );
  }
}

/** Unpacks the payload in one go. */
export function unpackDcx(bytes: Uint8Array, header: DcxHeader, sizeLimit = UNPACKED_SIZE_LIMIT): Uint8Array<ArrayBuffer> {
  return finish(unpackDcxSteps(bytes, header, sizeLimit));
}

/** The compressed bytes, borrowed from the file. */
export function payloadOf(bytes: Uint8Array, { payloadStart, payloadSize }: DcxHeader): Uint8Array {
  return bytes.subarray(payloadStart, payloadStart + payloadSize);
}

/** How the payload is packed, as people name it: KRAK/6 for Kraken, KRAK/2 for its coder of small files, else the method. */
export function compressionName(bytes: Uint8Array, header: DcxHeader): string {
  if (header.method !== 'KRAK') return header.method;
  const decoder = bytes[header.payloadStart + 1];
  return decoder === undefined || header.payloadSize < 2 ? 'KRAK' : `KRAK/${decoder & 0x7f}`;
}

/** Says whether a Zstandard DCX may lie anywhere in these bytes, so that its decoder can be loaded ahead. */
export function mentionsZstd(bytes: Uint8Array): boolean {
  for (let at = bytes.indexOf(0x5a); at >= 0; at = bytes.indexOf(0x5a, at + 1)) {
    if (bytes[at + 1] === 0x53 && bytes[at + 2] === 0x54 && bytes[at + 3] === 0x44) return true;
  }
  return false;
}

/** Errors of a payload at their places in the file. */
function* atPayload(unpacking: Unpacking, payloadStart: number): Unpacking {
  try {
    return yield* unpacking;
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    throw new FormatError(FORMAT, payloadStart + (error.offset ?? 0), error.message);
  }
}

function demand(reader: BinaryReader, value: number, what: string): void {
  const at = reader.position;
  const found = reader.u32();
  if (found !== value) throw reader.errorAt(at, `${what} is 0x${found.toString(16)} and should be 0x${value.toString(16)}`);
}

/** EDGE files say 0x50 + 16 bytes a chunk at 0x14; only they may. */
function edgeDistance(bytes: Uint8Array): readonly number[] {
  if (String.fromCharCode(...bytes.subarray(0x28, 0x2c)) !== 'EDGE') return [];
  return [new DataView(bytes.buffer, bytes.byteOffset + 0x14, 4).getUint32(0)];
}

/** Files are padded with fewer than 16 zero bytes; anything else is worth knowing. */
function noteTrailingBytes(reader: BinaryReader, end: number): readonly FormatError[] {
  const { bytes } = reader;
  let stray = end;
  while (stray < bytes.length && bytes[stray] === 0) stray++;
  if (stray < bytes.length) return [reader.errorAt(stray, 'bytes that are not zero follow the compressed data')];
  const length = bytes.length - end;
  return length >= 16 ? [reader.errorAt(end, `${length} bytes of padding follow the compressed data, 15 at most are usual`)] : [];
}
