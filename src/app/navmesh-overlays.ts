import { buildClusterLines, buildSetupLines, nodesAtDepth, type NavRegion, pathToLeaf, type StoredBox, treeOf } from '../navmesh/index.ts';
import { NavBoxesLayer, type NavColors, type Rgb, SegmentList, SegmentsLayer, type Stage } from '../scene/index.ts';
import { drawsRegion, type FacePlace, type MapView, type NavmeshState } from '../state/index.ts';
import type { LoadedMap } from '../worker/contract.ts';

/** What the overlays of a map are made from; the same parts give the same pictures. */
export interface OverlayLook {
  readonly view: MapView;
  readonly colors: NavColors;
  readonly overlays: NavmeshState['overlays'];
  readonly tree: NavmeshState['tree'];
  /** Of this map. */
  readonly picked: FacePlace | undefined;
  readonly node: NavmeshState['node'];
  /** The only region whose tree is drawn; undefined for all drawn ones, `none` where another map's is. */
  readonly treeRegion: number | 'none' | undefined;
}

type Place = readonly [number, number, number];

/** What can be drawn of a map beside its surface: one draw call each, made when first asked for. */
export class NavMapOverlays {
  readonly #stage: Stage;
  readonly #map: LoadedMap;
  readonly #centre: Float64Array;
  readonly #tree = new NavBoxesLayer(-1);
  readonly #boxes = new NavBoxesLayer(-1);
  readonly #lines: Record<'graph' | 'setups' | 'axes', SegmentsLayer>;
  readonly #known = new Map<string, readonly unknown[]>();
  readonly #matrix = new Float64Array([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]);
  #treeBoxes = 0;

  constructor(stage: Stage, map: LoadedMap, centre: Float64Array) {
    this.#stage = stage;
    this.#map = map;
    this.#centre = centre;
    const lines = (): SegmentsLayer => new SegmentsLayer(new SegmentList(), 0);
    this.#lines = { graph: lines(), setups: lines(), axes: lines() };
    for (const layer of this.#layers()) stage.add(layer);
  }

  get drawCalls(): number {
    return this.#layers().filter(({ root }) => root.visible).length;
  }

  /** How many boxes of trees are drawn. */
  get treeBoxes(): number {
    return this.#treeBoxes;
  }

  setLook(look: OverlayLook, place: Place): void {
    const { view, colors, overlays, tree, picked, node, treeRegion } = look;
    const drawn = [view.shown, view.hidden, view.isolated, colors];
    this.#tree.root.position.set(...place);
    this.#boxes.root.position.set(...place);
    for (let lane = 0; lane < 3; lane++) this.#matrix[12 + lane] = place[lane]!;
    for (const layer of Object.values(this.#lines)) layer.place(this.#matrix);
    this.#anew('tree', [...drawn, tree, tree.kind === 'path' ? picked : undefined, treeRegion], () => this.#drawTree(look));
    this.#anew('box', [...drawn, overlays.box], () => this.#drawBoxes(look));
    this.#anew('graph', [...drawn, overlays.graph, node], () => this.#drawLines('graph', overlays.graph, look));
    this.#anew('setups', [...drawn, overlays.setups], () => this.#drawLines('setups', overlays.setups, look));
    this.#anew('axes', [...drawn, overlays.axes], () => this.#drawLines('axes', overlays.axes, look));
  }

  dispose(): void {
    for (const layer of this.#layers()) this.#stage.remove(layer);
  }

  #layers(): readonly (NavBoxesLayer | SegmentsLayer)[] {
    return [this.#tree, this.#boxes, ...Object.values(this.#lines)];
  }

  /** Draws a part again where what it is made from changed. */
  #anew(part: string, from: readonly unknown[], draw: () => void): void {
    const known = this.#known.get(part);
    if (known !== undefined && from.every((value, at) => value === known[at])) return;
    this.#known.set(part, from);
    draw();
  }

  #drawn({ view }: OverlayLook): readonly (readonly [region: NavRegion, index: number])[] {
    return this.#map.regions.flatMap((region, index) =>
      region !== undefined && drawsRegion(view, index) ? [[region, index] as const] : [],
    );
  }

  #drawTree(look: OverlayLook): void {
    const { tree, picked, colors, treeRegion } = look;
    const boxes = new BoxList(this.#centre);
    if (tree.kind === 'depth' && treeRegion !== 'none') {
      for (const [region, index] of this.#drawn(look)) {
        if (treeRegion !== undefined && treeRegion !== index) continue;
        const decoded = treeOf(region);
        if (decoded === undefined) continue;
        // With the leaves above it a level covers every face.
        for (const node of nodesAtDepth(decoded, tree.depth, true)) boxes.add(decoded.boxes, node * 6, colors.tree, 0.75);
      }
    } else if (tree.kind === 'path' && picked !== undefined) {
      const { faceBase } = this.#map.geometry;
      for (const [region, index] of this.#drawn(look)) {
        if (picked.face < faceBase[index]! || picked.face >= faceBase[index + 1]!) continue;
        const decoded = treeOf(region);
        if (decoded === undefined) continue;
        const path = pathToLeaf(decoded, picked.face - faceBase[index]!);
        path.forEach((node, level) => {
          const isLeaf = level === path.length - 1;
          boxes.add(decoded.boxes, node * 6, isLeaf ? colors.leaf : colors.tree, isLeaf ? 1 : 0.15 + (0.55 * level) / path.length);
        });
      }
    }
    this.#treeBoxes = boxes.count;
    this.#tree.setBoxes(boxes.arrays());
  }

  #drawBoxes(look: OverlayLook): void {
    const boxes = new BoxList(this.#centre);
    if (look.overlays.box) {
      for (const [{ mesh }] of this.#drawn(look)) {
        if (mesh.faceCount === 0) continue;
        const [outer, inner] = withoutMargin(mesh.box);
        boxes.add(outer, 0, look.colors.box, 0.9);
        boxes.add(inner, 0, look.colors.box, 0.4);
      }
    }
    this.#boxes.setBoxes(boxes.arrays());
  }

  #drawLines(part: 'graph' | 'setups' | 'axes', on: boolean, look: OverlayLook): void {
    const layer = this.#lines[part];
    const { list } = layer;
    list.clear();
    if (on && part === 'axes' && look.view.shown) writeAxes(list, this.#centre, look.colors);
    if (on && part !== 'axes') {
      for (const [region, index] of this.#drawn(look)) {
        if (part === 'setups') writeSetups(list, region, this.#centre, look.colors);
        else
          writeGraph(
            list,
            region,
            look.node?.map === this.#map.id && look.node.region === index ? look.node.node : undefined,
            this.#centre,
            look.colors,
          );
      }
    }
    layer.sendList();
  }
}

/** Boxes for the card, relative to the centre; boxes that are not finite are left out. */
class BoxList {
  readonly #centre: Float64Array;
  #sides = new Float32Array(6 * 64);
  #tints = new Uint8Array(4 * 64);
  count = 0;

  constructor(centre: Float64Array) {
    this.#centre = centre;
  }

  add(box: ArrayLike<number>, at: number, color: Rgb, opacity: number): void {
    for (let lane = 0; lane < 6; lane++) if (!(Math.abs(box[at + lane]!) < 1e30)) return;
    if (this.count * 6 >= this.#sides.length) {
      const sides = new Float32Array(this.#sides.length * 2);
      sides.set(this.#sides);
      this.#sides = sides;
      const tints = new Uint8Array(this.#tints.length * 2);
      tints.set(this.#tints);
      this.#tints = tints;
    }
    for (let lane = 0; lane < 6; lane++) this.#sides[this.count * 6 + lane] = box[at + lane]! - this.#centre[lane % 3]!;
    this.#tints.set([color[0], color[1], color[2], opacity * 255], this.count * 4);
    this.count++;
  }

  arrays(): { readonly count: number; readonly sides: Float32Array; readonly tints: Uint8Array } {
    return { count: this.count, sides: this.#sides.slice(0, this.count * 6), tints: this.#tints.slice(0, this.count * 4) };
  }
}

/** A stored box, and the one inside its margin: the fourth lanes hold it, negative at the minimum. */
function withoutMargin({ min, max }: StoredBox): readonly [outer: readonly number[], inner: readonly number[]] {
  const [x0, y0, z0, low] = min;
  const [x1, y1, z1, high] = max;
  return [
    [x0, y0, z0, x1, y1, z1],
    [x0 - low, y0 - low, z0 - low, x1 - high, y1 - high, z1 - high],
  ];
}

const scratch = new Float64Array(6);

function addLine(
  list: SegmentList,
  lines: ArrayLike<number>,
  at: number,
  centre: Float64Array,
  width: number,
  color: Rgb,
  opacity = 1,
): void {
  for (let lane = 0; lane < 6; lane++) scratch[lane] = lines[at + lane]! - centre[lane % 3]!;
  list.add(scratch, 0, scratch, 3, width, color, opacity);
}

function writeSetups(list: SegmentList, { setups }: NavRegion, centre: Float64Array, { setupA, setupB, user, axes }: NavColors): void {
  if (setups.length === 0) return;
  const { boxesA, boxesB, arrows, ups } = buildSetupLines(setups);
  const write = (lines: Float32Array, width: number, color: Rgb): void => {
    for (let at = 0; at < lines.length; at += 6) addLine(list, lines, at, centre, width, color);
  };
  write(boxesA, 1.4, setupA);
  write(boxesB, 1.4, setupB);
  write(arrows, 2.2, user);
  write(ups, 1.8, axes[1]);
}

/** Edges from the cheapest to the dearest of the region, nodes as dots; the picked one stands out with its edges. */
function writeGraph(list: SegmentList, { graph }: NavRegion, picked: number | undefined, centre: Float64Array, colors: NavColors): void {
  if (graph === undefined) return;
  const { count, lines, cost, from, to, minCost, maxCost } = buildClusterLines(graph);
  for (let line = 0; line < count; line++) {
    const part = maxCost > minCost ? (cost[line]! - minCost) / (maxCost - minCost) : 0;
    const isPicked = picked !== undefined && (from[line] === picked || to[line] === picked);
    addLine(
      list,
      lines,
      line * 6,
      centre,
      isPicked ? 3.2 : 1.6,
      mix(colors.cheap, colors.dear, part),
      isPicked || picked === undefined ? 1 : 0.6,
    );
  }
  for (let node = 0; node < graph.nodeCount; node++) {
    for (let lane = 0; lane < 3; lane++) scratch[lane] = graph.positions[node * 3 + lane]! - centre[lane]!;
    list.dot(scratch, 0, node === picked ? 11 : 5, node === picked ? colors.picked : colors.node, node === picked ? 1 : 0.85);
  }
}

/** The axes of the map's own space, from its origin, ten metres each. */
function writeAxes(list: SegmentList, centre: Float64Array, { axes }: NavColors): void {
  axes.forEach((color, axis) => {
    const line = new Float64Array(6);
    line[3 + axis] = 10;
    addLine(list, line, 0, centre, 2.5, color);
  });
}

function mix(a: Rgb, b: Rgb, part: number): Rgb {
  const lane = (at: 0 | 1 | 2): number => Math.round(a[at] + (b[at] - a[at]) * part);
  return [lane(0), lane(1), lane(2)];
}
