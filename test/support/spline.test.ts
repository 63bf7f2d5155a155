import { describe, expect, it } from 'vitest';
import { encodeClip, type SampledTrack } from './encode-clip.ts';
import { type PlainBlock, plainBlocks, plainFloat, plainSample } from './plain-spline.ts';
import { PACKED_NAN_40 } from './quaternion-packing.ts';
import type { Quat, SplineTrack, Vec3 } from './spline-description.ts';
import { headerDurations, type SplineData, writeSpline } from './write-spline.ts';

const CUBIC = { degree: 3, values: [0, 0, 0, 0, 2, 2, 2, 2] };
const still: SplineTrack = { rotation: { kind: 'static', value: [0, 0, 0, 1] } };

describe('writeSpline', () => {
  it('lays out absent, static and spline lanes of every degree beside each other', () => {
    const { blocks, data } = write([
      {
        position: { lanes: [{ kind: 'static', value: 5 }, { kind: 'absent' }, { kind: 'spline', points: [0, 4] }], knots: linear(2) },
        scale: {
          lanes: [{ kind: 'spline', points: [1, 2, 1] }, { kind: 'spline', points: [3, 1, 3] }, { kind: 'absent' }],
          knots: { degree: 2, values: [0, 0, 0, 2, 2, 2] },
        },
      },
      {
        position: { lanes: [{ kind: 'spline', points: [0, 1, 3, 4] }, { kind: 'absent' }, { kind: 'absent' }], knots: CUBIC },
        positionEncoding: 0,
      },
    ]);
    const at = (track: number, frame: number): readonly number[] => plainSample(data, blocks, track, frame);
    expect(at(0, 1).map(rounded)).toEqual([5, 0, 2, 0, 0, 0, 1, 1.5, 2, 1]);
    expect(at(0, 2).map(rounded)).toEqual([5, 0, 4, 0, 0, 0, 1, 1, 3, 1]);
    expect(at(1, 1)[0]).toBeCloseTo(2, 2); // (0 + 3·1 + 3·3 + 4) / 8
  });

  it.each([0, 1, 2, 5] as const)('stores rotations of encoding %d with their alignment', (rotationEncoding) => {
    const points: readonly Quat[] = [
      [0, 0, 0, 1],
      [0.6, 0, 0, 0.8],
      [0, -0.6, 0, -0.8],
    ];
    const position = { lanes: [{ kind: 'static', value: 1 }, { kind: 'absent' }, { kind: 'absent' }] } as const;
    const knots = { degree: 1, values: [0, 0, 1, 2, 2] };
    const { blocks, data } = write([
      { position, rotation: { kind: 'spline', knots, points, staticFlags: 0x0a }, rotationEncoding },
      { rotation: { kind: 'static', value: [0, 0.6, 0, -0.8] }, rotationEncoding },
    ]);
    points.forEach((point, frame) => {
      point.forEach((value, lane) => {
        expect(plainSample(data, blocks, 0, frame)[3 + lane]).toBeCloseTo(value, rotationEncoding === 0 ? 1 : 3);
      });
    });
    expect(plainSample(data, blocks, 1, 0)[6]).toBeCloseTo(-0.8, 2);
  });

  it('stores float tracks behind the transforms: static 0x03, spline 0x12', () => {
    const { blocks, data } = write([still], {
      floats: [
        { kind: 'static', value: 0.25 },
        { kind: 'spline', knots: linear(2), points: [0.12, 1.75] },
      ],
    });
    expect(data.maskAndQuantizationSize).toBe(8);
    const [block] = blocks;
    expect(plainFloat(block ?? EMPTY, 0, 1)).toBe(0.25);
    expect(plainFloat(block ?? EMPTY, 1, 0)).toBeCloseTo(0.12, 6);
    expect(plainFloat(block ?? EMPTY, 1, 2)).toBeCloseTo(1.75, 4);
  });

  it('stores what is not finite, and packed NaN bytes, as given', () => {
    const { blocks, data } = write([
      {
        position: {
          lanes: [
            { kind: 'static', value: Number.NaN },
            { kind: 'spline', points: [0, 1], bounds: [0, Number.NaN] },
            { kind: 'static', value: Infinity },
          ],
          knots: linear(2),
        },
        rotation: { kind: 'spline', knots: linear(2), points: [PACKED_NAN_40, [0, 0, 0, 1]] },
      },
    ]);
    const [x, y, z, ...rotation] = plainSample(data, blocks, 0, 0);
    expect([x, y, z]).toEqual([Number.NaN, Number.NaN, Infinity]);
    expect(rotation[1]).toBeCloseTo(-Math.SQRT1_2, 2);
  });

  it('puts the guard bytes exactly where a 40-bit rotation ends less than 3 bytes before the aligned end', () => {
    const lengths = (guard: 'never' | 'rule', rotationEncoding: 1 | 2, staticX: boolean): number => {
      const position = staticX ? ({ lanes: [{ kind: 'static', value: 1 }, { kind: 'absent' }, { kind: 'absent' }] } as const) : undefined;
      const track: SplineTrack = { ...(position === undefined ? {} : { position }), rotationEncoding };
      return write([track], { guard }).data.data.length;
    };
    // 4 mask bytes and a position of 4: an absent rotation would stand at 8, far from 16.
    expect(lengths('rule', 1, true)).toBe(16);
    for (let masks = 1; masks <= 8; masks++) {
      const tracks = [...Array.from({ length: masks - 1 }, (): SplineTrack => ({})), still];
      const end = masks * 4 + 5;
      const aligned = Math.ceil(end / 16) * 16;
      const guarded = write(tracks, { guard: 'rule' }).data.data.length;
      expect(guarded - aligned).toBe(aligned - end < 3 ? 16 : 0);
      expect(write(tracks, { guard: 'never' }).data.data.length).toBe(aligned);
      const finer = write([...tracks.slice(0, -1), { ...still, rotationEncoding: 2 }], { guard: 'rule' });
      expect(finer.data.data.length).toBe(Math.ceil((masks * 4 + 6) / 16) * 16);
    }
  });

  it('rounds every step of the header to f32', () => {
    const { frameDuration, blockDuration, blockInverseDuration } = headerDurations(1.2, 37);
    const f = new Float32Array([1.2, 0, 0, 0]);
    f[1] = (f[0] ?? 0) / 36;
    f[2] = (f[1] ?? 0) * 255;
    f[3] = 1 / (f[2] ?? 1);
    expect([frameDuration, blockDuration, blockInverseDuration]).toEqual([f[1], f[2], f[3]]);
    expect(headerDurations(0, 1)).toEqual({ duration: 0, frameDuration: 0, blockDuration: 0, blockInverseDuration: 0 });
  });
});

describe('encodeClip', () => {
  it.each([1, 2, 3, 4, 5, 255, 256, 257, 511, 512])('keeps %d frames within tolerance, over as many blocks as it takes', (frameCount) => {
    for (const degree of [1, 3] as const) {
      const track = wobble(frameCount);
      const data = writeSpline(encodeClip([track, flipped(track)], { duration: (frameCount - 1) / 30, degree }));
      expect(data.numBlocks).toBe(Math.max(1, Math.ceil((frameCount - 1) / 255)));
      const blocks = plainBlocks(data);
      let worst = 0;
      for (let frame = 0; frame < frameCount; frame++) {
        for (const index of [0, 1]) {
          const sample = plainSample(data, blocks, index, frame);
          const [translation, rotation] = [track.translations[frame] ?? [0, 0, 0], track.rotations[frame] ?? [0, 0, 0, 1]];
          translation.forEach((value, lane) => {
            worst = Math.max(worst, Math.abs(value - (sample[lane] ?? Number.NaN)));
          });
          worst = Math.max(worst, angle(rotation, sample.slice(3, 7)));
        }
      }
      expect(worst).toBeLessThan(1.5e-3);
    }
  });

  it('agrees with itself at the seam of two blocks', () => {
    const data = writeSpline(encodeClip([wobble(600)], { duration: 20 }));
    const blocks = plainBlocks(data);
    for (const [index, seam] of [255, 510].entries()) {
      const before = plainSample({ ...data, maxFramesPerBlock: 256 }, [blocks[index] ?? EMPTY], 0, 255);
      const after = plainSample(data, blocks, 0, seam);
      before.forEach((value, lane) => {
        expect(Math.abs(value) - Math.abs(after[lane] ?? Number.NaN)).toBeCloseTo(0, 2);
      });
    }
  });

  it('stores neutral parts as absent and constant ones as static', () => {
    const constant: SampledTrack = {
      translations: [0, 1, 2].map((): Vec3 => [0, 7, 0]),
      rotations: [0, 1, 2].map((): Quat => [0, 0, 0, 1]),
    };
    expect(encodeClip([constant], { duration: 1 }).blocks[0]?.tracks[0]).toMatchObject({
      position: { lanes: [{ kind: 'absent' }, { kind: 'static', value: 7 }, { kind: 'absent' }] },
      rotation: { kind: 'absent' },
      scale: { lanes: [{ kind: 'absent' }, { kind: 'absent' }, { kind: 'absent' }] },
    });
  });
});

const EMPTY: PlainBlock = { tracks: [], floats: [], floatStart: 0, end: 0 };

function write(
  tracks: readonly SplineTrack[],
  options: { readonly floats?: Parameters<typeof writeSpline>[0]['blocks'][number]['floats']; readonly guard?: 'never' | 'rule' } = {},
): { readonly data: SplineData; readonly blocks: readonly PlainBlock[] } {
  const block = options.floats === undefined ? { tracks } : { tracks, floats: options.floats };
  const data = writeSpline({ frameCount: 3, duration: 0.1, blocks: [block], guard: options.guard ?? 'never' });
  return { data, blocks: plainBlocks(data) };
}

function linear(last: number): { readonly degree: number; readonly values: readonly number[] } {
  return { degree: 1, values: [0, 0, last, last] };
}

function rounded(value: number): number {
  return Math.round(value * 1e4) / 1e4;
}

function wobble(frameCount: number): SampledTrack {
  const frames = Array.from({ length: frameCount }, (_, frame) => frame / 9);
  return {
    translations: frames.map((t): Vec3 => [Math.sin(t), 0.2 * Math.cos(1.7 * t), 3]),
    rotations: frames.map((t): Quat => {
      const half = 0.6 * Math.sin(0.8 * t);
      return [Math.sin(half) * 0.6, Math.sin(half) * 0.8, 0, Math.cos(half)];
    }),
  };
}

function flipped(track: SampledTrack): SampledTrack {
  return { ...track, rotations: track.rotations.map((q, i): Quat => (i % 3 === 1 ? [-q[0], -q[1], -q[2], -q[3]] : q)) };
}

function angle(a: readonly number[], b: readonly number[]): number {
  const dot = a.reduce((sum, value, lane) => sum + value * (b[lane] ?? 0), 0);
  return 2 * Math.acos(Math.min(1, Math.abs(dot) / Math.sqrt(b.reduce((sum, value) => sum + value * value, 0))));
}
