import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { attempt, FormatError } from '../../src/binary/index.ts';
import { decodeKraken } from '../../src/compression/kraken/index.ts';
import { decodeBnd4, decodeDcxHeader, isBnd4, unpackDcx } from '../../src/containers/index.ts';
import { Library } from '../../src/loading/index.ts';
import { CORPUS } from '../corpus/corpus.ts';
import { randomKraken, seededRandom, writeBnd4 } from '../support/index.ts';
import { mutate, randomFrom } from './mutate.ts';

/** Mutants a run tries; more by MARROW_MUTATIONS, another course of them by MARROW_SEED. */
const COUNT = Number(process.env['MARROW_MUTATIONS'] ?? 2000);
const SEED = Number(process.env['MARROW_SEED'] ?? 20261129);
/** No stream, however bad, may keep anyone waiting longer. */
const LONGEST_MILLISECONDS = 1000;
const SAMPLE = join(import.meta.dirname, '../../public/sample/marrow-sample.anibnd.dcx');
const VECTORS = resolve(CORPUS, '../kraken-vectors');
const hasVectors = existsSync(join(VECTORS, 'manifest.json'));

interface Original {
  readonly name: string;
  readonly payload: Uint8Array;
  readonly base: number;
  readonly content: Uint8Array;
}

function vectors(): readonly Original[] {
  if (!hasVectors) return [];
  return readdirSync(VECTORS)
    .filter((name) => name !== 'manifest.json')
    .map((name) => {
      const bytes = new Uint8Array(readFileSync(join(VECTORS, name)));
      const { payloadStart: base, payloadSize, unpackedSize } = decodeDcxHeader(bytes);
      const payload = bytes.subarray(base, base + payloadSize);
      return { name, payload, base, content: decodeKraken(payload, unpackedSize, base) };
    });
}

/** Streams of ours, in forms by chance: the built-in sample and binders of made-up bytes. */
function ownStreams(): readonly Original[] {
  const sample = new Uint8Array(readFileSync(SAMPLE));
  const animations = unpackDcx(sample, decodeDcxHeader(sample));
  const samples = Array.from({ length: 8 }, (_, index) => {
    const payload = randomKraken(animations, seededRandom(SEED - index));
    return { name: `sample ${index}.anibnd`, payload, base: 0x4c, content: animations };
  });
  return [...samples, ...madeUp()];
}

function madeUp(): readonly Original[] {
  return Array.from({ length: 32 }, (_, index) => {
    const random = seededRandom(SEED + index);
    const below = (limit: number): number => Math.floor(random() * limit);
    const members = Array.from({ length: 1 + below(5) }, (_, id) => {
      const symbolCount = 1 + below(index % 2 === 0 ? 256 : 9);
      const bytes = new Uint8Array(100 + below(1500));
      for (let at = 0; at < bytes.length; at++) bytes[at] = below(3) === 0 && at > 20 ? bytes[at - 20]! : below(symbolCount);
      return { name: `N:\\own\\${index}\\${id}.bin`, id, bytes };
    });
    const content = writeBnd4(members);
    return { name: `own stream ${index}`, payload: randomKraken(content, random), base: 0x4c, content };
  });
}

/** One bit, one byte, or what the other formats' files suffer. */
function damage(payload: Uint8Array, random: () => number): Uint8Array {
  const kind = random();
  if (kind > 0.6) return mutate(payload, random);
  const mutant = payload.slice();
  const at = Math.floor(random() * mutant.length);
  if (kind > 0.3) mutant[at]! ^= 1 << Math.floor(random() * 8);
  else mutant[at] = Math.floor(random() * 256);
  return mutant;
}

/** What the layers above find wrong or odd: the binder and its path hashes, tagfile sections, spline blocks, motions. */
function complaints(content: Uint8Array): ReadonlySet<string> {
  const library = new Library();
  library.open('mutant.anibnd', content);
  const { problems, notes, clips } = library.listing();
  const failures = clips.flatMap(({ id }) => {
    const tracks = library.loadTracks(id);
    return tracks.kind === 'failure' ? [tracks.problem] : [];
  });
  const binder = attempt(() => decodeBnd4(content));
  const errors = binder instanceof FormatError ? [binder] : [...binder.problems.map(({ error }) => error), ...binder.notes];
  return new Set([...problems, ...notes, ...failures, ...errors].map(({ format, message }) => `${format}: ${message}`));
}

interface Tally {
  same: number;
  refused: number;
  changed: number;
  /** Of those in binders, which are read further, and how many of them something is found wrong in. */
  changedBinders: number;
  noticedBinders: number;
  /** The same of binders with animations. */
  changedAnimations: number;
  noticedAnimations: number;
  slowest: number;
}

function run(originals: readonly Original[], seed: number): Tally {
  const random = randomFrom(seed);
  const tally: Tally = {
    same: 0,
    refused: 0,
    changed: 0,
    changedBinders: 0,
    noticedBinders: 0,
    changedAnimations: 0,
    noticedAnimations: 0,
    slowest: 0,
  };
  const usual = new Map<Original, ReadonlySet<string>>();
  for (let index = 0; index < COUNT; index++) {
    const original = originals[index % originals.length]!;
    const { payload, base, content } = original;
    const mutant = damage(payload, random);
    const start = performance.now();
    const result = decodeOrExplain(mutant, content.length, base, `mutant ${index} of seed ${seed}, from ${original.name}`);
    tally.slowest = Math.max(tally.slowest, performance.now() - start);
    if (result instanceof FormatError) {
      tally.refused++;
    } else if (Buffer.compare(result, content) === 0) {
      tally.same++;
    } else {
      expect(result.length).toBe(content.length);
      tally.changed++;
      if (isBnd4(content)) {
        if (!usual.has(original)) usual.set(original, complaints(content));
        const isNoticed = [...complaints(result)].some((complaint) => !usual.get(original)!.has(complaint));
        tally.changedBinders++;
        if (isNoticed) tally.noticedBinders++;
        if (original.name.includes('.anibnd')) {
          tally.changedAnimations++;
          if (isNoticed) tally.noticedAnimations++;
        }
      }
    }
    if (index % 100 === 99) {
      const good = originals[(index + 1) % originals.length]!;
      expect(Buffer.compare(decodeKraken(good.payload, good.content.length, good.base), good.content), good.name).toBe(0);
    }
  }
  return tally;
}

function decodeOrExplain(mutant: Uint8Array, size: number, base: number, name: string): Uint8Array | FormatError {
  try {
    return decodeKraken(mutant, size, base);
  } catch (error) {
    if (!(error instanceof FormatError)) throw new Error(`${name} was not caught`, { cause: error });
    const { format, offset } = error;
    if (format !== 'Kraken' || offset === undefined || offset < base || offset > base + mutant.length) {
      throw new Error(`${name} was refused by ${format} at ${offset}, which is not in its ${mutant.length} bytes from ${base}`, {
        cause: error,
      });
    }
    return error;
  }
}

function check(originals: readonly Original[]): void {
  const { same, refused, changed, slowest, ...others } = run(originals, SEED);
  console.log(
    `${COUNT} mutants of ${originals.length} Kraken streams: ${refused} refused, ${same} the same bytes, ${changed} other bytes. ` +
      `Of ${others.changedBinders} other binders ${others.noticedBinders} are noticed by what reads them, ` +
      `of ${others.changedAnimations} with animations ${others.noticedAnimations}. Slowest ${slowest.toFixed(0)} ms.`,
  );
  expect(refused + same + changed).toBe(COUNT);
  expect(refused).toBeGreaterThan(COUNT / 4);
  expect(slowest).toBeLessThan(LONGEST_MILLISECONDS);
}

const promise = `${COUNT} mutants from seed ${SEED} end in a refusal with its place or in as many bytes within ${LONGEST_MILLISECONDS} ms`;

describe('damaged Kraken streams', () => {
  it(`of ours: ${promise}`, () => check(ownStreams()), 600_000);

  it.skipIf(!hasVectors)(`of games (skipped without ../shared/kraken-vectors): ${promise}`, () => check(vectors()), 600_000);
});
