import { concatBytes } from './byte-writer.ts';
import {
  chunk,
  fillQuantum,
  KRAKEN_BLOCK,
  KRAKEN_CHUNK,
  quantum,
  type SmallStep,
  smallBlock,
  smallCodes,
  writeBlock,
} from './write-kraken.ts';
import { attempt, below, type Draft, take } from './write-kraken-draft.ts';
import { type LzStep, partsOfSteps, writeLz } from './write-kraken-lz.ts';
import { randomArray } from './write-kraken-random-arrays.ts';

/** Which forms a random stream took, for a test to see that all of them came up. */
export type FormCounts = Map<string, number>;

/** Turns any bytes into a valid stream, whose forms are chosen by chance. It packs well only by chance, too. */
export function randomKraken(content: Uint8Array, random: () => number, forms: FormCounts = new Map()): Uint8Array {
  const draft: Draft = { random, taken: [] };
  const blocks: Uint8Array[] = [];
  let window = 0;
  for (let at = 0; at < content.length; at += KRAKEN_BLOCK) {
    const end = Math.min(at + KRAKEN_BLOCK, content.length);
    // The first window begins at the start, said or not.
    const restart = below(draft, 2) === 0;
    if (restart) window = at;
    take(draft, restart ? 'block with restart' : 'block without restart');
    blocks.push(randomBlock(draft, content, window, at, end, restart));
  }
  for (const form of draft.taken) forms.set(form, (forms.get(form) ?? 0) + 1);
  return concatBytes(...blocks);
}

function randomBlock(draft: Draft, content: Uint8Array, window: number, at: number, end: number, restart: boolean): Uint8Array {
  const part = content.subarray(at, end);
  if (below(draft, 12) === 0) {
    take(draft, 'raw block');
    return writeBlock(part, { restart, isRaw: true });
  }
  if (below(draft, 4) === 0 && part.every((byte) => byte === part[0])) {
    take(draft, 'fill quantum');
    return writeBlock(fillQuantum(part[0]!), { restart });
  }
  if (below(draft, 4) === 0 && part.length < 0x1000) {
    const codes = attempt(
      draft,
      'small block',
      () => randomSmallCodes(draft, part),
      ({ length }) => length <= 0x4000,
    );
    if (codes !== undefined) return smallBlock(codes, { restart });
  }
  const hasChecksum = below(draft, 4) === 0;
  const checksum = hasChecksum ? below(draft, 0x1000000) : undefined;
  if (hasChecksum) take(draft, 'checksum');
  const chunks = (): Uint8Array => {
    const made: Uint8Array[] = [];
    for (let from = at; from < end; from += KRAKEN_CHUNK) {
      made.push(randomChunk(draft, content, window, from, Math.min(from + KRAKEN_CHUNK, end)));
    }
    return concatBytes(...made);
  };
  const stored = attempt(draft, 'quantum of chunks', chunks, ({ length }) => length < part.length);
  // A whole block's length less one is the word that says "fill" (spec §1): such a block is stored raw.
  if (stored === undefined && part.length === KRAKEN_BLOCK) return writeBlock(part, { restart, isRaw: true });
  if (stored === undefined) take(draft, 'plain quantum');
  return writeBlock(quantum(stored ?? part, checksum), { restart, hasChecksum });
}

function randomChunk(draft: Draft, content: Uint8Array, window: number, at: number, end: number): Uint8Array {
  const part = content.subarray(at, end);
  const choice = below(draft, 8);
  if (choice > 1) {
    const mode = below(draft, 2);
    const body = attempt(
      draft,
      `LZ of mode ${mode}`,
      () => randomLz(draft, content, window, at, end, mode),
      ({ length }) => length < part.length || (mode === 1 && length === part.length),
    );
    if (body !== undefined) return chunk(body, mode);
  }
  if (choice > 0) {
    const array = attempt(
      draft,
      'array chunk',
      () => randomArray(draft, part, { isLong: true }),
      ({ length }) => length < part.length,
    );
    if (array !== undefined) return array;
  }
  take(draft, 'plain chunk');
  return chunk(part, 0);
}

function randomLz(draft: Draft, content: Uint8Array, window: number, at: number, end: number, mode: number): Uint8Array | undefined {
  const head = at === window ? content.subarray(at, at + 8) : undefined;
  const start = at + (head?.length ?? 0);
  if (start > end || (head !== undefined && head.length < 8)) return undefined;
  const { literals, steps } = randomSteps(draft, content, window, start, end, mode);
  const scale = [undefined, 1, 2 + below(draft, 127)][below(draft, 3)];
  const parts = partsOfSteps(literals, steps, {
    ...(head === undefined ? {} : { head }),
    ...(scale === undefined ? {} : { scale }),
    encode: (_name, bytes, isLong) => randomArray(draft, bytes, { isLong, depth: 1 }),
  });
  take(draft, scale === undefined ? 'offsets without a scale' : scale === 1 ? 'offsets of scale 1' : 'offsets with low parts');
  if (parts.longLengths.length > 0) take(draft, 'long lengths');
  const body = writeLz(parts);
  return body.length < 13 || parts.longLengths.length > 512 ? undefined : body;
}

/** Takes the first match that a table of the last places gives, or none by chance. */
function randomSteps(draft: Draft, content: Uint8Array, window: number, start: number, end: number, mode: number) {
  const places = new Map<number, number>();
  const key = (at: number): number => content[at]! | (content[at + 1]! << 8) | (content[at + 2]! << 16);
  for (let at = window; at < start; at++) places.set(key(at), at);
  const literals: number[] = [];
  const steps: LzStep[] = [];
  const recent = [8, 8, 8];
  const matchLength = (at: number, distance: number): number => {
    if (distance < 8 || distance > at - window) return 0;
    let length = 0;
    while (at + length < end && content[at + length] === content[at + length - distance]) length++;
    return length;
  };
  let waiting = start;
  const flush = (until: number): void => {
    for (let at = waiting; at < until; at++) literals.push(mode === 0 ? content[at]! - content[at - recent[0]!]! : content[at]!);
  };
  for (let at = start; at < end; ) {
    const before = places.get(key(at));
    if (at + 3 <= end) places.set(key(at), at);
    const slot = below(draft, 3) as 0 | 1 | 2;
    const again = matchLength(at, recent[slot]!);
    const isRecent = again >= 2 && below(draft, 4) > 0;
    const distance = isRecent ? recent[slot]! : before === undefined ? 0 : at - before;
    const longest = isRecent ? again : matchLength(at, distance);
    if (longest < 2 || below(draft, 16) === 0) {
      at++;
      continue;
    }
    const match = below(draft, 4) === 0 ? 2 + below(draft, longest - 1) : longest;
    flush(at);
    steps.push({ literals: at - waiting, match, offset: isRecent ? { recent: slot } : { distance } });
    if (isRecent) recent.splice(slot, 1);
    else recent.pop();
    recent.unshift(distance);
    at += match;
    waiting = at;
  }
  flush(end);
  if (waiting < end) take(draft, 'trailing literals');
  return { literals: Uint8Array.from(literals), steps };
}

/** Code bytes of decoder type 2; undefined where more literals stand together than a run can have. */
function randomSmallCodes(draft: Draft, content: Uint8Array): Uint8Array | undefined {
  const steps: SmallStep[] = [];
  const places = new Map<number, number>();
  const key = (at: number): number => content[at]! | (content[at + 1]! << 8) | (content[at + 2]! << 16);
  let waiting = 0;
  for (let at = 0; at < content.length; ) {
    const near = 1 + below(draft, 7);
    const offset = below(draft, 2) === 0 ? near : at - (places.get(key(at)) ?? at);
    places.set(key(at), at);
    let length = 0;
    while (offset > 0 && at - offset >= 0 && at + length < content.length && content[at + length] === content[at + length - offset])
      length++;
    if (length < 4) {
      at++;
      continue;
    }
    // One more byte of 255 is a form that no file shows.
    const most = offset <= 7 && below(draft, 2) === 0 ? 19 + 254 : 146 + 254;
    length = Math.min(length, most);
    const isNear = most < 300;
    steps.push({
      literals: content.subarray(waiting, at),
      match: { kind: isNear ? 'near' : length < 19 ? 'plain' : 'long', length, offset },
    });
    take(draft, isNear ? 'near match' : length < 19 ? 'plain match' : 'long match');
    at += length;
    waiting = at;
  }
  const literals = content.subarray(waiting);
  if (literals.length > 0) steps.push({ literals, statedCount: literals.length + below(draft, 3) });
  return steps.some((step) => (step.statedCount ?? step.literals.length) > 15 + 254) ? undefined : smallCodes(steps);
}
