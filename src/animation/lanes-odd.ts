/** Gathers stretches of frames of rows, joining those that touch. Rows rise, and frames within a row. */
export class OddSpans {
  readonly #rows: number[] = [];
  readonly #frames: number[] = [];

  add(row: number, from: number, to: number): void {
    const last = this.#frames.length - 1;
    if (this.#rows.at(-1) === row && from <= (this.#frames[last] ?? Number.NEGATIVE_INFINITY)) {
      this.#frames[last] = Math.max(this.#frames[last] ?? to, to);
      return;
    }
    this.#rows.push(row);
    this.#frames.push(from, to);
  }

  /** The stretches, and where those of each row begin: counted in stretches, of two numbers each. */
  list(rowCount: number): { readonly odd: Float32Array; readonly oddAt: Int32Array } {
    const oddAt = new Int32Array(rowCount + 1);
    for (const row of this.#rows) oddAt[row + 1]!++;
    for (let row = 0; row < rowCount; row++) oddAt[row + 1]! += oddAt[row]!;
    return { odd: Float32Array.from(this.#frames), oddAt };
  }
}
