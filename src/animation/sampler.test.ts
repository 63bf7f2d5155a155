import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  encodeClip,
  type FloatTrack,
  type Knots,
  type Lane,
  packQuaternion,
  type Quat,
  type RotationEncoding,
  type RotationPart,
  type ScalarEncoding,
  type SplineBlock,
  type SplineClip,
  type SplineTrack,
  type Vec3,
  type VectorPart,
  writeSpline,
} from '../../test/support/index.ts';
import { decodeSplineAnimation, frameAt, type InterleavedMotion, lastFrame, type Motion, type SplineMotion } from './index.ts';
import { createSampler } from './sampler.ts';
import { TRANSFORM_SIZE } from './skeleton.ts';

function motionOf(clip: SplineClip): SplineMotion {
  const written = writeSpline(clip);
  return decodeSplineAnimation({
    frameCount: written.numFrames,
    seconds: written.duration,
    transformTrackCount: written.numberOfTransformTracks,
    floatTrackCount: written.numberOfFloatTracks,
    maxFramesPerBlock: written.maxFramesPerBlock,
    blockCount: written.numBlocks,
    maskAreaSize: written.maskAndQuantizationSize,
    blockOffsets: Uint32Array.from(written.blockOffsets),
    floatBlockOffsets: Uint32Array.from(written.floatBlockOffsets),
    data: written.data,
    dataOffset: 0,
    endian: 0,
  }).motion;
}

function sampleOf(motion: Motion, frame: number, sampler = createSampler(motion)): number[] {
  const out = new Float64Array(motion.transformTrackCount * TRANSFORM_SIZE).fill(777);
  sampler.sample(frame, out);
  return [...out];
}

function floatsOf(motion: Motion, frame: number, sampler = createSampler(motion)): number[] {
  const out = new Float64Array(motion.floatTrackCount).fill(777);
  sampler.sampleFloats(frame, out);
  return [...out];
}

function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

// ---- A second evaluation, written from specs, hka §2 to §4, in plain double precision. It starts from the description of a clip.

/** N of degree d by Cox and de Boor with 0/0 = 0; the span is the one that holds t. */
function basis(knots: readonly number[], i: number, d: number, span: number, t: number): number {
  if (d === 0) return i === span ? 1 : 0;
  const part = (numerator: number, denominator: number): number => (denominator === 0 ? 0 : numerator / denominator);
  return (
    part(t - knots[i]!, knots[i + d]! - knots[i]!) * basis(knots, i, d - 1, span, t) +
    part(knots[i + d + 1]! - t, knots[i + d + 1]! - knots[i + 1]!) * basis(knots, i + 1, d - 1, span, t)
  );
}

function splineAt({ degree, values }: Knots, points: readonly number[], time: number): number {
  const n = points.length;
  const t = Math.min(Math.max(time, values[degree]!), values[n]!);
  let span = degree;
  for (let s = degree; s < n; s++) if (values[s]! <= t) span = s;
  // At the very end the last span with a length holds t.
  while (span > degree && values[span] === values[span + 1]) span--;
  return points.reduce((sum, point, i) => sum + point * basis(values, i, degree, span, t), 0);
}

/** Scalars as 16 bits between their bounds, or as 8. */
function quantised(points: readonly number[], steps = 65535): readonly number[] {
  const [low, high] = [Math.min(...points), Math.max(...points)];
  return points.map((point) =>
    high === low ? low : low + ((high - low) * Math.min(steps, Math.round(((point - low) / (high - low)) * steps))) / steps,
  );
}

/** A packed quaternion by its bit fields. */
function unpacked(quaternion: Quat, encoding: RotationEncoding): readonly number[] {
  const bytes = packQuaternion(quaternion, encoding);
  if (encoding === 5) return quaternion.map(Math.fround);
  const bits = bytes.reduceRight((value, byte) => (value << 8n) | BigInt(byte), 0n);
  const field = (from: number, width: number): number => Number((bits >> BigInt(from)) & ((1n << BigInt(width)) - 1n));
  if (encoding === 0) return unpackedPolar(field(0, 18), field(18, 10), field(28, 4));
  const wide = encoding === 2;
  const stored = (wide ? [field(0, 15), field(16, 15), field(32, 15)] : [field(0, 12), field(12, 12), field(24, 12)]).map((k) => {
    const bias = wide ? 16383 : 2047;
    return ((k - bias) * Math.SQRT1_2) / bias;
  });
  const missing = wide ? field(15, 1) + 2 * field(31, 1) : field(36, 2);
  const negative = (wide ? field(47, 1) : field(38, 1)) === 1;
  const rest = Math.sqrt(Math.max(0, 1 - stored.reduce((sum, value) => sum + value * value, 0)));
  return stored.toSpliced(missing, 0, negative ? -rest : rest);
}

function unpackedPolar(direction: number, radius: number, signs: number): readonly number[] {
  const w = 1 - (radius / 1023) ** 2;
  const ring = Math.floor(Math.sqrt(direction));
  const theta = ring === 0 ? 0 : ((Math.PI / 4) * (direction - ring ** 2)) / ring;
  const phi = ((ring / 511) * Math.PI) / 2;
  const s = Math.sqrt(1 - w ** 2);
  const octant = [s * Math.sin(phi) * Math.cos(theta), s * Math.sin(phi) * Math.sin(theta), s * Math.cos(phi), w];
  return octant.map((value, lane) => value * (1 - 2 * ((signs >> lane) & 1)));
}

function vectorAt(part: VectorPart | undefined, time: number, neutral: number, scalars: ScalarEncoding = 1): readonly number[] {
  return (part?.lanes ?? [{ kind: 'absent' }, { kind: 'absent' }, { kind: 'absent' }]).map((lane: Lane) => {
    if (lane.kind === 'absent') return neutral;
    return lane.kind === 'static' ? lane.value : splineAt(part!.knots!, quantised(lane.points, scalars === 0 ? 255 : 65535), time);
  });
}

function rotationAt(part: RotationPart | undefined, encoding: RotationEncoding, time: number): readonly number[] {
  if (part === undefined || part.kind === 'absent') return [0, 0, 0, 1];
  if (part.kind === 'static') return unpacked(part.value as Quat, encoding);
  const points = part.points.map((point) => unpacked(point as Quat, encoding));
  return [0, 1, 2, 3].map((lane) =>
    splineAt(
      part.knots,
      points.map((point) => point[lane]!),
      time,
    ),
  );
}

function placeOf(clip: SplineClip, frame: number): { readonly block: SplineBlock; readonly t: number } {
  const intervals = (clip.maxFramesPerBlock ?? 256) - 1;
  const g = Math.min(Math.max(frame, 0), clip.frameCount - 1);
  const block = Math.min(Math.floor(g / intervals), clip.blocks.length - 1);
  return { block: clip.blocks[block]!, t: g - block * intervals };
}

/** Every track of a clip at a frame, by its description. */
function evaluate(clip: SplineClip, frame: number): readonly number[] {
  const { block, t } = placeOf(clip, frame);
  return block.tracks.flatMap((track) => [
    ...vectorAt(track.position, t, 0, track.positionEncoding),
    ...rotationAt(track.rotation, track.rotationEncoding ?? 1, t),
    ...vectorAt(track.scale, t, 1, track.scaleEncoding),
  ]);
}

/** Every float track likewise. */
function evaluateFloats(clip: SplineClip, frame: number): readonly number[] {
  const { block, t } = placeOf(clip, frame);
  return (block.floats ?? []).map((float) => {
    if (float.kind === 'static') return float.value;
    return float.kind === 'spline' ? splineAt(float.knots, quantised(float.points), t) : Number.NaN;
  });
}

// ---- Random clips.

function randomKnots(next: () => number, last: number): { readonly knots: Knots; readonly pointCount: number } {
  const degree = 1 + Math.floor(next() * 3);
  // No interior knot repeats more than the degree.
  const inner: number[] = [];
  for (let frame = 1; frame < last; frame++) {
    if (next() > 0.4) continue;
    const copies = 1 + Math.floor(next() * degree);
    inner.push(...new Array<number>(copies).fill(frame));
  }
  const clamp = (frame: number): number[] => new Array<number>(degree + 1).fill(frame);
  // Real files clamp; a hostile one may begin and end with knots that rise.
  const clamped = next() < 0.8 || last < 2 * degree + 2;
  const rising = (frame: number): number[] => Array.from({ length: degree + 1 }, (_, at) => frame + at);
  const between = clamped ? inner : inner.filter((frame) => frame > degree && frame < last - degree);
  const values = clamped ? [...clamp(0), ...between, ...clamp(last)] : [...rising(0), ...between, ...rising(last - degree)];
  return { knots: { degree, values }, pointCount: between.length + degree + 1 };
}

function randomVector(next: () => number, last: number): VectorPart {
  const { knots, pointCount } = randomKnots(next, last);
  const lane = (): Lane => {
    const kind = next();
    if (kind < 0.25) return { kind: 'absent' };
    // Single precision from the start: bounds then are exactly what the file can hold.
    const value = (): number => Math.fround(next() * 8 - 4);
    if (kind < 0.5) return { kind: 'static', value: value() };
    return { kind: 'spline', points: Array.from({ length: pointCount }, value) };
  };
  return { lanes: [lane(), lane(), lane()], knots };
}

function randomUnit(next: () => number): Quat {
  const [a, b, c] = [next(), next() * 2 * Math.PI, next() * 2 * Math.PI];
  const [inner, outer] = [Math.sqrt(1 - a), Math.sqrt(a)];
  return [inner * Math.sin(b), inner * Math.cos(b), outer * Math.sin(c), outer * Math.cos(c)];
}

function randomTrack(next: () => number, last: number): SplineTrack {
  const { knots, pointCount } = randomKnots(next, last);
  const kind = next();
  const rotation: RotationPart =
    kind < 0.2
      ? { kind: 'absent' }
      : kind < 0.4
        ? { kind: 'static', value: randomUnit(next) }
        : { kind: 'spline', knots, points: Array.from({ length: pointCount }, () => randomUnit(next)) };
  const rotationEncoding = ([0, 1, 2, 5] as const)[Math.floor(next() * 4)]!;
  const scalars = (): 0 | 1 => (next() < 0.5 ? 0 : 1);
  return {
    position: randomVector(next, last),
    rotation,
    scale: randomVector(next, last),
    rotationEncoding,
    positionEncoding: scalars(),
    scaleEncoding: scalars(),
  };
}

/** Some static floats and one spline behind them, since what follows a spline need not be aligned. */
function randomFloats(next: () => number, last: number, count: number): readonly FloatTrack[] {
  return Array.from({ length: count }, (_, track): FloatTrack => {
    if (track < count - 1 || next() < 0.3) return { kind: 'static', value: Math.fround(next()) };
    const { knots, pointCount } = randomKnots(next, last);
    return { kind: 'spline', knots, points: Array.from({ length: pointCount }, () => Math.fround(next() * 3 - 1)) };
  });
}

function randomClip(seed: number): SplineClip {
  const next = random(seed);
  const maxFramesPerBlock = 2 + Math.floor(next() * 12);
  const frameCount = 2 + Math.floor(next() * 40);
  const intervals = maxFramesPerBlock - 1;
  const blockCount = Math.ceil((frameCount - 1) / intervals);
  const trackCount = 1 + Math.floor(next() * 3);
  const floatCount = Math.floor(next() * 4);
  const blocks = Array.from({ length: blockCount }, (_, block) => {
    const last = Math.min(intervals, frameCount - 1 - block * intervals);
    const tracks = Array.from({ length: trackCount }, () => randomTrack(next, last));
    return { tracks, floats: randomFloats(next, last, floatCount) };
  });
  return { frameCount, duration: 1, maxFramesPerBlock, blocks };
}

function expectClose(got: readonly number[], wanted: readonly number[], tolerance: number, where: string): void {
  expect(got.length).toBe(wanted.length);
  const at = wanted.findIndex((value, index) => !(Math.abs(value - got[index]!) <= tolerance));
  if (at >= 0) expect.fail(`${where}, number ${at}: ${got[at]} should be ${wanted[at]}`);
}

describe('a spline clip of random knots, points, encodings and blocks', () => {
  const seeds = fc.integer({ min: 1, max: 2 ** 30 });

  test('agrees with a plain evaluation at any frame, whichever way it is played', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const clip = randomClip(seed);
        const motion = motionOf(clip);
        const next = random(seed + 1);
        const frames = Array.from({ length: 40 }, () => next() * (clip.frameCount + 1) - 1).concat(
          Array.from({ length: clip.frameCount }, (_, frame) => frame),
        );
        const ascending = [...frames].sort((a, b) => a - b);
        // One sampler plays forwards, backwards and about at random: it remembers where it was.
        const sampler = createSampler(motion);
        for (const frame of [...ascending, ...ascending.toReversed(), ...frames]) {
          expectClose(sampleOf(motion, frame, sampler), evaluate(clip, frame), 2e-6, `frame ${frame}`);
          expectClose(floatsOf(motion, frame, sampler), evaluateFloats(clip, frame), 2e-6, `floats of frame ${frame}`);
        }
      }),
      { seed: 1, numRuns: 120 },
    );
  });

  test('shows the same bits however it got to a frame', () => {
    const frame = fc.oneof(fc.nat(45), fc.double({ min: -1, max: 45, noNaN: true }));
    fc.assert(
      fc.property(seeds, fc.array(frame, { minLength: 2, maxLength: 20 }), (seed, frames) => {
        const motion = motionOf(randomClip(seed));
        const sampler = createSampler(motion);
        for (const at of frames) expect(sampleOf(motion, at, sampler)).toEqual(sampleOf(motion, at));
      }),
      { seed: 1, numRuns: 100 },
    );
  });

  test('weighs its control points by a sum of exactly one: equal points are the value everywhere', () => {
    fc.assert(
      fc.property(seeds, fc.double({ min: 0, max: 20, noNaN: true }), (seed, frame) => {
        const { knots, pointCount } = randomKnots(random(seed), 20);
        const value: Quat = [0.125, -0.5, 3, 0.75];
        const rotation: RotationPart = { kind: 'spline', knots, points: Array.from({ length: pointCount }, () => value) };
        const motion = motionOf({ frameCount: 21, duration: 1, blocks: [{ tracks: [{ rotation, rotationEncoding: 5 }] }] });
        expectClose(sampleOf(motion, frame).slice(3, 7), value, 1e-13, `frame ${frame}`);
      }),
      { seed: 1, numRuns: 300 },
    );
  });

  test('a spline of equal values is that value, though its bounds have no distance', () => {
    const knots: Knots = { degree: 3, values: [0, 0, 0, 0, 5, 10, 10, 10, 10] };
    const position: VectorPart = {
      lanes: [{ kind: 'spline', points: [0.3, 0.3, 0.3, 0.3, 0.3] }, { kind: 'absent' }, { kind: 'absent' }],
      knots,
    };
    const motion = motionOf({ frameCount: 11, duration: 1, blocks: [{ tracks: [{ position }] }] });
    for (const frame of [0, 2.5, 5, 9.99, 10]) expect(sampleOf(motion, frame)[0]).toBeCloseTo(Math.fround(0.3), 12);
  });
});

// ---- Cases: lengths of clips, seams and ends.

/** A smooth motion at a frame; different at every frame of the longest clip here. */
const placeAt = (frame: number): Vec3 => [frame * 0.01, Math.sin(frame / 40), 2];
const turnAt = (frame: number): Quat => [0, Math.sin(frame / 300), 0, Math.cos(frame / 300)];

function smoothClip(frameCount: number): SplineClip {
  const frames = Array.from({ length: frameCount }, (_, frame) => frame);
  return encodeClip([{ translations: frames.map(placeAt), rotations: frames.map(turnAt), rotationEncoding: 2 }], {
    duration: (frameCount - 1) / 30,
  });
}

/** The transform of one track with its rotation of length one, which a spline through unit quaternions does not keep. */
function normalised(transform: readonly number[]): readonly number[] {
  const length = Math.hypot(...transform.slice(3, 7));
  return transform.map((value, at) => (at >= 3 && at < 7 ? value / length : value));
}

describe.each([1, 2, 255, 256, 257, 511, 512])('a clip of %d frames', (frameCount) => {
  const clip = smoothClip(frameCount);
  const motion = motionOf(clip);
  const last = frameCount - 1;
  const first = sampleOf(motion, 0);
  const end = sampleOf(motion, last);
  const wanted = (frame: number): readonly number[] => [...placeAt(frame), ...turnAt(frame), 1, 1, 1];

  test('has the blocks it should', () => {
    expect(motion.blocks).toHaveLength(Math.max(1, Math.ceil((frameCount - 1) / 255)));
  });

  test('shows its own frame at every frame', () => {
    for (let frame = 0; frame < frameCount; frame++)
      expectClose(normalised(sampleOf(motion, frame)), wanted(frame), 5e-4, `frame ${frame}`);
  });

  test('shows the last frame at the end, at its duration and beyond', () => {
    expectClose(normalised(end), wanted(last), 5e-4, 'the end');
    expect(frameAt(motion, motion.seconds)).toBeCloseTo(last, 9);
    expectClose(sampleOf(motion, frameAt(motion, motion.seconds)), end, 1e-9, 'the duration');
    for (const frame of [last + 1e-6, last + 1, last + 1000, 1e300, Number.POSITIVE_INFINITY]) expect(sampleOf(motion, frame)).toEqual(end);
  });

  test('shows the first frame before its begin, at -0 and at NaN', () => {
    for (const frame of [-0, -1e-9, -7, Number.NEGATIVE_INFINITY, Number.NaN]) expect(sampleOf(motion, frame)).toEqual(first);
  });

  test('runs on over the seams of its blocks', () => {
    for (let seam = 255; seam < frameCount; seam += 255) {
      const [before, at, after] = [seam - 1e-6, seam, seam + 1e-6].map((frame) => sampleOf(motion, frame));
      expectClose(before!, at!, 2e-4, `before frame ${seam}`);
      expectClose(after!, at!, 2e-4, `behind frame ${seam}`);
    }
  });
});

test('one frame of splines without length is a point of theirs', () => {
  const knots: Knots = { degree: 1, values: [0, 0, 0, 0] };
  const position: VectorPart = { lanes: [{ kind: 'spline', points: [4, 4] }, { kind: 'absent' }, { kind: 'absent' }], knots };
  const cubic: Knots = { degree: 3, values: new Array<number>(8).fill(0) };
  const rotation: RotationPart = { kind: 'spline', knots: cubic, points: new Array<Quat>(4).fill([0, 0.6, 0, 0.8]) };
  const motion = motionOf({ frameCount: 1, duration: 0, blocks: [{ tracks: [{ position, rotation, rotationEncoding: 5 }] }] });
  for (const frame of [0, 1, Number.NaN]) {
    expectClose(sampleOf(motion, frame), [4, 0, 0, 0, Math.fround(0.6), 0, Math.fround(0.8), 1, 1, 1], 1e-12, `frame ${frame}`);
  }
});

describe('an interleaved clip', () => {
  const identity = [0, 0, 0, 0, 0, 0, 1, 1, 1, 1];
  const motionFrom = (frames: readonly (readonly number[])[], trackCount = 1): InterleavedMotion => ({
    kind: 'interleaved',
    frameCount: frames.length,
    seconds: 1,
    transformTrackCount: trackCount,
    floatTrackCount: 0,
    transforms: Float32Array.from(frames.flat()),
    floats: new Float32Array(),
  });
  const turned = (radians: number, sign = 1): number[] =>
    identity.with(4, Math.sin(radians / 2) * sign).with(6, Math.cos(radians / 2) * sign);

  test('is frame-major: track by track inside a frame', () => {
    const frames = [0, 1, 2].map((frame) => [...identity.with(0, frame * 10), ...identity.with(0, frame * 10 + 1)]);
    const motion = motionFrom(frames, 2);
    for (const frame of [0, 1, 2]) {
      expect(sampleOf(motion, frame)).toEqual([...identity.with(0, frame * 10), ...identity.with(0, frame * 10 + 1)]);
    }
  });

  test('is exact at its frames and linear between them', () => {
    const motion = motionFrom([identity, identity.with(1, 4).with(7, 3)]);
    expect(sampleOf(motion, 0.25).slice(0, 3)).toEqual([0, 1, 0]);
    expect(sampleOf(motion, 0.25).slice(7)).toEqual([1.5, 1, 1]);
    expect(sampleOf(motion, lastFrame(motion))).toEqual(identity.with(1, 4).with(7, 3));
  });

  test.each([1, -1])('turns evenly and the short way, with the sign of the second key %d', (sign) => {
    const motion = motionFrom([turned(0), turned(2, sign)]);
    for (const weight of [0.1, 0.5, 0.9]) {
      const [x, y, z, w] = sampleOf(motion, weight).slice(3, 7);
      expect([x, z]).toEqual([0, 0]);
      expect(2 * Math.atan2(y! * Math.sign(w!), Math.abs(w!))).toBeCloseTo(2 * weight, 6);
    }
  });

  test('of nearly equal rotations stays finite', () => {
    const motion = motionFrom([turned(0.5), turned(0.5 + 1e-7)]);
    expect(sampleOf(motion, 0.5).every(Number.isFinite)).toBe(true);
  });

  test('has its one float track linear between frames', () => {
    const motion = { ...motionFrom([identity, identity, identity]), floatTrackCount: 1, floats: Float32Array.of(1, 3, 2) };
    expect([-1, 0, 0.5, 1, 1.75, 2, 9].map((frame) => floatsOf(motion, frame)[0])).toEqual([1, 1, 2, 3, 2.25, 2, 2]);
  });

  test('leaves floats alone that it does not keep', () => {
    expect(floatsOf({ ...motionFrom([identity, identity]), floatTrackCount: 2 }, 0.5)).toEqual([777, 777]);
  });

  test('clamps at its ends, and takes NaN for the first frame', () => {
    const motion = motionFrom([identity, identity.with(0, 1)]);
    expect([-5, -0, Number.NaN].map((frame) => sampleOf(motion, frame)[0])).toEqual([0, 0, 0]);
    expect([1, 2, Number.POSITIVE_INFINITY].map((frame) => sampleOf(motion, frame)[0])).toEqual([1, 1, 1]);
  });
});
