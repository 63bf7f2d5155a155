/** Colours of the dope sheet, as a canvas takes them. */
export interface LaneColors {
  readonly translation: string;
  readonly rotation: string;
  readonly scale: string;
  readonly float: string;
  /** What is picked. */
  readonly selected: string;
  readonly selectedRow: string;
  readonly hoveredRow: string;
  /** Stored once. */
  readonly fixed: string;
  /** Not stored. */
  readonly absent: string;
  readonly seam: string;
  readonly odd: string;
  readonly summary: string;
  readonly line: string;
  readonly back: string;
}

const TOKENS: Readonly<Record<keyof LaneColors, string>> = {
  translation: '--cyan',
  rotation: '--violet',
  scale: '--green',
  float: '--fg-1',
  selected: '--ember',
  selectedRow: '--ember-dim',
  hoveredRow: '--bg-2',
  fixed: '--fg-3',
  absent: '--line-2',
  seam: '--cyan',
  odd: '--red',
  summary: '--fg-2',
  line: '--line',
  back: '--bg-1',
};

/** Reads the tokens of the theme the page is in. */
export function readLaneColors(element: Element): LaneColors {
  const style = getComputedStyle(element);
  const colors = Object.entries(TOKENS).map(([name, token]) => [name, style.getPropertyValue(token)]);
  return Object.fromEntries(colors) as Record<keyof LaneColors, string>;
}
