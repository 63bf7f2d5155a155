import type { EclpHeader } from './header.ts';
import type { KeySource } from './keys.ts';
import { type EclpRecord, rangesOf } from './records.ts';
import type { EclpChannel } from './types.ts';

/** Counts the streamed channels of quantised numbers, and those in which the largest stored number occurs. */
export function countLargest(source: KeySource, records: readonly EclpRecord[]): { readonly channels: number; readonly reached: number } {
  const { header, view, reading } = source;
  let [channels, reached] = [0, 0];
  for (const record of records) {
    const format = formatOf(header, record.kind);
    const ranges = rangesOf(header, record, reading);
    if (ranges === undefined || format === undefined || format === 2) continue;
    channels++;
    const { start, end } = ranges[1];
    const [step, largest] = format === 1 ? [2, 0xffff] : [1, 0xff];
    for (let at = header.streamOffset + start; at < header.streamOffset + end; at += step) {
      if ((step === 2 ? view.getUint16(at) : view.getUint8(at)) !== largest) continue;
      reached++;
      break;
    }
  }
  return { channels, reached };
}

/** Float channels whose values all lie in 0 to 1 though their range is neither 0 nor 1: they might be fractions of it. */
export function fractionChannels(header: EclpHeader, channels: readonly EclpChannel[]): readonly number[] {
  return channels
    .filter(({ kind, form, values, extent }) => {
      if (form !== 'stream' || formatOf(header, kind) !== 2 || extent === undefined || values.length === 0) return false;
      return extent.every((size) => size !== 0 && size !== 1) && values.every((value) => value >= 0 && value <= 1);
    })
    .map((channel) => channel.index);
}

function formatOf(header: EclpHeader, kind: EclpChannel['kind']): number | undefined {
  return kind === 'rotation' ? undefined : kind === 'vector' ? header.formats.vector : header.formats.scalar;
}
