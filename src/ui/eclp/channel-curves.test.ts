import { describe, expect, test } from 'vitest';
import type { LoadedChannel } from '../../worker/contract.ts';
import { channelCurves } from './channel-curves.ts';

function channel(change: Partial<LoadedChannel>): LoadedChannel {
  return {
    index: 3,
    kind: 'vector',
    form: 'stream',
    name: undefined,
    times: Uint32Array.of(0, 4),
    values: Float32Array.of(0, 0, 0, 8, 4, 2),
    lo: undefined,
    extent: undefined,
    flags: [],
    ...change,
  };
}

describe('curves of a channel', () => {
  test('go straight between its keys, which are their points, and hold after the last', () => {
    const { curves, points, perFrame, picked } = channelCurves(channel({}), 6, false)!;
    const at = (frame: number): readonly number[] => curves.values.map((lane) => lane[frame * perFrame]!);
    expect(at(0)).toEqual([0, 0, 0]);
    expect(at(1)).toEqual([2, 1, 0.5]);
    expect(at(4)).toEqual([8, 4, 2]);
    expect(at(6)).toEqual([8, 4, 2]);
    expect(points).toHaveLength(3);
    expect([...points[0]!.frames]).toEqual([0, 4]);
    expect([...points[0]!.values]).toEqual([0, 8]);
    expect(picked.map(({ bone }) => bone)).toEqual(Array.from({ length: 3 }, () => '3 · vector'));
  });

  test('hold each key until the next where only stored keys are wanted', () => {
    const { curves, perFrame } = channelCurves(channel({}), 6, true)!;
    expect(curves.values[0]![3 * perFrame]).toBe(0);
    expect(curves.values[0]![4 * perFrame]).toBe(8);
  });

  test('say metres of translations alone', () => {
    const partOf = (name: string | undefined): unknown => {
      const source = channelCurves(channel({ name }), 4, false)!.picked[0]!.source;
      return source.kind === 'bone' ? source.part : source.kind;
    };
    expect([partOf('Hips.t'), partOf('Hips.s'), partOf(undefined)]).toEqual(['translation', 'scale', 'scale']);
  });

  test('are one a scalar, and four a constant rotation with one point each', () => {
    const scalar = channelCurves(channel({ kind: 'scalar', values: Float32Array.of(1, 2) }), 4, false)!;
    expect(scalar.curves.values.map((lane) => [lane[0], lane.at(-1)])).toEqual([[1, 2]]);
    const rotation = channelCurves(channel({ kind: 'rotation', times: Uint32Array.of(0), values: Float32Array.of(0, 0, 0, 1) }), 4, false)!;
    expect(rotation.points.map(({ frames }) => frames.length)).toEqual([1, 1, 1, 1]);
    expect(rotation.curves.values.map((lane) => lane.at(-1))).toEqual([0, 0, 0, 1]);
  });

  test('are none of a channel without a key', () => {
    expect(channelCurves(channel({ times: new Uint32Array(), values: new Float32Array() }), 4, false)).toBeUndefined();
  });
});
