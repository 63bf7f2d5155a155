/** Placeholder of shape only until decode lands. */
export interface SplineBlock {
  readonly lastFrame: number;
}
