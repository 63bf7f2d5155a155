import type { EclpHeader } from './header.ts';
import { breaksBounds, fittingAlternatives, leaps } from './measure.ts';
import type { EclpRecord, RecordReading } from './records.ts';
import type { EclpAlternative, EclpChannel, EclpCoverage, EclpNote, NoteOutcome, RotationMeasure } from './types.ts';

/** What the notes of a file are drawn from. */
export interface NoteSource {
  readonly header: EclpHeader;
  readonly records: readonly EclpRecord[];
  readonly channels: readonly EclpChannel[];
  readonly reading: RecordReading;
  readonly coverage: EclpCoverage;
  readonly trailingBytes: number;
  readonly measure: RotationMeasure | undefined;
  readonly alternatives: readonly EclpAlternative[];
  /** Whether offsets counted from the resource would be in range and cover the whole stream. */
  readonly offsetsFitResource: boolean;
  /** Streamed channels of quantised numbers, and how many of them use the largest stored number. */
  readonly largest: { readonly channels: number; readonly reached: number };
  /** Streamed float channels all of whose values lie in 0 to 1 while their range is neither 0 nor 1. */
  readonly fractions: readonly number[];
}

/** Lists every inferred rule that this file used; rules it did not use are left out. */
export function notesOf(source: NoteSource): EclpNote[] {
  return [...fileNotes(source), ...rotationNotes(source), ...formNotes(source), ...numberNotes(source)];
}

function note(id: string, text: string, check: string, outcome: NoteOutcome): EclpNote {
  return { id, text, check, outcome };
}

function fileNotes({ header, coverage, trailingBytes, offsetsFitResource, channels }: NoteSource): EclpNote[] {
  const notes = [coverageNote(coverage)];
  if (header.base === 16) {
    const text = 'The resource starts after 16 bytes of meta, as some export tools write them';
    notes.unshift(note('base', text, 'Everything is read from byte 16; from byte 0 the header is not plausible', 'holds'));
  }
  if (channels.some((channel) => channel.form === 'stream')) {
    const text = 'Time and value offsets in records count from the stream';
    const check = offsetsFitResource
      ? 'They leave the stream partly unused; counted from the start of the resource they would cover all of it'
      : 'All lie inside the stream';
    notes.push(note('record-offsets', text, check, offsetsFitResource ? 'warning' : 'holds'));
  }
  if (trailingBytes > 0) {
    notes.push(
      note('trailing-bytes', 'Bytes may follow the stream, for example a relocation table', `trailing bytes: ${trailingBytes}`, 'open'),
    );
  }
  const late = channels.filter((channel) => channel.form === 'inline2' && (channel.times[1] ?? 0) > 0xffff);
  if (late.length > 0) {
    const check = `${listed(late)} ${late.length === 1 ? 'has' : 'have'} a key after frame 65,535, which no time format of the stream can hold`;
    notes.push(note('frames', 'Frames of two keys are whole numbers of 32 bits', check, 'warning'));
  }
  const broken = channels.filter((channel) => channel.flags.includes('not-finite'));
  if (broken.length > 0) {
    const check = `${listed(broken)}: a stored value or bound is not finite`;
    notes.push(note('finite', 'Stored values and their bounds are finite numbers', check, 'warning'));
  }
  const doubled = channels.filter((channel) => channel.times.some((time, key) => key > 0 && time === channel.times[key - 1]));
  if (doubled.length > 0) {
    const text = 'Of several keys on one frame the last counts from that frame on';
    notes.push(note('equal-times', text, `Used by ${listed(doubled)}`, 'open'));
  }
  return notes;
}

function coverageNote({ used, size, overlap, gaps }: EclpCoverage): EclpNote {
  const text = 'The keys use every byte of the stream, and no two channels overlap unless they share a range';
  if (size === 0) return note('coverage', text, 'The stream is empty', 'holds');
  const check = `${used} of ${size} bytes used, ${gaps} in gaps, ${overlap} in partial overlaps`;
  return note('coverage', text, check, gaps === 0 && overlap === 0 ? 'holds' : 'warning');
}

function rotationNotes(source: NoteSource): EclpNote[] {
  const { channels, header, measure } = source;
  const notes: EclpNote[] = [];
  const constants = channels.filter((channel) => channel.form === 'constant');
  const streamed = channels.some((channel) => channel.kind === 'rotation' && channel.form === 'stream');
  if (constants.length > 0) {
    const broken = constants.filter((channel) => channel.flags.includes('bounds'));
    const check = `${broken.length} of ${constants.length} constant rotations break the bounds of a unit quaternion`;
    const text = 'Constant rotations are 64 bits: selector, then 20, 21 and 21 bits for the kept axes in rising order';
    notes.push(note('packed64-fields', text, check, broken.length === 0 ? 'holds' : 'warning'));
  }
  if (constants.length > 0 || (streamed && header.formats.quaternion === 2)) {
    const text = 'Of the kept axes of 64 bits, the first is the one in 20 bits';
    const continuity = streamed && header.formats.quaternion === 2 && measure !== undefined && measure.changes > 0;
    const check = continuity
      ? `${measure.jumps} of ${measure.changes} changes of the omitted component turn by more than 40°`
      : 'Constants alone cannot tell; a rig with a default pose can';
    notes.push(note('packed64-order', text, check, continuity ? (leaps(measure) ? 'warning' : 'holds') : 'open'));
  }
  if (measure !== undefined && measure.keys > 0) notes.push(...measuredNotes(source, measure));
  if (streamed && header.formats.quaternion === 3) notes.push(floatRotationNote(channels));
  if (constants.length > 0 || streamed) {
    notes.push(
      note('component-order', 'Quaternions are stored x, y, z, w', 'A rig with a default pose can tell; this file cannot', 'open'),
    );
  }
  return notes;
}

function measuredNotes({ header, alternatives }: NoteSource, measure: RotationMeasure): EclpNote[] {
  const wide = header.formats.quaternion === 2;
  const text = wide
    ? 'Streamed rotations are 64 little-endian bits, like the constant ones'
    : 'Streamed rotations are three big-endian words; the low bits of the first two name the omitted component';
  const { keys, failing, steps, changes, jumps } = measure;
  const fitting = fittingAlternatives(alternatives);
  const other =
    alternatives.length === 0
      ? ''
      : fitting.length > 0
        ? `; these readings pass: ${fitting.map((one) => one.text).join(' / ')}`
        : '; none of the other known readings passes';
  const share = `${failing} of ${keys} keys break the bounds of a unit quaternion`;
  const wrong = breaksBounds(measure);
  const bounds = note(
    wide ? 'packed64-bytes' : 'packed48-layout',
    text,
    `${share}${wrong ? `, so this layout is wrong${other}` : ''}`,
    wrong || (keys >= 20 && failing > 0) ? 'warning' : 'holds',
  );
  const leaping = leaps(measure);
  const leap = `${jumps} of ${steps} steps of one frame turn by more than 40° where the omitted component changes (${changes} times)`;
  const continuity = note(
    'continuity',
    'The kept axes and the selector are in the right order',
    `${leap}${leaping ? `, so this order is wrong${other}` : ''}`,
    changes === 0 ? 'open' : jumps > 0 ? 'warning' : 'holds',
  );
  const centre = note(
    'centre',
    'The middle of a quantised part is half of a power of two',
    'The other centre differs by at most 0.005°',
    'open',
  );
  return wide ? [bounds, continuity] : [bounds, continuity, centre];
}

function floatRotationNote(channels: readonly EclpChannel[]): EclpNote {
  const isOdd = ({ kind, flags }: EclpChannel): boolean =>
    flags.includes('not-unit') || (kind === 'rotation' && flags.includes('not-finite'));
  const odd = channels.filter(isOdd);
  const check = odd.length === 0 ? 'All norms are within 0.001 of 1' : `${listed(odd)}: norms that are not within 0.001 of 1`;
  return note('float-rotations', 'Streamed rotations are four floats, shown normalised', check, odd.length === 0 ? 'holds' : 'warning');
}

function formNotes({ channels, records, reading, coverage }: NoteSource): EclpNote[] {
  const notes: EclpNote[] = [];
  const absent = channels.filter((channel) => channel.form === 'absent');
  if (absent.length > 0) notes.push(note('absent', 'A record without keys leaves its channel out', `Used by ${listed(absent)}`, 'open'));
  const single = channels.filter(
    (channel, index) => channel.form === 'stream' && channel.kind !== 'rotation' && records[index]?.count === 1,
  );
  if (single.length > 0) {
    notes.push(note('one-key', 'A single key of a vector or scalar is in the stream like any other', `Used by ${listed(single)}`, 'open'));
  }
  const twoKeys = channels.filter((channel, index) => channel.kind === 'vector' && records[index]?.count === 2);
  if (twoKeys.length > 0) {
    const inline = reading.twoKeyVectors === 'inline';
    const text = inline
      ? 'Vectors with two keys hold frames and values in their record, as scalars do'
      : 'Vectors with two keys are read from the stream, unlike scalars';
    const whole = coverage.gaps === 0;
    const inlineCheck = whole ? 'Read so, the stream has no gaps' : 'The stream has gaps, but the other reading does not fill them';
    const check = inline ? inlineCheck : 'Read from their records they leave gaps in the stream; read from the stream they cover all of it';
    const outcome = inline ? (whole ? 'holds' : 'warning') : 'warning';
    notes.push(note('two-key-vectors', text, `${check} (${listed(twoKeys)})`, outcome));
  }
  return notes;
}

function numberNotes({ header, channels, largest, fractions }: NoteSource): EclpNote[] {
  const notes: EclpNote[] = [];
  const streamed = (kind: EclpChannel['kind']): boolean => channels.some((channel) => channel.kind === kind && channel.form === 'stream');
  if (streamed('vector')) {
    notes.push(note('interleaved', 'Vectors are stored key by key', 'Both orders decode in range; only smoothness can tell', 'open'));
  }
  if (largest.channels > 0) {
    const check = `The largest stored number occurs in ${largest.reached} of ${largest.channels} quantised channels`;
    const text = 'Quantised values divide by 255 or 65,535';
    notes.push(note('largest-number', text, check, largest.reached * 2 >= largest.channels ? 'holds' : 'open'));
  }
  const floats = (header.formats.vector === 2 && streamed('vector')) || (header.formats.scalar === 2 && streamed('scalar'));
  if (floats) {
    const found = fractions.map((index) => channels[index]).filter((channel) => channel !== undefined);
    const check =
      found.length === 0
        ? 'No channel looks like fractions of its range'
        : `All values of ${listed(found)} lie in 0 to 1 while the range is neither 0 nor 1: they may be fractions of it`;
    notes.push(note('float-values', 'Floats are the values themselves', check, found.length === 0 ? 'holds' : 'warning'));
  }
  return notes;
}

/** A few channels by number, and how many more. */
function listed(channels: readonly EclpChannel[]): string {
  const shown = channels.slice(0, 4).map((channel) => channel.index);
  const rest = channels.length - shown.length;
  return `${channels.length === 1 ? 'channel' : 'channels'} ${shown.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
}
