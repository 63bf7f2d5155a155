import type { EclpHeader } from './header.ts';
import { type EclpRecord, rangesOf, type RecordReading, type StreamRange } from './records.ts';
import type { EclpCoverage } from './types.ts';

/** Which bytes of the stream the records refer to. Ranges must lie inside it. */
export function coverageOf(header: EclpHeader, records: readonly EclpRecord[], reading: RecordReading): EclpCoverage {
  const distinct = new Map<string, StreamRange>();
  for (const record of records) {
    for (const range of rangesOf(header, record, reading) ?? []) distinct.set(`${range.start} ${range.end}`, range);
  }
  let used = 0;
  let overlap = 0;
  let reach = 0;
  for (const { start, end } of [...distinct.values()].toSorted((a, b) => a.start - b.start || a.end - b.end)) {
    overlap += Math.max(0, Math.min(end, reach) - start);
    used += Math.max(0, end - Math.max(start, reach));
    reach = Math.max(reach, end);
  }
  return { used, size: header.streamSize, overlap, gaps: header.streamSize - used };
}

/** Whether the ranges are the whole stream without a byte read twice in different ways. */
export function coversFully({ gaps, overlap }: EclpCoverage): boolean {
  return gaps === 0 && overlap === 0;
}
