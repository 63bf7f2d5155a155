import { expect, test } from 'vitest';
import { countDrawn, type Legend, type MapGeometry } from '../../navmesh/index.ts';
import { drawsRegion, PLAIN_MAP_VIEW } from '../../state/index.ts';

test('faces are counted by entry over what is drawn, however little or much that is', () => {
  const geometry = { faceBase: Int32Array.of(0, 3, 3, 4, 8), faceCount: 8 } as MapGeometry;
  const legend: Legend = {
    keyOfFace: Uint16Array.of(0, 1, 0, 2, 2, 2, 1, 0),
    entries: [3, 2, 3].map((count, at) => ({ key: `${at}`, label: `${at}`, count, colour: at })),
    scale: 'kinds',
  };
  const count = (view: Partial<typeof PLAIN_MAP_VIEW>) => [
    ...countDrawn({ geometry }, legend, (region) => drawsRegion({ ...PLAIN_MAP_VIEW, ...view }, region)),
  ];
  expect(count({})).toEqual([3, 2, 3]);
  expect(count({ hidden: new Set([2]) })).toEqual([3, 2, 2]);
  expect(count({ hidden: new Set([0, 3]) })).toEqual([0, 0, 1]);
  expect(count({ isolated: 0 })).toEqual([2, 1, 0]);
  expect(count({ isolated: 3 })).toEqual([1, 1, 2]);
  expect(count({ shown: false })).toEqual([0, 0, 0]);
});
