import { attempt, FormatError } from '../binary/index.ts';
import { coverageOf, coversFully } from './eclp/coverage.ts';
import { decodeHeader, type EclpHeader } from './eclp/header.ts';
import { decodeChannel, decodeTimes, type KeySource, usualLayout } from './eclp/keys.ts';
import { breaksBounds, leaps, measureAlternatives, measureRotations } from './eclp/measure.ts';
import { notesOf } from './eclp/notes.ts';
import { countLargest, fractionChannels } from './eclp/number-checks.ts';
import { PACKED64, QUATERNION_LAYOUTS } from './eclp/quaternions.ts';
import { checkRecords, decodeRecords, type EclpRecord, readAs, type RecordReading, USUAL_READING } from './eclp/records.ts';
import type { EclpClip, EclpOptions } from './eclp/types.ts';
import { type FrostbiteCode, FrostbiteError } from './fault.ts';

/**
 * Decodes an ECLP resource: little-endian, no magic, at byte 0 or after 16 bytes of an export tool's meta.
 * Decoding is also what recognises it: all counts, ranges, reserved words and the order of all times are checked.
 * @throws FrostbiteError of the base whose reading got further.
 */
export function decodeEclp(bytes: Uint8Array, options: EclpOptions = {}): EclpClip {
  const plain = attempt(() => decodeAt(bytes, 0, options));
  if (!(plain instanceof FormatError)) return plain;
  const afterMeta = attempt(() => decodeAt(bytes, 16, options));
  if (!(afterMeta instanceof FormatError)) return afterMeta;
  throw progress(afterMeta) > progress(plain) ? afterMeta : plain;
}

/** How far a reading got before it was refused; the reserved words are looked at after the whole header. */
const PROGRESS: readonly FrostbiteCode[] = [
  'eclp/too-short',
  'eclp/format-unknown',
  'eclp/no-channels',
  'eclp/table-range',
  'eclp/table-overlap',
  'eclp/stream-range',
  'eclp/reserved-nonzero',
  'eclp/key-range',
  'eclp/time-order',
  // Of the whole file, which both readings then say, or of the keys of records that are all in range.
  'eclp/too-large',
];

function progress(fault: FormatError): number {
  return fault instanceof FrostbiteError ? PROGRESS.indexOf(fault.code) : -1;
}

function decodeAt(bytes: Uint8Array, base: 0 | 16, options: EclpOptions): EclpClip {
  const header = decodeHeader(bytes, base);
  const view = new DataView(bytes.buffer, bytes.byteOffset + base, bytes.byteLength - base);
  const stored = decodeRecords(view, header);
  const usual = usualLayout(header.formats.quaternion);
  const wanted = QUATERNION_LAYOUTS.find((layout) => layout.id === options.quaternionLayout);
  const source: KeySource = {
    view,
    header,
    reading: USUAL_READING,
    layout: wanted?.stride === usual?.stride ? wanted : usual,
    constantLayout: wanted?.stride === PACKED64.stride ? wanted : PACKED64,
  };
  const reading = chooseReading(source, stored);
  return decodeRead({ ...source, reading }, readAs(stored, reading), bytes.byteLength - base);
}

function decodeRead(source: KeySource, records: readonly EclpRecord[], byteLength: number): EclpClip {
  const { header, reading } = source;
  const channels = records.map((record) => decodeChannel(source, record));
  const times = (index: number): Uint32Array => channels[index]?.times ?? new Uint32Array();
  const coverage = coverageOf(header, records, reading);
  const measure = source.layout && measureRotations(source, source.layout, records, times);
  const suspect = measure !== undefined && (breaksBounds(measure) || leaps(measure));
  const alternatives = suspect && source.layout ? measureAlternatives(source, source.layout, records, times) : [];
  const offsetsFitResource = !coversFully(coverage) && fits(source, records, { ...reading, offsetsFrom: 'resource' });
  const trailingBytes = byteLength - contentEnd(header);
  const [largest, fractions] = [countLargest(source, records), fractionChannels(header, channels)];
  const notes = notesOf({
    header,
    records,
    channels,
    reading,
    coverage,
    trailingBytes,
    measure,
    alternatives,
    offsetsFitResource,
    largest,
    fractions,
  });
  const [rotations, vectors, scalars] = header.tables.map((table) => table.count);
  return {
    base: header.base,
    formats: header.formats,
    channels,
    counts: { rotations: rotations ?? 0, vectors: vectors ?? 0, scalars: scalars ?? 0 },
    lastKeyFrame: channels.reduce((last, channel) => Math.max(last, channel.times.at(-1) ?? 0), 0),
    coverage,
    trailingBytes,
    measure: measure !== undefined && measure.keys > 0 ? measure : undefined,
    alternatives,
    notes,
  };
}

/** The end of the last table or the stream, from the start of the resource. */
function contentEnd(header: EclpHeader): number {
  const ends = header.tables.map((table) => table.offset + table.count * table.stride);
  return Math.max(...ends, header.streamOffset + header.streamSize);
}

/**
 * Two keys of a vector are in its record, unless that reading fails or leaves gaps and reading them from the stream
 * covers all of it.
 * @throws FrostbiteError where neither reading holds.
 */
function chooseReading(source: KeySource, stored: readonly EclpRecord[]): RecordReading {
  const { header } = source;
  const usual = attempt(() => checkReading(source, stored, USUAL_READING));
  const twoKeys = stored.some((record) => record.kind === 'vector' && record.form === 'inline2');
  if (twoKeys && (usual instanceof FormatError || coverageOf(header, stored, USUAL_READING).gaps > 0)) {
    const streamed: RecordReading = { twoKeyVectors: 'stream', offsetsFrom: 'stream' };
    if (fits(source, readAs(stored, streamed), streamed)) return streamed;
  }
  if (!(usual instanceof FormatError)) return USUAL_READING;
  const hint =
    usual instanceof FrostbiteError &&
    usual.code === 'eclp/key-range' &&
    fits(source, stored, { ...USUAL_READING, offsetsFrom: 'resource' })
      ? '; counted from the start of the resource, all offsets would fit'
      : '';
  throw hint === '' ? usual : withHint(usual, hint);
}

function withHint(fault: FormatError, hint: string): FormatError {
  return fault instanceof FrostbiteError ? new FrostbiteError(fault.code, fault.offset, `${fault.message}${hint}`, fault.detail) : fault;
}

function checkReading(source: KeySource, records: readonly EclpRecord[], reading: RecordReading): void {
  checkRecords(source.header, records, reading);
  for (const record of records) decodeTimes({ ...source, reading }, record);
}

/** Whether a reading is in range, in order, and uses every byte of the stream. */
function fits(source: KeySource, records: readonly EclpRecord[], reading: RecordReading): boolean {
  const { streamSize } = source.header;
  if (streamSize === 0 || attempt(() => checkReading(source, records, reading)) instanceof FormatError) return false;
  return coversFully(coverageOf(source.header, records, reading));
}
