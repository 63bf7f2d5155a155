import { attempt, FormatError } from '../binary/index.ts';
import { decodeEclp } from './eclp.ts';
import type { EclpClip } from './eclp/types.ts';
import { FrostbiteError } from './fault.ts';

/** What a file of this engine is by its content, never by its name. Side files and EBX are still to be read. */
export type FrostbiteContent =
  | { readonly kind: 'ebx' }
  | { readonly kind: 'json' }
  | { readonly kind: 'eclp'; readonly clip: EclpClip }
  | { readonly kind: 'refused'; readonly fault: FrostbiteError }
  | { readonly kind: 'unknown'; readonly fault: FormatError };

/**
 * Recognises EBX, JSON and, by decoding it in full, ECLP; files that look like any of them and are not read are refused
 * by name. Anything with a magic of another engine must have been recognised before.
 */
export function sniffFrostbite(bytes: Uint8Array): FrostbiteContent {
  const head = String.fromCharCode(...bytes.subarray(0, 64));
  if (head.startsWith('RIFF') && (head.startsWith('EBX\0', 8) || head.startsWith('EBXS', 8))) return { kind: 'ebx' };
  const named = refusedByName(bytes, head);
  if (named !== undefined) return { kind: 'refused', fault: named };
  const text = head.replace(/^\u00EF\u00BB\u00BF/, '').trimStart();
  if (text.startsWith('{') || text.startsWith('[')) return { kind: 'json' };
  const clip = attempt(() => decodeEclp(bytes));
  return clip instanceof FormatError ? { kind: 'unknown', fault: clip } : { kind: 'eclp', clip };
}

/** Other files of this engine's world, with the reason why they are not read; undefined for all else. */
function refusedByName(bytes: Uint8Array, head: string): FrostbiteError | undefined {
  const magic = bytes.byteLength < 4 ? 0 : new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true);
  if (magic === 0x0fb2d1ce || magic === 0x0fb4d1ce) return new FrostbiteError('ebx/old', 0, 'old EBX, not skate.');
  if (head.includes('GD.')) {
    return other('an ANT bank of another Frostbite game; skate. keeps these assets in EBX');
  }
  if (head.startsWith('Kaydara FBX Binary') || /^(\u00EF\u00BB\u00BF)?\s*; FBX /.test(head))
    return other('FBX: export the clip’s own resource and EBX instead');
  if (/^(\u00EF\u00BB\u00BF)?\s*</.test(head)) return other('XML: no public export tool writes it for skate.; export EBX or JSON instead');
  return undefined;
}

function other(problem: string): FrostbiteError {
  return new FrostbiteError('other/refused', 0, problem);
}
