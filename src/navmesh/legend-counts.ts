import type { Legend } from './legend.ts';
import type { MapGeometry } from './map-geometry.ts';

/** Faces of each entry in the regions that are drawn: the legend's own counts, less what is not drawn where that is less to count. */
export function countDrawn(
  { geometry: { faceBase, faceCount } }: { readonly geometry: Pick<MapGeometry, 'faceBase' | 'faceCount'> },
  { keyOfFace, entries }: Legend,
  draws: (region: number) => boolean,
): Uint32Array {
  let drawnFaces = 0;
  for (let region = 0; region + 1 < faceBase.length; region++) if (draws(region)) drawnFaces += faceBase[region + 1]! - faceBase[region]!;
  const lessens = drawnFaces > faceCount / 2;
  const counts = lessens ? Uint32Array.from(entries, ({ count }) => count) : new Uint32Array(entries.length);
  const step = lessens ? -1 : 1;
  for (let region = 0; region + 1 < faceBase.length; region++) {
    if (draws(region) === lessens) continue;
    for (let face = faceBase[region]!; face < faceBase[region + 1]!; face++) counts[keyOfFace[face]!]! += step;
  }
  return counts;
}
