export interface InspectArguments {
  readonly paths: readonly string[];
  /** As `a000_003000`, or as the member `nested.anibnd!a000_003000.hkx`. */
  readonly clip: string | undefined;
  readonly frames: readonly number[];
  readonly pose: boolean;
  /** Adds the sha256 of each file's unpacked bytes. */
  readonly hash: boolean;
}

export const USAGE = 'usage: npm run -s inspect -- PATH... [--clip NAME] [--frames 0,12.5,...] [--pose] [--hash] [-- PATH...]';

/** Reads the command line; gives back a sentence where it does not fit. */
export function parseArguments(words: readonly string[]): InspectArguments | string {
  const paths: string[] = [];
  let clip: string | undefined;
  let frames: readonly number[] = [];
  let pose = false;
  let hash = false;
  let options = true;
  for (let at = 0; at < words.length; at++) {
    const word = words[at]!;
    if (!options) paths.push(word);
    else if (word === '--') options = false;
    else if (word === '--pose') pose = true;
    else if (word === '--hash') hash = true;
    else if (word === '--clip' || word === '--frames') {
      const value = words[++at];
      if (value === undefined) return `${word} needs a value`;
      if (word === '--clip') clip = value;
      else frames = value.split(',').map((text) => (text.trim() === '' ? Number.NaN : Number(text)));
    } else if (word.startsWith('--')) return `${word} is not known`;
    else paths.push(word);
  }
  if (frames.some(Number.isNaN)) return '--frames takes numbers separated by commas';
  if (paths.length === 0) return 'name at least one file or folder';
  if (frames.length > 0 && clip === undefined) return '--frames needs --clip';
  if (pose && frames.length === 0) return '--pose needs --frames';
  return { paths, clip, frames, pose, hash };
}
