import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { decodeBnd4, decodeDcxHeader, isDcx, unpackDcx } from '../../src/containers/index.ts';
import { decodeTagfileParts, decodeTypeTable, TagfileObjects } from '../../src/havok/index.ts';
import { readRegion, type ReadRegion } from '../../src/loading/read-region.ts';
import type { NavRegion } from '../../src/navmesh/index.ts';
import { CORPUS } from './corpus.ts';

/** Navigation meshes written by other people's and independent code, with the truth of each; they lie beside the corpus. */
export const NAVMESH = resolve(CORPUS, '../navmesh');
export const hasNavmesh = existsSync(join(NAVMESH, 'truth'));

type Vector = readonly [number, number, number];
type Lanes = readonly [number, number, number, number];

/** A member as a truth file states it; parts an empty mesh does not have are undefined. */
export interface TruthMember {
  readonly name: string;
  readonly path: string;
  readonly note: string;
  readonly labels: Readonly<Record<string, readonly number[]>>;
  readonly sdk: string;
  readonly sha256: string;
  readonly variants: readonly string[];
  readonly faces: number;
  readonly edges: number;
  readonly regularEdges: number;
  readonly userEdges: number;
  readonly vertices: number;
  readonly aabb: { readonly min: Lanes; readonly max: Lanes };
  readonly userData: number;
  readonly erosionRadius: number;
  readonly faceDataStriding: number;
  readonly edgeDataStriding: number;
  readonly clearanceSeeding: boolean;
  readonly boundaryEdges?: number;
  readonly nonReciprocalEdges?: number;
  readonly verticesUsedByFaces?: number;
  readonly vertexBounds?: { readonly min: Vector; readonly max: Vector };
  readonly totalArea?: number;
  readonly areaVectorSum?: Vector;
  readonly projectedAreaXZ?: number;
  readonly zeroAreaFaces?: number;
  readonly clockwiseFaces?: number;
  readonly nonConvexFaces?: number;
  readonly noEarFaces?: number;
  readonly maxOffPlane?: number;
  readonly straightCornersOffPlane?: number;
  readonly trulyStraightCorners?: number;
  readonly cornersPerFace?: Readonly<Record<string, number>>;
  readonly triangles?: {
    readonly min: number;
    readonly max: number;
    readonly cornersMinus2: number;
    readonly facesWithCollinearCorners: number;
    readonly reference: number;
    readonly referenceNoEar: readonly number[];
  };
  /** Nine digits a face. */
  readonly faceArea?: readonly number[];
  readonly special?: {
    readonly triangleRangeByFace: Readonly<Record<string, readonly [number, number]>>;
    readonly noEar: readonly number[];
    readonly clockwise: readonly number[];
    readonly zeroArea: readonly number[];
    readonly nonConvex: readonly number[];
    readonly facesWithStraightOffPlaneCorner: readonly number[];
  };
  readonly islands?: number;
  readonly islandsWithUserEdges?: number;
  readonly faceDataValues?: Readonly<Record<string, number>>;
  readonly clusterIndex?: { readonly min: number; readonly max: number };
  readonly user?: {
    readonly facesWithUserEdges: number;
    readonly maxPerFace: number;
    readonly flags: Readonly<Record<string, number>>;
    readonly pairs: number;
    readonly noOpposite: number;
    readonly sameFace: number;
    /** Edge, owner, opposite edge, opposite face, flags, edgeData; null for no opposite. */
    readonly edges: readonly (readonly (number | null)[])[];
  };
  readonly graph?: {
    readonly nodes: number;
    readonly edges: number;
    readonly positions?: readonly Vector[];
    /** From, to, cost, raw 16 bits. */
    readonly edgeList?: readonly (readonly [number, number, number, number])[];
  };
  readonly tree?: {
    readonly nodes: number;
    readonly leaves: number;
    readonly depth?: number;
    readonly domain: { readonly min: Vector; readonly max: Vector };
    readonly samples?: readonly { readonly node: number; readonly leafFace: number | null; readonly min: Vector; readonly max: Vector }[];
  };
  readonly setups?: readonly TruthSetup[];
}

export interface TruthSetup {
  /** In the order of signs -x-y-z, -x-y+z, -x+y-z ... */
  readonly cornersA: readonly Vector[];
  readonly cornersB: readonly Vector[];
  readonly halfA: Vector;
  readonly halfB: Vector;
  readonly userDataA: number;
  readonly userDataB: number;
  readonly costAtoB: number;
  readonly costBtoA: number;
  readonly direction: number;
  readonly space: number;
  readonly forceAlign: number;
}

export interface TruthSet {
  /** As `er tiny`. */
  readonly name: string;
  readonly game: 'er' | 'sdt';
  readonly binder: string;
  readonly members: readonly TruthMember[];
  readonly totals: Readonly<Record<string, number>>;
  /** Files that hold these members, the main one first; the others have the same values in other bytes or wrappings. */
  readonly files: readonly string[];
  /** Folder of the members as loose files, undefined where there is none. */
  readonly loose: string | undefined;
}

interface Stored extends Omit<TruthSet, 'name' | 'files' | 'loose' | 'members'> {
  readonly set: string;
  readonly members: readonly TruthMember[];
}

/** Every truth file with the files it is the truth of. */
export function openTruth(): readonly TruthSet[] {
  return readdirSync(join(NAVMESH, 'truth'))
    .sort()
    .map((file) => JSON.parse(readFileSync(join(NAVMESH, 'truth', file), 'utf8')) as { members: unknown } & Stored)
    .map(({ set, game, binder, totals, ...rest }) => {
      const folder = join(NAVMESH, game, set);
      const others = ['soulstruct-writer', 'bare'].flatMap((inside) => binderIn(join(folder, inside)));
      const loose = join(folder, 'loose');
      return {
        name: `${game} ${set}`,
        game,
        binder,
        totals,
        members: rest.members,
        files: [join(folder, binder), ...others],
        loose: existsSync(loose) ? loose : undefined,
      };
    });
}

function binderIn(folder: string): readonly string[] {
  return existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : [];
}

/** A member of a binder, read. */
export interface TruthRegion extends ReadRegion {
  readonly name: string;
  readonly sha256: string;
  readonly bytes: Uint8Array;
}

/** Reads the members of a binder in its order, by the same code as the library. */
export function readTruthFile(path: string): readonly TruthRegion[] {
  const file = new Uint8Array(readFileSync(path));
  const { members } = decodeBnd4(isDcx(file) ? unpackDcx(file, decodeDcxHeader(file)) : file);
  return members.map(({ name, bytes }) => ({ name: name.replace(/\.hkx$/, ''), bytes, sha256: hashOf(bytes), ...readBytes(bytes) }));
}

/** Reads a loose tagfile. */
export function readBytes(bytes: Uint8Array): ReadRegion {
  const { typeSection, data, items } = decodeTagfileParts(bytes);
  if (typeSection === undefined) throw new Error('the tagfile has no type table of its own');
  return readRegion(new TagfileObjects(data, items, decodeTypeTable(typeSection)));
}

/** The regions of the main file of a set, each beside its truth. Throws where one could not be read. */
export function truthRegions({ files, members }: TruthSet): readonly { readonly truth: TruthMember; readonly region: NavRegion }[] {
  return readTruthFile(files[0]!).map(({ region }, index) => {
    const truth = members[index];
    if (region === undefined || truth === undefined) throw new Error(`member ${index} of ${files[0]} has no region or no truth`);
    return { truth, region };
  });
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
