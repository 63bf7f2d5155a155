import type { FormatError } from '../binary/index.ts';
import { isBnd4, isDcx } from '../containers/index.ts';
import { type EclpClip, sniffFrostbite } from '../frostbite/index.ts';
import { isCompendium, isTagfile } from '../havok/index.ts';
import { isTae } from '../tae/index.ts';

/** What bytes are by their content; names are never asked. */
export type Content =
  | { readonly kind: 'dcx' | 'bnd4' | 'tagfile' | 'compendium' | 'tae' | 'empty' }
  | { readonly kind: 'ebx' | 'json' }
  | { readonly kind: 'eclp'; readonly clip: EclpClip }
  /** Something Marrow knows and does not open, named for what it is. */
  | { readonly kind: 'refused'; readonly format: string; readonly message: string }
  /** `fault` tells what speaks against the format that it looks most like. */
  | { readonly kind: 'unknown'; readonly fault?: FormatError };

interface Signature {
  readonly offset: number;
  readonly bytes: readonly number[];
  readonly format: string;
  readonly message: string;
}

const signature = (offset: number, text: string, format: string, message: string): Signature => ({
  offset,
  bytes: Array.from(text, (character) => character.charCodeAt(0)),
  format,
  message,
});

/** Formats that come to the door and are not opened (specs, dcx §3, tagfile §1, bnd4 §7). */
const REFUSED: readonly Signature[] = [
  signature(
    0,
    '\x57\xe0\xe0\x57',
    'packfile',
    'this is a binary Havok packfile, as Dark Souls III and older games and some tools write; Marrow opens tagfiles',
  ),
  signature(0, '\x1e\x0d\xb0\xca', 'old tagfile', 'this is a binary tagfile of an older Havok; Marrow opens those that begin with TAG0'),
  signature(0, '<?xml', 'XML', 'this is an XML file; Marrow opens the binary files of the games, and of skate. EBX and JSON'),
  signature(
    0,
    'version https://git-lfs',
    'Git LFS pointer',
    'this is a Git LFS pointer, a few lines of text in place of the file: fetch the file itself with git lfs pull',
  ),
  signature(0, 'BND3', 'BND3', 'this is a BND3 binder of an older game; Marrow opens BND4'),
  signature(0, 'DCP\0', 'DCP', 'this is a DCP file, an older compression; Marrow opens DCX'),
  signature(0, 'PK\x03\x04', 'ZIP', 'this is a zip archive, and one inside another is not opened: unpack it and drop the files in it'),
  signature(0, 'PK\x05\x06', 'ZIP', 'this is a zip archive with nothing in it'),
  signature(0, 'FLVER\0', 'FLVER', 'this is a FLVER model; Marrow opens clips and skeletons'),
  signature(0, 'BHF4', 'BHF4', 'this is the header of a split archive; Marrow opens the binders in it'),
];

/**
 * A packfile's magic reads the same in both byte orders; the second of its four layout bytes says which it is, 0 for big-endian
 * (Havok's own packfile header: magic, user tag, version, then pointer size, byte order, padding, base classes).
 */
const PACKFILE_BYTE_ORDER = 0x11;
const CONSOLE_PACKFILE: Content = {
  kind: 'refused',
  format: 'packfile',
  message: 'this is a big-endian binary Havok packfile: a console file, which is not supported; Marrow opens tagfiles of the PC',
};

/** Recognises bytes by their first few. */
export function sniff(bytes: Uint8Array): Content {
  if (bytes.length === 0) return { kind: 'empty' };
  if (isDcx(bytes)) return { kind: 'dcx' };
  if (isBnd4(bytes)) return { kind: 'bnd4' };
  if (isTagfile(bytes)) return { kind: 'tagfile' };
  if (isCompendium(bytes)) return { kind: 'compendium' };
  if (isTae(bytes)) return { kind: 'tae' };
  const known = REFUSED.find(({ offset, bytes: magic }) => magic.every((byte, at) => bytes[offset + at] === byte));
  if (known?.format === 'packfile' && bytes[PACKFILE_BYTE_ORDER] === 0) return CONSOLE_PACKFILE;
  if (known !== undefined) return { kind: 'refused', format: known.format, message: known.message };
  if (isBareZlib(bytes)) {
    return { kind: 'refused', format: 'zlib', message: 'this is a bare zlib stream without the DCX header around it; Marrow opens DCX' };
  }
  if (isPlainText(bytes)) {
    const what = beginsAsJson(bytes) ? 'a JSON file that is not a Marrow set-up' : 'a text file, whatever its name says';
    return { kind: 'refused', format: 'text', message: `this is ${what}` };
  }
  return { kind: 'unknown' };
}

/** Codes of refusals that only what looks much like an ECLP clip gets to: sizes and formats were plausible before. */
const LOOKS_LIKE_ECLP: readonly string[] = ['table-range', 'table-overlap', 'stream-range', 'reserved-nonzero', 'key-range', 'time-order'];
/** What few first bytes tell is not certain: a clip of 376 rotations begins as zlib does. */
const UNCERTAIN: readonly string[] = ['text', 'zlib'];

/**
 * Recognises a loose file. What nothing else claims may be of the other engine, whose clips have no magic: parsing them in full is what
 * tells. Members of binders are not asked: they are of one engine. `path` only chooses the words on a file that is not opened: one
 * called .res is told what it lacks as a clip.
 */
export function sniffLoose(bytes: Uint8Array, path = ''): Content {
  const content = sniff(bytes);
  const isOpen = content.kind === 'unknown' || (content.kind === 'refused' && UNCERTAIN.includes(content.format));
  if (!isOpen) return content;
  const other = sniffFrostbite(bytes);
  switch (other.kind) {
    case 'ebx':
    case 'json':
      return { kind: other.kind };
    case 'eclp':
      return other;
    case 'refused':
      return { kind: 'refused', format: other.fault.format, message: other.fault.message };
    case 'unknown': {
      const code = 'code' in other.fault ? String(other.fault.code) : '';
      return content.kind === 'unknown' && (LOOKS_LIKE_ECLP.includes(code.replace('eclp/', '')) || /\.res$/i.test(path.slice(-4)))
        ? { kind: 'unknown', fault: other.fault }
        : content;
    }
  }
}

/** The two bytes a zlib stream begins with at the levels tools use. */
function isBareZlib(bytes: Uint8Array): boolean {
  return bytes[0] === 0x78 && (bytes[1] === 0x01 || bytes[1] === 0x5e || bytes[1] === 0x9c || bytes[1] === 0xda);
}

/** An object or a list: what else is JSON could be any text. */
function beginsAsJson(bytes: Uint8Array): boolean {
  return /^\uFEFF?\s*(\{\s*["}]|\[\s*["{[\]\d-])/.test(new TextDecoder().decode(bytes.subarray(0, 256)));
}

function isPlainText(bytes: Uint8Array): boolean {
  const start = bytes.subarray(0, 512);
  return start.every((byte) => (byte >= 0x20 && byte < 0x7f) || byte === 0x09 || byte === 0x0a || byte === 0x0d);
}
