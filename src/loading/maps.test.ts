import { expect, test } from 'vitest';
import { storeMesh, storeTree, writeBnd4, writeNavmeshFile, writeSkeletonFile } from '../../test/support/index.ts';
import { transferables } from '../worker/transferables.ts';
import { Library } from './library.ts';

const square = (at = 0) =>
  storeMesh(
    [
      [at, 0, 0],
      [at, 0, 1],
      [at + 1, 0, 1],
      [at + 1, 0, 0],
    ],
    [[0, 1, 2, 3]],
  );
const sdk = '20180100';
const whole = writeNavmeshFile({ mesh: square(), tree: storeTree(1, [0, 0, 0], [1, 1, 1]) }, { sdk });
const empty = writeNavmeshFile({ mesh: storeMesh([], []) }, { sdk });
const broken = square();
broken.edges[1]!['a'] = 77;
const bad = writeNavmeshFile({ mesh: broken }, { sdk });
const binder = writeBnd4(
  [
    ['n60_42_36_00_000700.hkx', whole],
    ['n60_42_36_00_000701.hkx', empty],
    ['n60_42_36_00_000702.hkx', bad],
    ['o60_42_36_00_000703.hkx', whole.slice()],
  ].map(([name, bytes], id) => ({ id, name: `N:\\GR\\data\\INTERROOT_win64\\map\\bind6\\${String(name)}`, bytes: bytes as Uint8Array })),
);

test('the navigation tagfiles of a binder are the regions of its map, in its order', () => {
  const library = new Library();
  library.open('map/m60_42_36_00.nvmhktbnd', binder);
  const listing = library.listing();
  expect(listing.maps).toHaveLength(1);
  const [map] = listing.maps;
  expect(map).toMatchObject({ id: listing.files[0]!.id, name: 'm60_42_36_00', game: 'Elden Ring' });
  expect(map!.regions.map(({ name, faceCount, hasTree, coarse }) => [name, faceCount, hasTree, coarse])).toEqual([
    ['n60_42_36_00_000700', 1, true, false],
    ['n60_42_36_00_000701', 0, false, false],
    ['n60_42_36_00_000702', 0, false, false],
    ['o60_42_36_00_000703', 1, true, true],
  ]);
  const reason = 'edge 1 goes from vertex 77 to 2 and the mesh has 4';
  expect(map!.regions.map(({ problem }) => problem)).toEqual([undefined, undefined, reason, undefined]);
  expect(listing.problems.map(({ member, message }) => [member, message])).toEqual([['n60_42_36_00_000702.hkx', reason]]);
  expect(structuredClone(listing)).toEqual(listing);
});

test('vertices beyond any map are a problem of their region, which is read all the same', () => {
  const library = new Library();
  library.open('n60_42_36_00_000700.hkx', writeNavmeshFile({ mesh: square(1e30) }, { sdk }));
  const [region] = library.listing().maps[0]!.regions;
  expect(region).toMatchObject({
    faceCount: 1,
    problem: expect.stringMatching(/^4 vertices lie beyond any map.*the first is 0$/) as unknown,
  });
});

test('a map is loaded with its faces cut, owns every buffer of its answer and is given again', () => {
  const library = new Library();
  library.open('m60_42_36_00.nvmhktbnd', binder);
  const [file] = library.listing().files;
  const answer = library.loadMap(file!.id);
  if (answer.kind !== 'map') throw new Error(answer.problem.message);
  const { regions, geometry } = answer.map;
  expect(regions.map((region) => region?.mesh.faceCount)).toEqual([1, 0, undefined, 1]);
  expect([geometry.faceCount, geometry.triangleCount, [...geometry.faceBase]]).toEqual([2, 4, [0, 1, 1, 1, 2]]);
  const copy = structuredClone(answer);
  expect(structuredClone(answer, { transfer: transferables(answer) })).toEqual(copy);
  expect(library.loadMap(file!.id)).toEqual(copy);
  library.remove(file!.id);
  expect(library.listing().maps).toEqual([]);
  expect(library.loadMap(file!.id)).toMatchObject({ kind: 'failure', problem: { message: 'this map is not open any more' } });
});

test('a loose navigation tagfile is a map of one region; other tagfiles are no map', () => {
  const library = new Library();
  library.open('some/n10_00_00_00_000700.hkx', whole);
  library.open('other.hkx', whole.slice(0));
  library.open('skeleton.hkx', writeSkeletonFile({ name: 'Master', bones: [{ name: 'Root', parent: -1 }] }));
  const { maps, problems } = library.listing();
  expect(maps.map(({ name, regions }) => [name, regions.map((region) => [region.name, region.member])])).toEqual([
    ['n10_00_00_00_000700', [['n10_00_00_00_000700', '']]],
  ]);
  expect(problems).toEqual([]);
});

test('a .nva file is named and refused', () => {
  const library = new Library();
  library.open('m60_42_36_00.nva', Uint8Array.of(0x4e, 0x56, 0x4d, 0x41, 1, 2, 3, 4));
  expect(library.listing().problems.map(({ format, message }) => [format, message])).toEqual([
    ['NVA', expect.stringMatching(/\.nva file.*not a Havok tagfile/)],
  ]);
});

test('a binder of 7,000 regions is listed in a few seconds', () => {
  const members = Array.from({ length: 7000 }, (_, id) => ({ id, name: `n10_00_00_00_${id}.hkx`, bytes: whole }));
  const bytes = writeBnd4(members);
  const library = new Library();
  const start = performance.now();
  library.open('m10_00_00_00.nvmhktbnd', bytes);
  const { maps } = library.listing();
  expect(maps[0]!.regions).toHaveLength(7000);
  expect(performance.now() - start).toBeLessThan(5000);
});
