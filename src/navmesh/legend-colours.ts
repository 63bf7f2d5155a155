import type { Legend } from './legend.ts';

/** Bytes of red, green and blue, in the screen's own space. */
export type LegendColour = readonly [red: number, green: number, blue: number];

/** The first kinds: hues far apart, none of them the amber of what is picked. */
const KINDS_DARK: readonly LegendColour[] = [
  [0x3d, 0x7a, 0x8c],
  [0x8a, 0x68, 0xb8],
  [0x9b, 0x99, 0x45],
  [0xa8, 0x55, 0x52],
  [0x5c, 0x93, 0x5f],
  [0x4a, 0x69, 0xae],
  [0xa0, 0x62, 0x8d],
  [0x3f, 0x8f, 0x7a],
  [0x86, 0x74, 0x58],
  [0x6a, 0x80, 0x9c],
];

const KINDS_LIGHT: readonly LegendColour[] = [
  [0x7d, 0xb9, 0xc9],
  [0xbb, 0xa2, 0xdf],
  [0xcc, 0xc9, 0x7a],
  [0xdd, 0x9a, 0x96],
  [0x9c, 0xcb, 0x9c],
  [0x96, 0xb0, 0xe4],
  [0xd8, 0xa4, 0xc8],
  [0x84, 0xc8, 0xb5],
  [0xc4, 0xb2, 0x95],
  [0xaa, 0xbd, 0xd4],
];

/** From little to much. */
const CLASSES_DARK: readonly LegendColour[] = [
  [0x2e, 0x60, 0x74],
  [0x38, 0x81, 0x80],
  [0x5b, 0x98, 0x6c],
  [0x93, 0x9f, 0x55],
  [0xb0, 0x83, 0x4e],
  [0xae, 0x5c, 0x52],
  [0x93, 0x4a, 0x7c],
];

const CLASSES_LIGHT: readonly LegendColour[] = [
  [0x8f, 0xbd, 0xd0],
  [0x8b, 0xcb, 0xc6],
  [0xa6, 0xd2, 0xaa],
  [0xd2, 0xd6, 0x90],
  [0xe4, 0xc0, 0x90],
  [0xe2, 0x9c, 0x92],
  [0xcc, 0x92, 0xbb],
];

const NOTHING_DARK: LegendColour = [0x5a, 0x5f, 0x69];
const NOTHING_LIGHT: LegendColour = [0xb4, 0xb2, 0xad];

/** The colour of one entry on a dark or a light ground, the same in the legend and on the faces. */
export function legendColour(
  entry: { readonly key: string; readonly colour: number },
  scale: Legend['scale'],
  light: boolean,
): LegendColour {
  const { key, colour } = entry;
  if (key === 'none' || key === 'others' || key === 'clear') return light ? NOTHING_LIGHT : NOTHING_DARK;
  if (scale === 'classes') {
    const classes = light ? CLASSES_LIGHT : CLASSES_DARK;
    return classes[Math.min(colour, classes.length - 1)]!;
  }
  const first = light ? KINDS_LIGHT : KINDS_DARK;
  if (colour < first.length) return first[colour]!;
  // Beyond those, hues a golden angle apart never come back to one another.
  const hue = (colour * 137.508 + 190) % 360;
  const saturation = 0.3 + 0.14 * ((colour >> 2) % 3);
  return fromHsl(hue, saturation, (light ? 0.7 : 0.44) + 0.05 * ((colour % 3) - 1));
}

function fromHsl(hue: number, saturation: number, lightness: number): LegendColour {
  const reach = saturation * Math.min(lightness, 1 - lightness);
  const lane = (offset: number): number => {
    const k = (offset + hue / 30) % 12;
    return Math.round(255 * (lightness - reach * Math.max(-1, Math.min(k - 3, 9 - k, 1))));
  };
  return [lane(0), lane(8), lane(4)];
}
