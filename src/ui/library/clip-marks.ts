import type { MarkContent } from '../common/mark.tsx';
import { formatCount, formatQuantity } from '../common/format-number.ts';
import { displayText } from '../common/display-text.ts';
import { sentence } from '../common/sentence.ts';
import { channelCount, kindLines } from '../eclp/channel-words.ts';
import type { ClipListing, ClipState, EclpListing, Problem } from '../../worker/contract.ts';

/** The small words beside a clip's name: what it needs, or what is special about it. */
export function clipMarks(clip: ClipListing, hasNonFinite = false, eclp?: EclpListing): readonly MarkContent[] {
  // What it needs is all that matters of a clip that cannot be played.
  if (eclp !== undefined && clip.state.kind !== 'unreadable') return eclpMarks(clip, eclp, hasNonFinite);
  if (clip.state.kind !== 'ready') return [waitingMark(clip, clip.state)];
  const marks: MarkContent[] = [];
  pushHint(clip, marks);
  if (clip.hasRootMotion) marks.push({ tone: 'root', text: 'root', title: 'Has root motion' });
  if (clip.blockCount > 1) marks.push({ tone: 'plain', text: `${clip.blockCount} blk`, title: `Stored in ${clip.blockCount} blocks` });
  if (clip.className === 'hkaInterleavedUncompressedAnimation') {
    marks.push({ tone: 'plain', text: 'intl', title: 'Stored frame by frame, not as splines' });
  }
  pushRecord(clip, marks);
  if (hasNonFinite) marks.push({ tone: 'warning', text: 'NaN', title: 'Some of its stored values are not finite' });
  if (clip.problems.length > 0) {
    marks.push({
      tone: 'warning',
      text: 'problem',
      title: firstSentences(clip.problems),
    });
  } else if (clip.notes.length > 0) {
    marks.push({ tone: 'plain', text: 'note', title: firstSentences(clip.notes) });
  }
  return marks;
}

function eclpMarks(clip: ClipListing, eclp: EclpListing, hasNonFinite: boolean): readonly MarkContent[] {
  const channels = channelCount(eclp);
  const marks: MarkContent[] = [];
  if (clip.state.kind === 'needs-skeleton') {
    const text = eclp.namedBy === undefined ? 'needs names' : 'needs rig';
    marks.push({ tone: 'warning', text, title: displayText(sentence(clip.state.message)) });
  }
  marks.push({ tone: 'plain', text: `${formatCount(channels)} ch`, title: kindLines(eclp).join('\n') });
  // What it needs comes first, and takes the room.
  if (eclp.fpsAssumed && clip.state.kind === 'ready')
    marks.push({ tone: 'plain', text: 'fps assumed', title: `No open file tells its rate: ${eclp.fps} are assumed` });
  if (hasNonFinite) marks.push({ tone: 'warning', text: 'NaN', title: 'Some of its stored values are not finite' });
  if (clip.state.kind === 'ready' && clip.notes.length > 0) marks.push({ tone: 'plain', text: 'note', title: firstSentences(clip.notes) });
  return marks;
}

const LISTED = 6;

/** The first of them, a line each: a tooltip takes no more. */
function firstSentences(problems: readonly Problem[]): string {
  const lines = problems.slice(0, LISTED).map(({ message }) => displayText(sentence(message)));
  const more = problems.length - lines.length;
  return [...lines, ...(more > 0 ? [`and ${formatCount(more)} more`] : [])].join('\n');
}

/** How many items of a list the filter left. */
export function filterResult(shown: number, total: number, noun: string): string {
  return shown === total ? formatQuantity(total, noun) : `${formatCount(shown)} of ${formatCount(total)}`;
}

function waitingMark(clip: ClipListing, state: Exclude<ClipState, { readonly kind: 'ready' }>): MarkContent {
  const title = displayText(sentence(state.message));
  switch (state.kind) {
    case 'needs-compendium':
      return { tone: 'warning', text: `needs compendium ${shortId(state.compendiumId)}`, title };
    case 'needs-skeleton':
      return {
        tone: 'warning',
        text: clip.skeletonName === '' ? 'needs a skeleton' : `needs skeleton ${displayText(clip.skeletonName)}`,
        title,
      };
    case 'unreadable':
      return { tone: 'error', text: 'unreadable', title };
  }
}

function pushHint(clip: ClipListing, marks: MarkContent[]): void {
  const { kind, stored } = clip.blendHint;
  switch (kind) {
    case 'normal':
      break;
    case 'additive-parent-space':
      marks.push({ tone: 'additive', text: 'add 1', title: 'Additive in the space of the parent (blend hint 1)' });
      break;
    case 'additive-child-space':
      marks.push({ tone: 'additive', text: 'add 2', title: 'Additive in the space of the child (blend hint 2)' });
      break;
    case 'unknown':
      marks.push({ tone: 'warning', text: `hint ${stored}`, title: `Blend hint ${stored}, which has no known meaning` });
      break;
  }
}

function pushRecord({ record }: ClipListing, marks: MarkContent[]): void {
  if (record.state === 'absent') marks.push({ tone: 'plain', text: 'no record', title: `No TAE record has its number ${record.number}` });
  if (record.importedByCount > 0) {
    const listed = record.importedBy.slice(0, LISTED).map(({ number }) => number);
    const more = record.importedByCount - listed.length;
    marks.push({
      tone: 'plain',
      text: 'imported',
      title: `Imported by the TAE records ${listed.join(', ')}${more > 0 ? ` and ${formatCount(more)} more` : ''}`,
    });
  }
}

function shortId(id: string): string {
  const text = displayText(id);
  return text.length > 5 ? `${text.slice(0, 4)}…` : text;
}
