import { FrostbiteError } from '../fault.ts';
import { place } from './place.ts';
import type { EclpFormats, EclpKind } from './types.ts';

export const HEADER_BYTES = 0x40;
export const MAX_FILE_BYTES = 64 * 1024 * 1024;
/** The largest known rig has 2,721 DOFs. */
const MAX_RECORDS = 4096;

export interface EclpTable {
  readonly kind: EclpKind;
  readonly count: number;
  /** From the start of the resource. */
  readonly offset: number;
  readonly stride: number;
}

export interface EclpHeader {
  readonly base: 0 | 16;
  /** Rotations, vectors, scalars. */
  readonly tables: readonly EclpTable[];
  readonly formats: EclpFormats;
  /** From the start of the resource; 0 for an empty stream, whose offset says nothing. */
  readonly streamOffset: number;
  readonly streamSize: number;
}

const TABLES = [
  { kind: 'rotation', at: 0x00, stride: 12 },
  { kind: 'vector', at: 0x0c, stride: 48 },
  { kind: 'scalar', at: 0x18, stride: 20 },
] as const;
const FORMATS = [
  { what: 'quaternion', at: 0x24, highest: 3 },
  { what: 'vector', at: 0x28, highest: 2 },
  { what: 'scalar', at: 0x2c, highest: 2 },
  { what: 'time', at: 0x30, highest: 1 },
] as const;
/** Zero in every measured resource; after the table offsets they look like the high half of a 64-bit pointer. */
const RESERVED = [0x08, 0x14, 0x20, 0x34] as const;

/**
 * Decodes and checks the 64 bytes of the header. An ECLP resource has no magic: these checks are what recognises it.
 * The reserved words come last, so that a file that breaks only their rule is refused for it and for nothing else.
 */
export function decodeHeader(bytes: Uint8Array, base: 0 | 16): EclpHeader {
  if (bytes.byteLength > MAX_FILE_BYTES) {
    throw new FrostbiteError('eclp/too-large', 0, `it has ${bytes.byteLength} bytes, which is more than 64 MiB`, {
      found: bytes.byteLength,
      expected: `at most ${MAX_FILE_BYTES}`,
    });
  }
  const length = bytes.byteLength - base;
  if (length < HEADER_BYTES) {
    throw new FrostbiteError('eclp/too-short', 0, `it has ${Math.max(0, length)} bytes and its header needs ${HEADER_BYTES}`, {
      found: Math.max(0, length),
      expected: `at least ${HEADER_BYTES}`,
    });
  }
  const view = new DataView(bytes.buffer, bytes.byteOffset + base, length);
  const formats = decodeFormats(view, base);
  const tables = decodeTables(view, base);
  const { streamOffset, streamSize } = decodeStream(view, base, tables);
  checkReserved(view, base);
  return { base, tables, formats, streamOffset, streamSize };
}

function decodeFormats(view: DataView, base: number): EclpFormats {
  const [quaternion, vector, scalar, time] = FORMATS.map(({ what, at, highest }) => {
    const found = view.getUint32(at, true);
    if (found <= highest) return found;
    throw new FrostbiteError('eclp/format-unknown', base + at, `its ${what} format is ${found}; 0 to ${highest} are known`, {
      found,
      expected: `0 to ${highest}`,
    });
  });
  return { quaternion: quaternion ?? 0, vector: vector ?? 0, scalar: scalar ?? 0, time: time ?? 0 };
}

function decodeTables(view: DataView, base: number): EclpTable[] {
  const tables = TABLES.map(({ kind, at, stride }): EclpTable => {
    const count = view.getUint32(at, true);
    const offset = view.getUint32(at + 4, true);
    const refuse = (where: number, problem: string, found: number, expected: string): FrostbiteError =>
      new FrostbiteError('eclp/table-range', base + where, problem, { found, expected });
    if (count > MAX_RECORDS) {
      throw refuse(at, `it declares ${count} ${kind} records; at most ${MAX_RECORDS} are believed`, count, `at most ${MAX_RECORDS}`);
    }
    // The offset of an empty table says nothing.
    if (count === 0) return { kind, count, offset: 0, stride };
    if (offset < HEADER_BYTES || offset % 4 !== 0) {
      throw refuse(
        at + 4,
        `its ${kind} table starts at ${place(offset)}, not at a multiple of 4 after the header`,
        offset,
        'a multiple of 4 from 0x40',
      );
    }
    const end = offset + count * stride;
    if (end > view.byteLength) {
      throw refuse(at + 4, `its ${kind} table ends at ${place(end)} of ${place(view.byteLength)} bytes`, end, `at most ${view.byteLength}`);
    }
    return { kind, count, offset, stride };
  });
  if (tables.every((table) => table.count === 0)) {
    throw new FrostbiteError('eclp/no-channels', base, 'it declares no channel at all', { found: 0, expected: 'at least one record' });
  }
  return tables;
}

function decodeStream(view: DataView, base: number, tables: readonly EclpTable[]): { streamOffset: number; streamSize: number } {
  const streamSize = view.getUint32(0x38, true);
  const streamOffset = streamSize === 0 ? 0 : view.getUint32(0x3c, true);
  const end = streamOffset + streamSize;
  if (end > view.byteLength || (streamSize > 0 && streamOffset < HEADER_BYTES)) {
    const problem = `its stream of ${streamSize} bytes at ${place(streamOffset)} does not lie between the header and the end at ${place(view.byteLength)}`;
    throw new FrostbiteError('eclp/stream-range', base + 0x38, problem, { found: end, expected: `at most ${view.byteLength}` });
  }
  const parts = tables.map(({ kind, offset, count, stride }) => ({ what: `${kind} table`, offset, end: offset + count * stride }));
  const placed = [...parts, { what: 'stream', offset: streamOffset, end }]
    .filter((part) => part.end > part.offset)
    .toSorted((a, b) => a.offset - b.offset);
  placed.forEach((part, index) => {
    const before = placed[index - 1];
    if (before === undefined || before.end <= part.offset) return;
    throw new FrostbiteError('eclp/table-overlap', base + part.offset, `its ${part.what} starts inside its ${before.what}`, {
      found: part.offset,
      expected: `at least ${before.end}`,
    });
  });
  return { streamOffset, streamSize };
}

function checkReserved(view: DataView, base: number): void {
  for (const at of RESERVED) {
    const found = view.getUint32(at, true);
    if (found === 0) continue;
    const problem = `the word at ${place(at)} of the resource is ${place(found)}; it is zero in every known game version`;
    throw new FrostbiteError('eclp/reserved-nonzero', base + at, problem, { found, expected: '0' });
  }
}
