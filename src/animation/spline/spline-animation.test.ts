import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  concatBytes,
  type FloatTrack,
  type Knots,
  type Lane,
  PACKED_NAN_40,
  type Quat,
  type SplineBlock,
  type SplineClip,
  type SplineTrack,
  type VectorPart,
  writeSpline,
} from '../../../test/support/index.ts';
import { attempt, FormatError } from '../../binary/index.ts';
import { createSampler } from '../sampler.ts';
import { ROTATION, SCALE, TRANSFORM_SIZE, TRANSLATION } from '../skeleton.ts';
import { checkSplineAnimation, decodeSplineAnimation, type SplineHeader } from './spline-animation.ts';

/** Where `data` is said to lie in the file. */
const PLACE = 1000;

function headerOf(clip: SplineClip): SplineHeader {
  const written = writeSpline(clip);
  return {
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
    dataOffset: PLACE,
    endian: 0,
  };
}

const ABSENT: Lane = { kind: 'absent' };
const fixed = (value: number): Lane => ({ kind: 'static', value });
const lane = (points: readonly number[], bounds?: readonly [number, number]): Lane => ({
  kind: 'spline',
  points,
  ...(bounds === undefined ? {} : { bounds }),
});
const LINE: Knots = { degree: 1, values: [0, 0, 10, 10] };
const slide = (): VectorPart => ({ lanes: [lane([0, 1]), ABSENT, ABSENT], knots: LINE });
/** A clip of eleven frames in one second. */
const clipOf = (tracks: readonly SplineTrack[], block: Partial<SplineBlock> = {}): SplineClip => ({
  frameCount: 11,
  duration: 1,
  blocks: [{ tracks, ...block }],
});

const refusal = (header: SplineHeader): unknown => {
  const results = [() => checkSplineAnimation(header), () => decodeSplineAnimation(header)].map(attempt);
  const seen = results.map((result) =>
    result instanceof FormatError ? { format: result.format, offset: result.offset, message: result.message } : 'accepted',
  );
  // Listing and playing must agree on what can be read.
  expect(seen[0]).toEqual(seen[1]);
  return seen[0];
};
const saying = (text: string | RegExp): unknown => (typeof text === 'string' ? expect.stringContaining(text) : expect.stringMatching(text));

function sampled(clip: SplineClip, frame: number): number[] {
  const { motion } = decodeSplineAnimation(headerOf(clip));
  const out = new Float64Array(motion.transformTrackCount * TRANSFORM_SIZE);
  createSampler(motion).sample(frame, out);
  return [...out];
}

describe('parts of a track', () => {
  test('that are absent are neutral: no translation, no rotation, scale one', () => {
    expect(sampled(clipOf([{}]), 5)).toEqual([0, 0, 0, 0, 0, 0, 1, 1, 1, 1]);
  });

  test('mix static, absent and spline lanes of a position and a scale', () => {
    const position: VectorPart = { lanes: [fixed(7), lane([1, 3]), ABSENT], knots: LINE };
    const scale: VectorPart = { lanes: [lane([0.5, 1.5]), ABSENT, fixed(4)], knots: LINE };
    expect(sampled(clipOf([{ position, scale }]), 5)).toEqual([7, 2, 0, 0, 0, 0, 1, 1, 1, 4]);
  });

  test('of several tracks keep apart', () => {
    const tracks = [{ position: slide() }, {}, { scale: { lanes: [fixed(2), fixed(3), fixed(4)] } as VectorPart }];
    expect(sampled(clipOf(tracks), 10)).toEqual([1, 0, 0, 0, 0, 0, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 1, 2, 3, 4]);
  });

  test('that are static rotations are one packed quaternion, whichever of its flags are set', () => {
    const clip = clipOf([{ rotation: { kind: 'static', value: [0, 0, 0, -1] } }]);
    const header = headerOf(clip);
    for (const flags of [0x0f, 0x01, 0x08]) {
      header.data[2] = flags;
      const base = decodeSplineAnimation(header).motion.blocks[0]!.base;
      expect([...base.subarray(ROTATION, SCALE)].map((value) => value + 0)).toEqual([0, 0, 0, -1]);
    }
  });

  // 0x5A is the commonest of the mixed flags in real files: x and z spline, y and w static.
  test.each([0xf0, 0xff, 0x5a, 0x10, 0x2d, 0x40, 0x80])(
    'that are spline rotations are whole whatever the flags 0x%s say of single lanes',
    (flags) => {
      const points: readonly Quat[] = [
        [0, 0, 0, 1],
        [1, 0, 0, 0],
      ];
      const header = headerOf(clipOf([{ rotation: { kind: 'spline', knots: LINE, points }, rotationEncoding: 5 }]));
      header.data[2] = flags;
      const { motion } = decodeSplineAnimation(header);
      const out = new Float64Array(TRANSFORM_SIZE);
      createSampler(motion).sample(5, out);
      expect([...out.subarray(ROTATION, SCALE)]).toEqual([0.5, 0, 0, 0.5]);
    },
  );

  test.each(['spline', 'static'] as const)('need no codec where a rotation is absent, and one where it is %s', (kind) => {
    for (const rotationEncoding of [3, 4] as const) {
      expect(refusal(headerOf(clipOf([{ rotationEncoding }])))).toBe('accepted');
      const value = Uint8Array.of(0, 0, 0, 0);
      const rotation = kind === 'static' ? ({ kind, value } as const) : ({ kind, knots: LINE, points: [value, value] } as const);
      const name = { 3: 'ThreeComp24', 4: 'Straight16' }[rotationEncoding];
      expect(refusal(headerOf(clipOf([{ rotation, rotationEncoding }])))).toMatchObject({ format: 'spline block', message: saying(name) });
    }
  });
});

describe('encodings that no file of the games has', () => {
  test('control points of 8 bits are steps of 1/255 between the bounds, and the next part is aligned', () => {
    const position: VectorPart = { lanes: [lane([0, 255], [0, 255]), ABSENT, lane([51, 102], [0, 255])], knots: LINE };
    const scale: VectorPart = { lanes: [fixed(3), ABSENT, ABSENT] };
    const wide = headerOf(clipOf([{ position, scale }]));
    const narrow = headerOf(clipOf([{ position, scale, positionEncoding: 0 }]));
    expect(narrow.floatBlockOffsets[0]).toBe(wide.floatBlockOffsets[0]! - 4);
    const clip = clipOf([{ position, scale, positionEncoding: 0 }]);
    expect(sampled(clip, 0).slice(0, 3)).toEqual([0, 0, 51]);
    expect(sampled(clip, 10)).toEqual([255, 0, 102, 0, 0, 0, 1, 3, 1, 1]);
  });

  test('a spline of degree 2 is the parabola of its points', () => {
    const knots: Knots = { degree: 2, values: [0, 0, 0, 10, 10, 10] };
    const clip = clipOf([{ position: { lanes: [lane([0, 0, 1]), ABSENT, lane([0, 1, 0])], knots } }]);
    for (const frame of [0, 1, 2.5, 9, 10]) {
      const u = frame / 10;
      const [x, , z] = sampled(clip, frame);
      expect(x).toBeCloseTo(u * u, 12);
      expect(z).toBeCloseTo(2 * u * (1 - u), 12);
    }
  });

  test('rotations of Polar32 begin at a multiple of 4 behind their knots', () => {
    const knots: Knots = { degree: 1, values: [0, 0, 5, 10, 10] };
    const points = [
      [0, 0, 0, 1],
      [0, 0, 1, 0],
      [1, 0, 0, 0],
    ] as const;
    const clip = clipOf([{ rotation: { kind: 'spline', knots, points }, rotationEncoding: 0 }]);
    [0, 5, 10].forEach((frame, at) => {
      for (const [index, value] of sampled(clip, frame).slice(3, 7).entries()) expect(value).toBeCloseTo(points[at]![index]!, 6);
    });
  });
});

describe('flags and shapes that are refused', () => {
  const withMask = (at: number, flags: number): SplineHeader => {
    const header = headerOf(clipOf([{ position: slide(), scale: slide() }]));
    header.data[at] = flags;
    return header;
  };

  test.each([
    [1, 0x11],
    [1, 0x77],
    [3, 0x42 | 0x04],
  ])('mask byte %d with 0x%s: a lane both static and spline', (at, flags) => {
    expect(refusal(withMask(at, flags))).toMatchObject({ format: 'spline block', message: saying('both static and spline') });
  });

  test.each([
    [1, 0x80],
    [1, 0x08],
    [3, 0x90],
  ])('mask byte %d with 0x%s: a fourth lane', (at, flags) => {
    expect(refusal(withMask(at, flags))).toMatchObject({ message: saying('fourth lane') });
  });

  test.each([
    [2, 'unknown scalar type 2'],
    [3, 'unknown scalar type 3'],
  ] as const)('scalar type %d, for splines only', (encoding, sentence) => {
    for (const track of [
      { position: slide(), positionEncoding: encoding },
      { scale: slide(), scaleEncoding: encoding },
    ]) {
      expect(refusal(headerOf(clipOf([track])))).toMatchObject({ format: 'spline block', message: saying(sentence) });
    }
    const still: VectorPart = { lanes: [fixed(1), ABSENT, ABSENT] };
    expect(refusal(headerOf(clipOf([{ position: still, positionEncoding: encoding, scaleEncoding: encoding }])))).toBe('accepted');
  });

  test.each([0, 4, 255])('degree %d', (degree) => {
    const values = [...new Array<number>(degree + 1).fill(0), ...new Array<number>(degree + 1).fill(10)];
    const points = Array.from({ length: degree + 1 }, (_, at) => at);
    const position: VectorPart = { lanes: [lane(points), ABSENT, ABSENT], knots: { degree, values } };
    expect(refusal(headerOf(clipOf([{ position }])))).toMatchObject({
      // Behind the mask and the count of points.
      offset: PLACE + 6,
      message: saying(`degree ${degree}`),
    });
  });

  test('no more control points than the degree', () => {
    const position: VectorPart = { lanes: [lane([1, 2, 3]), ABSENT, ABSENT], knots: { degree: 3, values: [0, 0, 0, 10, 10, 10, 10] } };
    expect(refusal(headerOf(clipOf([{ position }])))).toMatchObject({
      offset: PLACE + 4,
      message: saying('degree 3 with 3 control points'),
    });
  });

  test('knots that run backwards', () => {
    const position: VectorPart = { lanes: [lane([1, 2, 3]), ABSENT, ABSENT], knots: { degree: 1, values: [0, 0, 7, 6, 10] } };
    expect(refusal(headerOf(clipOf([{ position }])))).toMatchObject({ offset: PLACE + 4 + 3 + 3, message: saying('backwards') });
  });

  test('more control points than the block has bytes', () => {
    const header = headerOf(clipOf([{ position: slide() }]));
    header.data[4] = 0xff;
    header.data[5] = 0xff;
    expect(refusal(header)).toMatchObject({ format: 'spline block' });
  });
});

describe('where a block ends', () => {
  const two: SplineClip = {
    frameCount: 12,
    duration: 1,
    maxFramesPerBlock: 11,
    blocks: [{ tracks: [{ position: slide() }] }, { tracks: [{}] }],
  };

  test.each([-4, 4, 1])('%d bytes from where floatBlockOffsets says is an error that names the block', (difference) => {
    for (const block of [0, 1]) {
      const header = headerOf(two);
      header.floatBlockOffsets[block] = header.floatBlockOffsets[block]! + difference;
      expect(refusal(header)).toMatchObject({ format: 'spline block', message: saying(`block ${block} ends`) });
    }
  });

  test('may be followed by 16 zero bytes behind the last block, as 2018.1 writes them', () => {
    const usual = sampled(two, 11);
    expect(sampled({ ...two, guard: 'always' }, 11)).toEqual(usual);
    const header = headerOf({ ...two, guard: 'always' });
    expect(header.data.length).toBe(headerOf(two).data.length + 16);
  });

  test('may not be followed by more, nor by 16 bytes between blocks', () => {
    const header = headerOf({ ...two, guard: 'always' });
    expect(refusal({ ...header, data: concatBytes(header.data, new Uint8Array(16)) })).toMatchObject({ message: saying('bytes follow') });
    const start = header.blockOffsets[1]!;
    const data = concatBytes(header.data.subarray(0, start), new Uint8Array(16), header.data.subarray(start));
    expect(refusal({ ...header, data, blockOffsets: Uint32Array.of(0, start + 16) })).toMatchObject({
      offset: PLACE + header.floatBlockOffsets[0]!,
      message: saying('bytes follow'),
    });
  });

  test('must be padded with zeros', () => {
    const header = headerOf(two);
    header.data[header.data.length - 1] = 1;
    expect(refusal(header)).toMatchObject({ offset: PLACE + header.data.length - 1, message: saying('not zero') });
  });

  test('cut off in its data is an error', () => {
    const header = headerOf(two);
    const end = header.blockOffsets[1]! + header.floatBlockOffsets[1]!;
    for (let length = header.blockOffsets[1]!; length < end; length++) {
      expect(refusal({ ...header, data: header.data.subarray(0, length) }), `${length} bytes`).toMatchObject({ format: 'spline block' });
    }
  });

  test('the packing of every kind ends exactly there: any tracks are read to their end', () => {
    const kinds = fc.constantFrom('absent', 'static', 'spline');
    const vector = (flags: readonly string[], degree: number): VectorPart => {
      const points = Array.from({ length: degree + 2 }, (_, at) => at);
      const values = [...new Array<number>(degree + 1).fill(0), 4, ...new Array<number>(degree + 1).fill(10)];
      const [x = ABSENT, y = ABSENT, z = ABSENT] = flags.map((kind) =>
        kind === 'absent' ? ABSENT : kind === 'static' ? fixed(3) : lane(points),
      );
      return { lanes: [x, y, z], knots: { degree, values } };
    };
    const track = fc
      .record({
        position: fc.array(kinds, { minLength: 3, maxLength: 3 }),
        rotation: kinds,
        scale: fc.array(kinds, { minLength: 3, maxLength: 3 }),
        degree: fc.constantFrom(1, 2, 3),
        scalars: fc.constantFrom(0 as const, 1 as const),
        rotationEncoding: fc.constantFrom(0 as const, 1 as const, 2 as const, 5 as const),
      })
      .map(({ position, rotation, scale, degree, scalars, rotationEncoding }): SplineTrack => {
        const knots = vector(position, degree).knots!;
        const points = Array.from({ length: degree + 2 }, (): Quat => [0, 0.6, 0, 0.8]);
        return {
          position: vector(position, degree),
          scale: vector(scale, degree),
          positionEncoding: scalars,
          scaleEncoding: scalars,
          rotationEncoding,
          rotation:
            rotation === 'absent'
              ? { kind: rotation }
              : rotation === 'static'
                ? { kind: rotation, value: points[0]! }
                : { kind: 'spline', knots, points },
        };
      });
    fc.assert(
      fc.property(fc.array(track, { minLength: 1, maxLength: 6 }), fc.boolean(), (tracks, guarded) => {
        expect(refusal(headerOf({ ...clipOf(tracks), guard: guarded ? 'rule' : 'never' }))).toBe('accepted');
      }),
      { seed: 1, numRuns: 300 },
    );
  });
});

describe('headers that cannot be', () => {
  const good = headerOf(clipOf([{ position: slide() }]));

  test.each<[string, Partial<SplineHeader>, string | RegExp]>([
    ['big-endian data', { endian: 1 }, 'console'],
    ['no frame', { frameCount: 0 }, '0 frames'],
    ['a negative duration', { seconds: -1 }, '-1 seconds'],
    ['a duration of NaN', { seconds: Number.NaN }, 'NaN seconds'],
    ['an endless duration', { seconds: Number.POSITIVE_INFINITY }, 'Infinity seconds'],
    ['blocks of one frame', { maxFramesPerBlock: 1 }, 'not between 2 and 256'],
    ['blocks of 257 frames, more than a knot can count', { maxFramesPerBlock: 257 }, 'not between 2 and 256'],
    ['more blocks than the frames take', { blockCount: 2 }, '11 frames take 1 blocks'],
    ['fewer blocks than the frames take', { maxFramesPerBlock: 6 }, '11 frames take 2 blocks'],
    ['a missing block offset', { blockOffsets: new Uint32Array(0) }, '0 block offsets'],
    ['a spare float block offset', { floatBlockOffsets: new Uint32Array(2) }, '2 float block offsets'],
    ['another size of the masks', { maskAreaSize: 8 }, '1 tracks take 4 bytes'],
    ['more tracks than the data holds', { transformTrackCount: 1000, maskAreaSize: 4000 }, 'track masks'],
    ['tracks beyond all reason', { transformTrackCount: 0x7fffffff, maskAreaSize: -4 }, /./],
    ['a block that is not aligned', { blockOffsets: Uint32Array.of(8) }, 'cannot begin at 8'],
    ['a block behind the data', { blockOffsets: Uint32Array.of(16_000) }, 'cannot begin at 16000'],
  ])('with %s are refused', (_, change, sentence) => {
    expect(refusal({ ...good, ...change })).toMatchObject({ format: 'spline block', message: saying(sentence) });
    expect((refusal({ ...good, ...change }) as { offset: number }).offset).toBeGreaterThanOrEqual(PLACE);
  });

  test('with blocks that do not ascend are refused', () => {
    const two = headerOf({ frameCount: 12, duration: 1, maxFramesPerBlock: 11, blocks: [{ tracks: [{}] }, { tracks: [{}] }] });
    expect(refusal({ ...two, blockOffsets: Uint32Array.of(16, 16) })).toMatchObject({ message: saying('block 1 cannot begin') });
  });
});

describe('values that are no numbers', () => {
  const odd = (clip: SplineClip): unknown => decodeSplineAnimation(headerOf(clip)).odd;
  const { NaN: nan, POSITIVE_INFINITY: infinity } = Number;

  test('of a bound stay in their lane', () => {
    const position: VectorPart = { lanes: [lane([0, 1], [nan, 1]), lane([0, 2]), lane([0, 3])], knots: LINE };
    const clip = clipOf([{ position }, { position: slide() }]);
    expect(odd(clip)).toEqual([{ kind: 'non-finite', target: TRANSLATION, frame: 0, count: 2 }]);
    const [x, ...others] = sampled(clip, 5);
    expect(x).toBeNaN();
    expect(others).toEqual([1, 1.5, 0, 0, 0, 1, 1, 1, 1, 0.5, 0, 0, 0, 0, 0, 1, 1, 1, 1]);
  });

  test.each([infinity, -infinity, nan])('of a static lane stay there: %d', (value) => {
    const scale: VectorPart = { lanes: [fixed(2), fixed(value), ABSENT] };
    expect(odd(clipOf([{}, { scale }]))).toEqual([{ kind: 'non-finite', target: TRANSFORM_SIZE + SCALE, frame: 0, count: 1 }]);
    expect(sampled(clipOf([{}, { scale }]), 3).slice(-3)).toEqual([2, value, 1]);
  });

  test('of one control point spoil the spans beside it and no others', () => {
    const values = [0, 0, 2, 4, 6, 8, 10, 10];
    const points = values.slice(1, -1).map((_, at): Quat => (at === 3 ? [nan, nan, nan, nan] : [0, 0, 0, 1]));
    const clip = clipOf([{ rotation: { kind: 'spline', knots: { degree: 1, values }, points }, rotationEncoding: 5 }]);
    // The point counts from its first knot, frame 4, and is whole at frame 6.
    expect(odd(clip)).toEqual([{ kind: 'non-finite', target: ROTATION, frame: 4, count: 4 }]);
    const finite = Array.from({ length: 21 }, (_, half) => half / 2).filter((frame) => sampled(clip, frame).every(Number.isFinite));
    expect(finite).toEqual([0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5, 8, 8.5, 9, 9.5, 10]);
  });

  test('packed in 40 bits are told, and decode as their bytes do', () => {
    const values = [0, 0, 5, 10, 10];
    const points = [[0, 0, 0, 1] as Quat, PACKED_NAN_40, PACKED_NAN_40];
    const clip = clipOf([{}, { rotation: { kind: 'spline', knots: { degree: 1, values }, points } }]);
    expect(odd(clip)).toEqual([{ kind: 'packed-nan', target: TRANSFORM_SIZE + ROTATION, frame: 0, count: 2 }]);
    const rotation = sampled(clip, 10).slice(TRANSFORM_SIZE + ROTATION, TRANSFORM_SIZE + SCALE);
    expect(rotation[0]).toBe(0);
    for (const value of rotation.slice(1)) expect(value).toBeCloseTo(-Math.SQRT1_2, 2);
  });

  test('packed in 48 bits or as floats do not exist: such bytes are values', () => {
    const points = [0, 1].map(() => concatBytes(PACKED_NAN_40, Uint8Array.of(0)));
    expect(odd(clipOf([{ rotation: { kind: 'spline', knots: LINE, points }, rotationEncoding: 2 }]))).toEqual([]);
  });

  test('of a later block count their frames from the start of the clip', () => {
    const still: SplineBlock = { tracks: [{}] };
    const bad: SplineBlock = { tracks: [{ position: { lanes: [ABSENT, fixed(nan), ABSENT] } }] };
    const clip: SplineClip = { frameCount: 21, duration: 1, maxFramesPerBlock: 11, blocks: [still, bad] };
    expect(odd(clip)).toEqual([{ kind: 'non-finite', target: TRANSLATION, frame: 10, count: 1 }]);
  });
});

describe('float tracks', () => {
  const floats: SplineBlock['floats'] = [
    { kind: 'static', value: 0.5 },
    { kind: 'spline', knots: LINE, points: [0.25, 0.75] },
  ];

  test('lie behind the transform tracks, which read all the same', () => {
    const clip = clipOf([{ position: slide() }, { position: slide() }], { floats });
    expect(headerOf(clip)).toMatchObject({ floatTrackCount: 2, maskAreaSize: 12 });
    expect(sampled(clip, 5)).toEqual(sampled(clipOf([{ position: slide() }, { position: slide() }]), 5));
    expect(decodeSplineAnimation(headerOf(clip)).motion.floatTrackCount).toBe(2);
  });

  const floatsAt = (header: SplineHeader, frame: number): number[] => {
    const { motion } = decodeSplineAnimation(header);
    const out = new Float64Array(motion.floatTrackCount);
    createSampler(motion).sampleFloats(frame, out);
    return [...out];
  };
  const withFloats = (...tracks: readonly FloatTrack[]): SplineHeader => headerOf(clipOf([{}], { floats: tracks }));

  test('are one value or a spline, block by block', () => {
    expect(floatsAt(headerOf(clipOf([{}], { floats })), 5)).toEqual([0.5, 0.5]);
    const two: SplineClip = {
      frameCount: 21,
      duration: 1,
      maxFramesPerBlock: 11,
      blocks: [
        { tracks: [{}], floats: [{ kind: 'spline', knots: LINE, points: [1, 2] }] },
        { tracks: [{}], floats: [{ kind: 'static', value: 2 }] },
      ],
    };
    expect([0, 5, 10, 15, 20].map((frame) => floatsAt(headerOf(two), frame)[0])).toEqual([1, 1.5, 2, 2, 2]);
  });

  test.each([0x00, 0x01, 0x02, 0x10, 0x13, 0x22, 0x30, 0xff])('of the mask 0x%s are refused', (mask) => {
    expect(refusal(withFloats({ kind: 'mask', mask }))).toMatchObject({
      format: 'spline block',
      message: saying(`float track 0 has the mask 0x${mask.toString(16).padStart(2, '0')}`),
    });
  });

  test('behind an odd number of control points are refused: where their data begins is not shown', () => {
    const knots: Knots = { degree: 1, values: [0, 0, 5, 10, 10] };
    const odd: FloatTrack = { kind: 'spline', knots, points: [1, 2, 4] };
    expect(floatsAt(withFloats({ kind: 'static', value: 3 }, odd), 10)).toEqual([3, 4]);
    expect(refusal(withFloats(odd, { kind: 'static', value: 3 }))).toMatchObject({
      message: saying('float track 1 follows control points'),
    });
  });

  test('end where the padding begins', () => {
    const header = withFloats({ kind: 'static', value: 3 });
    expect(refusal({ ...header, data: concatBytes(header.data, new Uint8Array(32)) })).toMatchObject({ message: saying('bytes follow') });
    header.data[header.data.length - 1] = 1;
    expect(refusal(header)).toMatchObject({ message: saying('not zero') });
  });

  test('with values that are no numbers are told apart from bones', () => {
    const { NaN: nan } = Number;
    const odd = decodeSplineAnimation(
      withFloats({ kind: 'static', value: nan }, { kind: 'spline', knots: LINE, points: [0, 1], bounds: [nan, 1] }),
    ).odd;
    expect([...odd].sort((a, b) => a.target - b.target)).toEqual([
      { kind: 'non-finite-float', target: 0, frame: 0, count: 1 },
      { kind: 'non-finite-float', target: 1, frame: 0, count: 2 },
    ]);
  });
});

test('any change of one byte of the data gives a motion or a typed error', () => {
  const track: SplineTrack = {
    position: { lanes: [lane([0, 1]), fixed(2), lane([3, 4])], knots: LINE },
    rotation: {
      kind: 'spline',
      knots: LINE,
      points: [
        [0, 0, 0, 1],
        [0, 1, 0, 0],
      ],
    },
    scale: slide(),
  };
  const header = headerOf(clipOf([track, track]));
  fc.assert(
    fc.property(fc.nat(header.data.length - 1), fc.nat(255), (at, byte) => {
      const data = header.data.slice();
      data[at] = byte;
      const result = attempt(() => decodeSplineAnimation({ ...header, data }));
      if (result instanceof FormatError) return;
      createSampler(result.motion).sample(4.2, new Float64Array(2 * TRANSFORM_SIZE));
    }),
    { seed: 1, numRuns: 1000 },
  );
});
