import type { ArrayView, RecordView } from '../objects.ts';
import { readColumn, readHalfColumn, readPoints } from './nav-columns.ts';

/** Beyond these a mesh is taken for a trap; all 7,438 of Elden Ring's together stay below. */
const MOST_FACES = 8_000_000;
const MOST_EDGES = 32_000_000;
const MOST_VERTICES = 16_000_000;

/** An hkAabb, the fourth lanes as stored. */
export interface HkAabb {
  readonly min: readonly [number, number, number, number];
  readonly max: readonly [number, number, number, number];
}

/** An hkaiNavMesh in the file's own terms, a column a member; nothing is checked but counts. */
export interface HkaiNavMesh {
  readonly faceCount: number;
  readonly startEdgeIndex: Int32Array<ArrayBuffer>;
  readonly startUserEdgeIndex: Int32Array<ArrayBuffer>;
  readonly numEdges: Int16Array<ArrayBuffer>;
  readonly numUserEdges: Int16Array<ArrayBuffer>;
  readonly clusterIndex: Int16Array<ArrayBuffer>;
  readonly edgeCount: number;
  readonly a: Int32Array<ArrayBuffer>;
  readonly b: Int32Array<ArrayBuffer>;
  /** 0xFFFFFFFF, for none, reads as -1. */
  readonly oppositeEdge: Int32Array<ArrayBuffer>;
  readonly oppositeFace: Int32Array<ArrayBuffer>;
  readonly flagsOfEdges: Uint8Array<ArrayBuffer>;
  readonly userEdgeCost: Float32Array<ArrayBuffer>;
  /** Three floats a vertex. */
  readonly vertices: Float32Array<ArrayBuffer>;
  readonly faceData: Uint32Array<ArrayBuffer>;
  readonly edgeData: Uint32Array<ArrayBuffer>;
  readonly faceDataStriding: number;
  readonly edgeDataStriding: number;
  readonly flags: number;
  readonly aabb: HkAabb;
  readonly erosionRadius: number;
  readonly userData: bigint;
  readonly streamingSetCount: number;
  readonly hasClearanceSeeding: boolean;
}

/** Throws FormatError. */
export function decodeHkaiNavMesh(record: RecordView): HkaiNavMesh {
  const faces = counted(record, 'faces', MOST_FACES);
  const edges = counted(record, 'edges', MOST_EDGES);
  return {
    faceCount: faces.count,
    startEdgeIndex: readColumn(faces, 'startEdgeIndex', new Int32Array(faces.count)),
    startUserEdgeIndex: readColumn(faces, 'startUserEdgeIndex', new Int32Array(faces.count)),
    numEdges: readColumn(faces, 'numEdges', new Int16Array(faces.count)),
    numUserEdges: readColumn(faces, 'numUserEdges', new Int16Array(faces.count)),
    clusterIndex: readColumn(faces, 'clusterIndex', new Int16Array(faces.count)),
    edgeCount: edges.count,
    a: readColumn(edges, 'a', new Int32Array(edges.count)),
    b: readColumn(edges, 'b', new Int32Array(edges.count)),
    oppositeEdge: readColumn(edges, 'oppositeEdge', new Int32Array(edges.count)),
    oppositeFace: readColumn(edges, 'oppositeFace', new Int32Array(edges.count)),
    flagsOfEdges: readColumn(edges, 'flags', new Uint8Array(edges.count)),
    userEdgeCost: readHalfColumn(edges, 'userEdgeCost'),
    vertices: readPoints(counted(record, 'vertices', MOST_VERTICES)),
    faceData: record.array('faceData').uint32s(),
    edgeData: record.array('edgeData').uint32s(),
    faceDataStriding: record.integer('faceDataStriding'),
    edgeDataStriding: record.integer('edgeDataStriding'),
    flags: record.integer('flags'),
    aabb: decodeHkAabb(record.record('aabb')),
    erosionRadius: record.number('erosionRadius'),
    userData: record.word64('userData'),
    streamingSetCount: record.has('streamingSets') ? record.array('streamingSets').count : 0,
    hasClearanceSeeding: record.has('clearanceCacheSeedingDataSet') && record.pointer('clearanceCacheSeedingDataSet') !== undefined,
  };
}

/** Throws FormatError. */
export function decodeHkAabb(record: RecordView): HkAabb {
  return { min: fourFloats(record, 'min'), max: fourFloats(record, 'max') };
}

function fourFloats(record: RecordView, name: string): readonly [number, number, number, number] {
  const floats = record.array(name).float32s();
  if (floats.length !== 4) throw record.error(name, `the vector ${name} has ${floats.length} floats and should have 4`);
  return [floats[0]!, floats[1]!, floats[2]!, floats[3]!];
}

function counted(record: RecordView, name: string, most: number): ArrayView {
  const array = record.array(name);
  if (array.count > most) throw record.error(name, `${array.count} ${name} are too many to be meant`);
  return array;
}
