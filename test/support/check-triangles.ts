import type { RandomFace } from './place-outline.ts';

type Vector = readonly [number, number, number];

const TOLERANCE = 1e-9;

/**
 * What is wrong with the triangles of a face, undefined if nothing: their area vectors add up to the face's, none is turned
 * against it or has no area, together they cover the face's picture once, and what is left out of the ring is lines.
 */
export function checkTriangles({ vertices, ring, exact }: RandomFace, triangles: Int32Array, random: () => number): string | undefined {
  const centre = middle(vertices);
  const at = (vertex: number): Vector => [
    vertices[vertex * 3]! - centre[0],
    vertices[vertex * 3 + 1]! - centre[1],
    vertices[vertex * 3 + 2]! - centre[2],
  ];
  const corners = Array.from(ring, at);
  const face = areaVector(corners);
  const length = Math.hypot(...face);
  const size = Math.max(...corners.map((corner) => Math.hypot(...corner))) ** 2;
  const cuts = Array.from({ length: triangles.length / 3 }, (_, cut) => [0, 1, 2].map((corner) => at(triangles[cut * 3 + corner]!)));
  const vectors = cuts.map(areaVector);
  const sum = [0, 1, 2].map((axis) => vectors.reduce((total, vector) => total + vector[axis]!, 0)) as unknown as Vector;
  const off = Math.hypot(sum[0] - face[0], sum[1] - face[1], sum[2] - face[2]);
  // Coordinates that are small whole multiples of one power of two leave nothing to round.
  if (off > (exact ? 0 : TOLERANCE * length)) return `area vectors are ${off} off, of ${length}`;
  for (const vector of vectors)
    if (dot(vector, face) < -(1e-12 * Math.hypot(...vector) + 1e-13 * size) * length)
      return `a triangle is turned: ${dot(vector, face) / length}`;
  if (exact && vectors.some((vector) => Math.hypot(...vector) === 0)) return 'a triangle has no area';
  const covered = vectors.reduce((total, vector) => total + Math.abs(dot(vector, face)), 0) / length;
  if (Math.abs(covered - length) > TOLERANCE * length) return `the picture of the triangles has the area ${covered}, the face's ${length}`;
  if (cuts.length > ring.length - 2) return 'more triangles than corners allow';
  return checkLeftOut(corners, cuts) ?? checkCover(corners, cuts, face, random);
}

/** The middle of the box on whole metres: subtracting it rounds nothing of an exact face. */
function middle(vertices: Float32Array): Vector {
  return [0, 1, 2].map((axis) => {
    const values = vertices.filter((_, at) => at % 3 === axis);
    return Math.round((Math.min(...values) + Math.max(...values)) / 2);
  }) as unknown as Vector;
}

/** Shoelace sums in the three coordinate planes. */
function areaVector(corners: readonly Vector[]): Vector {
  let [x, y, z] = [0, 0, 0];
  corners.forEach((from, at) => {
    const to = corners[(at + 1) % corners.length]!;
    x += from[1] * to[2] - to[1] * from[2];
    y += from[2] * to[0] - to[2] * from[0];
    z += from[0] * to[1] - to[0] * from[1];
  });
  return [x / 2, y / 2, z / 2];
}

function dot(a: Vector, b: Vector): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

/** Sides of the ring less those of the triangles: what remains are closed walks, each of which must lie on a line. */
function checkLeftOut(corners: readonly Vector[], cuts: readonly (readonly Vector[])[]): string | undefined {
  const places = new Map<string, number>();
  const positions: Vector[] = [];
  const place = (corner: Vector): number => {
    const key = corner.join();
    if (!places.has(key)) places.set(key, positions.push(corner) - 1);
    return places.get(key)!;
  };
  const sides = new Map<number, number>();
  const add = (from: number, to: number, times: number): void => {
    if (from === to) return;
    const [key, signed] = from < to ? [from * 65536 + to, times] : [to * 65536 + from, -times];
    sides.set(key, (sides.get(key) ?? 0) + signed);
  };
  const walk = (ring: readonly number[], times: number): void =>
    ring.forEach((from, at) => add(from, ring[(at + 1) % ring.length]!, times));
  walk(corners.map(place), 1);
  for (const cut of cuts) walk(cut.map(place), -1);
  const left = [...sides].filter(([, times]) => times !== 0).map(([key]) => [Math.floor(key / 65536), key % 65536] as const);
  while (left.length > 0) {
    // One line at a time: its sides must close on themselves.
    const [from, to] = left[0]!;
    const [a, b] = [positions[from]!, positions[to]!];
    const balance = new Map<number, number>();
    for (let at = left.length - 1; at >= 0; at--) {
      const side = left[at]!;
      if (!side.every((end) => inLine(a, b, positions[end]!))) continue;
      const times = sides.get(side[0] * 65536 + side[1])!;
      balance.set(side[0], (balance.get(side[0]) ?? 0) - times);
      balance.set(side[1], (balance.get(side[1]) ?? 0) + times);
      left.splice(at, 1);
    }
    if ([...balance.values()].some((value) => value !== 0)) return 'what is left out of the ring is not in line';
  }
  return undefined;
}

function inLine(a: Vector, b: Vector, c: Vector): boolean {
  return Math.hypot(...areaVector([a, b, c])) <= 1e-9 * Math.hypot(b[0] - a[0], b[1] - a[1], b[2] - a[2]);
}

/** Points in the picture along the normal's largest axis lie in as many triangles as in the ring, by crossings and by sides. */
function checkCover(
  corners: readonly Vector[],
  cuts: readonly (readonly Vector[])[],
  face: Vector,
  random: () => number,
): string | undefined {
  if (random() > 0.05) return undefined;
  const flat = flattener(face);
  const ring = corners.map(flat);
  const [xs, ys] = [ring.map(([x]) => x), ring.map(([, y]) => y)];
  const [lowX, lowY] = [Math.min(...xs), Math.min(...ys)];
  const [width, height] = [Math.max(...xs) - lowX, Math.max(...ys) - lowY];
  const flatCuts = cuts.map((cut) => cut.map(flat));
  for (let point = 0; point < 20; point++) {
    const [x, y] = [lowX + random() * width, lowY + random() * height];
    const inside = contains(ring, x, y) ? 1 : 0;
    const holders = flatCuts.filter((cut) => contains(cut, x, y)).length;
    if (inside !== holders) return `a point that lies in the face ${inside} times lies in ${holders} triangles`;
  }
  return undefined;
}

/** The projection along the face's normal. */
function flattener(face: Vector): (corner: Vector) => readonly [number, number] {
  const length = Math.hypot(...face);
  const n: Vector = [face[0] / length, face[1] / length, face[2] / length];
  const first: Vector = Math.abs(n[1]) < 0.6 ? [n[2], 0, -n[0]] : [0, -n[2], n[1]];
  const second: Vector = [n[1] * first[2] - n[2] * first[1], n[2] * first[0] - n[0] * first[2], n[0] * first[1] - n[1] * first[0]];
  return (corner) => [dot(corner, first), dot(corner, second)];
}

function contains(ring: readonly (readonly [number, number])[], x: number, y: number): boolean {
  let inside = false;
  ring.forEach(([fromX, fromY], at) => {
    const [toX, toY] = ring[(at + 1) % ring.length]!;
    if (fromY > y !== toY > y && x < fromX + ((y - fromY) / (toY - fromY)) * (toX - fromX)) inside = !inside;
  });
  return inside;
}
