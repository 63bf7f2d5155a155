/**
 * What answers settle by where the one who answers may end first. Promise.race against one promise of that end would leave a reaction on
 * it for each answer, and with it the answer itself, for as long as nothing ends.
 */
export class EndWatch {
  readonly #rejects = new Set<(reason: Error) => void>();
  #ended: Error | undefined;

  /** Answers waited for now. */
  get size(): number {
    return this.#rejects.size;
  }

  /** Settles as the answer does, or rejects once it ends; at once where it has ended. Holds on to neither afterwards. */
  async orEnd<T>(answer: PromiseLike<T>): Promise<T> {
    let reject: (reason: Error) => void = () => {};
    try {
      return await new Promise<T>((resolve, rejectNow) => {
        reject = rejectNow;
        answer.then(resolve, rejectNow);
        if (this.#ended === undefined) this.#rejects.add(reject);
        else reject(this.#ended);
      });
    } finally {
      this.#rejects.delete(reject);
    }
  }

  end(reason: Error): void {
    if (this.#ended !== undefined) return;
    this.#ended = reason;
    for (const reject of this.#rejects) reject(reason);
    this.#rejects.clear();
  }
}
