import type { BinaryReader, FormatError } from '../binary/index.ts';

/** Hash of a member's path in a BND4 (specs, bnd4 §3): lower case, forward slashes, a slash in front. */
export function hashPath(path: string): number {
  const normal = path.toLowerCase().replaceAll('\\', '/');
  let hash = 0;
  for (const character of normal.startsWith('/') ? normal : `/${normal}`) {
    for (let unit = 0; unit < character.length; unit++) hash = (Math.imul(hash, 37) + character.charCodeAt(unit)) >>> 0;
  }
  return hash;
}

/**
 * Compares the stored table with the members' paths and gives back the first disagreement.
 * Throws FormatError where the table itself cannot be read.
 */
export function findWrongPathHash(
  reader: BinaryReader,
  tableOffset: number,
  headersEnd: number,
  members: readonly { readonly path: string }[],
): FormatError | undefined {
  reader.seek(tableOffset);
  const listOffset = reader.i64();
  const groupCount = reader.u32();
  reader.skip(4); // 10 08 08 00
  reader.checkCount(groupCount, 8, 'hash groups');
  const groupsAt = reader.position;
  reader.seek(listOffset);
  reader.checkCount(members.length, 8, 'path hashes');
  const seen = new Uint8Array(members.length);
  const groupOf = new Int32Array(members.length);
  const hashes = new Map<string, number>();
  for (let entry = 0; entry < members.length; entry++) {
    const at = reader.position;
    const hash = reader.u32();
    const index = reader.i32();
    const member = members[index];
    if (member === undefined) return reader.errorAt(at, `a path hash points at member ${index} of ${members.length}`);
    if (seen[index] === 1) return reader.errorAt(at, `two path hashes point at member ${index}`);
    seen[index] = 1;
    // A million members may share one long name: it is hashed once.
    const right = hashes.get(member.path) ?? hashPath(member.path);
    hashes.set(member.path, right);
    if (hash !== right) return reader.errorAt(at, `the path hash of member ${index} does not match its name`);
    groupOf[entry] = groupCount === 0 ? 0 : hash % groupCount;
  }
  if (reader.position !== headersEnd) return reader.errorAt(0x28, 'the headers do not end with the list of path hashes');
  reader.seek(groupsAt);
  for (let group = 0; group < groupCount; group++) {
    const at = reader.position;
    const length = reader.u32();
    const first = reader.u32();
    if (first + length > members.length) return reader.errorAt(at, `hash group ${group} lies beyond the list`);
    for (let entry = first; entry < first + length; entry++) {
      if (groupOf[entry] !== group) return reader.errorAt(at, `hash group ${group} holds a path of group ${groupOf[entry]!}`);
    }
  }
  return undefined;
}
