/**
 * Unpacking as a run of short steps: each yields the bytes done so far, the last gives back the content.
 * Whoever drives it may show progress between steps, let other work in, or stop.
 */
export type Unpacking = Generator<number, Uint8Array<ArrayBuffer>>;

/** Drives an unpacking to its end at once. */
export function finish(unpacking: Unpacking): Uint8Array<ArrayBuffer> {
  for (;;) {
    const step = unpacking.next();
    if (step.done === true) return step.value;
  }
}
