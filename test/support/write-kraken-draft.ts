/** A random stream in the making. */
export interface Draft {
  readonly random: () => number;
  /** Forms taken so far; what is tried and dropped takes its own back. */
  readonly taken: string[];
}

/** A whole number from 0 up to a limit. */
export function below({ random }: Draft, limit: number): number {
  return Math.floor(random() * limit);
}

/** The same values in an order by chance. */
export function shuffled<T>(draft: Draft, list: readonly T[]): T[] {
  return list
    .map((value) => ({ value, rank: draft.random() }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ value }) => value);
}

/** Counts a form. */
export function take(draft: Draft, form: string): void {
  draft.taken.push(form);
}

/** What `make` gives where it is good, counted as a form; else undefined, and as if it had never been tried. */
export function attempt<T>(draft: Draft, form: string | undefined, make: () => T | undefined, isGood: (made: T) => boolean): T | undefined {
  const before = draft.taken.length;
  const made = make();
  if (made === undefined || !isGood(made)) {
    draft.taken.length = before;
    return undefined;
  }
  if (form !== undefined) take(draft, form);
  return made;
}
