import { FormatError } from '../binary/index.ts';
import { lastPart } from '../containers/index.ts';
import { KNOWN_SDKS } from '../havok/index.ts';
import { buildMapGeometry, buildTriangleTree } from '../navmesh/index.ts';
import { guarded } from './guarded.ts';
import type { LoadedMap, MapListing, RegionListing } from './listing.ts';
import { type RegionContents, readRegion } from './read-region.ts';

/** A navigation tagfile among what is open. */
export interface KnownRegion {
  readonly member: string;
  readonly contents: RegionContents;
}

/** The map that a file's navigation tagfiles make up, in the binder's order; undefined where it has none. */
export function listMap(id: number, path: string, game: string, regions: readonly KnownRegion[]): MapListing | undefined {
  if (regions.length === 0) return undefined;
  return { id, name: mapName(path), game, regions: regions.map((region, index) => listOne(path, region, index)) };
}

function listOne(path: string, { member, contents }: KnownRegion, index: number): RegionListing {
  const { faceCount, edgeCount, userEdgeCount, vertexCount, hasTree, graphNodeCount, setupCount, problems } = contents;
  const name = lastPart(innermost(member === '' ? path : member)).replace(/\.[^.]*$/, '');
  const [first] = problems;
  return {
    index,
    member,
    name,
    faceCount,
    edgeCount,
    userEdgeCount,
    vertexCount,
    hasTree,
    graphNodeCount,
    setupCount,
    coarse: /^o\d/i.test(name),
    problem: first === undefined ? undefined : problems.length === 1 ? first.message : `${first.message} (and ${problems.length - 1} more)`,
  };
}

/** `m60_42_36_00` of `map/m60_42_36_00.nvmhktbnd.dcx`. */
function mapName(path: string): string {
  return lastPart(path).replace(/\..*$/, '');
}

/** The last part of a member's path through nested binders. */
function innermost(member: string): string {
  return member.slice(member.lastIndexOf('!') + 1);
}

/** What one would be told of a tagfile of a version that Marrow was not tested with; nothing of the others. */
export function doubtsOfSdk(sdk: string): readonly FormatError[] {
  if (KNOWN_SDKS.includes(sdk)) return [];
  return [new FormatError('hkaiNavMesh', undefined, `it was written by SDK ${sdk}, which Marrow was not tested with`)];
}

/** A tree over fewer is built in a moment, when it is first picked in. */
const TRIANGLES_AT_ONCE = 50_000;

/** Reads every region of a map and cuts its faces. Every array is made for the answer: it may be transferred. */
export function loadMap(id: number, regions: readonly KnownRegion[]): LoadedMap {
  const read = regions.map(({ contents }) => {
    const one = guarded(() => readRegion(contents.objects));
    return one instanceof FormatError ? undefined : one.region;
  });
  const geometry = buildMapGeometry(read);
  const tree = geometry.triangleCount > TRIANGLES_AT_ONCE ? buildTriangleTree(geometry.corners) : undefined;
  return { id, regions: read, geometry, tree };
}
