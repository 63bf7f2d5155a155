import { expect, test } from 'vitest';
import { ancestorsOf, buildBoneChildren, flattenBones } from './bone-rows.ts';

// A root with two arms; the second root stands alone, its child comes before it in the file.
const BONES = [
  { name: 'Master', parent: -1 },
  { name: 'L_Arm', parent: 0 },
  { name: 'L_Hand', parent: 1 },
  { name: 'R_Arm', parent: 0 },
  { name: 'Tip', parent: 5 },
  { name: 'Weapon', parent: -1 },
];
const CHILDREN = buildBoneChildren(BONES);
const flatten = (collapsed: readonly number[], filter = '') => flattenBones(BONES, CHILDREN, new Set(collapsed), filter);
const names = (collapsed: readonly number[], filter = ''): readonly string[] =>
  flatten(collapsed, filter).map(({ bone, level }) => `${' '.repeat(level - 1)}${BONES[bone]!.name}`);

test('the tree is laid out depth first, several roots and any order of bones', () => {
  expect(names([])).toEqual(['Master', ' L_Arm', '  L_Hand', ' R_Arm', 'Weapon', ' Tip']);
  expect(flatten([]).map(({ hasChildren }) => hasChildren)).toEqual([true, true, false, false, true, false]);
});

test('a collapsed bone hides what is under it', () => {
  expect(names([1])).toEqual(['Master', ' L_Arm', ' R_Arm', 'Weapon', ' Tip']);
  expect(names([0, 1])).toEqual(['Master', 'Weapon', ' Tip']);
  expect(flatten([0])[0]).toMatchObject({ hasChildren: true, expanded: false });
});

test('a filter shows what it found and the way there, collapsed or not', () => {
  expect(names([0], 'hand')).toEqual(['Master', ' L_Arm', '  L_Hand']);
  expect(flatten([0], 'hand').map(({ matches }) => matches)).toEqual([false, false, true]);
  expect(names([], ' ARM ')).toEqual(['Master', ' L_Arm', ' R_Arm']);
  expect(names([], 'nothing')).toEqual([]);
});

test('ancestors lead from the parent to the root', () => {
  expect(ancestorsOf(BONES, 2)).toEqual([1, 0]);
  expect(ancestorsOf(BONES, 0)).toEqual([]);
  expect(ancestorsOf(BONES, 99)).toEqual([]);
});

test('a chain of 5,000 bones does not run out of stack', () => {
  const chain = Array.from({ length: 5000 }, (_, index) => ({ name: `b${index}`, parent: index - 1 }));
  expect(flattenBones(chain, buildBoneChildren(chain), new Set(), '').at(-1)).toMatchObject({ bone: 4999, level: 5000 });
});

test('a filter that finds every bone of a chain of 32,767 walks it once', () => {
  const chain = Array.from({ length: 32_767 }, (_, index) => ({ name: `b${index}`, parent: index - 1 }));
  const start = performance.now();
  expect(flattenBones(chain, buildBoneChildren(chain), new Set(), 'b')).toHaveLength(32_767);
  expect(performance.now() - start).toBeLessThan(1000);
});
