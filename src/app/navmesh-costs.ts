import { buildCostLabels } from '../navmesh/index.ts';
import { PointLabelsLayer, type SceneColors, type Stage } from '../scene/index.ts';
import { drawsRegion, type NavmeshState, PLAIN_MAP_VIEW } from '../state/index.ts';

/** Costs beside the edges of the cluster graphs that are drawn: the picked node's, or those nearest to the camera. */
export class NavCosts {
  readonly #stage: Stage;
  readonly #layer: PointLabelsLayer;
  #known: readonly unknown[] = [];

  constructor(stage: Stage, element: HTMLElement, colors: SceneColors) {
    this.#stage = stage;
    this.#layer = new PointLabelsLayer(element, 'graphCosts', () => stage.pickView(), colors);
    stage.add(this.#layer);
  }

  /** How many are in the picture. */
  get count(): number {
    return this.#layer.count;
  }

  follow({ maps, views, overlays, node }: NavmeshState, colors: SceneColors): void {
    const from = [maps, views, overlays.graph, node, colors];
    if (from.every((part, at) => part === this.#known[at])) return;
    this.#known = from;
    const points: number[] = [];
    const texts: string[] = [];
    if (overlays.graph) {
      for (const [id, { regions }] of maps) {
        const view = views.get(id) ?? PLAIN_MAP_VIEW;
        regions.forEach((region, index) => {
          if (region?.graph === undefined || !drawsRegion(view, index)) return;
          if (node !== undefined && (node.map !== id || node.region !== index)) return;
          const labels = buildCostLabels(region.graph, node?.node);
          labels.points.forEach((value, at) => points.push(value + view.offset[at % 3]!));
          texts.push(...labels.texts);
        });
      }
    }
    this.#layer.setColors(colors);
    this.#layer.setLabels(Float64Array.from(points), texts);
  }

  dispose(): void {
    this.#stage.remove(this.#layer);
  }
}
