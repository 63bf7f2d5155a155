/** A colour as bytes, in the screen's own space: the scene draws with the same colours as the page's tokens. */
export type Rgb = readonly [red: number, green: number, blue: number];

/** Every colour of the scene. The app gives it to the layers, so that they follow the page's theme without knowing of it. */
export interface SceneColors {
  readonly main: Rgb;
  readonly helper: Rgb;
  readonly target: Rgb;
  /** Helpers and targets where they are dimmed: hardly more than the background. */
  readonly dimmed: Rgb;
  readonly hovered: Rgb;
  readonly selected: Rgb;
  /** What leads from the selected bone to the root. */
  readonly chain: Rgb;
  /** A bone whose stored value is not finite. */
  readonly held: Rgb;
  readonly ghost: Rgb;
  /** The second character of a comparison, and its helpers. */
  readonly compared: Rgb;
  readonly comparedHelper: Rgb;
  /** Onion skins of moments before and after the one shown. */
  readonly before: Rgb;
  readonly after: Rgb;
  /** Where root motion leads, and where the body faces on the way. */
  readonly path: Rgb;
  readonly heading: Rgb;
  /** Paths of bones, one colour after the other. */
  readonly trails: readonly Rgb[];
  /** What a camera sees. */
  readonly frustum: Rgb;
  /** Parts bones that overlap: near the background. */
  readonly outline: Rgb;
  readonly gridLine: Rgb;
  readonly gridAxis: Rgb;
  readonly axes: readonly [x: Rgb, y: Rgb, z: Rgb];
  /** Bone names, and what keeps them readable over bones. */
  readonly label: string;
  readonly labelHalo: string;
  /** CSS background of the viewport; the canvas itself is transparent. */
  readonly background: string;
}

/** A colour as the shaders take it, 0 to 1. */
export function writeUnitColor(color: Rgb, out: { set(x: number, y: number, z: number): unknown }): void {
  out.set(color[0] / 255, color[1] / 255, color[2] / 255);
}
