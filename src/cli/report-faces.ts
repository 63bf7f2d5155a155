import type { Library, MapListing } from '../loading/index.ts';
import {
  decodeQueryTree,
  describeFace,
  FacePicker,
  findGraphRoute,
  findIslands,
  type MapGeometry,
  type NavMesh,
  type NavRegion,
  nodeBox,
  NONE,
  PathFinder,
  pathToLeaf,
} from '../navmesh/index.ts';
import type { FaceArgument, PathArgument } from './arguments.ts';

interface NamedRegion {
  readonly file: string | undefined;
  readonly member: string;
  readonly region: NavRegion;
  readonly geometry: MapGeometry;
  readonly index: number;
}

/** A map is cut once, however many of its faces and paths are asked for. */
const loaded = new WeakMap<MapListing, ReturnType<Library['loadMap']>>();

function loadOnce(library: Library, map: MapListing): ReturnType<Library['loadMap']> {
  const result = loaded.get(map) ?? library.loadMap(map.id);
  loaded.set(map, result);
  return result;
}

/** Every region of a member's name, or of a region's, among what is open. */
function regionsNamed(
  library: Library,
  maps: readonly MapListing[],
  pathOf: ReadonlyMap<number, string>,
  name: string,
): readonly NamedRegion[] {
  return maps.flatMap((listed) => {
    const { id, regions } = listed;
    const named = regions.filter((region) => region.member === name || region.name === name);
    if (named.length === 0) return [];
    const result = loadOnce(library, listed);
    if (result.kind === 'failure') return [];
    const { map } = result;
    return named.flatMap(({ index, member }): readonly NamedRegion[] => {
      const region = map.regions[index];
      return region === undefined ? [] : [{ file: pathOf.get(id), member, region, geometry: map.geometry, index }];
    });
  });
}

/** One face with everything that is told of it on the page; a sentence where there is none. */
export function describeFaces(
  library: Library,
  maps: readonly MapListing[],
  pathOf: ReadonlyMap<number, string>,
  { member: name, face }: FaceArgument,
): readonly object[] | string {
  const named = regionsNamed(library, maps, pathOf, name);
  const [first] = named;
  if (first === undefined) return `no mesh ${name} is among what was opened`;
  if (!named.some(({ region }) => face < region.mesh.faceCount))
    return `${name} has ${first.region.mesh.faceCount} faces, so none of number ${face}`;
  return named.filter(({ region }) => face < region.mesh.faceCount).map((one) => describeOne(one, face));
}

function describeOne({ file, member, region, geometry, index }: NamedRegion, face: number): object {
  const { mesh, tree } = region;
  const { ring, corners, ...detail } = describeFace(mesh, face);
  const islands = findIslands(mesh, false);
  const joined = findIslands(mesh, true);
  const number = geometry.faceBase[index]! + face;
  return {
    file,
    member,
    ...detail,
    corners: rowsOf(corners),
    ring,
    faceData: [...mesh.faceData.subarray(face * mesh.faceDataStride, (face + 1) * mesh.faceDataStride)],
    cluster: mesh.cluster[face]!,
    island: islands.island[face]!,
    islands: islands.count,
    islandWithUserEdges: joined.island[face]!,
    islandsWithUserEdges: joined.count,
    edges: edgesOf(mesh, mesh.faceStart[face]!, mesh.faceEdgeCount[face]!),
    userEdges: mesh.userStart[face] === NONE ? [] : edgesOf(mesh, mesh.userStart[face]!, mesh.userCount[face]!),
    triangles: trianglesOf(geometry, number),
    noEar: geometry.noEar.includes(number),
    leaf: tree === undefined ? null : describeLeaf(tree, mesh, face),
  };
}

function edgesOf(mesh: NavMesh, start: number, count: number): readonly object[] {
  return Array.from({ length: count }, (_, at) => {
    const edge = start + at;
    const other = mesh.oppositeEdge[edge]!;
    return {
      edge,
      a: mesh.edgeA[edge]!,
      b: mesh.edgeB[edge]!,
      oppositeEdge: other === NONE ? null : other,
      oppositeFace: other === NONE ? null : mesh.oppositeFace[edge]!,
      flags: mesh.edgeFlags[edge]!,
      edgeData: [...mesh.edgeData.subarray(edge * mesh.edgeDataStride, (edge + 1) * mesh.edgeDataStride)],
      userEdgeCost: mesh.userEdgeCost[edge]!,
    };
  });
}

/** Three corners each, x, y, z. */
function trianglesOf({ triangleStart, corners }: MapGeometry, face: number): readonly unknown[] {
  const [first, last] = [triangleStart[face]!, triangleStart[face + 1]!];
  return Array.from({ length: last - first }, (_, at) => rowsOf(corners.subarray((first + at) * 9, (first + at + 1) * 9)));
}

function describeLeaf(tree: NonNullable<NavRegion['tree']>, mesh: NavMesh, face: number): object | null {
  const decoded = decodeQueryTree(tree, mesh.faceCount);
  const path = pathToLeaf(decoded, face);
  const leaf = path.at(-1);
  if (leaf === undefined) return null;
  const box = nodeBox(decoded, leaf);
  return { node: leaf, depth: path.length - 1, min: [...box.subarray(0, 3)], max: [...box.subarray(3)], path };
}

/** The path over a mesh between the places of it nearest to two points; a sentence where there is none. */
export function describePaths(
  library: Library,
  maps: readonly MapListing[],
  pathOf: ReadonlyMap<number, string>,
  { member: name, from, to }: PathArgument,
  userEdges: boolean,
): readonly object[] | string {
  const named = regionsNamed(library, maps, pathOf, name).filter(({ region }) => region.mesh.faceCount > 0);
  if (named.length === 0) return `no mesh ${name} with faces is among what was opened`;
  return named.map((one) => describePath(one, from, to, userEdges));
}

type Point = readonly [number, number, number];

function describePath({ file, member, region, geometry, index }: NamedRegion, from: Point, to: Point, userEdges: boolean): object {
  const { mesh, graph } = region;
  const [first, last] = [geometry.faceBase[index]!, geometry.faceBase[index + 1]!];
  const picker = new FacePicker(geometry);
  const own = (face: number): boolean => face >= first && face < last;
  const stand = ([x, y, z]: Point): { readonly face: number; readonly point: Point } => {
    // A mesh with faces has a nearest one.
    const hit = picker.nearest(x, y, z, own)!;
    return { face: hit.face - first, point: hit.point };
  };
  const [start, goal] = [stand(from), stand(to)];
  const path = new PathFinder(mesh).find(start, goal, userEdges);
  const route = graph === undefined ? undefined : findGraphRoute(graph, mesh.cluster[start.face]!, mesh.cluster[goal.face]!);
  return {
    file,
    member,
    from: start,
    to: goal,
    userEdges,
    straight: Math.hypot(...start.point.map((value, lane) => goal.point[lane]! - value)),
    path:
      path === undefined
        ? null
        : {
            length: path.length,
            centreLength: path.centreLength,
            faces: [...path.faces],
            edges: [...path.edges],
            userEdges: path.userEdgeCount,
            visited: path.visited,
            points: rowsOf(path.points),
          },
    route: route === undefined ? null : { cost: route.cost, nodes: [...route.nodes], edges: [...route.edges] },
  };
}

function rowsOf(values: ArrayLike<number>): readonly (readonly number[])[] {
  return Array.from({ length: values.length / 3 }, (_, at) => [values[at * 3]!, values[at * 3 + 1]!, values[at * 3 + 2]!]);
}
