import { FormatError } from '../binary/index.ts';

/** Limits of one opened file with everything in it; the largest real ones have some thousand members and 77 MB. */
export const MOST_MEMBERS = 1_000_000;
export const MOST_TAGFILES = 20_000;
/** Bytes unpacked, and bytes of tagfiles. */
export const MOST_BYTES = 1024 * 1024 * 1024;

export interface Limits {
  readonly members: number;
  readonly tagfiles: number;
  readonly bytes: number;
}

type Kind = keyof Limits;

const REASONS: Readonly<Record<Kind, string>> = {
  members: 'members',
  tagfiles: 'tagfiles',
  bytes: 'bytes to unpack and read',
};

/** What one opened file may still cost. Its parts may overlap and hold each other, so that a small file can list any number of them. */
export class OpeningBudget {
  readonly #limits: Limits;
  readonly #left: Record<Kind, number>;
  readonly #ended = new Set<Kind>();
  /** Places read, by the bytes they lie in. */
  readonly #places = new Map<ArrayBufferLike, Set<string>>();

  constructor(limits: Limits = { members: MOST_MEMBERS, tagfiles: MOST_TAGFILES, bytes: MOST_BYTES }) {
    this.#limits = limits;
    this.#left = { ...limits };
  }

  left(kind: Kind): number {
    return this.#left[kind];
  }

  /** Takes so much off; false, and no more is given, where less is left. */
  spend(kind: Kind, amount: number): boolean {
    const enough = amount <= this.#left[kind];
    this.#left[kind] = enough ? this.#left[kind] - amount : 0;
    return enough;
  }

  /** Says, the first time only, that a limit is reached. */
  end(kind: Kind): FormatError | undefined {
    if (this.#ended.has(kind)) return undefined;
    this.#ended.add(kind);
    return new FormatError(
      'limit',
      undefined,
      `this file has more than ${this.#limits[kind]} ${REASONS[kind]}: what comes after is left closed`,
    );
  }

  /** Marks bytes as read; false where they were read before. */
  isFirstVisit({ buffer, byteOffset, byteLength }: Uint8Array): boolean {
    let places = this.#places.get(buffer);
    if (places === undefined) {
      places = new Set();
      this.#places.set(buffer, places);
    }
    const count = places.size;
    return places.add(`${byteOffset} ${byteLength}`).size > count;
  }
}
