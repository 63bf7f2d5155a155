import { expect, test } from 'vitest';
import { MATRIX_SIZE } from '../animation/index.ts';
import { createLabelPlaces, LABEL_CHARACTER, LABEL_OFFSET, OF_POINTS, orderNearest, placeLabels } from './label-places.ts';

/** Straight on: x and y from -1 to 1 fill a view of 200 by 100 pixels. */
const VIEW = { matrix: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1], width: 200, height: 100 };

test('a name stands beside its joint', () => {
  const places = placed([[0.5, 0, 0]], [4]);
  expect(places).toEqual([[0, 150 + LABEL_OFFSET]]);
});

test('a name that would cover one placed before is left out, and one with room is not', () => {
  const apart = (4 * LABEL_CHARACTER + 1) / 100;
  expect(
    placed(
      [
        [0, 0, 0],
        [0.01, 0, 0],
        [apart, 0, 0],
      ],
      [4, 4, 4],
    ).map(([bone]) => bone),
  ).toEqual([0, 2]);
});

test('joints outside the view, behind the camera or not finite have no name', () => {
  expect(
    placed(
      [
        [3, 0, 0],
        [Number.NaN, 0, 0],
        [0, 5, 0],
        [0, 0, 0],
      ],
      [1, 1, 1, 1],
    ).map(([bone]) => bone),
  ).toEqual([3]);
  const behind = { ...VIEW, matrix: VIEW.matrix.map((value, at) => (at === 15 ? -1 : value)) };
  expect(placed([[0, 0, 0]], [1], behind)).toEqual([]);
});

test('no more names than there is place for', () => {
  const places = createLabelPlaces(2);
  placeLabels(
    modelOf([
      [0, -0.8, 0],
      [0, 0, 0],
      [0, 0.8, 0],
    ]),
    [0, 1, 2],
    [1, 1, 1],
    VIEW,
    places,
  );
  expect(places.count).toBe(2);
});

type Place = readonly [number, number, number];

function placed(joints: readonly Place[], lengths: readonly number[], view = VIEW): readonly (readonly [number, number])[] {
  const places = createLabelPlaces(10);
  placeLabels(modelOf(joints), [...joints.keys()], lengths, view, places);
  return [...places.bones.subarray(0, places.count)].map((bone, index) => [bone, places.x[index]!]);
}

function modelOf(joints: readonly Place[]): Float64Array {
  const model = new Float64Array(joints.length * MATRIX_SIZE);
  joints.forEach((place, bone) => {
    model.set(place, bone * MATRIX_SIZE + 12);
  });
  return model;
}

test('points are labelled like bones, as far as the order goes', () => {
  const places = createLabelPlaces(4);
  placeLabels(Float64Array.of(0.5, 0, 0, -0.5, 0, 0, 0, 0.5, 0), [2, 0, -1, 1], [3, 3, 3], VIEW, places, OF_POINTS);
  expect([...places.bones.subarray(0, places.count)]).toEqual([2, 0]);
  expect(places.x[1]).toBe(150 + LABEL_OFFSET);
});

test('the points in view nearest to the camera come first', () => {
  // Depth is 2 + z here.
  const view = { ...VIEW, matrix: VIEW.matrix.map((value, at) => (at === 11 ? 1 : at === 15 ? 2 : value)) };
  const depths = [4, 1, 3, -1, 2, 1.5, 5];
  const points = Float64Array.from(depths.flatMap((depth, at) => [at === 5 ? 1.6 : 0, 0, depth - 2]));
  const nearest = (most: number): readonly number[] => {
    const order = new Int32Array(most);
    orderNearest(points, view, order, new Float64Array(most));
    return [...order];
  };
  // The fourth is behind the camera, the sixth beside the view.
  expect(nearest(3)).toEqual([1, 4, 2]);
  expect(nearest(7).slice(0, 6)).toEqual([1, 4, 2, 0, 6, -1]);
});
