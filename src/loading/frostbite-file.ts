import { attempt, decodeText, FormatError } from '../binary/index.ts';
import { lastPart } from '../containers/index.ts';
import {
  type EbxDocument,
  type EbxInstance,
  type EclpClip,
  openEbx,
  readRigPart,
  readSideFile,
  type RigPart,
  type SideFile,
} from '../frostbite/index.ts';
import { guarded } from './guarded.ts';

/** An instance of a document that says something of a rig or a clip. */
export interface DocumentPart {
  readonly document: EbxDocument;
  readonly instance: EbxInstance;
  readonly part: RigPart;
}

/** What a loose file holds that is joined with others of its engine. */
export type FrostbiteContents =
  | { readonly kind: 'eclp'; readonly clip: EclpClip }
  | { readonly kind: 'ebx'; readonly document: EbxDocument; readonly parts: readonly DocumentPart[] }
  | { readonly kind: 'side'; readonly side: SideFile };

/** Instances of one document that are looked at; a clip's or rig's has a handful. */
const MOST_INSTANCES = 10_000;

/** Reads a document or a side file in full; what of a document cannot be read goes to `problems`. Throws FormatError for the file as a whole. */
export function readFrostbite(kind: 'ebx' | 'json', bytes: Uint8Array, problems: (error: FormatError) => void): FrostbiteContents {
  switch (kind) {
    case 'ebx': {
      const document = openEbx(bytes);
      return { kind, document, parts: partsOf(document, problems) };
    }
    case 'json':
      return { kind: 'side', side: readSideFile(decodeText(bytes)) };
  }
}

/** The instances of a document that can be read; types that say nothing of clips or rigs only where they are the root. */
export function partsOf(document: EbxDocument, problems: (error: FormatError) => void): readonly DocumentPart[] {
  const parts: DocumentPart[] = [];
  for (const instance of document.instances.slice(0, MOST_INSTANCES)) {
    const part = guarded(() => readRigPart(document, instance));
    if (part instanceof FormatError) problems(part);
    else if (part.kind !== 'other' || instance.index === 0) parts.push({ document, instance, part });
  }
  return parts;
}

/** Whether bytes are a JSON file that goes with a clip. */
export function isSideFile(bytes: Uint8Array): boolean {
  return !(attempt(() => readSideFile(decodeText(bytes))) instanceof FormatError);
}

const EXTENSION = /\.(res|ebx|json|imports|info|dump|eclp|eclprig)$/i;

/** What a clip and its side files are called alike: `walk` of `anim/walk.res`, `walk.info.json` and `walk.imports.json`. */
export function pairStem(path: string): string {
  let stem = lastPart(path);
  // A name has a few extensions, a hostile one any number.
  for (let count = 0; count < 4 && EXTENSION.test(stem.slice(-12)); count++) stem = stem.replace(EXTENSION, '');
  return stem;
}
