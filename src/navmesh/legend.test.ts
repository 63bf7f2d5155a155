import { describe, expect, it } from 'vitest';
import { joinLegends, type LegendMap, legendOf } from './legend.ts';
import { legendColour } from './legend-colours.ts';
import { buildMapGeometry } from './map-geometry.ts';
import type { NavRegion } from './nav-mesh.ts';

/** A row of unit squares side by side, each wound as asked; faces 0 and 1 are joined, the rest stands alone. */
function region(data: readonly number[], { clockwise = [] as readonly number[], tilted = [] as readonly number[] } = {}): NavRegion {
  const faceCount = data.length;
  const vertices = new Float32Array(faceCount * 12);
  const edgeA = new Int32Array(faceCount * 4);
  const edgeB = new Int32Array(faceCount * 4);
  const oppositeEdge = new Int32Array(faceCount * 4).fill(-1);
  const oppositeFace = new Int32Array(faceCount * 4).fill(-1);
  for (let face = 0; face < faceCount; face++) {
    const high = tilted.includes(face) ? 1 : 0;
    const up = [
      [face, 0, 0],
      [face, 0, 1],
      [face + 1, high, 1],
      [face + 1, high, 0],
    ];
    const ring = clockwise.includes(face) ? up.reverse() : up;
    ring.forEach((corner, at) => {
      vertices.set(corner, (face * 4 + at) * 3);
      edgeA[face * 4 + at] = face * 4 + at;
      edgeB[face * 4 + at] = face * 4 + ((at + 1) % 4);
    });
  }
  if (faceCount > 1) {
    [oppositeEdge[2], oppositeFace[2], oppositeEdge[4], oppositeFace[4]] = [4, 1, 2, 0];
  }
  const mesh = {
    faceCount,
    edgeCount: faceCount * 4,
    regularEdgeCount: faceCount * 4,
    vertexCount: faceCount * 4,
    faceStart: Int32Array.from(data, (_, face) => face * 4),
    faceEdgeCount: new Int32Array(faceCount).fill(4),
    userStart: new Int32Array(faceCount).fill(-1),
    userCount: new Int32Array(faceCount),
    cluster: Int16Array.from(data, (_, face) => face % 2),
    edgeA,
    edgeB,
    oppositeEdge,
    oppositeFace,
    edgeFlags: new Uint8Array(faceCount * 4).fill(4),
    userEdgeCost: new Float32Array(faceCount * 4),
    edgeOwner: Int32Array.from({ length: faceCount * 4 }, (_, edge) => edge >> 2),
    vertices,
    faceData: Uint32Array.from(data),
    faceDataStride: 1,
    edgeData: new Uint32Array(faceCount * 4),
    edgeDataStride: 1,
    box: { min: [0, 0, 0, 0], max: [0, 0, 0, 0] },
    erosionRadius: 0,
    flags: 0,
    userData: '0',
    streamingSetCount: 0,
    hasClearanceSeeding: false,
  } as const;
  return { mesh, graph: undefined, tree: undefined, setups: [] };
}

function mapOf(id: number, ...regions: readonly (NavRegion | undefined)[]): LegendMap {
  return { id, regions, geometry: buildMapGeometry(regions) };
}

const rows = ({ entries }: ReturnType<typeof legendOf>): unknown => entries.map(({ key, label, count }) => [key, label, count]);

describe('legendOf', () => {
  it('counts the faces of each region that has any, by its name', () => {
    const legend = legendOf(mapOf(7, region([1, 1]), undefined, region([]), region([1])), 'region', 0, ['a', 'b', 'c', 'd']);
    expect(rows(legend)).toEqual([
      ['7:0', 'a', 2],
      ['7:3', 'd', 1],
    ]);
    expect([...legend.keyOfFace]).toEqual([0, 0, 1]);
  });

  it('tells words of faceData apart in hex, the same in every region', () => {
    const legend = legendOf(mapOf(1, region([0x10001, 5]), region([5])), 'face-data', 0);
    expect(rows(legend)).toEqual([
      ['0x00010001', '0x00010001', 1],
      ['0x00000005', '0x00000005', 2],
    ]);
    expect([...legend.keyOfFace]).toEqual([0, 1, 1]);
  });

  it('tells a bit apart, the highest too', () => {
    const legend = legendOf(mapOf(1, region([0x80000000, 0, 1])), 'face-data-bit', 31);
    expect(rows(legend)).toEqual([
      ['clear', 'bit 31 clear', 2],
      ['set', 'bit 31 set', 1],
    ]);
    expect([...legend.keyOfFace]).toEqual([1, 0, 0]);
  });

  it('keeps clusters of different regions apart', () => {
    const legend = legendOf(mapOf(1, region([0, 0, 0]), region([0])), 'cluster', 0);
    expect(rows(legend)).toEqual([
      ['1:0:0', '0 · region 0', 2],
      ['1:0:1', '1 · region 0', 1],
      ['1:1:0', '0 · region 1', 1],
    ]);
  });

  it('numbers islands from the largest', () => {
    const legend = legendOf(mapOf(1, region([0]), region([0, 0, 0])), 'island', 0);
    expect(legend.entries.map(({ count }) => count)).toEqual([2, 1, 1]);
    expect(legend.keyOfFace[1]).toBe(0);
    expect(legend.keyOfFace[2]).toBe(0);
  });

  it('sorts by slope, winding and area, without classes of no face', () => {
    const map = mapOf(1, region([0, 0, 0], { clockwise: [1], tilted: [2] }));
    expect(rows(legendOf(map, 'winding', 0))).toEqual([
      ['winding 0', 'counter-clockwise', 2],
      ['winding 1', 'clockwise', 1],
    ]);
    // The clockwise square looks straight down: 180 degrees.
    // The tilted square rises a metre over a metre: 45 degrees, and the root of 2 in area.
    expect(rows(legendOf(map, 'slope', 0))).toEqual([
      ['slope 0', '0–5°', 1],
      ['slope 3', '30–45°', 1],
      ['slope 6', 'over 90°', 1],
    ]);
    expect(rows(legendOf(map, 'area', 0))).toEqual([
      ['area 2', '0.1–1 m²', 2],
      ['area 3', '1–10 m²', 1],
    ]);
  });
});

describe('joinLegends', () => {
  it('gives the same key one entry and one colour over all maps', () => {
    const legends = [legendOf(mapOf(1, region([4, 5])), 'face-data', 0), legendOf(mapOf(2, region([5, 6])), 'face-data', 0)];
    const { entries, entriesOf } = joinLegends(legends);
    expect(entries.map(({ label, count }) => [label, count])).toEqual([
      ['0x00000004', 1],
      ['0x00000005', 2],
      ['0x00000006', 1],
    ]);
    expect(entriesOf.map((map) => [...map])).toEqual([
      [0, 1],
      [1, 2],
    ]);
    expect(new Set(entries.map((entry) => legendColour(entry, 'kinds', false).join())).size).toBe(3);
  });
});
