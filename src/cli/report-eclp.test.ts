import { expect, test } from 'vitest';
import { writeRigClip, writeRigDocuments } from '../../test/support/write-ebx-rig.ts';
import { Library } from '../loading/index.ts';
import { parseArguments } from './arguments.ts';
import { report } from './report.ts';

test('prints ECLP clips and rigs with paths, and samples a clip that is named', () => {
  const library = new Library();
  library.open('a/five_walk.res', writeRigClip(16));
  for (const [stem, bytes] of writeRigDocuments('REFL')) library.open(`a/${stem}.ebx`, bytes);
  const wanted = parseArguments(['a', '--clip', 'five_walk', '--frames', '0']);
  if (typeof wanted === 'string') throw new Error(wanted);
  const printed = report(library, wanted, []);
  expect(printed.eclp).toEqual([
    expect.objectContaining({
      file: 'a/five_walk.res',
      base: 16,
      formats: { quaternion: 2, vector: 2, scalar: 2, time: 0 },
      lastKeyFrame: 24,
      namedBy: { file: 'a/five_walk.ebx', kind: 'ebx', by: 'stem' },
    }),
  ]);
  for (const id of ['clip', 'skeleton']) expect(printed.eclp[0]).not.toHaveProperty(id);
  expect(printed.rigs).toContainEqual(expect.objectContaining({ file: 'a/five_rig.ebx', kind: 'rig', joints: 5, playable: true }));
  expect(printed.clips).toEqual([expect.objectContaining({ name: 'five_walk', class: 'ECLP', frames: 25, skeleton: 'five_rig' })]);
  expect(printed.samples).toHaveLength(1);
});
