import { ByteWriter } from './byte-writer.ts';
import { pack48, pack64, type PackingName, type Quat } from './write-eclp-quaternion.ts';

/** One key: a frame and one, three or four numbers. */
export interface EclpKeySpec {
  readonly frame: number;
  readonly value: readonly number[];
}

export interface EclpChannelSpec {
  readonly kind: 'rotation' | 'vector' | 'scalar';
  readonly keys: readonly EclpKeySpec[];
  /** Of quantised values; taken from the keys where absent. */
  readonly lo?: readonly number[];
  readonly extent?: readonly number[];
  /** Writes two keys of a vector into the stream, which the stated reading does not expect. */
  readonly twoKeysInStream?: boolean;
  /** Which component of a rotation is left out instead of the largest. */
  readonly omit?: number;
}

export interface EclpSpec {
  readonly formats: { readonly quaternion: number; readonly vector: number; readonly scalar: number; readonly time: number };
  readonly channels: readonly EclpChannelSpec[];
  readonly base?: 0 | 16;
  /** Bytes after everything. */
  readonly trailing?: number;
  /** Bytes of the stream that nothing refers to, at its end. */
  readonly gap?: number;
  /** Stores equal runs of times or values once. */
  readonly share?: boolean;
  /** Of the rotations in the stream. */
  readonly packing?: PackingName;
  /** Of the constant rotations. */
  readonly constantPacking?: PackingName;
  /** Counts offsets in records from the resource. */
  readonly offsetsFromResource?: boolean;
  /** Words between header and tables. */
  readonly wordsAfterHeader?: number;
}

/** Where things came to lie, from the start of the resource. */
export interface WrittenEclp {
  readonly bytes: Uint8Array;
  readonly tables: { readonly rotation: number; readonly vector: number; readonly scalar: number };
  readonly stream: number;
  readonly streamSize: number;
}

const STRIDES = { rotation: 12, vector: 48, scalar: 20 } as const;
const KINDS = ['rotation', 'vector', 'scalar'] as const;

/** Writes an ECLP resource from its description; channels must be rotations, then vectors, then scalars. */
export function writeEclp(spec: EclpSpec): WrittenEclp {
  const counts = KINDS.map((kind) => spec.channels.filter((channel) => channel.kind === kind).length);
  const first = 64 + 4 * (spec.wordsAfterHeader ?? 0);
  const places: number[] = [];
  let end = first;
  KINDS.forEach((kind, index) => {
    places.push(end);
    end += (counts[index] ?? 0) * STRIDES[kind];
  });
  const streamAt = end;
  const stream = new StreamBuilder(spec.share === true, spec.offsetsFromResource === true ? streamAt : 0);
  const records = new ByteWriter();
  for (const channel of spec.channels) writeRecord(records, stream, channel, spec);
  for (let index = 0; index < (spec.gap ?? 0); index++) stream.bytes.push(0xaa);
  const out = new ByteWriter();
  for (let index = 0; index < (spec.base ?? 0); index++) out.u8(0x5a);
  KINDS.forEach((_, index) =>
    out
      .u32(counts[index] ?? 0)
      .u32(places[index] ?? 0)
      .u32(0),
  );
  const { quaternion, vector, scalar, time } = spec.formats;
  out.u32(quaternion).u32(vector).u32(scalar).u32(time).u32(0).u32(stream.bytes.length).u32(streamAt);
  for (let index = 0; index < (spec.wordsAfterHeader ?? 0); index++) out.u32(0);
  for (const byte of [...records.toBytes(), ...stream.bytes]) out.u8(byte);
  for (let index = 0; index < (spec.trailing ?? 0); index++) out.u8(0xee);
  const [rotationAt, vectorAt, scalarAt] = places;
  return {
    bytes: out.toBytes(),
    tables: { rotation: rotationAt ?? 0, vector: vectorAt ?? 0, scalar: scalarAt ?? 0 },
    stream: streamAt,
    streamSize: stream.bytes.length,
  };
}

class StreamBuilder {
  readonly bytes: number[] = [];
  readonly #share: boolean;
  readonly #from: number;
  readonly #known = new Map<string, number>();

  constructor(share: boolean, from: number) {
    this.#share = share;
    this.#from = from;
  }

  /** Appends a run and gives the offset a record stores for it. */
  add(run: readonly number[]): number {
    const key = run.join(' ');
    const known = this.#share ? this.#known.get(key) : undefined;
    if (known !== undefined) return known;
    const at = this.bytes.length + this.#from;
    for (const byte of run) this.bytes.push(byte);
    this.#known.set(key, at);
    return at;
  }
}

function writeRecord(out: ByteWriter, stream: StreamBuilder, channel: EclpChannelSpec, spec: EclpSpec): void {
  const { kind, keys } = channel;
  out.u32(keys.length);
  if (keys.length === 0) {
    for (let index = 4; index < STRIDES[kind]; index += 4) out.u32(0);
    return;
  }
  if (kind === 'rotation') {
    if (keys.length === 1) for (const byte of pack64(quatOf(keys[0]), spec.constantPacking, channel.omit)) out.u8(byte);
    else out.u32(stream.add(timesOf(keys, spec))).u32(stream.add(keys.flatMap((key) => rotationBytes(key, channel, spec))));
    return;
  }
  if (keys.length === 2 && channel.twoKeysInStream !== true) {
    out.u32(keys[0]?.frame ?? 0).u32(keys[1]?.frame ?? 0);
    writeRange(out, kind, keys[0]?.value ?? [], keys[1]?.value ?? []);
    return;
  }
  const width = kind === 'vector' ? 3 : 1;
  const axes = Array.from({ length: width }, (_, axis) => keys.map((key) => key.value[axis] ?? 0));
  const lo = (channel.lo ?? axes.map((values) => Math.min(...values))).map(Math.fround);
  const extent = (channel.extent ?? axes.map((values, axis) => Math.max(...values) - (lo[axis] ?? 0))).map(Math.fround);
  const format = kind === 'vector' ? spec.formats.vector : spec.formats.scalar;
  const values = keys.flatMap((key) => key.value.flatMap((value, axis) => numberBytes(value, lo[axis] ?? 0, extent[axis] ?? 0, format)));
  out.u32(stream.add(timesOf(keys, spec))).u32(stream.add(values));
  writeRange(out, kind, lo, extent);
}

function writeRange(out: ByteWriter, kind: 'vector' | 'scalar', lo: readonly number[], extent: readonly number[]): void {
  if (kind === 'scalar') {
    out.f32(lo[0] ?? 0).f32(extent[0] ?? 0);
    return;
  }
  // Padding is not zero here, so that a reader that looks at it is found out.
  for (const part of [lo, extent]) {
    out.u32(0xdeadbeef);
    for (let axis = 0; axis < 3; axis++) out.f32(part[axis] ?? 0);
  }
  out.u32(0xdeadbeef);
}

function timesOf(keys: readonly EclpKeySpec[], { formats }: EclpSpec): number[] {
  return keys.flatMap(({ frame }) => (formats.time === 0 ? [frame & 0xff] : [frame >> 8, frame & 0xff]));
}

function quatOf(key: EclpKeySpec | undefined): Quat {
  const [x, y, z, w] = key?.value ?? [];
  return [x ?? 0, y ?? 0, z ?? 0, w ?? 1];
}

function rotationBytes(key: EclpKeySpec, channel: EclpChannelSpec, { formats, packing }: EclpSpec): number[] {
  if (formats.quaternion === 1) return pack48(quatOf(key), packing, channel.omit);
  if (formats.quaternion === 2) return pack64(quatOf(key), packing, channel.omit);
  return quatOf(key).flatMap(floatBytes);
}

function floatBytes(value: number): number[] {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setFloat32(0, value, true);
  return [...bytes];
}

function numberBytes(value: number, lo: number, extent: number, format: number): number[] {
  if (format === 2) return floatBytes(value);
  const largest = format === 0 ? 255 : 65535;
  const stored = extent === 0 ? 0 : Math.min(largest, Math.max(0, Math.round(((value - lo) / extent) * largest)));
  return format === 0 ? [stored] : [stored >> 8, stored & 0xff];
}
