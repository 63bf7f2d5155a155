import { expect, test } from 'vitest';
import { characterOfBuildPath, characterOfFile, folderOf, gameOf, promisesHavok, stemOf, shown } from './names.ts';

test.each([
  ['N:\\NTC\\data\\Target\\INTERROOT_win64\\chr\\c1060\\hkx\\a000_003000.hkx', 'Sekiro'],
  ['N:\\GR\\data\\INTERROOT_win64\\chr\\c2120\\hkx\\skeleton.hkx', 'Elden Ring'],
  ['N:\\CL\\data\\x', 'Nightreign'],
  ['N:\\FNR\\data\\x', 'Armored Core VI'],
  ['N:\\FDP\\data\\x', 'Dark Souls III'],
  ['n:/gr/data/x', 'Elden Ring'],
  ['N:\\XYZ\\data\\x', ''],
  ['chr\\c1060\\x', ''],
  ['', ''],
])('the game of %j is %j', (path, game) => {
  expect(gameOf(path)).toBe(game);
});

test.each([
  ['c2120.anibnd.dcx', 'c2120'],
  ['c2120_div00.anibnd.dcx', 'c2120'],
  ['chr/C0000_a000_hi.anibnd.dcx', 'c0000'],
  ['sekiro\\chr\\c1140.anibnd', 'c1140'],
  ['c2120/other.anibnd', undefined],
  ['c21200.anibnd', undefined],
  ['xc2120.anibnd', undefined],
  ['wp_a_0550.partsbnd.dcx', undefined],
  ['a000_003000.hkx', undefined],
])('the character that the file %j is named for is %j', (path, character) => {
  expect(characterOfFile(path)).toBe(character);
});

test.each([
  ['N:\\NTC\\data\\chr\\c1060\\hkx\\a000_003000.hkx', 'c1060'],
  ['N:/GR/data/chr/C2120/hkx/skeleton.hkx', 'c2120'],
  ['N:\\GR\\data\\parts\\WP_A_0550\\x.hkx', undefined],
  ['c1060', undefined],
])('the character of the build path %j is %j', (path, character) => {
  expect(characterOfBuildPath(path)).toBe(character);
});

test('a stem is a name without its extension, a folder what stands before the last separator', () => {
  expect(['a000_003000.hkx', 'x.anibnd.dcx', 'none', '.hidden'].map(stemOf)).toEqual(['a000_003000', 'x.anibnd', 'none', '']);
  expect(['a/b.hkx', 'a\\b/c\\d.hkx', 'b.hkx', ''].map(folderOf)).toEqual(['a', 'a\\b/c', '', '']);
});

test('names that promise an animation are known by their extension', () => {
  expect(['a.hkx', 'A.HKX', 'c.compendium', 'x.anibnd', 'y.hkt'].every(promisesHavok)).toBe(true);
  expect(['a.tae', 'ver_0001.txt', 'hkx', 'a.hkx.bak'].some(promisesHavok)).toBe(false);
});

test('names of thousands of characters are cut in sentences', () => {
  expect(shown('Spine')).toBe('Spine');
  expect(shown('x'.repeat(5000))).toBe(`${'x'.repeat(100)}…`);
});
