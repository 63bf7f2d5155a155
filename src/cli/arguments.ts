import { BLEND_MODES, type BlendMode } from '../animation/index.ts';

/** A clip laid over the one named by `--clip`. */
export interface LayerArgument {
  readonly clip: string;
  readonly weight: number;
  /** Undefined follows the clip's own blend hint. */
  readonly mode: BlendMode | undefined;
}

/** A face by its number in the mesh of a member, which may be named as `n60_42_36_00_000704` too. */
export interface FaceArgument {
  readonly member: string;
  readonly face: number;
}

/** Two points over the mesh of a member, in its own space. */
export interface PathArgument {
  readonly member: string;
  readonly from: readonly [number, number, number];
  readonly to: readonly [number, number, number];
}

export interface InspectArguments {
  readonly paths: readonly string[];
  /** As `a000_003000`, or as the member `nested.anibnd!a000_003000.hkx`. */
  readonly clip: string | undefined;
  readonly frames: readonly number[];
  readonly pose: boolean;
  /** From the lowest to the highest. */
  readonly layers: readonly LayerArgument[];
  /** Adds where root motion takes the character. */
  readonly rootMotion: boolean;
  /** Adds the sha256 of each file's unpacked bytes. */
  readonly hash: boolean;
  readonly faces: readonly FaceArgument[];
  readonly ways: readonly PathArgument[];
  /** Whether paths keep off user edges. */
  readonly noUserEdges: boolean;
}

export const USAGE =
  'usage: npm run -s inspect -- PATH... [--clip NAME] [--frames 0,12.5,...] [--pose] [--layer NAME[:WEIGHT[:MODE]]]... [--root-motion] [--hash] [--face MEMBER:INDEX]... [--path MEMBER:x,y,z:x,y,z]... [--no-user-edges] [-- PATH...]';

/** Reads the command line; gives back a sentence where it does not fit. */
export function parseArguments(words: readonly string[]): InspectArguments | string {
  const paths: string[] = [];
  let clip: string | undefined;
  let frames: readonly number[] = [];
  let pose = false;
  let rootMotion = false;
  let hash = false;
  let noUserEdges = false;
  const layers: LayerArgument[] = [];
  const faces: FaceArgument[] = [];
  const ways: PathArgument[] = [];
  let options = true;
  for (let at = 0; at < words.length; at++) {
    const word = words[at]!;
    if (!options) paths.push(word);
    else if (word === '--') options = false;
    else if (word === '--pose') pose = true;
    else if (word === '--root-motion') rootMotion = true;
    else if (word === '--hash') hash = true;
    else if (word === '--no-user-edges') noUserEdges = true;
    else if (word === '--face' || word === '--path') {
      const sentence = word === '--face' ? pushFace(words[++at], faces) : pushPath(words[++at], ways);
      if (sentence !== undefined) return sentence;
    } else if (word === '--clip' || word === '--frames' || word === '--layer') {
      const value = words[++at];
      if (value === undefined) return `${word} needs a value`;
      if (word === '--clip') clip = value;
      else if (word === '--layer') {
        const layer = parseLayer(value);
        if (typeof layer === 'string') return layer;
        layers.push(layer);
      } else frames = value.split(',').map((text) => (text.trim() === '' ? Number.NaN : Number(text)));
    } else if (word.startsWith('--')) return `${word} is not known`;
    else paths.push(word);
  }
  if (frames.some(Number.isNaN)) return '--frames takes numbers separated by commas';
  if (paths.length === 0) return 'name at least one file or folder';
  if (frames.length > 0 && clip === undefined) return '--frames needs --clip';
  if (pose && frames.length === 0) return '--pose needs --frames';
  if (layers.length > 0 && !pose) return '--layer needs --pose';
  if (rootMotion && !pose) return '--root-motion needs --pose';
  if (noUserEdges && ways.length === 0) return '--no-user-edges needs --path';
  return { paths, clip, frames, pose, layers, rootMotion, hash, faces, ways, noUserEdges };
}

/** Reads `MEMBER:INDEX`; a member's own colons belong to it. */
function pushFace(text: string | undefined, faces: FaceArgument[]): string | undefined {
  const parts = /^(.+):(\d+)$/.exec(text ?? '');
  if (parts === null) return '--face takes MEMBER:INDEX';
  faces.push({ member: parts[1]!, face: Number(parts[2]) });
  return undefined;
}

/** Reads `MEMBER:x,y,z:x,y,z`. */
function pushPath(text: string | undefined, ways: PathArgument[]): string | undefined {
  const parts = /^(.+):([^:]+):([^:]+)$/.exec(text ?? '');
  const from = parsePoint(parts?.[2]);
  const to = parsePoint(parts?.[3]);
  if (parts === null || from === undefined || to === undefined) return '--path takes MEMBER:x,y,z:x,y,z';
  ways.push({ member: parts[1]!, from, to });
  return undefined;
}

function parsePoint(text: string | undefined): readonly [number, number, number] | undefined {
  const numbers = (text ?? '').split(',').map((part) => (part.trim() === '' ? Number.NaN : Number(part)));
  const [x, y, z] = numbers;
  if (numbers.length !== 3 || !numbers.every(Number.isFinite)) return undefined;
  return [x!, y!, z!];
}

/** Reads `NAME`, `NAME:0.5` or `NAME:0.5:child-space`; names of clips hold no colon. */
function parseLayer(text: string): LayerArgument | string {
  const [clip = '', weight = '1', mode, ...rest] = text.split(':');
  const known = BLEND_MODES.find((candidate) => candidate === mode);
  const number = weight.trim() === '' ? Number.NaN : Number(weight);
  if (clip === '' || rest.length > 0) return '--layer takes NAME, NAME:WEIGHT or NAME:WEIGHT:MODE';
  if (!(number >= 0 && number <= 1)) return 'the weight of a --layer is a number from 0 to 1';
  if (mode !== undefined && known === undefined) return `the mode of a --layer is ${BLEND_MODES.join(', ')}`;
  return { clip, weight: number, mode: known };
}
