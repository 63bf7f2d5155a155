import { type NavMesh, NONE } from './nav-mesh.ts';

/** One region to be exported. */
export interface ObjRegion {
  readonly name: string;
  readonly mesh: NavMesh;
  /** Not 0 a face that is wanted; all are without. */
  readonly chosen?: Uint8Array;
}

/** Faces a chunk of text. */
const FACES_A_CHUNK = 4096;

/**
 * Wavefront OBJ, in chunks of text: an object a region, a group a face named by its number, each face as the polygon it is and the
 * vertices as stored, in the file's own space (metres, y up, left-handed). Vertices that no wanted face has are left out.
 */
export function* exportObj(title: string, regions: readonly ObjRegion[]): Generator<string, void> {
  yield `# ${oneLine(title)}\n# navigation mesh, one group a face: g face_<number>\n# metres in the file's own space: y up, left-handed\n`;
  let written = 0;
  for (const { name, mesh, chosen } of regions) {
    const isChosen = (face: number): boolean => chosen === undefined || chosen[face] !== 0;
    const { vertices, edgeA, faceStart, faceEdgeCount, faceCount } = mesh;
    // OBJ counts vertices from 1 through the whole file.
    const numbers = new Int32Array(mesh.vertexCount).fill(NONE);
    yield `o ${oneLine(name).replaceAll(' ', '_')}\n`;
    for (let first = 0; first < faceCount; first += FACES_A_CHUNK) {
      const lines: string[] = [];
      for (let face = first; face < Math.min(first + FACES_A_CHUNK, faceCount); face++) {
        if (!isChosen(face)) continue;
        const ring: number[] = [];
        for (let edge = faceStart[face]!; edge < faceStart[face]! + faceEdgeCount[face]!; edge++) {
          const vertex = edgeA[edge]!;
          if (numbers[vertex] === NONE) {
            numbers[vertex] = ++written;
            lines.push(`v ${vertices[vertex * 3]!} ${vertices[vertex * 3 + 1]!} ${vertices[vertex * 3 + 2]!}`);
          }
          ring.push(numbers[vertex]!);
        }
        lines.push(`g face_${face}`, `f ${ring.join(' ')}`);
      }
      if (lines.length > 0) yield `${lines.join('\n')}\n`;
    }
  }
}

/** Names come from files: nothing in them may begin a line of its own. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]/gu, ' ');
}
