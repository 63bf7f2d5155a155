import { BLEND_MODES, type BlendMode } from '../animation/index.ts';

/** A clip laid over the one named by `--clip`. */
export interface LayerArgument {
  readonly clip: string;
  readonly weight: number;
  /** Undefined follows the clip's own blend hint. */
  readonly mode: BlendMode | undefined;
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
}

export const USAGE =
  'usage: npm run -s inspect -- PATH... [--clip NAME] [--frames 0,12.5,...] [--pose] [--layer NAME[:WEIGHT[:MODE]]]... [--root-motion] [--hash] [-- PATH...]';

/** Reads the command line; gives back a sentence where it does not fit. */
export function parseArguments(words: readonly string[]): InspectArguments | string {
  const paths: string[] = [];
  let clip: string | undefined;
  let frames: readonly number[] = [];
  let pose = false;
  let rootMotion = false;
  let hash = false;
  const layers: LayerArgument[] = [];
  let options = true;
  for (let at = 0; at < words.length; at++) {
    const word = words[at]!;
    if (!options) paths.push(word);
    else if (word === '--') options = false;
    else if (word === '--pose') pose = true;
    else if (word === '--root-motion') rootMotion = true;
    else if (word === '--hash') hash = true;
    else if (word === '--clip' || word === '--frames' || word === '--layer') {
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
  return { paths, clip, frames, pose, layers, rootMotion, hash };
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
