import { hasNoArea } from './has-no-area.ts';
import { RingCutter } from './ring-cutter.ts';

/** Below this part of the sizes summed, a Newell vector is rounding: the face has no plane. */
const NO_PLANE = 1e-14;

/**
 * Cuts faces into triangles in the plane of their Newell normal; a triangle is wound as its face, whichever way that is.
 *
 * Cutting any corners off a ring, one after the other, leaves area vectors that add up to the ring's. So when no triangle is
 * turned against the face, its projection covers the face once and nothing else, and the cut is right: this is what every path
 * here checks, instead of relying on the corners being convex. Only cuts with no area in space are left out: a corner may look
 * straight in the plane and still step off it, and its triangle then closes a gap. Seed 002.
 *
 * All memory is held between faces: nothing is allocated for one.
 */
export class FaceCutter {
  /** Vertices of the last cut's triangles, three each. */
  out: Int32Array = new Int32Array(3 * 64);
  /** The last face could not be cut without a turned triangle (a bow tie), or has no plane and is no line either. */
  noEar = false;

  readonly #ring = new RingCutter();
  #fan = new Float64Array(3 * 64);

  /** Cuts the face whose corners are vertices ring[start], ring[start + 1] ... and gives the number of triangles. */
  cut(vertices: Float32Array, ring: Int32Array, start: number, count: number): number {
    this.noEar = false;
    if (count === 3) return this.#cutTriangle(vertices, ring, start);
    if (count === 4) return this.#cutQuad(vertices, ring, start);
    return count < 3 ? 0 : this.#cutFan(vertices, ring, start, count);
  }

  #cutTriangle(vertices: Float32Array, ring: Int32Array, start: number): number {
    const [a, b, c] = [ring[start]!, ring[start + 1]!, ring[start + 2]!];
    if (hasNoArea(vertices, a, b, c)) return 0;
    const out = this.out;
    out[0] = a;
    out[1] = b;
    out[2] = c;
    return 1;
  }

  /** Either diagonal, if both of its triangles agree with the face. */
  #cutQuad(vertices: Float32Array, ring: Int32Array, start: number): number {
    const first = ring[start]!;
    const second = ring[start + 1]!;
    const third = ring[start + 2]!;
    const fourth = ring[start + 3]!;
    const x = vertices[first * 3]!;
    const y = vertices[first * 3 + 1]!;
    const z = vertices[first * 3 + 2]!;
    const ax = vertices[second * 3]! - x;
    const ay = vertices[second * 3 + 1]! - y;
    const az = vertices[second * 3 + 2]! - z;
    const bx = vertices[third * 3]! - x;
    const by = vertices[third * 3 + 1]! - y;
    const bz = vertices[third * 3 + 2]! - z;
    const cx = vertices[fourth * 3]! - x;
    const cy = vertices[fourth * 3 + 1]! - y;
    const cz = vertices[fourth * 3 + 2]! - z;
    // Twice the area vectors of (first, second, third), (first, third, fourth), and (first, second, fourth).
    const px = ay * bz - az * by;
    const py = az * bx - ax * bz;
    const pz = ax * by - ay * bx;
    const qx = by * cz - bz * cy;
    const qy = bz * cx - bx * cz;
    const qz = bx * cy - by * cx;
    const nx = px + qx;
    const ny = py + qy;
    const nz = pz + qz;
    const out = this.out;
    if (px * nx + py * ny + pz * nz > 0 && qx * nx + qy * ny + qz * nz > 0) {
      out[0] = first;
      out[1] = second;
      out[2] = third;
      out[3] = first;
      out[4] = third;
      out[5] = fourth;
      return 2;
    }
    const rx = ay * cz - az * cy;
    const ry = az * cx - ax * cz;
    const rz = ax * cy - ay * cx;
    if (rx * nx + ry * ny + rz * nz > 0 && (nx - rx) * nx + (ny - ry) * ny + (nz - rz) * nz > 0) {
      out[0] = first;
      out[1] = second;
      out[2] = fourth;
      out[3] = second;
      out[4] = third;
      out[5] = fourth;
      return 2;
    }
    return this.#cutFan(vertices, ring, start, 4);
  }

  /** A fan from the first corner if every triangle of it agrees with the face; any other face goes to the ring cutter. */
  #cutFan(vertices: Float32Array, ring: Int32Array, start: number, count: number): number {
    this.#reserve(count);
    const fan = this.#fan;
    const origin = ring[start]! * 3;
    const originX = vertices[origin]!;
    const originY = vertices[origin + 1]!;
    const originZ = vertices[origin + 2]!;
    let normalX = 0;
    let normalY = 0;
    let normalZ = 0;
    let fromX = vertices[ring[start + 1]! * 3]! - originX;
    let fromY = vertices[ring[start + 1]! * 3 + 1]! - originY;
    let fromZ = vertices[ring[start + 1]! * 3 + 2]! - originZ;
    let size = 0;
    const values = (count - 2) * 3;
    for (let at = 0, corner = start + 2; at < values; at += 3, corner++) {
      const vertex = ring[corner]! * 3;
      const toX = vertices[vertex]! - originX;
      const toY = vertices[vertex + 1]! - originY;
      const toZ = vertices[vertex + 2]! - originZ;
      const x = fromY * toZ - fromZ * toY;
      const y = fromZ * toX - fromX * toZ;
      const z = fromX * toY - fromY * toX;
      fan[at] = x;
      fan[at + 1] = y;
      fan[at + 2] = z;
      normalX += x;
      normalY += y;
      normalZ += z;
      size += Math.abs(x) + Math.abs(y) + Math.abs(z);
      fromX = toX;
      fromY = toY;
      fromZ = toZ;
    }
    let agrees = true;
    for (let at = 0; at < values && agrees; at += 3) agrees = fan[at]! * normalX + fan[at + 1]! * normalY + fan[at + 2]! * normalZ > 0;
    if (agrees) return this.#writeFan(ring, start, count);
    const hasPlane = Math.abs(normalX) + Math.abs(normalY) + Math.abs(normalZ) > NO_PLANE * size;
    const cutter = this.#ring;
    const triangles = hasPlane
      ? cutter.cut(vertices, ring, start, count, normalX, normalY, normalZ, this.out)
      : cutter.cutWithoutPlane(vertices, ring, start, count, this.out);
    this.noEar = cutter.noEar;
    return triangles;
  }

  #writeFan(ring: Int32Array, start: number, count: number): number {
    const out = this.out;
    const first = ring[start]!;
    for (let triangle = 0, at = 0; triangle < count - 2; triangle++, at += 3) {
      out[at] = first;
      out[at + 1] = ring[start + triangle + 1]!;
      out[at + 2] = ring[start + triangle + 2]!;
    }
    return count - 2;
  }

  #reserve(count: number): void {
    if (count * 3 <= this.out.length) return;
    this.out = new Int32Array(count * 6);
    this.#fan = new Float64Array(count * 6);
  }
}
