import { FewestTurned, MOST_CORNERS } from './fewest-turned.ts';
import { hasNoArea } from './has-no-area.ts';

/** Part of the face's size squared under which an area in the plane is taken for rounding: the corner looks straight. */
const STRAIGHT = 1e-14;
/** Corners looked at per face, so that no file can hold the reader up for long: as if no ear had been found. */
const MOST_LOOKS = 64_000_000;

/** Cuts rings of any shape by clipping ears; `FaceCutter` comes here with what is not a fan. Scratch is kept between faces. */
export class RingCutter {
  /** Whether the last ring had to be cut with a turned triangle. */
  noEar = false;

  /** Corners left of the ring after those that enclose nothing: vertex, place in the plane, and neighbours by position. */
  #vertex = new Int32Array(64);
  #x = new Float64Array(64);
  #y = new Float64Array(64);
  #next = new Int32Array(64);
  #previous = new Int32Array(64);
  /** Positions that may lie inside an ear: all corners that are not convex. */
  #blocking = new Int32Array(64);
  /** By position: 1 while it is in the ring and not convex. */
  #blocks = new Uint8Array(64);
  #blockingCount = 0;
  /** How many of them block no more. */
  #freed = 0;
  #looks = 0;
  readonly #fewestTurned = new FewestTurned();

  /** Cuts a ring in the plane of the given normal. `out` has room for count - 2 triangles; gives how many were written. */
  cut(
    vertices: Float32Array,
    ring: Int32Array,
    start: number,
    count: number,
    normalX: number,
    normalY: number,
    normalZ: number,
    out: Int32Array,
  ): number {
    this.noEar = false;
    const corners = this.#load(vertices, ring, start, count, false);
    if (corners < 3) return 0;
    const straight = STRAIGHT * this.#project(vertices, corners, normalX, normalY, normalZ);
    const written = this.#clip(vertices, corners, straight, out);
    if (written >= 0) return written;
    if (corners > MOST_CORNERS) {
      this.noEar = true;
      return this.#writeRest(vertices, corners, out);
    }
    const cut = this.#fewestTurned;
    cut.solve(this.#x, this.#y, corners, straight);
    this.noEar = cut.turned;
    return cut.write(vertices, this.#vertex, corners, out);
  }

  /** A ring whose area vector is zero: nothing if it folds onto lines, else there is no plane and no ear. */
  cutWithoutPlane(vertices: Float32Array, ring: Int32Array, start: number, count: number, out: Int32Array): number {
    const corners = this.#load(vertices, ring, start, count, true);
    this.noEar = corners >= 3;
    return this.noEar ? this.#writeRest(vertices, corners, out) : 0;
  }

  /**
   * Takes a ring over without the corners that enclose nothing: repeated ones and the tips of spikes that go back the way they
   * came; `lines` also drops every corner in line with its neighbours.
   */
  #load(vertices: Float32Array, ring: Int32Array, start: number, count: number, lines: boolean): number {
    this.#reserve(count);
    const vertex = this.#vertex;
    let length = 0;
    for (let at = start; at < start + count; at++) {
      vertex[length++] = ring[at]!;
      while (length >= 2 && isIdle(vertices, vertex, length - 3, length - 2, length - 1, lines)) vertex[length - 2] = vertex[--length]!;
    }
    // Where the ring closes: the last corner against the first, from both sides.
    let first = 0;
    for (let more = true; more && length - first >= 2; ) {
      more = false;
      const enough = length - first >= 3;
      if (isIdle(vertices, vertex, enough ? length - 2 : -1, length - 1, first, lines)) {
        length--;
        more = true;
      } else if (enough && isIdle(vertices, vertex, length - 1, first, first + 1, lines)) {
        first++;
        more = true;
      }
    }
    if (first > 0) vertex.copyWithin(0, first, length);
    return length - first;
  }

  /**
   * Projects the corners along the normal, and looks at the plane along the normal's largest axis: a stretched picture of the
   * true projection, so no area changes sign. Relative to the first corner. Gives the square of the picture's size.
   */
  #project(vertices: Float32Array, corners: number, normalX: number, normalY: number, normalZ: number): number {
    const vertex = this.#vertex;
    const [sizeX, sizeY, sizeZ] = [Math.abs(normalX), Math.abs(normalY), Math.abs(normalZ)];
    const axis = sizeX > sizeY && sizeX > sizeZ ? 0 : sizeY > sizeZ ? 1 : 2;
    const along = axis === 0 ? normalX : axis === 1 ? normalY : normalZ;
    // Two axes that turn counter-clockwise seen against the normal.
    const u = (axis + (along > 0 ? 1 : 2)) % 3;
    const v = (axis + (along > 0 ? 2 : 1)) % 3;
    const scale = 1 / (normalX * normalX + normalY * normalY + normalZ * normalZ);
    const stepU = (u === 0 ? normalX : u === 1 ? normalY : normalZ) * scale;
    const stepV = (v === 0 ? normalX : v === 1 ? normalY : normalZ) * scale;
    const origin = vertex[0]! * 3;
    const [originX, originY, originZ] = [vertices[origin]!, vertices[origin + 1]!, vertices[origin + 2]!];
    const originU = vertices[origin + u]!;
    const originV = vertices[origin + v]!;
    const xs = this.#x;
    const ys = this.#y;
    let size = 0;
    for (let at = 0; at < corners; at++) {
      const from = vertex[at]! * 3;
      const height =
        (vertices[from]! - originX) * normalX + (vertices[from + 1]! - originY) * normalY + (vertices[from + 2]! - originZ) * normalZ;
      const x = vertices[from + u]! - originU - height * stepU;
      const y = vertices[from + v]! - originV - height * stepV;
      xs[at] = x;
      ys[at] = y;
      size = Math.max(size, Math.abs(x), Math.abs(y));
    }
    return size * size;
  }

  /** Clips ears until nothing is left; -1 when it gets stuck, or the last triangle is turned. */
  #clip(vertices: Float32Array, corners: number, straight: number, out: Int32Array): number {
    const vertex = this.#vertex;
    const xs = this.#x;
    const ys = this.#y;
    const next = this.#next;
    const previous = this.#previous;
    this.#link(corners, straight);
    let written = 0;
    let left = corners;
    let missed = 0;
    for (let at = 0; left > 3; ) {
      const before = previous[at]!;
      const after = next[at]!;
      if (!this.#isEar(before, at, after, straight)) {
        at = after;
        if (++missed > left || this.#looks < 0) return -1;
        continue;
      }
      if (!hasNoArea(vertices, vertex[before]!, vertex[at]!, vertex[after]!)) written = write(out, written, vertex, before, at, after);
      next[before] = after;
      previous[after] = before;
      left--;
      this.#relax(before, straight);
      this.#relax(after, straight);
      // Every second corner makes rounder triangles; but where ears are rare, the next is most likely beside this one.
      at = missed > 2 ? before : next[after]!;
      missed = 0;
      if (left === 3) {
        const [last, a, b] = [at, previous[at]!, next[at]!];
        if (!(twiceArea(xs, ys, a, last, b) >= -straight)) return -1;
        if (!hasNoArea(vertices, vertex[a]!, vertex[last]!, vertex[b]!)) written = write(out, written, vertex, a, last, b);
        return written / 3;
      }
    }
    // The ring had three corners from the start: spikes and repeats were taken off.
    return hasNoArea(vertices, vertex[0]!, vertex[1]!, vertex[2]!) ? 0 : write(out, 0, vertex, 0, 1, 2) / 3;
  }

  #link(corners: number, straight: number): void {
    const next = this.#next;
    const previous = this.#previous;
    for (let at = 0; at < corners; at++) {
      next[at] = at + 1;
      previous[at] = at - 1;
    }
    next[corners - 1] = 0;
    previous[0] = corners - 1;
    let blocking = 0;
    for (let at = 0; at < corners; at++) {
      const convex = twiceArea(this.#x, this.#y, previous[at]!, at, next[at]!) > straight;
      this.#blocks[at] = convex ? 0 : 1;
      if (!convex) this.#blocking[blocking++] = at;
    }
    this.#blockingCount = blocking;
    this.#freed = 0;
    this.#looks = MOST_LOOKS;
  }

  /** A corner whose neighbour was clipped may have become convex: it blocks no more. */
  #relax(at: number, straight: number): void {
    const blocks = this.#blocks;
    if (blocks[at] === 0 || !(twiceArea(this.#x, this.#y, this.#previous[at]!, at, this.#next[at]!) > straight)) return;
    blocks[at] = 0;
    if (++this.#freed * 2 < this.#blockingCount) return;
    const blocking = this.#blocking;
    let kept = 0;
    for (let from = 0; from < this.#blockingCount; from++) if (blocks[blocking[from]!] === 1) blocking[kept++] = blocking[from]!;
    this.#blockingCount = kept;
    this.#freed = 0;
  }

  /** Convex, with no other corner inside its triangle or on its border, save those at the very place of a corner of it. */
  #isEar(a: number, b: number, c: number, straight: number): boolean {
    if (this.#blocks[b] === 1) return false;
    const xs = this.#x;
    const ys = this.#y;
    const ax = xs[a]!;
    const ay = ys[a]!;
    const bx = xs[b]!;
    const by = ys[b]!;
    const cx = xs[c]!;
    const cy = ys[c]!;
    // Looked at anew: where corners touch, a clip may have turned a convex one.
    if (!((bx - ax) * (cy - ay) - (by - ay) * (cx - ax) > straight)) return false;
    const blocking = this.#blocking;
    const blocks = this.#blocks;
    const count = this.#blockingCount;
    for (let at = 0; at < count; at++) {
      const position = blocking[at]!;
      if (position === a || position === c || blocks[position] === 0) continue;
      const x = xs[position]!;
      const y = ys[position]!;
      if ((bx - ax) * (y - ay) - (by - ay) * (x - ax) < -straight) continue;
      if ((cx - bx) * (y - by) - (cy - by) * (x - bx) < -straight) continue;
      if ((ax - cx) * (y - cy) - (ay - cy) * (x - cx) < -straight) continue;
      if ((x === ax && y === ay) || (x === bx && y === by) || (x === cx && y === cy)) continue;
      this.#looks -= at;
      return false;
    }
    this.#looks -= count;
    return true;
  }

  /** A fan of whatever ring was loaded, without cuts of no area: for what has no right answer. */
  #writeRest(vertices: Float32Array, corners: number, out: Int32Array): number {
    const vertex = this.#vertex;
    let written = 0;
    for (let at = 1; at < corners - 1; at++)
      if (!hasNoArea(vertices, vertex[0]!, vertex[at]!, vertex[at + 1]!)) written = write(out, written, vertex, 0, at, at + 1);
    return written / 3;
  }

  #reserve(count: number): void {
    if (count <= this.#vertex.length) return;
    const size = count * 2;
    this.#vertex = new Int32Array(size);
    this.#x = new Float64Array(size);
    this.#y = new Float64Array(size);
    this.#next = new Int32Array(size);
    this.#previous = new Int32Array(size);
    this.#blocking = new Int32Array(size);
    this.#blocks = new Uint8Array(size);
  }
}

function write(out: Int32Array, written: number, vertex: Int32Array, a: number, b: number, c: number): number {
  out[written] = vertex[a]!;
  out[written + 1] = vertex[b]!;
  out[written + 2] = vertex[c]!;
  return written + 3;
}

function twiceArea(xs: Float64Array, ys: Float64Array, a: number, b: number, c: number): number {
  return (xs[b]! - xs[a]!) * (ys[c]! - ys[a]!) - (ys[b]! - ys[a]!) * (xs[c]! - xs[a]!);
}

/** Whether `at` encloses nothing between its neighbours (`before` -1: it has none yet). */
function isIdle(vertices: Float32Array, vertex: Int32Array, before: number, at: number, after: number, lines: boolean): boolean {
  const [b, c] = [vertex[at]! * 3, vertex[after]! * 3];
  const [bx, by, bz] = [vertices[b]!, vertices[b + 1]!, vertices[b + 2]!];
  const [cx, cy, cz] = [vertices[c]!, vertices[c + 1]!, vertices[c + 2]!];
  if (bx === cx && by === cy && bz === cz) return true;
  if (before < 0) return false;
  if (!hasNoArea(vertices, vertex[before]!, vertex[at]!, vertex[after]!)) return false;
  if (lines) return true;
  const a = vertex[before]! * 3;
  // In line: a spike if both neighbours lie on the same side.
  return (vertices[a]! - bx) * (cx - bx) + (vertices[a + 1]! - by) * (cy - by) + (vertices[a + 2]! - bz) * (cz - bz) >= 0;
}
