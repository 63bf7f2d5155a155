import type { BoneShapes } from './bone-shapes.ts';
import type { Rgb, SceneColors } from './scene-colors.ts';

/** Which bones stand out. */
export interface BoneEmphasis {
  readonly selected: number | undefined;
  readonly hovered: number | undefined;
  /** 1 for each bone between the selected one and the root, where the chain is shown. */
  readonly chain?: Uint8Array | undefined;
  /** Helpers and targets are drawn hardly stronger than the background. */
  readonly dimsHelpers?: boolean | undefined;
}

/** Writes four bytes a shape, the fourth 255 where the shape stands out. A held bone shows that its value was not finite. */
export function writeBoneColors(shapes: BoneShapes, held: Uint8Array, emphasis: BoneEmphasis, colors: SceneColors, out: Uint8Array): void {
  for (let shape = 0; shape < shapes.count; shape++) {
    const bone = shapes.bones[shape]!;
    const role = shapes.roles[shape]!;
    const stands = bone === emphasis.selected || bone === emphasis.hovered;
    let color: Rgb = role !== 'main' && emphasis.dimsHelpers === true ? colors.dimmed : colors[role];
    if (emphasis.chain?.[bone] === 1) color = colors.chain;
    if (held[bone] === 1) color = colors.held;
    if (bone === emphasis.hovered) color = colors.hovered;
    if (bone === emphasis.selected) color = colors.selected;
    out[shape * 4] = color[0];
    out[shape * 4 + 1] = color[1];
    out[shape * 4 + 2] = color[2];
    out[shape * 4 + 3] = stands ? 255 : 0;
  }
}
