import { FormatError } from '../binary/index.ts';
import type { HkaiNavMesh } from '../havok/index.ts';
import { FARTHEST, type NavMesh, NONE } from '../navmesh/index.ts';

/** What a mesh came to, with what is odd in it: counted sentences, one a kind. */
export interface MappedMesh {
  readonly mesh: NavMesh;
  readonly problems: readonly FormatError[];
  readonly notes: readonly FormatError[];
}

/**
 * Maps a navigation mesh and checks it by specs, hkai §3: every index that comes out is in range or NONE. What is wrong and can be
 * drawn all the same is a problem. Throws FormatError where ranges do not tile, corners are not there or are no numbers.
 */
export function toNavMesh(hkai: HkaiNavMesh): MappedMesh {
  const problems = new Findings();
  const notes = new Findings();
  const { faceCount, edgeCount } = hkai;
  const edgeOwner = new Int32Array(edgeCount).fill(NONE);
  const regularEdgeCount = claimRegularEdges(hkai, edgeOwner);
  checkCorners(hkai);
  claimUserEdges(hkai, regularEdgeCount, edgeOwner, problems);
  checkRings(hkai, problems);
  checkOpposites(hkai, regularEdgeCount, edgeOwner, problems, notes);
  for (let at = 0; at < hkai.vertices.length; at += 3) {
    const [x, y, z] = hkai.vertices.subarray(at, at + 3);
    if (Math.max(Math.abs(x!), Math.abs(y!), Math.abs(z!)) > FARTHEST)
      problems.add('vertices lie beyond any map, over 10,000 km out: no view is framed for them', 1, at / 3);
  }
  const ownerless = edgeOwner.subarray(regularEdgeCount).filter((owner) => owner === NONE).length;
  if (ownerless > 0) notes.add('user edges that no face names', ownerless);
  const faceData = strided('face', hkai.faceData, hkai.faceDataStriding, faceCount, problems);
  const edgeData = strided('edge', hkai.edgeData, hkai.edgeDataStriding, edgeCount, problems);
  if (![...hkai.aabb.min, ...hkai.aabb.max].every(Number.isFinite)) problems.say('its aabb is not made of finite numbers');
  const mesh: NavMesh = {
    faceCount,
    edgeCount,
    regularEdgeCount,
    vertexCount: hkai.vertices.length / 3,
    faceStart: hkai.startEdgeIndex,
    faceEdgeCount: Int32Array.from(hkai.numEdges),
    userStart: hkai.startUserEdgeIndex,
    userCount: Int32Array.from(hkai.numUserEdges),
    cluster: hkai.clusterIndex,
    edgeA: hkai.a,
    edgeB: hkai.b,
    oppositeEdge: hkai.oppositeEdge,
    oppositeFace: hkai.oppositeFace,
    edgeFlags: hkai.flagsOfEdges,
    userEdgeCost: hkai.userEdgeCost,
    edgeOwner,
    vertices: hkai.vertices,
    faceData: faceData.words,
    faceDataStride: faceData.stride,
    edgeData: edgeData.words,
    edgeDataStride: edgeData.stride,
    box: hkai.aabb,
    erosionRadius: hkai.erosionRadius,
    flags: hkai.flags,
    userData: hkai.userData.toString(),
    streamingSetCount: hkai.streamingSetCount,
    hasClearanceSeeding: hkai.hasClearanceSeeding,
  };
  return { mesh, problems: problems.list(), notes: notes.list() };
}

/** An error of a navigation mesh as a whole; its members have their places, what they say together has none. */
export function meshError(message: string): FormatError {
  return new FormatError('hkaiNavMesh', undefined, message);
}

/** Gives the faces' regular edges their owner; gives back how many there are. They tile the edges from 0 in face order. */
function claimRegularEdges({ faceCount, edgeCount, startEdgeIndex, numEdges }: HkaiNavMesh, edgeOwner: Int32Array): number {
  let end = 0;
  for (let face = 0; face < faceCount; face++) {
    const count = numEdges[face]!;
    if (count < 3) throw meshError(`face ${face} has ${count} edges: a face has 3 or more`);
    if (startEdgeIndex[face] !== end)
      throw meshError(`the edges of face ${face} begin at ${startEdgeIndex[face]} and should follow those before, at ${end}`);
    if (end + count > edgeCount) throw meshError(`face ${face} has ${count} edges from ${end} on and the mesh has ${edgeCount}`);
    edgeOwner.fill(face, end, end + count);
    end += count;
  }
  return end;
}

function checkCorners({ edgeCount, a, b, vertices }: HkaiNavMesh): void {
  const vertexCount = vertices.length / 3;
  for (let edge = 0; edge < edgeCount; edge++) {
    const from = a[edge]!;
    const to = b[edge]!;
    if (from >= 0 && from < vertexCount && to >= 0 && to < vertexCount) continue;
    throw meshError(`edge ${edge} goes from vertex ${from} to ${to} and the mesh has ${vertexCount}`);
  }
  for (let at = 0; at < vertices.length; at++) {
    if (!Number.isFinite(vertices[at]!)) throw meshError(`vertex ${Math.floor(at / 3)} is not at a finite place`);
  }
}

/** Gives user edges their owner; a range that cannot be is taken for none. They need not follow the faces in order. */
function claimUserEdges(hkai: HkaiNavMesh, firstUserEdge: number, edgeOwner: Int32Array, problems: Findings): void {
  const { faceCount, edgeCount, startUserEdgeIndex: starts, numUserEdges: counts } = hkai;
  for (let face = 0; face < faceCount; face++) {
    const start = starts[face]!;
    const count = counts[face]!;
    if (count > 0 && start >= firstUserEdge && start + count <= edgeCount) {
      for (let edge = start; edge < start + count; edge++) {
        if (edgeOwner[edge] !== NONE) problems.add('user edges that more than one face names', 1, edge);
        else edgeOwner[edge] = face;
      }
      continue;
    }
    if (count !== 0) problems.add('faces whose range of user edges lies outside those of the mesh', 1, face);
    starts[face] = NONE;
    counts[face] = 0;
  }
}

function checkRings({ faceCount, startEdgeIndex, numEdges, a, b }: HkaiNavMesh, problems: Findings): void {
  for (let face = 0; face < faceCount; face++) {
    const start = startEdgeIndex[face]!;
    const end = start + numEdges[face]!;
    let closes = b[end - 1] === a[start];
    for (let edge = start + 1; edge < end; edge++) closes &&= b[edge - 1] === a[edge];
    if (!closes) problems.add('faces whose edges do not close a ring', 1, face);
  }
}

/** An opposite that cannot be is taken for none; one that is not mutual stays as it is stored. */
function checkOpposites(
  { faceCount, edgeCount, oppositeEdge, oppositeFace }: HkaiNavMesh,
  regularEdgeCount: number,
  edgeOwner: Int32Array,
  problems: Findings,
  notes: Findings,
): void {
  for (let edge = 0; edge < edgeCount; edge++) {
    const other = oppositeEdge[edge]!;
    const face = oppositeFace[edge]!;
    if (other === NONE && face === NONE) continue;
    if (other >= 0 && other < edgeCount && face >= 0 && face < faceCount) continue;
    problems.add('edges whose opposite is not in the mesh', 1, edge);
    oppositeEdge[edge] = NONE;
    oppositeFace[edge] = NONE;
  }
  for (let edge = 0; edge < edgeCount; edge++) {
    const other = oppositeEdge[edge]!;
    if (other === NONE) continue;
    // What is shown of user edges does not say that they are mutual.
    const findings = edge < regularEdgeCount ? problems : notes;
    const kind = edge < regularEdgeCount ? 'edges' : 'user edges';
    if (oppositeEdge[other] !== edge) findings.add(`${kind} that are not the opposite of their opposite`, 1, edge);
    else if (edgeOwner[other] !== oppositeFace[edge]) findings.add(`${kind} whose opposite belongs to another face than they say`, 1, edge);
  }
}

interface Strided {
  readonly words: Uint32Array;
  readonly stride: number;
}

/** Words that are not so many an element as stated are left out: whose they are is not known. */
function strided(what: 'face' | 'edge', words: Uint32Array, stride: number, count: number, problems: Findings): Strided {
  if (words.length === stride * count) return { words, stride };
  problems.say(`${words.length} ${what}Data words are not ${stride} for each of ${count} ${what}s; they are left out`);
  return { words: new Uint32Array(), stride: 0 };
}

/** Findings by kind, counted, with the first place of each. */
export class Findings {
  readonly #kinds = new Map<string, { count: number; readonly first: number | undefined }>();
  readonly #sentences: string[] = [];

  add(kind: string, count: number, first?: number): void {
    const known = this.#kinds.get(kind);
    if (known === undefined) this.#kinds.set(kind, { count, first });
    else known.count += count;
  }

  say(sentence: string): void {
    this.#sentences.push(sentence);
  }

  list(): readonly FormatError[] {
    const counted = [...this.#kinds].map(
      ([kind, { count, first }]) => `${count} ${kind}${first === undefined ? '' : `, the first is ${first}`}`,
    );
    return [...this.#sentences, ...counted].map(meshError);
  }
}
