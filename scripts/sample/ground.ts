import { seededRandom } from '../../test/support/index.ts';

/** Points and rings of ground cut into faces; rings are counter-clockwise seen from above (x right, y up, z away). */
export interface Ground {
  readonly vertices: readonly (readonly [number, number, number])[];
  readonly rings: readonly (readonly number[])[];
}

export interface GroundPlan {
  /** Where its first corner lies, and metres a side of a cell. */
  readonly x: number;
  readonly z: number;
  readonly cell: number;
  /** One text a row of cells along x, the rows along z; a dot is ground, anything else none. */
  readonly rows: readonly string[];
  readonly height: (x: number, z: number) => number;
  readonly seed: number;
}

type Cell = readonly [x: number, z: number];

/** How many cells a face takes up. Six could not yet go around a place that is none of theirs. */
const SIZES = [1, 1, 1, 2, 2, 3, 4, 5];
/** Part of the single cells that are two triangles. */
const TRIANGLES = 0.3;

/** Grows faces of a few cells each over a plan: squares, triangles, and whatever else hangs together, concave or not. */
export function layGround({ x, z, cell, rows, height, seed }: GroundPlan): Ground {
  const random = seededRandom(seed);
  const across = rows[0]!.length + 1;
  const numbers = new Map<number, number>();
  const vertices: [number, number, number][] = [];
  const vertexAt = (corner: number): number => {
    const known = numbers.get(corner);
    if (known !== undefined) return known;
    const [left, front] = [x + (corner % across) * cell, z + Math.floor(corner / across) * cell];
    numbers.set(corner, vertices.length);
    return vertices.push([left, height(left, front), front]) - 1;
  };
  const rings = groupCells(rows, random).flatMap((cells): readonly (readonly number[])[] => {
    const ring = outline(cells, across).map(vertexAt);
    const [a, b, c, d] = ring;
    return cells.length === 1 && random() < TRIANGLES
      ? [
          [a!, b!, c!],
          [a!, c!, d!],
        ]
      : [ring];
  });
  return { vertices, rings };
}

/** Two grounds as one, which do not touch. */
export function joinGrounds(first: Ground, second: Ground): Ground {
  const base = first.vertices.length;
  return {
    vertices: [...first.vertices, ...second.vertices],
    rings: [...first.rings, ...second.rings.map((ring) => ring.map((vertex) => vertex + base))],
  };
}

export function middleOf({ vertices, rings }: Ground, face: number): readonly [number, number, number] {
  const ring = rings[face]!;
  const mean = (lane: 0 | 1 | 2): number => ring.reduce((sum, vertex) => sum + vertices[vertex]![lane], 0) / ring.length;
  return [mean(0), mean(1), mean(2)];
}

/** The face whose middle is nearest to a place. */
export function faceNear(ground: Ground, [x, y, z]: readonly [number, number, number]): number {
  const distances = ground.rings.map((_, face) => {
    const middle = middleOf(ground, face);
    return Math.hypot(middle[0] - x, middle[1] - y, middle[2] - z);
  });
  return distances.indexOf(Math.min(...distances));
}

function groupCells(rows: readonly string[], random: () => number): readonly (readonly Cell[])[] {
  const taken = new Set<string>();
  const isFree = ([x, z]: Cell): boolean => rows[z]?.[x] === '.' && !taken.has(`${x} ${z}`);
  const groups: (readonly Cell[])[] = [];
  rows.forEach((row, z) => {
    for (let x = 0; x < row.length; x++) {
      if (!isFree([x, z])) continue;
      const size = SIZES[Math.floor(random() * SIZES.length)]!;
      const cells: Cell[] = [];
      for (let next: Cell | undefined = [x, z]; next !== undefined && cells.length < size; ) {
        cells.push(next);
        taken.add(`${next[0]} ${next[1]}`);
        const around = cells.flatMap(neighbours).filter(isFree);
        next = around[Math.floor(random() * around.length)];
      }
      groups.push(cells);
    }
  });
  return groups;
}

function neighbours([x, z]: Cell): readonly Cell[] {
  return [
    [x + 1, z],
    [x - 1, z],
    [x, z + 1],
    [x, z - 1],
  ];
}

/** Corners around cells, with those that the outline goes straight through: the ground next to it may turn there. */
function outline(cells: readonly Cell[], across: number): readonly number[] {
  const sides = cells.flatMap(([x, z]): readonly (readonly [from: number, to: number])[] => {
    const corner = z * across + x;
    return [
      [corner, corner + across],
      [corner + across, corner + across + 1],
      [corner + across + 1, corner + 1],
      [corner + 1, corner],
    ];
  });
  // A side between two of the cells is there both ways.
  const next = new Map(sides.filter(([from, to]) => !sides.some(([a, b]) => a === to && b === from)));
  const [first] = next.keys();
  const corners: number[] = [];
  for (let at = first!; corners.length === 0 || at !== first; at = next.get(at)!) corners.push(at);
  return corners;
}
