import { FrostbiteError } from '../fault.ts';
import type { EclpHeader, EclpTable } from './header.ts';
import { place } from './place.ts';
import type { EclpForm, EclpKind } from './types.ts';

/** Keys of all channels together; records may share ranges, so that a small file can ask for more memory than there is. */
const MAX_KEYS = 8 * 1024 * 1024;

/** A range of bytes of the stream, from its start. */
export interface StreamRange {
  readonly start: number;
  readonly end: number;
}

/** A record before its keys are read. */
export interface EclpRecord {
  readonly index: number;
  readonly kind: EclpKind;
  readonly form: EclpForm;
  readonly count: number;
  /** Where the record lies in the resource. */
  readonly offset: number;
  /** The words at +4 and +8: offsets into the stream, frames, or a packed quaternion, by the form. */
  readonly second: number;
  readonly third: number;
  readonly lo: readonly number[] | undefined;
  readonly extent: readonly number[] | undefined;
}

/** How offsets in records and two-key vectors are read; the other readings are tried to see whether they would fit better. */
export interface RecordReading {
  readonly twoKeyVectors: 'inline' | 'stream';
  readonly offsetsFrom: 'stream' | 'resource';
}

export const USUAL_READING: RecordReading = { twoKeyVectors: 'inline', offsetsFrom: 'stream' };

const QUATERNION_BYTES: readonly number[] = [0, 6, 8, 16];
const VALUE_BYTES: readonly number[] = [1, 2, 4];
const COMPONENTS: Readonly<Record<EclpKind, number>> = { rotation: 1, vector: 3, scalar: 1 };

/** Decodes the records of all three tables; view starts at the resource. */
export function decodeRecords(view: DataView, header: EclpHeader): readonly EclpRecord[] {
  let first = 0;
  return header.tables.flatMap((table) => {
    const from = first;
    first += table.count;
    return Array.from({ length: table.count }, (_, at) => decodeRecord(view, table, from + at, table.offset + at * table.stride));
  });
}

function decodeRecord(view: DataView, { kind }: EclpTable, index: number, offset: number): EclpRecord {
  const count = view.getUint32(offset, true);
  const [lo, extent] =
    kind === 'vector'
      ? [floats(view, offset + 0x10, 3), floats(view, offset + 0x20, 3)]
      : kind === 'scalar'
        ? [floats(view, offset + 0x0c, 1), floats(view, offset + 0x10, 1)]
        : [undefined, undefined];
  const second = view.getUint32(offset + 4, true);
  const third = view.getUint32(offset + 8, true);
  return { index, kind, form: formOf(kind, count), count, offset, second, third, lo, extent };
}

function floats(view: DataView, at: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => view.getFloat32(at + index * 4, true));
}

function formOf(kind: EclpKind, count: number): EclpForm {
  if (count === 0) return 'absent';
  if (kind === 'rotation') return count === 1 ? 'constant' : 'stream';
  return count === 2 ? 'inline2' : 'stream';
}

/** The records under another reading of two-key vectors. */
export function readAs(records: readonly EclpRecord[], { twoKeyVectors }: RecordReading): readonly EclpRecord[] {
  if (twoKeyVectors === 'inline') return records;
  return records.map((record) => (record.kind === 'vector' && record.form === 'inline2' ? { ...record, form: 'stream' } : record));
}

/** Bytes of one time and of one value of a kind. */
export function strides({ formats }: EclpHeader, kind: EclpKind): { readonly time: number; readonly value: number } {
  const time = formats.time + 1;
  if (kind === 'rotation') return { time, value: QUATERNION_BYTES[formats.quaternion] ?? 0 };
  const format = kind === 'vector' ? formats.vector : formats.scalar;
  return { time, value: (VALUE_BYTES[format] ?? 0) * COMPONENTS[kind] };
}

/** The two ranges of a streamed record, times first; undefined for records whose keys are not in the stream. */
export function rangesOf(header: EclpHeader, record: EclpRecord, reading: RecordReading): readonly [StreamRange, StreamRange] | undefined {
  if (record.form !== 'stream') return undefined;
  const { time, value } = strides(header, record.kind);
  const from = reading.offsetsFrom === 'stream' ? 0 : header.streamOffset;
  const times = { start: record.second - from, end: record.second - from + record.count * time };
  const values = { start: record.third - from, end: record.third - from + record.count * value };
  return [times, values];
}

/** Demands that all keys lie inside the stream and that their number can be held, before anything is allocated for them. */
export function checkRecords(header: EclpHeader, records: readonly EclpRecord[], reading: RecordReading): void {
  let keys = 0;
  for (const record of records) {
    const at = header.base + record.offset;
    const ranges = rangesOf(header, record, reading);
    if (ranges === undefined) continue;
    if (record.kind === 'rotation' && header.formats.quaternion === 0) {
      const problem = `channel ${record.index} has ${record.count} rotation keys in quaternion format 0, which is not known`;
      throw new FrostbiteError('eclp/format-unknown', at, problem, { channel: record.index, found: 0, expected: '1 to 3' });
    }
    for (const [which, { start, end }] of ranges.entries()) {
      if (start >= 0 && end <= header.streamSize) continue;
      const what = which === 0 ? 'times' : 'values';
      const problem = `the ${record.count} ${what} of channel ${record.index} lie at ${place(Math.max(0, start))} to ${place(end)} of a stream of ${place(header.streamSize)} bytes`;
      throw new FrostbiteError('eclp/key-range', at + 4 + which * 4, problem, {
        channel: record.index,
        found: end,
        expected: `at most ${header.streamSize}`,
      });
    }
    keys += record.count;
    if (keys <= MAX_KEYS) continue;
    throw new FrostbiteError('eclp/too-large', at, `its channels up to ${record.index} have ${keys} keys; at most ${MAX_KEYS} are read`, {
      channel: record.index,
      found: keys,
      expected: `at most ${MAX_KEYS}`,
    });
  }
}
