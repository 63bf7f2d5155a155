import { BinaryReader } from '../../binary/index.ts';
import { FrostbiteError } from '../fault.ts';

export type EbxChunkId = 'EBXD' | 'EFIX' | 'EBXX' | 'REFL' | 'RFL2';

export interface EbxChunk {
  readonly start: number;
  readonly end: number;
}

/** A link to an instance of another document, by the guids of both. */
export interface EbxImport {
  readonly file: string;
  readonly instance: string;
}

/** What EFIX says; offsets are bytes of the file. */
export interface EbxFixups {
  readonly fileGuid: string;
  readonly types: readonly { readonly guid: string; readonly signature: number | undefined }[];
  readonly exported: number;
  readonly instances: readonly number[];
  readonly imports: readonly EbxImport[];
}

/** u32 at 0 of documents older than the RIFF form. */
const OLD_MAGICS: readonly number[] = [0x0fb2d1ce, 0x0fb4d1ce];

export function badOffset(offset: number | undefined, problem: string): FrostbiteError {
  return new FrostbiteError('ebx/bad-offset', offset, problem);
}

/** Finds the chunks of an EBX document and demands those a document needs. */
export function decodeChunks(bytes: Uint8Array): ReadonlyMap<string, EbxChunk> {
  const reader = new BinaryReader(bytes, 'EBX');
  if (reader.byteLength >= 4 && OLD_MAGICS.includes(new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true))) {
    throw new FrostbiteError('ebx/old', 0, 'old EBX, not skate.');
  }
  reader.expect('RIFF', 'its magic');
  const size = reader.u32();
  if (size + 8 > bytes.byteLength) throw badOffset(4, `it declares ${size + 8} bytes and has ${bytes.byteLength}`);
  const form = reader.ascii(4);
  if (form !== 'EBX\0' && form !== 'EBXS') throw badOffset(8, 'it is RIFF but not EBX');
  const chunks = new Map<string, EbxChunk>();
  while (reader.position + 8 <= size + 8) {
    const at = reader.position;
    const id = reader.ascii(4);
    const byteLength = reader.u32();
    const start = reader.position;
    reader.skip(byteLength);
    if (chunks.has(id)) throw badOffset(at, `its chunk ${JSON.stringify(id)} comes twice`);
    chunks.set(id, { start, end: start + byteLength });
    if (byteLength % 2 === 1 && reader.remaining > 0) reader.skip(1);
  }
  for (const id of ['EBXD', 'EFIX', 'EBXX']) {
    if (!chunks.has(id)) throw badOffset(12, `it has no ${id} chunk`);
  }
  if (chunks.has('REFL') && chunks.has('RFL2')) throw badOffset(12, 'it describes its types twice, as REFL and as RFL2');
  if (!chunks.has('REFL') && !chunks.has('RFL2')) {
    const problem = 'it does not describe its types (no REFL or RFL2); their fields are known only to the game’s executable';
    throw new FrostbiteError('ebx/no-reflection', 12, problem);
  }
  return chunks;
}

/** Decodes EFIX. Only the lists a reader needs are kept; the others are walked so that their lengths are checked. */
export function decodeFixups(reader: BinaryReader, dataStart: number, dataEnd: number): EbxFixups {
  const fileGuid = guid(reader);
  const typeGuids = list(reader, 16, 'type guids', guid);
  const signatureAt = reader.position;
  const signatures = list(reader, 4, 'type signatures', (from) => from.u32());
  if (signatures.length > typeGuids.length) {
    throw reader.errorAt(signatureAt, `${signatures.length} signatures for ${typeGuids.length} types`);
  }
  const exported = reader.i32();
  const instancesAt = reader.position;
  const instances = list(reader, 4, 'instance offsets', (from) => dataStart + from.u32());
  if (exported < 0 || exported > instances.length) {
    throw reader.errorAt(instancesAt, `${exported} of ${instances.length} instances are declared as exported`);
  }
  for (const at of instances) {
    if (at + 2 > dataEnd) throw badOffset(at, 'an instance starts outside EBXD');
  }
  list(reader, 4, 'pointer offsets', (from) => from.u32());
  list(reader, 4, 'resource offsets', (from) => from.u32());
  const imports = list(reader, 32, 'imports', (from): EbxImport => {
    const file = guid(from);
    return { file, instance: guid(from) };
  });
  list(reader, 4, 'import offsets', (from) => from.u32());
  list(reader, 4, 'type info offsets', (from) => from.u32());
  // Offsets of the arrays, the boxed values and the strings; a further list may follow.
  reader.skip(12);
  const types = typeGuids.map((id, index) => ({ guid: id, signature: signatures[index] }));
  return { fileGuid, types, exported, instances, imports };
}

/** An i32 count and its items. */
export function list<T>(reader: BinaryReader, stride: number, what: string, read: (reader: BinaryReader) => T): T[] {
  const count = reader.i32();
  reader.checkCount(count, stride, what);
  return Array.from({ length: count }, () => read(reader));
}

/** A guid in its usual notation, the first three parts little-endian. */
export function guid(reader: BinaryReader): string {
  const bytes = reader.borrow(16);
  const part = (...at: number[]): string => at.map((index) => bytes[index]!.toString(16).padStart(2, '0')).join('');
  return `${part(3, 2, 1, 0)}-${part(5, 4)}-${part(7, 6)}-${part(8, 9)}-${part(10, 11, 12, 13, 14, 15)}`;
}
