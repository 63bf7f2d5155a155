import type { NavPath } from '../navmesh/index.ts';
import { type NavColors, type Rgb, SegmentList, SegmentsLayer, type Stage } from '../scene/index.ts';
import type { SurfacePoint } from '../state/index.ts';

/** The path with its ends, and what is measured, over everything else: one draw call. */
export class NavLines {
  readonly #layer: SegmentsLayer;
  readonly #stage: Stage;
  readonly #matrix = Float64Array.of(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1);
  readonly #place = new Float64Array(6);
  /** What the lines are relative to: no digit is lost far out. */
  #base: readonly [number, number, number] = [0, 0, 0];

  constructor(stage: Stage) {
    this.#stage = stage;
    this.#layer = new SegmentsLayer(new SegmentList(), 2);
    // It lies on the surface, and leads behind walls: it is seen all the same.
    this.#layer.root.material.depthTest = false;
    stage.add(this.#layer);
  }

  get drawCalls(): number {
    return this.#layer.root.visible ? 1 : 0;
  }

  /** `offsetOf` says how far each map is moved. */
  draw(
    path: NavPath | undefined,
    ends: { readonly start: SurfacePoint | undefined; readonly goal: SurfacePoint | undefined },
    measure: { readonly from: SurfacePoint | undefined; readonly to: SurfacePoint | undefined },
    offsetOf: (map: number) => readonly [number, number, number],
    colors: NavColors,
  ): void {
    const { list } = this.#layer;
    list.clear();
    const first = ends.start ?? measure.from;
    if (first !== undefined) {
      const offset = offsetOf(first.map);
      this.#base = [first.x + offset[0], first.y + offset[1], first.z + offset[2]];
    }
    if (path !== undefined && ends.start !== undefined) {
      const offset = offsetOf(ends.start.map);
      for (let at = 0; at + 5 < path.points.length; at += 3) this.#line(path.points, at, offset, 3, colors.path);
    }
    if (measure.from !== undefined && measure.to !== undefined) {
      const [from, to] = [measure.from, measure.to];
      const a = offsetOf(from.map);
      const b = offsetOf(to.map);
      this.#line([from.x + a[0], from.y + a[1], from.z + a[2], to.x + b[0], to.y + b[1], to.z + b[2]], 0, [0, 0, 0], 2, colors.measure);
    }
    this.#dot(ends.start, offsetOf, colors.start);
    this.#dot(ends.goal, offsetOf, colors.goal);
    this.#dot(measure.from, offsetOf, colors.measure);
    this.#dot(measure.to, offsetOf, colors.measure);
    for (let lane = 0; lane < 3; lane++) this.#matrix[12 + lane] = this.#base[lane]!;
    this.#layer.place(this.#matrix);
    this.#layer.sendList();
  }

  dispose(): void {
    this.#stage.remove(this.#layer);
  }

  #line(points: ArrayLike<number>, at: number, offset: readonly number[], width: number, color: Rgb): void {
    for (let lane = 0; lane < 6; lane++) this.#place[lane] = points[at + lane]! + offset[lane % 3]! - this.#base[lane % 3]!;
    this.#layer.list.add(this.#place, 0, this.#place, 3, width, color);
  }

  #dot(place: SurfacePoint | undefined, offsetOf: (map: number) => readonly number[], color: Rgb): void {
    if (place === undefined) return;
    const offset = offsetOf(place.map);
    const dot = [place.x + offset[0]! - this.#base[0], place.y + offset[1]! - this.#base[1], place.z + offset[2]! - this.#base[2]];
    this.#layer.list.dot(dot, 0, 10, color);
  }
}
