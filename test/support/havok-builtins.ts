import type { Dialect } from './havok-classes.ts';
import type { Extent, FieldRecord, TypeRecord } from './type-record.ts';

// Format words: the kind in the low four bits, the detail above it.
const BOOL_8 = 0x2002;
const RECORD = 7;
const ARRAY = 8;
const POINTER = 6;
const INLINE_ARRAY = 0x28;

type Simple = Omit<TypeRecord, 'key' | 'name'>;

const SIMPLE: Readonly<Record<string, Simple>> = {
  void: { format: 0, size: 0, alignment: 0, flags: 1 },
  'hkReflect::Type': { format: 1, size: 0, alignment: 0 },
  bool: scalar(BOOL_8, 1),
  char: scalar(integer(1, false), 1),
  'signed char': scalar(integer(1, true), 1),
  'unsigned char': scalar(integer(1, false), 1),
  short: scalar(integer(2, true), 2),
  'unsigned short': scalar(integer(2, false), 2),
  int: scalar(integer(4, true), 4),
  'unsigned int': scalar(integer(4, false), 4),
  'long long': scalar(integer(8, true), 8),
  'unsigned long long': scalar(integer(8, false), 8),
  float: scalar(0x174605, 4),
  double: scalar(0x5, 8),
  hkHalf16: scalar(0x74605, 2),
  hkInt8: { parent: 'signed char' },
  hkUint8: { parent: 'unsigned char' },
  hkInt16: { parent: 'short' },
  hkUint16: { parent: 'unsigned short' },
  hkInt32: { parent: 'int' },
  hkUint32: { parent: 'unsigned int' },
  hkInt64: { parent: 'long long' },
  hkUint64: { parent: 'unsigned long long' },
  hkReal: { parent: 'float' },
  hkBool: { ...scalar(BOOL_8, 1), fields: [field('bool', 'char', 0, 0x24)] },
  hkVector4f: floats(4),
  hkVector4: { parent: 'hkVector4f' },
  hkQuaternionf: { ...floats(4), fields: [field('vec', 'hkVector4f', 0)] },
  hkQuaternion: { parent: 'hkQuaternionf' },
  hkRotationf: floats(12),
  hkTransformf: { ...floats(16), fields: [field('rotation', 'hkRotationf', 0, 0x22), field('translation', 'hkVector4f', 48, 0x22)] },
  hkTransform: { parent: 'hkTransformf' },
  hkMatrix4f: { ...floats(16), fields: [0, 1, 2, 3].map((column) => field(`col${column}`, 'hkVector4f', column * 16)) },
  hkMatrix4: { parent: 'hkMatrix4f' },
  hkQsTransformf: {
    format: RECORD,
    size: 48,
    alignment: 16,
    fields: [field('translation', 'hkVector4f', 0), field('rotation', 'hkQuaternionf', 16), field('scale', 'hkVector4f', 32)],
  },
  hkQsTransform: { parent: 'hkQsTransformf' },
  hkContainerHeapAllocator: { format: RECORD, size: 1, alignment: 1, flags: 0x10, fields: [] },
  // Sub-type 0 and a buffer: what it holds is only known by looking, so a reader refuses it unless it is zero.
  'hkReflect::Any': {
    format: ARRAY,
    sub: '',
    size: 32,
    alignment: 16,
    fields: [field('type', 'T*<hkReflect::Type>', 0, 0x24), field('status', 'unsigned char', 8, 0x24)],
  },
};

const ENUMS: readonly string[] = [
  'hkaAnimation::AnimationType',
  'hkaAnimationBinding::BlendHint',
  'hkaAnimatedReferenceFrame::hkaReferenceFrameTypeEnum',
  'hkPropertyFlags::Enum',
];

/** Whether a type is described here rather than in the class list. */
export function isBuiltInType(key: string): boolean {
  return key in SIMPLE || ENUMS.includes(key) || TEXT.has(key) || key === 'hkRefVariant' || key === 'hkPropertyBag' || key.includes('<');
}

const TEXT: ReadonlySet<string> = new Set(['hkStringPtr', 'char*', 'const char*']);

/** The record of a scalar, tuple, string, pointer or container type; template arguments stand between angle brackets. */
export function builtInType(key: string, dialect: Dialect, measure: (key: string) => Extent): TypeRecord {
  const simple = SIMPLE[key];
  if (simple !== undefined) return { key, name: key, ...simple };
  if (ENUMS.includes(key)) return { key, name: key, ...scalar(integer(4, true), 4) };
  if (TEXT.has(key)) return textType(key, dialect);
  if (key === 'hkRefVariant') return pointerClass(key, key, [], 'hkReferencedObject');
  if (key === 'hkPropertyBag') return propertyBag();
  return templateType(key, dialect, measure);
}

// hkStringPtr is 0x83 from 2018 on and 3 before; the plain C strings trade places with it.
function textType(key: string, dialect: Dialect): TypeRecord {
  const late = dialect === '2018';
  const inner = late ? 'char*' : 'const char*';
  if (key === 'hkStringPtr') {
    return { key, name: key, ...scalar(late ? 0x83 : 3, 8), fields: [field('stringAndFlag', inner, 0, 0x24)] };
  }
  return { key, name: key, ...scalar(late && key === 'const char*' ? 0x83 : 3, 8) };
}

function propertyBag(): TypeRecord {
  return {
    key: 'hkPropertyBag',
    name: 'hkPropertyBag',
    format: ARRAY,
    sub: 'hkDefaultPropertyBag',
    size: 8,
    alignment: 8,
    fields: [field('bag', 'T*<hkDefaultPropertyBag>', 0, 0x23)],
  };
}

function templateType(key: string, dialect: Dialect, measure: (key: string) => Extent): TypeRecord {
  const name = key.slice(0, key.indexOf('<'));
  const [first = '', second = ''] = templateArguments(key);
  switch (name) {
    case 'hkArray':
      return {
        ...container(key, name, first, 16, 8),
        fields: [field('m_data', `T*<${first}>`, 0, 0x22), field('m_size', 'int', 8, 0x22), field('m_capacityAndFlags', 'int', 12, 0x22)],
      };
    case 'hkRelArray':
      return { ...container(key, name, first, 4, 4), parameters: [['tT', first]], fields: [] };
    case 'T*': {
      // 2018 tables state flags here: 0x40 on pointers to plain data, 0 on pointers to objects.
      const flags = dialect === '2018' ? { flags: /^hk(a[A-Z]|ReferencedObject)/.test(first) ? 0 : 0x40 } : {};
      return { key, name, parameters: [['tT', first]], format: POINTER, sub: first, size: 8, alignment: 8, ...flags };
    }
    case 'hkRefPtr':
      return pointerClass(key, name, [['tTYPE', first]], first);
    case 'hkEnum':
    case 'hkFlags': {
      const { size } = measure(second);
      const signed = second.startsWith('hkInt');
      const storage = field('storage', second, 0, 0x24);
      const parameters = [
        [name === 'hkEnum' ? 'tENUM' : 'tBITS', first],
        ['tSTORAGE', second],
      ] as const;
      return { key, name, parameters, ...scalar(integer(size, signed), size), fields: [storage] };
    }
    case 'T[N]': {
      const { size, alignment } = measure(first);
      const count = Number(second);
      const parameters = [['tT', first] as const, ['vN', count] as const];
      return { key, name, parameters, format: INLINE_ARRAY | (count << 8), sub: first, size: size * count, alignment };
    }
    case 'hkHashMap':
      return {
        key,
        name,
        parameters: [['tKEY', first] as const, ['tVALUE', second] as const],
        format: RECORD,
        size: 32,
        alignment: 8,
        flags: 0x10,
        fields: [],
      };
    default:
      throw new Error(`no layout for template ${key}`);
  }
}

function container(key: string, name: string, element: string, size: number, alignment: number): TypeRecord {
  const parameters = [['tT', element] as const, ['tAllocator', 'hkContainerHeapAllocator'] as const];
  return { key, name, parameters, format: ARRAY, sub: element, size, alignment };
}

function pointerClass(key: string, name: string, parameters: readonly (readonly [string, string])[], pointee: string): TypeRecord {
  const fields = [field('ptr', `T*<${pointee}>`, 0, 0x24)];
  return { key, name, parameters, format: POINTER, sub: pointee, size: 8, alignment: 8, fields };
}

/** Splits `a<b<c>,d>` into `b<c>` and `d`. */
function templateArguments(key: string): readonly string[] {
  const inner = key.slice(key.indexOf('<') + 1, -1);
  const parts: string[] = [''];
  let depth = 0;
  for (const character of inner) {
    if (character === '<') depth++;
    if (character === '>') depth--;
    if (character === ',' && depth === 0) parts.push('');
    else parts[parts.length - 1] += character;
  }
  return parts;
}

function scalar(format: number, size: number): { readonly format: number; readonly size: number; readonly alignment: number } {
  return { format, size, alignment: size };
}

function integer(size: number, signed: boolean): number {
  return ((size * 8) << 10) | (signed ? 0x200 : 0) | 4;
}

function floats(count: number): Simple {
  return { format: INLINE_ARRAY | (count << 8), sub: 'float', size: count * 4, alignment: 16 };
}

function field(name: string, type: string, offset: number, flags = 0x20): FieldRecord {
  return { name, flags, offset, type };
}
