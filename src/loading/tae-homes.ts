import { IMPORTS_EVERYTHING, PLAYS_OWN, type Tae } from '../tae/index.ts';
import type { RecordPointer } from './listing.ts';
import { characterOfBuildPath, characterOfFile, folderOf } from './names.ts';
import type { Origin } from './origin.ts';

/** Numbers of a group: `a100_405403` is 100 · 1,000,000 + 405403 (specs, tae-names §1). */
export const GROUP_SIZE = 1_000_000;
/** Records listed as pointing at one; a hostile file has any number. */
const MOST_POINTERS = 1000;

/** A TAE found in an opened file. */
export interface FoundTae {
  /** Path inside the file, as `Problem.member`; empty for a loose file. */
  readonly member: string;
  readonly tae: Tae;
  readonly origin: Origin;
}

/** A TAE among those of its character. */
export interface HomedTae extends FoundTae {
  readonly file: number;
  /** The one group whose records an `aNN.tae` holds; undefined for a file of all groups. */
  readonly group: number | undefined;
}

/** What a record plays, in full numbers. */
export interface TaeRecord {
  /** One of the kinds of `Tae.plays`. */
  readonly plays: number;
  /** -1 for none. */
  readonly source: number;
}

/** The TAE files of one character, or of one binder that tells none, and their records by full number. */
export class TaeHome {
  readonly taes: HomedTae[] = [];
  /** The first TAE of each group, and of all groups. */
  readonly #firsts = new Map<number | undefined, HomedTae>();
  readonly records = new Map<number, TaeRecord>();
  readonly pointers = new Map<number, { count: number; readonly listed: RecordPointer[] }>();

  add(found: HomedTae): void {
    this.taes.push(found);
    if (!this.#firsts.has(found.group)) this.#firsts.set(found.group, found);
    const { sources, plays } = found.tae;
    for (const [index, number] of fullNumbers(found).entries()) {
      // Of two records of one number the first counts: which one a game takes is not known.
      if (this.records.has(number)) continue;
      const record = { plays: plays[index]!, source: sources[index]! };
      this.records.set(number, record);
      if (pointsElsewhere(record)) this.#point(number, record);
    }
  }

  /** The TAE that should hold a record of this number, the first where several could. */
  taeOf(number: number): HomedTae | undefined {
    return this.#firsts.get(Math.floor(number / GROUP_SIZE)) ?? this.#firsts.get(undefined);
  }

  #point(number: number, { plays, source }: TaeRecord): void {
    let pointers = this.pointers.get(source);
    if (pointers === undefined) {
      pointers = { count: 0, listed: [] };
      this.pointers.set(source, pointers);
    }
    pointers.count++;
    if (pointers.listed.length < MOST_POINTERS) pointers.listed.push({ number, takes: takenBy(plays) });
  }
}

/** Kind 1 takes everything from its target, kind 0 the animation of its source. */
export function takenBy(plays: number): RecordPointer['takes'] {
  return plays === IMPORTS_EVERYTHING ? 'everything' : 'animation';
}

/** Says whether a record plays another's clip; one that imports from no source plays its own. */
export function pointsElsewhere({ plays, source }: TaeRecord): boolean {
  return plays !== PLAYS_OWN && source >= 0;
}

/** A record's full number: in `aNN.tae` the stored ids are numbers within the group, while sources are full everywhere (measured). */
export function fullNumbers({ tae, group }: HomedTae): Float64Array {
  return group === undefined ? tae.ids : tae.ids.map((id) => group * GROUP_SIZE + id);
}

/** The homes of everything open, found as skeletons are: by binder, then by the character in the file's name, then in the build path. */
export class TaeHomes {
  readonly #homes = new Map<object | string, TaeHome>();
  readonly #byCharacter = new Map<string, TaeHome>();

  add(found: FoundTae, file: number, aliases: readonly string[]): void {
    const name = (found.member === '' ? found.origin.path : found.member).slice(-40);
    const group = /(?:^|[!\\/])a(\d{1,4})\.tae$/i.exec(name)?.[1];
    const home = this.#homeFor(found);
    home.add({ ...found, file, group: group === undefined ? undefined : Number(group) });
    for (const path of aliases) {
      const character = isNested(found) ? undefined : characterOfFile(path);
      if (character !== undefined) this.#register(path, character, home);
    }
  }

  all(): ReadonlySet<TaeHome> {
    return new Set(this.#homes.values());
  }

  /** Where the records of a clip from this place are. */
  homeOf(origin: Origin): TaeHome | undefined {
    if (this.#homes.size === 0) return undefined;
    const { path, binder } = origin;
    const own = binder === undefined ? undefined : this.#homes.get(binder);
    if (own !== undefined) return own;
    const character = characterOf(origin);
    if (character === undefined) return binder === undefined ? this.#homes.get(looseKey(path)) : undefined;
    return this.#homes.get(characterKey(path, character)) ?? this.#byCharacter.get(character);
  }

  #homeFor(found: FoundTae): TaeHome {
    const { path, binder } = found.origin;
    const character = isNested(found) ? undefined : characterOf(found.origin);
    const key = character === undefined ? (binder ?? looseKey(path)) : characterKey(path, character);
    const home = this.#homes.get(key) ?? new TaeHome();
    this.#homes.set(key, home);
    if (character !== undefined) this.#register(path, character, home);
    return home;
  }

  #register(path: string, character: string, home: TaeHome): void {
    const key = characterKey(path, character);
    if (!this.#homes.has(key)) this.#homes.set(key, home);
    if (!this.#byCharacter.has(character)) this.#byCharacter.set(character, home);
  }
}

/** A weapon's own binder inside another has clips and records of its own. */
function isNested({ member }: FoundTae): boolean {
  return member.includes('!');
}

function characterOf({ path, buildPath }: Origin): string | undefined {
  return characterOfFile(path) ?? characterOfBuildPath(buildPath);
}

const characterKey = (path: string, character: string): string => `character ${character} in ${folderOf(path)}`;
const looseKey = (path: string): string => `folder ${folderOf(path)}`;
