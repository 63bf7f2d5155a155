import { UNKNOWN_KIND } from '../tae/index.ts';
import type { ClipRecord, RecordImport, TaeListing } from './listing.ts';
import type { Clip, OpenedFile } from './opened-file.ts';
import { fullNumbers, GROUP_SIZE, pointsElsewhere, takenBy, type TaeHome, TaeHomes, type TaeRecord } from './tae-homes.ts';

/** Records followed from one to the next; real chains are one or two long. */
const MOST_STEPS = 8;

/** What is known of a clip's record while no TAE of its character is open: the number in its name. */
export function recordByName(name: string): ClipRecord {
  return { number: numberOf(name), state: 'no-tae', tae: undefined, imports: undefined, importedBy: [], importedByCount: 0 };
}

/** The full number of `aGGG_NNNNNN`; undefined for other names, such as those with a suffix (specs, tae-names §1). */
export function numberOf(name: string): number | undefined {
  const parts = name.length === 11 ? /^a(\d{3})_(\d{6})$/i.exec(name) : null;
  return parts === null ? undefined : Number(parts[1]) * GROUP_SIZE + Number(parts[2]);
}

/** Joins the records of everything open with the clips, and describes each TAE. A clip's `record` and its file's listing are renewed where they change. */
export function joinRecords(files: readonly OpenedFile[]): readonly TaeListing[] {
  const homes = new TaeHomes();
  for (const { id, unwrapped, aliases } of files) for (const found of unwrapped.taes) homes.add(found, id, aliases);
  const clipsOf = new Map<TaeHome | undefined, Clip[]>();
  for (const clip of files.flatMap(({ entries }) => entries.flatMap(({ clips }) => clips))) {
    const home = homes.homeOf(clip.entry.tagfile.origin);
    const clips = clipsOf.get(home);
    if (clips === undefined) clipsOf.set(home, [clip]);
    else clips.push(clip);
  }
  for (const clip of clipsOf.get(undefined) ?? [])
    if (clip.record.state !== 'no-tae' || clip.record.importedByCount > 0) renew(clip, recordByName(clip.name));
  const described = [...homes.all()].flatMap((home) => joinHome(home, clipsOf.get(home) ?? []));
  const order = new Map(files.map(({ id }, index) => [id, index]));
  return described.sort((a, b) => order.get(a.file)! - order.get(b.file)!);
}

function joinHome(home: TaeHome, clips: readonly Clip[]): readonly TaeListing[] {
  const named = new Map<number, string>();
  for (const { name, record } of clips) if (record.number !== undefined) named.set(record.number, name);
  const missing = new Map<object, Set<string>>(home.taes.map((tae) => [tae, new Set()]));
  for (const clip of clips) {
    const record = describeRecord(home, clip, named);
    renew(clip, record);
    if (record.state === 'absent') missing.get(home.taeOf(record.number!)!)!.add(clip.name);
  }
  return home.taes.map((tae) => {
    const numbers = [...fullNumbers(tae)];
    return {
      file: tae.file,
      member: tae.member,
      records: numbers.length,
      withoutClip: numbers.filter((number) => !named.has(playedBy(home, number).at(-1)!)),
      clipsWithoutRecord: [...missing.get(tae)!].sort(),
    };
  });
}

function describeRecord(home: TaeHome, { name, record: { number } }: Clip, named: ReadonlyMap<number, string>): ClipRecord {
  if (number === undefined) return recordByName(name);
  const record = home.records.get(number);
  const tae = home.taeOf(number);
  if (tae === undefined) return { ...recordByName(name), ...pointersAt(home, number) };
  const imports = record === undefined || !pointsElsewhere(record) ? undefined : describeImport(home, number, record, named);
  return {
    number,
    state: record === undefined ? 'absent' : 'present',
    tae: { file: tae.file, member: tae.member },
    imports,
    ...pointersAt(home, number),
  };
}

function pointersAt(home: TaeHome, number: number): Pick<ClipRecord, 'importedBy' | 'importedByCount'> {
  const pointers = home.pointers.get(number);
  return { importedBy: pointers?.listed ?? [], importedByCount: pointers?.count ?? 0 };
}

function describeImport(home: TaeHome, number: number, { plays }: TaeRecord, named: ReadonlyMap<number, string>): RecordImport {
  const steps = playedBy(home, number).slice(1);
  // One that points at itself has no further step.
  const end = steps.at(-1) ?? number;
  const last = home.records.get(end);
  const goesOn = last !== undefined && pointsElsewhere(last);
  return {
    takes: takenBy(plays),
    steps,
    end: last?.plays === UNKNOWN_KIND ? 'unknown' : !goesOn ? 'clip' : steps.length === MOST_STEPS ? 'too-long' : 'cycle',
    clip: goesOn ? undefined : named.get(end),
  };
}

/** The records from one to the one whose clip it plays, both included; cut where it comes back to one of them or goes too far. */
export function playedBy(home: Pick<TaeHome, 'records'>, number: number): readonly number[] {
  const steps = [number];
  for (let record = home.records.get(number); record !== undefined && pointsElsewhere(record); record = home.records.get(record.source)) {
    if (steps.includes(record.source) || steps.length > MOST_STEPS) break;
    steps.push(record.source);
  }
  return steps;
}

function renew(clip: Clip, record: ClipRecord): void {
  if (clip.record.state === record.state && JSON.stringify(clip.record) === JSON.stringify(record)) return;
  clip.record = record;
  clip.entry.file.listed = undefined;
}
