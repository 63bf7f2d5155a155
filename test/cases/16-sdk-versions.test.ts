import { expect, test } from 'vitest';
import { createSampler, TRANSFORM_SIZE } from '../../src/animation/index.ts';
import { Library } from '../../src/loading/index.ts';
import { compendiumId, type Transform, writeBnd4, writeClipFile, writeCompendium, writeSkeletonFile } from '../support/index.ts';

const at = (x: number): Transform => ({ translation: [x, 0, 0], rotation: [0, 0, 0, 1], scale: [1, 1, 1] });
const SKELETON = { name: 'Master', bones: [{ name: 'Root', parent: -1 }] };
const clip = (mark: number, sdk: string, compendium?: Uint8Array): Uint8Array =>
  writeClipFile(
    { motion: { kind: 'interleaved', duration: 1, frames: [[at(mark)], [at(mark)]] }, skeletonName: 'Master' },
    compendium === undefined ? { sdk } : { sdk, compendium },
  );

function opened(...members: readonly (readonly [string, Uint8Array])[]): Library {
  const library = new Library();
  library.open('c9990.anibnd', writeBnd4(members.map(([name, bytes], id) => ({ name, id, bytes }))));
  return library;
}

function markOf(library: Library, id: number): number {
  const result = library.loadClip(id);
  if (result.kind === 'failure') throw new Error(result.problem.message);
  const out = new Float64Array(TRANSFORM_SIZE);
  createSampler(result.clip.motion).sample(0, out);
  return out[0]!;
}

test.each(['20150100', '20160200', '20180100'])('a binder of SDK %s opens by its own type tables, without a word', (sdk) => {
  const library = opened(['a000_000000.hkx', clip(5, sdk)], ['skeleton.hkx', writeSkeletonFile(SKELETON, { sdk })]);
  const { clips, problems, notes } = library.listing();
  expect(clips).toMatchObject([{ sdk, state: { kind: 'ready' }, problems: [], notes: [] }]);
  expect([...problems, ...notes]).toEqual([]);
  expect(markOf(library, clips[0]!.id)).toBe(5);
});

test('clips of several SDKs in one binder each read by their own', () => {
  const ids = [compendiumId(16n), compendiumId(18n)] as const;
  const library = opened(
    ['a000_000000.hkx', clip(0, '20150100')],
    ['a000_000001.hkx', clip(1, '20160200', ids[0])],
    ['a000_000002.hkx', clip(2, '20180100', ids[1])],
    ['skeleton.hkx', writeSkeletonFile(SKELETON, { sdk: '20180100' })],
    ['a.compendium', writeCompendium([ids[0]], { sdk: '20160200' })],
    ['b.compendium', writeCompendium([ids[1]], { sdk: '20180100' })],
  );
  const { clips, problems } = library.listing();
  expect(problems).toEqual([]);
  expect(clips.map(({ sdk }) => sdk)).toEqual(['20150100', '20160200', '20180100']);
  expect(clips.map(({ id }) => markOf(library, id))).toEqual([0, 1, 2]);
});

test.each(['20190100', '20990100', 'beta0001'])('an unknown SDK %s is tried, and a note says so', (sdk) => {
  const library = opened(['a000_000000.hkx', clip(5, sdk)], ['skeleton.hkx', writeSkeletonFile(SKELETON)]);
  const { clips, problems } = library.listing();
  expect(problems).toEqual([]);
  expect(clips).toMatchObject([{ sdk, state: { kind: 'ready' }, notes: [{ message: expect.stringContaining(`SDK ${sdk}`) as unknown }] }]);
  expect(markOf(library, clips[0]!.id)).toBe(5);
});
