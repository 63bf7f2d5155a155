import { BinaryReader, FormatError } from '../binary/index.ts';
import { createFlattener, decodeReflection, type EbxReflection } from './ebx/reflection.ts';
import { badOffset, decodeChunks, decodeFixups, type EbxChunk, type EbxFixups, guid } from './ebx/riff.ts';
import { type EbxMemory, type EbxObject, objectAt } from './ebx/values.ts';

export interface EbxInstance {
  readonly index: number;
  readonly type: string;
  /** Other documents link to an exported instance by it. */
  readonly guid: string | undefined;
  /** Decodes nothing yet: fields are read when asked. */
  readonly open: () => EbxObject;
}

/** A document that describes its own types. It borrows the bytes it was opened from. */
export interface EbxDocument {
  /** The guid by which other documents' imports name this one. */
  readonly fileGuid: string;
  /** Whether it was described by names (REFL) or by hashes of them (RFL2). */
  readonly reflection: 'REFL' | 'RFL2';
  /** The first is the root. */
  readonly instances: readonly EbxInstance[];
  readonly rootType: string;
}

/**
 * Opens a RIFF EBX document: its chunks, fix-ups and types are decoded and checked, its instances when asked for.
 * @throws FrostbiteError with an ebx/ code.
 */
export function openEbx(bytes: Uint8Array): EbxDocument {
  try {
    return openChecked(bytes);
  } catch (error) {
    // A read past a chunk's end is a bad offset or count like any other.
    if (error instanceof FormatError && error.name === 'FormatError' && !('code' in error)) throw badOffset(error.offset, error.message);
    throw error;
  }
}

function openChecked(bytes: Uint8Array): EbxDocument {
  const chunks = decodeChunks(bytes);
  const chunk = (id: string): EbxChunk => chunks.get(id) ?? { start: 0, end: 0 };
  const readerOf = ({ start, end }: EbxChunk): BinaryReader => new BinaryReader(bytes.subarray(start, end), 'EBX', { base: start });
  const data = chunk('EBXD');
  // Offsets count from the next multiple of 16 of the file.
  const start = Math.ceil(data.start / 16) * 16;
  if (start > data.end) throw badOffset(data.start, 'its EBXD chunk is empty');
  const fixups = decodeFixups(readerOf(chunk('EFIX')), start, data.end);
  const hashed = chunks.has('RFL2');
  const reflection = decodeReflection(readerOf(chunk(hashed ? 'RFL2' : 'REFL')), hashed);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const memory: EbxMemory = {
    bytes,
    view,
    start,
    end: data.end,
    types: reflection.types,
    fieldsOf: createFlattener(reflection),
    imports: fixups.imports,
    instanceAt: new Map(fixups.instances.map((at, index) => [at, index])),
    texts: { known: new Map(), bytesLeft: bytes.byteLength + 65_536 },
  };
  const typeOf = createTypeLookup(fixups, reflection);
  const instances = fixups.instances.map((at, index): EbxInstance => {
    const typeIndex = typeOf(view.getUint16(at, true), at);
    const exported = index < fixups.exported && at - 16 >= start;
    return {
      index,
      type: reflection.types[typeIndex]?.name ?? '',
      guid: exported ? guid(readerOf({ start: at - 16, end: at })) : undefined,
      open: () => objectAt(memory, typeIndex, at),
    };
  });
  const root = instances[0];
  if (root === undefined) throw badOffset(chunk('EFIX').start, 'it has no instance');
  return { fileGuid: fixups.fileGuid, reflection: hashed ? 'RFL2' : 'REFL', instances, rootType: root.type };
}

/** Finds the described type of an instance by the guid and signature of its entry in the fix-ups. */
function createTypeLookup(fixups: EbxFixups, reflection: EbxReflection): (entry: number, at: number) => number {
  const indices = new Map<string, number>();
  reflection.keys.forEach(({ guid: id, signature }, index) => {
    indices.set(`${id} ${signature}`, index);
    // Fewer signatures than types may be stored; such a type is known by its guid alone.
    indices.set(id, index);
  });
  return (entry, at) => {
    const type = fixups.types[entry];
    if (type === undefined) throw badOffset(at, `an instance names type ${entry} of ${fixups.types.length}`);
    const index = indices.get(type.signature === undefined ? type.guid : `${type.guid} ${type.signature}`);
    if (index === undefined) throw badOffset(at, `the type ${type.guid} of an instance is not described`);
    return index;
  };
}
