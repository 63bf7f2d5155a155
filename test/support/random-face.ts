import { placeOutline, type RandomFace } from './place-outline.ts';
import { crosses, isSimple, type Outline, type Point } from './outlines.ts';

/** Outlines lie on this grid: what is halved once or turned by whole numbers stays exact in float32. */
const GRID = 32;

const KINDS = ['convex', 'star', 'spiral', 'grown', 'steps', 'hole'] as const;

/** A random face with 3 to 64 corners: simple in the plane of its Newell normal but for corners and bridges that touch. */
export function randomFace(random: () => number): RandomFace {
  for (;;) {
    const kind = KINDS[Math.floor(random() * KINDS.length)]!;
    const wanted = random() < 0.6 ? 3 + Math.floor(random() * 10) : 3 + Math.floor(random() * 62);
    const outline = OUTLINES[kind](wanted, random);
    if (outline === undefined || !isSimple(outline, 0)) continue;
    const face = placeOutline(kind, outline, random);
    if (face !== undefined) return face;
  }
}

const OUTLINES: Readonly<Record<(typeof KINDS)[number], (wanted: number, random: () => number) => Outline | undefined>> = {
  convex: (wanted, random) => around(wanted, random, () => 1),
  star: (wanted, random) => around(wanted, random, () => 0.15 + 0.85 * random()),
  spiral,
  grown,
  steps,
  hole,
};

function snap(x: number, y: number): Point {
  return [Math.round(x * GRID) / GRID, Math.round(y * GRID) / GRID];
}

/** Corners in order of their angle, on an ellipse of up to 20 m. */
function around(wanted: number, random: () => number, part: () => number): Outline {
  const [width, height] = [0.5 + random() * 19, 0.5 + random() * 19];
  const angles = Array.from({ length: wanted }, () => random() * 2 * Math.PI).sort((a, b) => a - b);
  return angles.map((angle) => {
    const radius = part();
    return snap(width * radius * Math.cos(angle), height * radius * Math.sin(angle));
  });
}

/** A band that winds inwards up to four times. */
function spiral(wanted: number, random: () => number): Outline | undefined {
  const half = Math.max(2, wanted >> 1);
  const turns = 0.5 + random() * Math.min(3.5, half / 5);
  const pitch = 1 + random() * 3;
  const width = pitch * (0.2 + random() * 0.6);
  const at = (step: number, inset: number): Point => {
    const angle = (step / (half - 1)) * turns * 2 * Math.PI;
    const radius = pitch * (turns + 1 - angle / (2 * Math.PI)) - inset;
    return snap(radius * Math.cos(angle), radius * Math.sin(angle));
  };
  const steps = Array.from({ length: half }, (_, step) => step);
  return [...steps.map((step) => at(step, 0)), ...steps.reverse().map((step) => at(step, width))];
}

/** Corners pushed out of or into the sides of a triangle, one after the other. */
function grown(wanted: number, random: () => number): Outline {
  const outline: Point[] = [snap(-8, -5), snap(8, -5 - random() * 5), snap(random() * 8 - 4, 3 + random() * 9)];
  for (let attempt = 0; outline.length < wanted && attempt < wanted * 4; attempt++) {
    const at = Math.floor(random() * outline.length);
    const [from, to] = [outline[at]!, outline[(at + 1) % outline.length]!];
    const point = snap((from[0] + to[0]) / 2 + (random() - 0.5) * 8, (from[1] + to[1]) / 2 + (random() - 0.5) * 8);
    const free = outline.every((corner, side) => {
      const next = outline[(side + 1) % outline.length]!;
      // A corner at the place of another could cross the ring there.
      if (corner[0] === point[0] && corner[1] === point[1]) return false;
      return side === at || (!crosses(corner, next, from, point, 0) && !crosses(corner, next, point, to, 0));
    });
    if (free) outline.splice(at + 1, 0, point);
  }
  return outline;
}

/** Rectangles side by side on one ground: many corners in line, near and far. */
function steps(wanted: number, random: () => number): Outline {
  const columns = Math.max(1, (wanted - 2) >> 1);
  const outline: Point[] = [];
  let x = 0;
  for (let column = 0; column < columns; column++) {
    const height = 1 + Math.floor(random() * 4);
    outline.push([x, height]);
    x += 1 + Math.floor(random() * 2);
    outline.push([x, height]);
  }
  outline.push([x, 0]);
  // Some corners of the ground are corners of the ring as well.
  for (let at = x - 1; at > 0; at--) if (random() < 0.2) outline.push([at, 0]);
  outline.push([0, 0]);
  return outline.reverse();
}

/** A hole joined to the outside by a bridge that is walked twice: two corners come twice. */
function hole(wanted: number, random: () => number): Outline {
  const sides = Math.max(6, wanted - 5);
  const [width, height] = [2 + random() * 10, 2 + random() * 10];
  // Spread evenly enough that the middle, where the hole is, lies inside.
  const outer = Array.from({ length: sides }, (_, side) => {
    const angle = ((side + random() * 0.8) / sides) * 2 * Math.PI;
    const radius = 0.7 + 0.3 * random();
    return snap(width * radius * Math.cos(angle), height * radius * Math.sin(angle));
  });
  const size = 1 / 4;
  const inner: Outline = [
    [-size, 0],
    [0, size],
    [size, 0],
    [0, -size],
  ];
  const from = Math.floor(random() * outer.length);
  const start = Math.floor(random() * 4);
  const ring = [0, 1, 2, 3, 4].map((step) => inner[(start + step) % 4]!);
  return [...outer.slice(0, from + 1), ...ring, ...outer.slice(from)];
}
