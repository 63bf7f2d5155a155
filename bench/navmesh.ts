import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { unzlibSync } from 'fflate';
import { makeTerrain } from '../scripts/map/terrain.ts';
import { decodeDcxHeader, payloadOf } from '../src/containers/index.ts';
import { Library } from '../src/loading/index.ts';
import {
  buildMapGeometry,
  FacePicker,
  factsOf,
  islandsOf,
  joinLegends,
  type LegendBy,
  legendOf,
  type MapGeometry,
  type NavRegion,
} from '../src/navmesh/index.ts';
import { FaceCutter } from '../src/navmesh/triangulate.ts';
import { BenchError, CORPUS } from './corpus.ts';
import { earcutFace, findFaults } from './earcut-faces.ts';
import { seededRandom } from '../test/support/random.ts';
import { median, medians, printTable } from './measure.ts';

const FOLDER = resolve(CORPUS, '../navmesh');
const MAPS = ['er/average/m60_42_36_00.nvmhktbnd.dcx', 'sdt/average/m11_02_00_00.nvmhktbnd.dcx'];
const TERRAIN_FACES = 600_000;
const SLOWEST_TO_INFLATE = 3;
const SLOWEST_PICK = 1;
const SLOWEST_RECOLOUR = 16;
const RAYS = 4000;
const COLOURS: readonly LegendBy[] = ['region', 'face-data', 'face-data-bit', 'cluster', 'island', 'slope', 'winding', 'area'];

interface OpenMap {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer> | undefined;
  readonly regions: readonly NavRegion[];
}

/** Triangulation beside earcut on the same faces, and what a map takes from its bytes to the arrays of the GPU. */
export async function benchNavmesh(): Promise<void> {
  const maps = MAPS.map((name) => ({ name, path: join(FOLDER, name) })).filter(({ path }) => existsSync(path));
  if (maps.length < MAPS.length) console.log(`not all maps are in ${FOLDER}: left out`);
  const open = maps.map(({ name, path }) => openMap(name, new Uint8Array(readFileSync(path))));
  const terrain = makeTerrain(TERRAIN_FACES);
  const geometry = buildMapGeometry(terrain);
  benchPicking(geometry);
  await benchRecolouring(terrain, geometry);
  await benchTriangulation([...open, { name: `terrain of ${TERRAIN_FACES} faces`, bytes: undefined, regions: terrain }]);
  if (open.length > 0) await benchFromBytes(open);
}

function openMap(name: string, bytes: Uint8Array<ArrayBuffer>): OpenMap {
  return { name, bytes, regions: readMap(name, bytes).regions.filter((region) => region !== undefined) };
}

/** All that lies between a file's bytes and the arrays that are uploaded: inflate, binder, tagfiles, checks, triangles. */
function readMap(name: string, bytes: Uint8Array<ArrayBuffer>): { readonly regions: readonly (NavRegion | undefined)[] } {
  const library = new Library();
  library.open(name, bytes);
  const [listed] = library.listing().maps;
  const result = listed === undefined ? undefined : library.loadMap(listed.id);
  if (result?.kind !== 'map') throw new BenchError(`${name} holds no map`);
  return result.map;
}

async function benchTriangulation(maps: readonly OpenMap[]): Promise<void> {
  const rows: (string | number)[][] = [];
  for (const { name, regions } of maps) {
    const cutter = new FaceCutter();
    const ours = (each: (count: number) => void) => (): void => {
      for (const { mesh } of regions)
        for (let face = 0; face < mesh.faceCount; face++)
          each(cutter.cut(mesh.vertices, mesh.edgeA, mesh.faceStart[face]!, mesh.faceEdgeCount[face]!));
    };
    let triangles = 0;
    ours((count) => (triangles += count))();
    let kept = 0;
    const times = await medians({
      ours: ours((count) => (kept += count)),
      earcut: () => {
        for (const region of regions) for (let face = 0; face < region.mesh.faceCount; face++) kept += earcutFace(region, face).length;
      },
      upload: () => void (kept += buildMapGeometry(regions).triangleCount),
    });
    if (kept === 0) throw new BenchError(`${name} has no triangles`);
    const wrong = findFaults(regions, ({ mesh }, face) => {
      const count = cutter.cut(mesh.vertices, mesh.edgeA, mesh.faceStart[face]!, mesh.faceEdgeCount[face]!);
      return cutter.out.subarray(0, count * 3);
    });
    const theirs = findFaults(regions, (region, face) => {
      const { edgeA, faceStart } = region.mesh;
      return earcutFace(region, face).map((corner) => edgeA[faceStart[face]! + corner]!);
    });
    const faces = regions.reduce((sum, { mesh }) => sum + mesh.faceCount, 0);
    const faults = (of: typeof wrong): string => `${of.turned} / ${of.lost}`;
    rows.push([
      name,
      String(faces),
      String(triangles),
      times['ours']!,
      times['earcut']!,
      times['earcut']! / times['ours']!,
      faults(wrong),
      faults(theirs),
      times['upload']!,
    ]);
  }
  printTable(['map', 'faces', 'triangles', 'ours ms', 'earcut ms', 'earcut/ours', 'turned / lost', "earcut's", 'arrays ms'], rows);
  console.log('limits: earcut/ours at least 1 (the aim is 2); no face turned or lost');
}

async function benchFromBytes(maps: readonly OpenMap[]): Promise<void> {
  const rows: (string | number)[][] = [];
  for (const { name, bytes, regions } of maps) {
    if (bytes === undefined) continue;
    const payload = payloadOf(bytes, decodeDcxHeader(bytes));
    const times = await medians({
      inflate: () => void unzlibSync(payload),
      all: () => void readMap(name, bytes),
      arrays: () => void buildMapGeometry(regions),
    });
    rows.push([name, times['inflate']!, times['all']!, times['arrays']!, times['all']! / times['inflate']!]);
  }
  printTable(['map', 'inflate ms', 'bytes to arrays ms', 'of it triangles ms', 'all/inflate'], rows);
  console.log(`limit: all/inflate at most ${SLOWEST_TO_INFLATE}`);
}

/** What a move of the pointer takes: rays as a camera's over the whole map, and grazing ones that pass over most of it. */
function benchPicking(geometry: MapGeometry): void {
  const began = performance.now();
  const picker = new FacePicker(geometry);
  const treeMilliseconds = performance.now() - began;
  const drawn = new Uint8Array(geometry.faceCount).fill(1);
  const bounds = [0, 1, 2].flatMap((lane) => {
    let [low, high] = [Infinity, -Infinity];
    for (let at = lane; at < geometry.corners.length; at += 3) {
      low = Math.min(low, geometry.corners[at]!);
      high = Math.max(high, geometry.corners[at]!);
    }
    return [low, high];
  });
  const [x0, x1, y0, y1, z0, z1] = bounds as [number, number, number, number, number, number];
  const random = seededRandom(5);
  const span = Math.max(x1 - x0, z1 - z0);
  const rows: (string | number)[][] = [];
  const kinds = [
    ['from above', 0.15, 1.05, 0.3, 1.3],
    ['grazing', 0.005, 0.065, 1.2, 1.2],
  ] as const;
  for (const [name, lowest, steepest, nearest, farthest] of kinds) {
    let hits = 0;
    const times = Array.from({ length: RAYS }, () => {
      const target = [x0 + random() * (x1 - x0), (y0 + y1) / 2, z0 + random() * (z1 - z0)] as const;
      const [up, around] = [lowest + random() * (steepest - lowest), random() * Math.PI * 2];
      const away = [Math.cos(around) * Math.cos(up), Math.sin(up), Math.sin(around) * Math.cos(up)] as const;
      const far = span * (nearest + random() * (farthest - nearest));
      const ray = {
        origin: [target[0] + away[0] * far, target[1] + away[1] * far, target[2] + away[2] * far],
        direction: [-away[0], -away[1], -away[2]],
      } as const;
      const start = performance.now();
      if (picker.pick(ray, (face) => drawn[face] !== 0) !== undefined) hits++;
      return performance.now() - start;
    });
    const first = times[0]!;
    times.sort((a, b) => a - b);
    rows.push([name, `${hits} of ${RAYS}`, first, median(times).toFixed(4), times[Math.floor(RAYS * 0.99)]!.toFixed(4), times.at(-1)!]);
  }
  printTable([`hover pick, ${geometry.faceCount} faces`, 'hits', 'first ms', 'median ms', 'p99 ms', 'most ms'], rows);
  console.log(`limit: p99 under ${SLOWEST_PICK} ms; the tree took ${treeMilliseconds.toFixed(0)} ms, in the worker`);
}

/** What another colour takes: once faces are sorted by it, and the sorting, which is done between the frames after loading. */
async function benchRecolouring(regions: readonly NavRegion[], geometry: MapGeometry): Promise<void> {
  const map = { id: 0, regions, geometry };
  const start = performance.now();
  for (const { mesh } of regions) factsOf(mesh);
  const facts = performance.now() - start;
  for (const { mesh } of regions) islandsOf(mesh);
  const islands = performance.now() - start - facts;
  const keys = new Uint16Array(geometry.faceCount);
  const rows: (string | number)[][] = [];
  for (const by of COLOURS) {
    const times = await medians({
      sorting: () => void legendOf({ ...map, geometry: { ...geometry } }, by, 16),
      recolouring: () => {
        const legend = legendOf(map, by, 16);
        keys.set(legend.keyOfFace);
        joinLegends([legend]);
      },
    });
    rows.push([by, String(legendOf(map, by, 16).entries.length), times['recolouring']!, times['sorting']!]);
  }
  printTable([`colour, ${geometry.faceCount} faces`, 'entries', 'recolouring ms', 'sorting ms'], rows);
  console.log(
    `limit: recolouring under ${SLOWEST_RECOLOUR} ms; found once before: facts ${facts.toFixed(0)} ms, islands ${islands.toFixed(0)} ms`,
  );
}
