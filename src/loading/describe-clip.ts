import { FormatError } from '../binary/index.ts';
import { KNOWN_SDKS } from '../havok/index.ts';
import { toBlendHint } from './havok-to-animation.ts';
import type { ClipListing, ClipRecord, ClipState, Problem } from './listing.ts';
import { characterOfBuildPath, characterOfFile, shown } from './names.ts';
import type { Origin } from './origin.ts';
import type { SkeletonChoice } from './skeleton-choice.ts';
import type { ClipContents, UnreadableClip } from './tagfile-contents.ts';
import { toProblem } from './unwrap.ts';

/** A clip as the library knows it. */
export interface KnownClip {
  readonly id: number;
  readonly file: number;
  readonly name: string;
  readonly path: string;
  readonly member: string;
  readonly origin: Origin;
  readonly sdk: string;
  readonly typeSource: string;
  /** Id of the compendium that is missing. */
  readonly waitsFor: string | undefined;
  readonly contents: ClipContents | UnreadableClip | undefined;
  readonly choice: SkeletonChoice | undefined;
  readonly record: ClipRecord;
}

/** Lists a clip with everything it says of itself and what it lacks. */
export function describeClip(clip: KnownClip): ClipListing {
  const { id, file, member, name, sdk, typeSource, contents, choice, record } = clip;
  const at = (error: FormatError): Problem => toProblem(clip.path, member, error);
  const sentence = (message: string): Problem => at(new FormatError('hkaAnimation', undefined, message));
  const state = stateOf(clip);
  if (contents === undefined || 'error' in contents) {
    return {
      id,
      file,
      member,
      name,
      sdk,
      typeSource,
      state,
      className: contents?.className ?? '',
      skeletonName: '',
      skeleton: undefined,
      skeletonBy: 'automatic',
      frameCount: 0,
      seconds: 0,
      transformTrackCount: 0,
      floatTrackCount: 0,
      blockCount: 0,
      blendHint: toBlendHint(0),
      hasRootMotion: false,
      record,
      problems: contents === undefined ? [] : [at(contents.error)],
      notes: state.kind === 'needs-compendium' ? [sentence(state.message)] : [],
    };
  }
  const { animation } = contents;
  const notes = contents.notes.map(at);
  if (!KNOWN_SDKS.includes(sdk)) notes.push(sentence(`it was written by SDK ${sdk}, which Marrow was not tested with`));
  if (contents.blendHint.kind === 'unknown')
    notes.push(sentence(`its blend hint ${contents.blendHint.stored} has no known meaning; it is shown as an ordinary clip`));
  if (state.kind === 'needs-skeleton') notes.push(sentence(state.message));
  for (const doubt of choice?.doubts ?? []) notes.push(sentence(doubt));
  // Written out, since thousands are made and taking over another object's fields is many times slower.
  return {
    id,
    file,
    member,
    name,
    sdk,
    typeSource,
    state,
    className: animation.className,
    skeletonName: contents.skeletonName,
    skeleton: choice?.skeleton.id,
    skeletonBy: choice?.manual?.by ?? 'automatic',
    frameCount: contents.frameCount,
    seconds: animation.duration,
    transformTrackCount: animation.numberOfTransformTracks,
    floatTrackCount: animation.numberOfFloatTracks,
    blockCount: contents.blockCount,
    blendHint: contents.blendHint,
    hasRootMotion: animation.extractedMotion !== undefined,
    record,
    problems: [],
    notes,
  };
}

/** Whether a clip can be played, and why not. */
export function stateOf(clip: KnownClip): ClipState {
  const { contents, choice, waitsFor } = clip;
  if (waitsFor !== undefined) {
    return {
      kind: 'needs-compendium',
      compendiumId: waitsFor,
      message: `it needs the compendium ${waitsFor}, which is in another binder: drop ${ownBinder(clip)} too`,
    };
  }
  if (contents === undefined) return { kind: 'unreadable', message: 'it cannot be read' };
  if ('error' in contents) return { kind: 'unreadable', message: contents.error.message };
  if (choice === undefined) {
    const named = contents.skeletonName === '' ? '' : ` ${shown(contents.skeletonName)}`;
    return { kind: 'needs-skeleton', message: `it needs its skeleton${named}: drop ${ownBinder(clip)} too` };
  }
  return { kind: 'ready' };
}

/** The binder a user should look for; of the character in the file's name, else in the build path, which can mislead. */
function ownBinder(clip: KnownClip): string {
  const own = characterOfFile(clip.path) ?? characterOfBuildPath(clip.origin.buildPath);
  const skeletonName = clip.contents !== undefined && 'skeletonName' in clip.contents ? clip.contents.skeletonName : '';
  // The character's own binder is the one it lies in: the skeleton it names is somebody else's.
  const isOwnBinder = own !== undefined && new RegExp(`(^|[\\\\/])${own}\\.`, 'i').test(clip.path);
  const isNamed = /^c\d{4}$/.test(skeletonName) && skeletonName !== own;
  // The very binder that is open does not hold what is missing, and nothing tells which one does.
  if (isOwnBinder && !isNamed) return 'the binder that holds it';
  const character = isOwnBinder ? skeletonName : own;
  return character === undefined ? "the character's own .anibnd" : `${character}.anibnd.dcx`;
}
