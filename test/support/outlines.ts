export type Point = readonly [number, number];
/** A closed ring of corners in a plane. */
export type Outline = readonly Point[];

/** Whether no two sides cross. Sides may meet where they share a corner's place. */
export function isSimple(outline: Outline, near: number): boolean {
  const count = outline.length;
  for (let i = 0; i < count; i++) {
    const [a, b] = [outline[i]!, outline[(i + 1) % count]!];
    for (let j = i + 1; j < count; j++) if (crosses(a, b, outline[j]!, outline[(j + 1) % count]!, near)) return false;
  }
  return twiceArea(outline) > 0;
}

export function twiceArea(outline: Outline): number {
  return outline.reduce((sum, [x, y], at) => {
    const [nextX, nextY] = outline[(at + 1) % outline.length]!;
    return sum + x * nextY - y * nextX;
  }, 0);
}

/** Whether two segments without a common end have a point in common; areas up to `near` count as touching. */
export function crosses(a: Point, b: Point, c: Point, d: Point, near: number): boolean {
  if (same(a, c) || same(a, d) || same(b, c) || same(b, d)) return false;
  const apart = (low: number, high: number): boolean => (low > near && high > near) || (low < -near && high < -near);
  if (apart(side(a, b, c), side(a, b, d)) || apart(side(c, d, a), side(c, d, b))) return false;
  // All in one line: apart if their boxes are.
  return [0, 1].every(
    (axis) => Math.max(a[axis]!, b[axis]!) >= Math.min(c[axis]!, d[axis]!) && Math.max(c[axis]!, d[axis]!) >= Math.min(a[axis]!, b[axis]!),
  );
}

function same(a: Point, b: Point): boolean {
  return a[0] === b[0] && a[1] === b[1];
}

function side(a: Point, b: Point, c: Point): number {
  return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
}
