import { inflateSync } from 'node:zlib';

/** A member of a binder, its bytes unpacked. */
export interface PlainMember {
  readonly id: number;
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** A second look at a written binder, for the tests of the writers only: a zlib DCX, entries of 0x24 bytes, UTF-16 names. */
export function plainBinderMembers(dcx: Uint8Array): readonly PlainMember[] {
  const compressed = new DataView(dcx.buffer, dcx.byteOffset).getUint32(0x20);
  const binder = new Uint8Array(inflateSync(dcx.subarray(0x4c, 0x4c + compressed)));
  const view = new DataView(binder.buffer);
  return Array.from({ length: view.getInt32(0x0c, true) }, (_, index) => {
    const entry = 0x40 + index * 0x24;
    const data = view.getUint32(entry + 0x18, true);
    let name = '';
    for (let at = view.getUint32(entry + 0x20, true); view.getUint16(at, true) !== 0; at += 2)
      name += String.fromCharCode(view.getUint16(at, true));
    return { id: view.getInt32(entry + 0x1c, true), name, bytes: binder.slice(data, data + Number(view.getBigInt64(entry + 8, true))) };
  });
}
