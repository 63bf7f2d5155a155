import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { unzlibSync } from 'fflate';
import { makeTerrain } from '../scripts/map/terrain.ts';
import { decodeDcxHeader, payloadOf } from '../src/containers/index.ts';
import { Library } from '../src/loading/index.ts';
import { buildMapGeometry, type NavRegion } from '../src/navmesh/index.ts';
import { FaceCutter } from '../src/navmesh/triangulate.ts';
import { BenchError, CORPUS } from './corpus.ts';
import { earcutFace, findFaults } from './earcut-faces.ts';
import { medians, printTable } from './measure.ts';

const FOLDER = resolve(CORPUS, '../navmesh');
const MAPS = ['er/average/m60_42_36_00.nvmhktbnd.dcx', 'sdt/average/m11_02_00_00.nvmhktbnd.dcx'];
const TERRAIN_FACES = 600_000;
const SLOWEST_TO_INFLATE = 3;

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
  await benchTriangulation([...open, { name: `terrain of ${TERRAIN_FACES} faces`, bytes: undefined, regions: makeTerrain(TERRAIN_FACES) }]);
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
