import type { BoneRole } from './bone-roles.ts';
import type { BoneShapes } from './bone-shapes.ts';

type Rgb = readonly [red: number, green: number, blue: number];

// The page's tokens (src/ui), as bytes: the scene draws with the same colours as the panels.
const BY_ROLE: Readonly<Record<BoneRole, Rgb>> = { main: [0xcf, 0xd4, 0xdc], helper: [0x70, 0x77, 0x84], target: [0x4a, 0x51, 0x5d] };
const HOVERED: Rgb = [0xff, 0xe3, 0xc2];
const SELECTED: Rgb = [0xf2, 0xa6, 0x5a];
const HELD: Rgb = [0xec, 0x6a, 0x5e];

/** Which bones stand out. */
export interface BoneEmphasis {
  readonly selected: number | undefined;
  readonly hovered: number | undefined;
}

/** Writes four bytes a shape, the fourth 255 where the shape stands out. A held bone shows that its value was not finite. */
export function writeBoneColors(shapes: BoneShapes, held: Uint8Array, emphasis: BoneEmphasis, out: Uint8Array): void {
  for (let shape = 0; shape < shapes.count; shape++) {
    const bone = shapes.bones[shape]!;
    const stands = bone === emphasis.selected || bone === emphasis.hovered;
    let color = BY_ROLE[shapes.roles[shape]!];
    if (held[bone] === 1) color = HELD;
    if (bone === emphasis.hovered) color = HOVERED;
    if (bone === emphasis.selected) color = SELECTED;
    out[shape * 4] = color[0];
    out[shape * 4 + 1] = color[1];
    out[shape * 4 + 2] = color[2];
    out[shape * 4 + 3] = stands ? 255 : 0;
  }
}
