/** Beyond this many bytes of data, reading it a few times over must do. */
const LARGE = 64 * 1024 * 1024;
const LEAST = 1024 * 1024;

/**
 * Bytes that may be read of one tagfile in one go. References may share what they name, so that a small file can list
 * gigabytes; of a real one each array is looked at two or three times.
 */
export class ReadingBudget {
  readonly #whole: number;
  #left: number;

  constructor(byteLength: number) {
    this.#whole = LEAST + 4 * byteLength + Math.min(4 * byteLength, LARGE);
    this.#left = this.#whole;
  }

  /** Begins anew, for another reading of the same file. */
  renew(): void {
    this.#left = this.#whole;
  }

  /** Takes bytes off; false when more were asked for than there are. */
  spend(byteLength: number): boolean {
    this.#left -= byteLength;
    return this.#left >= 0;
  }
}
