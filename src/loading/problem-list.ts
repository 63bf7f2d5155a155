import type { Problem } from './listing.ts';

/** Problems of one kind that are kept one by one; the others are counted. */
const KEPT_OF_A_KIND = 1000;
const KEPT_IN_ALL = 10_000;

/** Problems of one file. A bad one has millions of one kind: the first are kept, and one more says how many followed. */
export class ProblemList {
  readonly #kept: Problem[] = [];
  readonly #kinds = new Map<string, { readonly first: Problem; count: number; kept: number }>();
  #last = { format: '', message: '', kind: '' };

  add(problem: Problem): void {
    const key = this.#kindOf(problem);
    let kind = this.#kinds.get(key);
    if (kind === undefined) {
      kind = { first: problem, count: 0, kept: 0 };
      this.#kinds.set(key, kind);
    }
    kind.count++;
    if (kind.kept === KEPT_OF_A_KIND || this.#kept.length === KEPT_IN_ALL) return;
    kind.kept++;
    this.#kept.push(problem);
  }

  list(): readonly Problem[] {
    const folded: Problem[] = [];
    for (const { first, count, kept } of this.#kinds.values()) {
      if (count === kept) continue;
      folded.push({ ...first, member: '', offset: undefined, message: `${first.message} (and ${count - kept} more like this)` });
    }
    return [...this.#kept, ...folded];
  }

  /** One sentence about other numbers and names is of one kind. Beyond a thousand kinds, formats are. */
  #kindOf({ format, message }: Problem): string {
    if (format === this.#last.format && message === this.#last.message) return this.#last.kind;
    const shape = message.slice(0, 200).replace(/"[^"]*"|\b(?:0x)?[\da-f]*\d[\da-f]*\b/gi, '#');
    const exact = `${format} ${shape}`;
    const kind = this.#kinds.has(exact) || this.#kinds.size < KEPT_OF_A_KIND ? exact : format;
    this.#last = { format, message, kind };
    return kind;
  }
}

/** The problems of a file with those of one kind folded. */
export function foldProblems(problems: Iterable<Problem>): readonly Problem[] {
  const list = new ProblemList();
  for (const problem of problems) list.add(problem);
  return list.list();
}
