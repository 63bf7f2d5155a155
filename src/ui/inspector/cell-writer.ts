import { type CellFormat, type CellRoom, formatCell, NO_VALUE } from './bone-values.ts';

/** What of an element is written. */
export interface WrittenCell {
  textContent: string | null;
  title: string;
}

const NOTHING_YET = 2;

/**
 * Writes numbers into the cells of a table as the playhead moves. Only what changed is written: every text made is garbage a moment
 * later, and most parts of most bones stand still.
 */
export class CellWriter {
  readonly #cells: readonly WrittenCell[];
  readonly #formats: readonly CellFormat[];
  readonly #numbers: Float64Array;
  /** Whether a cell shows a number, no value, or was never written. */
  readonly #known: Uint8Array;
  #titled = true;

  constructor(cells: readonly WrittenCell[], formats: readonly CellFormat[]) {
    this.#cells = cells;
    this.#formats = formats;
    this.#numbers = new Float64Array(cells.length);
    this.#known = new Uint8Array(cells.length).fill(NOTHING_YET);
  }

  /** `still`: the playhead stands, and the cells have the whole number on hover. */
  write({ numbers, known }: CellRoom, still: boolean): void {
    for (let at = 0; at < this.#cells.length; at++) {
      if (known[at] === this.#known[at] && (known[at] === 0 || isSame(numbers, this.#numbers, at))) continue;
      this.#known[at] = known[at]!;
      this.#numbers[at] = numbers[at]!;
      this.#cells[at]!.textContent = known[at] === 0 ? NO_VALUE : formatCell(numbers[at]!, this.#formats[at]!);
    }
    if (!still && !this.#titled) return;
    this.#titled = still;
    for (let at = 0; at < this.#cells.length; at++) this.#cells[at]!.title = still && known[at] !== 0 ? String(numbers[at]) : '';
  }
}

/** NaN is the same as NaN here: it is written the same. */
function isSame(a: Float64Array, b: Float64Array, at: number): boolean {
  return a[at] === b[at] || (Number.isNaN(a[at]) && Number.isNaN(b[at]));
}
