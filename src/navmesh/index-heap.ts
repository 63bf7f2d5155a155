import { NONE } from './nav-mesh.ts';

/** A binary heap over the numbers 0 to size - 1 by a key each, in typed arrays: pushing and popping allocate nothing. */
export class IndexHeap {
  count = 0;
  readonly #items: Int32Array;
  readonly #keys: Float64Array;
  /** Place of each number in the heap, NONE outside. */
  readonly #places: Int32Array;

  constructor(size: number) {
    this.#items = new Int32Array(size);
    this.#keys = new Float64Array(size);
    this.#places = new Int32Array(size).fill(NONE);
  }

  clear(): void {
    for (let at = 0; at < this.count; at++) this.#places[this.#items[at]!] = NONE;
    this.count = 0;
  }

  /** Puts a number in, or gives the one that is in it a lower key. */
  push(item: number, key: number): void {
    let at = this.#places[item]!;
    if (at === NONE) at = this.count++;
    while (at > 0) {
      const above = (at - 1) >> 1;
      const other = this.#items[above]!;
      if (this.#keys[other]! <= key) break;
      this.#put(other, at);
      at = above;
    }
    this.#keys[item] = key;
    this.#put(item, at);
  }

  /** Takes the number with the lowest key out. Only for a heap that holds one. */
  pop(): number {
    const top = this.#items[0]!;
    this.#places[top] = NONE;
    const last = this.#items[--this.count]!;
    if (this.count === 0) return top;
    const key = this.#keys[last]!;
    let at = 0;
    for (;;) {
      let below = 2 * at + 1;
      if (below >= this.count) break;
      if (below + 1 < this.count && this.#keys[this.#items[below + 1]!]! < this.#keys[this.#items[below]!]!) below++;
      const other = this.#items[below]!;
      if (this.#keys[other]! >= key) break;
      this.#put(other, at);
      at = below;
    }
    this.#put(last, at);
    return top;
  }

  #put(item: number, at: number): void {
    this.#items[at] = item;
    this.#places[item] = at;
  }
}
