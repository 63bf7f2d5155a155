import type { Rgb } from './scene-colors.ts';
import type { SegmentList } from './segment-list.ts';

/** Every so many frames a dot is larger. */
const LARGE_DOT = 10;

/** Writes the paths of bones as lines with a dot a frame. `points` holds x, y, z a frame for one bone after the other. */
export function writeTrailSegments(
  points: Float64Array,
  boneCount: number,
  frameCount: number,
  colors: readonly Rgb[],
  out: SegmentList,
): void {
  out.clear();
  for (let bone = 0; bone < boneCount; bone++) {
    const color = colors[bone % colors.length]!;
    for (let frame = 0; frame < frameCount; frame++) {
      const at = (bone * frameCount + frame) * 3;
      if (frame > 0) out.add(points, at - 3, points, at, 1.75, color, 0.85);
      out.dot(points, at, frame % LARGE_DOT === 0 ? 6 : 3.5, color);
    }
  }
}
