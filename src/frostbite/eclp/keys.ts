import { FrostbiteError } from '../fault.ts';
import type { EclpHeader } from './header.ts';
import {
  createSmallestThree,
  PACKED48,
  PACKED64,
  type QuaternionLayout,
  type SmallestThree,
  withinBounds,
  writeQuaternion,
} from './quaternions.ts';
import { type EclpRecord, rangesOf, type RecordReading } from './records.ts';
import { type EclpChannel, type EclpFlag, VALUES_PER_KEY } from './types.ts';

/** What reading keys needs: the resource, where its stream is, and how it is read. */
export interface KeySource {
  /** Starts at the resource. */
  readonly view: DataView;
  readonly header: EclpHeader;
  readonly reading: RecordReading;
  /** For rotations in the stream. */
  readonly layout: QuaternionLayout | undefined;
  /** For constant rotations. */
  readonly constantLayout: QuaternionLayout;
}

/** The reading of streamed rotations; formats 0 and 3 have none. */
export function usualLayout(quaternionFormat: number): QuaternionLayout | undefined {
  return quaternionFormat === 1 ? PACKED48 : quaternionFormat === 2 ? PACKED64 : undefined;
}

/**
 * Frames of a record's keys. Those of the stream are bytes or big-endian words, two keys have theirs in the record.
 * @throws FrostbiteError where they decrease.
 */
export function decodeTimes(source: KeySource, record: EclpRecord): Uint32Array {
  const { view, header } = source;
  const ranges = rangesOf(header, record, source.reading);
  const times =
    ranges !== undefined
      ? streamTimes(view, header.streamOffset + ranges[0].start, record.count, header.formats.time)
      : Uint32Array.from(record.form === 'inline2' ? [record.second, record.third] : record.form === 'constant' ? [0] : []);
  for (let key = 1; key < times.length; key++) {
    if (times[key]! >= times[key - 1]!) continue;
    const problem = `key ${key} of channel ${record.index} is at frame ${times[key]} after one at frame ${times[key - 1]}`;
    throw new FrostbiteError('eclp/time-order', header.base + record.offset, problem, {
      channel: record.index,
      found: times[key]!,
      expected: `at least ${times[key - 1]}`,
    });
  }
  return times;
}

function streamTimes(view: DataView, at: number, count: number, format: number): Uint32Array {
  const times = new Uint32Array(count);
  for (let key = 0; key < count; key++) times[key] = format === 0 ? view.getUint8(at + key) : view.getUint16(at + key * 2);
  return times;
}

/** Decodes a channel's keys. Values that are no numbers and broken bounds flag the channel; only times can refuse the file. */
export function decodeChannel(source: KeySource, record: EclpRecord): EclpChannel {
  const { index, kind, form, lo, extent } = record;
  const times = decodeTimes(source, record);
  const values = new Float32Array(times.length * VALUES_PER_KEY[kind]);
  const flags = new Set<EclpFlag>();
  if (kind === 'rotation') writeRotations(source, record, values, flags);
  else writeNumbers(source, record, values);
  const stored = form === 'absent' ? [] : [...(lo ?? []), ...(extent ?? [])];
  if (!stored.every(Number.isFinite) || !values.every(Number.isFinite)) {
    flags.add('not-finite');
    // What is not finite has no length to speak of.
    flags.delete('not-unit');
  }
  const packed = form === 'constant' ? ([record.second, record.third] as const) : undefined;
  return { index, kind, form, times, values, lo, extent, packed, flags: [...flags] };
}

function writeRotations(source: KeySource, record: EclpRecord, out: Float32Array, flags: Set<EclpFlag>): void {
  const three = createSmallestThree();
  const put = (at: number): void => {
    if (!withinBounds(three)) flags.add('bounds');
    writeQuaternion(three, at, out);
  };
  if (record.form === 'constant') {
    source.constantLayout.read(source.view, record.offset + 4, three);
    put(0);
  } else if (record.form === 'stream' && source.layout !== undefined) {
    forEachStreamRotation(source, record, source.layout, three, (key) => put(key * 4));
  } else if (record.form === 'stream') writeFloatRotations(source, record, out, flags);
}

/** Reads a record's packed keys one after the other into `three`. */
export function forEachStreamRotation(
  source: KeySource,
  record: EclpRecord,
  layout: QuaternionLayout,
  three: SmallestThree,
  visit: (key: number) => void,
): void {
  const ranges = rangesOf(source.header, record, source.reading);
  if (ranges === undefined) return;
  const at = source.header.streamOffset + ranges[1].start;
  for (let key = 0; key < record.count; key++) {
    layout.read(source.view, at + key * layout.stride, three);
    visit(key);
  }
}

function writeFloatRotations(source: KeySource, record: EclpRecord, out: Float32Array, flags: Set<EclpFlag>): void {
  const ranges = rangesOf(source.header, record, source.reading);
  if (ranges === undefined) return;
  const at = source.header.streamOffset + ranges[1].start;
  for (let key = 0; key < record.count; key++) {
    const parts = [0, 4, 8, 12].map((part) => source.view.getFloat32(at + key * 16 + part, true));
    const norm = Math.hypot(...parts);
    if (!(Math.abs(norm - 1) <= 1e-3)) flags.add('not-unit');
    // Numbers of any length turn alike; what has no length is kept as stored.
    const scale = Number.isFinite(norm) && norm > 0 ? 1 / norm : 1;
    parts.forEach((part, axis) => {
      out[key * 4 + axis] = part * scale;
    });
  }
}

function writeNumbers(source: KeySource, record: EclpRecord, out: Float32Array): void {
  const lo = record.lo ?? [];
  const extent = record.extent ?? [];
  if (record.form === 'inline2') {
    // Two keys need no range: the second value stands where it would be.
    out.set([...lo, ...extent]);
    return;
  }
  const ranges = rangesOf(source.header, record, source.reading);
  if (ranges === undefined) return;
  const { view, header } = source;
  const at = header.streamOffset + ranges[1].start;
  const format = record.kind === 'vector' ? header.formats.vector : header.formats.scalar;
  for (let index = 0; index < out.length; index++) {
    const part = index % lo.length;
    if (format === 2) out[index] = view.getFloat32(at + index * 4, true);
    else if (format === 1) out[index] = lo[part]! + (view.getUint16(at + index * 2) / 65535) * extent[part]!;
    else out[index] = lo[part]! + (view.getUint8(at + index) / 255) * extent[part]!;
  }
}
