import type { EbxDocument, EbxDump, EbxImport, EbxObject, EbxPointer, EbxValue } from '../frostbite/index.ts';

/** Lists inside lists that are followed. */
const DEPTH_LIMIT = 32;
const OPAQUE = { kind: 'opaque', fieldKind: -1 } as const;

/** Shows a probe's dump as the document it was made of. Its own guid is not in it, so other documents cannot link to it by guid. */
export function documentOfDump({ instances }: EbxDump, imports: readonly EbxImport[]): EbxDocument {
  return {
    fileGuid: '',
    reflection: 'REFL',
    rootType: instances[0]?.type ?? '',
    instances: instances.map(({ type, fields }, index) => ({
      index,
      type,
      guid: undefined,
      open: () => objectOf(type, fields, imports),
    })),
  };
}

function objectOf(type: string, fields: Readonly<Record<string, unknown>>, imports: readonly EbxImport[]): EbxObject {
  const byName = new Map(Object.entries(fields).map(([name, value]) => [name.toLowerCase(), value]));
  return {
    kind: 'object',
    type,
    fieldNames: () => Object.keys(fields),
    field: (name) => {
      const key = name.toLowerCase();
      return byName.has(key) ? valueOf(byName.get(key), imports, 0) : undefined;
    },
  };
}

function valueOf(value: unknown, imports: readonly EbxImport[], depth: number): EbxValue {
  if (typeof value === 'number' || typeof value === 'string' || typeof value === 'boolean') return value;
  if (value === null || value === undefined) return { kind: 'null' };
  if (depth >= DEPTH_LIMIT) return OPAQUE;
  if (Array.isArray(value)) return value.map((entry) => valueOf(entry, imports, depth + 1));
  const fields = Object.fromEntries(Object.entries(value));
  return pointerOf(fields, imports) ?? objectOf('', fields, imports);
}

/** Pointers are dumped as kind and index; which words the kinds are is told by what they contain. */
function pointerOf({ kind, index }: Readonly<Record<string, unknown>>, imports: readonly EbxImport[]): EbxPointer | undefined {
  if (typeof kind !== 'string') return undefined;
  if (/null|none/i.test(kind)) return { kind: 'null' };
  if (typeof index !== 'number') return undefined;
  if (!/import|external/i.test(kind)) return { kind: 'instance', index };
  return { kind: 'import', target: imports[index] ?? { file: '', instance: '' } };
}
