/**
 * The buffers of every typed array in a result, each once, for a transfer list.
 * An array that is a view into a larger buffer would carry all of it across, or take it from the library: that is a bug.
 */
export function transferables(result: unknown): ArrayBuffer[] {
  const buffers = new Set<ArrayBuffer>();
  collect(result, buffers);
  return [...buffers];
}

function collect(value: unknown, buffers: Set<ArrayBuffer>): void {
  if (typeof value !== 'object' || value === null) return;
  if (ArrayBuffer.isView(value)) {
    if (!(value.buffer instanceof ArrayBuffer)) throw new TypeError('shared memory cannot be transferred');
    if (value.byteLength !== value.buffer.byteLength) {
      throw new TypeError(`an array of ${value.byteLength} bytes is a view into ${value.buffer.byteLength}: copy it before it crosses`);
    }
    buffers.add(value.buffer);
    return;
  }
  for (const entry of Object.values(value)) collect(entry, buffers);
}
