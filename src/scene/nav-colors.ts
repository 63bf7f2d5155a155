import type { Rgb } from './scene-colors.ts';

/** Colours of what is drawn of a navigation mesh, beside those of the faces, which the legend gives. */
export interface NavColors {
  readonly hovered: Rgb;
  readonly picked: Rgb;
  /** Faces of the picked node of a cluster graph. */
  readonly lit: Rgb;
  readonly boundary: Rgb;
  readonly shared: Rgb;
  readonly oneSided: Rgb;
  readonly user: Rgb;
  readonly blocked: Rgb;
  readonly box: Rgb;
  readonly tree: Rgb;
  /** The leaf at the end of the way through the tree. */
  readonly leaf: Rgb;
  readonly node: Rgb;
  readonly cheap: Rgb;
  readonly dear: Rgb;
  readonly setupA: Rgb;
  readonly setupB: Rgb;
  readonly path: Rgb;
  readonly start: Rgb;
  readonly goal: Rgb;
  readonly measure: Rgb;
  readonly axes: readonly [x: Rgb, y: Rgb, z: Rgb];
}
