/** Counts what is under way, so that the page can say when it has come to rest. */
export class Activity {
  readonly #pending = new Set<Promise<unknown>>();

  /** Whether anything is under way. */
  get busy(): boolean {
    return this.#pending.size > 0;
  }

  /** Counts the work as under way until it settles. Its outcome is its owner's to handle. */
  track(work: Promise<unknown>): void {
    this.#pending.add(work);
    const done = (): void => {
      this.#pending.delete(work);
    };
    work.then(done, done);
  }

  /** Resolves when nothing is under way, what began meanwhile included. */
  async settled(): Promise<void> {
    while (this.#pending.size > 0) await Promise.allSettled(this.#pending);
  }
}
