import { describe, expect, it } from 'vitest';
import { type EclpChannelSpec, type EclpSpec, writeEclp } from '../../test/support/write-eclp.ts';
import { decodeEclp, type EclpChannel, type EclpClip } from './index.ts';

/** The small file of the notes on the format, made elsewhere. */
const GOLDEN = `
02000000 44000000 00000000 02000000 60000000 00000000 02000000 c0000000
00000000 01000000 01000000 00000000 00000000 00000000 29000000 f0000000
00000000 01000000 03002000 00040080 02000000 00000000 02000000 00000000
02000000 00000000 0a000000 00000000 00000000 0000803f 00000000 00000000
00000000 0000803f 00000000 00000000 03000000 0e000000 11000000 00000000
00000000 00000000 00000000 00000000 00000040 00000040 00008040 00000000
02000000 00000000 0a000000 00000000 0000803f 03000000 23000000 26000000
00000000 0000803f 00000000 00000000 000a8001 80018000 da838001 80000005
0a000000 00000080 00ffffff ffffff00 00000000 040a0080 ff`;

function fromHex(text: string): Uint8Array {
  return Uint8Array.from(text.replaceAll(/\s/g, '').match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

function expectClose(found: ArrayLike<number>, expected: readonly number[], tolerance: number): void {
  expect(found.length).toBe(expected.length);
  expected.forEach((value, index) => expect(Math.abs((found[index] ?? NaN) - value)).toBeLessThanOrEqual(tolerance));
}

function channel(clip: EclpClip, index: number): EclpChannel {
  const found = clip.channels[index];
  if (found === undefined) throw new Error(`no channel ${index}`);
  return found;
}

const noteOf = (clip: EclpClip, id: string) => clip.notes.find((note) => note.id === id);
const SINGLE = { quaternion: 1, vector: 1, scalar: 1, time: 1 };
const unit = (x: number, y: number, z: number, w: number): number[] => [x, y, z, w].map((part) => part / Math.hypot(x, y, z, w));

describe('the small file made elsewhere', () => {
  const clip = decodeEclp(fromHex(GOLDEN));

  it('has the stated channels, frames and values', () => {
    expect(fromHex(GOLDEN).length).toBe(281);
    expect(clip.channels.map(({ kind, form, times }) => [kind, form, [...times]])).toEqual([
      ['rotation', 'constant', [0]],
      ['rotation', 'stream', [0, 10]],
      ['vector', 'inline2', [0, 10]],
      ['vector', 'stream', [0, 5, 10]],
      ['scalar', 'inline2', [0, 10]],
      ['scalar', 'stream', [0, 4, 10]],
    ]);
    expect([...channel(clip, 0).values]).toEqual([0, 0, 0, 1]);
    expectClose(channel(clip, 1).values, [0, 0, 0, 1, 0.500005, 0, 0, 0.8660225], 1e-6);
    expect([...channel(clip, 2).values]).toEqual([0, 1, 0, 0, 1, 0]);
    expectClose(channel(clip, 3).values, [0, 0, 0, 1.0000153, 2, 4, 2, 0, 0], 1e-7);
    expect([...channel(clip, 4).values]).toEqual([0, 1]);
    expectClose(channel(clip, 5).values, [0, 0.5019608, 1], 1e-7);
  });

  it('says where its numbers come from', () => {
    expect(clip.base).toBe(0);
    expect(clip.formats).toEqual({ quaternion: 1, vector: 1, scalar: 0, time: 0 });
    expect(clip.counts).toEqual({ rotations: 2, vectors: 2, scalars: 2 });
    expect(clip.coverage).toEqual({ used: 41, size: 41, overlap: 0, gaps: 0 });
    expect(clip.lastKeyFrame).toBe(10);
    expect(clip.trailingBytes).toBe(0);
    expect(clip.notes.filter((note) => note.outcome === 'warning')).toEqual([]);
  });

  it('reads the same inside a larger buffer', () => {
    const around = new Uint8Array(500).fill(0x77);
    around.set(fromHex(GOLDEN), 123);
    expect(decodeEclp(around.subarray(123, 123 + 281))).toEqual(clip);
  });
});

describe('every format', () => {
  const channels: EclpChannelSpec[] = [
    { kind: 'rotation', keys: [] },
    { kind: 'rotation', keys: [{ frame: 0, value: unit(0.1, -0.2, 0.3, 0.9) }] },
    { kind: 'rotation', keys: [3, 7].map((frame) => ({ frame, value: unit(frame, 1, -2, 0.5) })) },
    { kind: 'rotation', keys: [0, 1, 2, 200].map((frame) => ({ frame, value: unit(0.3, 1, frame % 3, -2) })) },
    { kind: 'vector', keys: [] },
    { kind: 'vector', keys: [{ frame: 4, value: [1, 2, 3] }] },
    { kind: 'vector', keys: [4, 90].map((frame) => ({ frame, value: [frame, -2, 0.25] })) },
    { kind: 'vector', keys: [0, 5, 250].map((frame) => ({ frame, value: [frame / 100, -frame, 7] })) },
    { kind: 'scalar', keys: [] },
    { kind: 'scalar', keys: [{ frame: 9, value: [0.5] }] },
    { kind: 'scalar', keys: [1, 70_000].map((frame) => ({ frame, value: [frame] })) },
    { kind: 'scalar', keys: [0, 3, 3, 11].map((frame, key) => ({ frame, value: [key * key - 1] })) },
  ];
  // Degrees of a step of the packed forms, well under the tolerances of 1e-4 rad and 1e-6 a component.
  const ROTATION = [0, 5e-5, 1e-6, 1e-7];

  const combinations = [1, 2, 3].flatMap((quaternion) =>
    [0, 1, 2].flatMap((vector) => [0, 1, 2].flatMap((scalar) => [0, 1].map((time) => ({ quaternion, vector, scalar, time })))),
  );

  it('has 54 combinations, each of which gives back every record form at both bases', () => {
    expect(combinations).toHaveLength(54);
    for (const formats of combinations) {
      for (const base of [0, 16] as const) {
        const clip = decodeEclp(writeEclp({ formats, channels, base }).bytes);
        expect(clip.base).toBe(base);
        expect(clip.formats).toEqual(formats);
        expect(clip.coverage.gaps).toBe(0);
        channels.forEach((spec, index) => {
          const found = channel(clip, index);
          expect(found.kind).toBe(spec.kind);
          expect([...found.times]).toEqual(spec.keys.map((key) => key.frame));
          spec.keys.forEach((key, at) => {
            const width = key.value.length;
            const values = found.values.subarray(at * width, at * width + width);
            expectKey(spec, key.value, values, found, formats);
          });
        });
      }
    }
  });

  function expectKey(
    spec: EclpChannelSpec,
    value: readonly number[],
    found: Float32Array,
    read: EclpChannel,
    formats: EclpSpec['formats'],
  ): void {
    if (spec.kind === 'rotation') {
      // q and -q turn alike; the packed forms keep the omitted component nonnegative.
      const dot = value.reduce((sum, part, axis) => sum + part * (found[axis] ?? 0), 0);
      const tolerance = read.form === 'constant' ? 1e-6 : (ROTATION[formats.quaternion] ?? 0);
      expectClose(
        found,
        value.map((part) => part * Math.sign(dot)),
        tolerance,
      );
      return;
    }
    const format = spec.kind === 'vector' ? formats.vector : formats.scalar;
    const exact = read.form === 'inline2' || format === 2;
    value.forEach((part, axis) => {
      const step = exact ? 0 : (read.extent?.[axis] ?? 0) / (format === 0 ? 510 : 131070);
      expect(Math.abs((found[axis] ?? NaN) - part)).toBeLessThanOrEqual(step + Math.abs(part) * 1e-6);
    });
  }

  it('names the form of every record', () => {
    const clip = decodeEclp(writeEclp({ formats: SINGLE, channels }).bytes);
    expect(clip.channels.map((one) => one.form).join(' ')).toBe(
      'absent constant stream stream absent stream inline2 stream absent stream inline2 stream',
    );
    expect(clip.lastKeyFrame).toBe(70_000);
    for (const id of ['absent', 'one-key', 'two-key-vectors', 'equal-times', 'frames', 'interleaved', 'packed48-layout']) {
      expect(noteOf(clip, id)).toBeDefined();
    }
    // No time format of the stream can hold that frame.
    expect(noteOf(clip, 'frames')?.outcome).toBe('warning');
  });

  it('reads an empty stream, bytes at the end, shared ranges and words after the header', () => {
    const constants: EclpChannelSpec[] = channels.filter((spec) => spec.keys.length <= 2 && spec.kind === 'rotation').slice(0, 2);
    const empty = decodeEclp(writeEclp({ formats: SINGLE, channels: constants, trailing: 12 }).bytes);
    expect(empty.coverage).toEqual({ used: 0, size: 0, overlap: 0, gaps: 0 });
    expect(empty.trailingBytes).toBe(12);
    expect(noteOf(empty, 'trailing-bytes')?.check).toBe('trailing bytes: 12');

    const twins: EclpChannelSpec[] = [0, 1].map(() => ({ kind: 'scalar', keys: [0, 1, 2].map((frame) => ({ frame, value: [frame] })) }));
    const written = writeEclp({ formats: SINGLE, channels: twins, share: true, wordsAfterHeader: 3 });
    const shared = decodeEclp(written.bytes);
    expect(written.streamSize).toBe(12);
    expect(shared.coverage).toEqual({ used: 12, size: 12, overlap: 0, gaps: 0 });
    expectClose(channel(shared, 1).values, [0, 1, 2], 2 / 131070 + 1e-6);
  });

  it('ignores the offset of an empty stream and of empty tables', () => {
    const { bytes } = writeEclp({ formats: SINGLE, channels: [{ kind: 'rotation', keys: [{ frame: 0, value: [0, 0, 0, 1] }] }] });
    const view = new DataView(bytes.buffer);
    for (const at of [0x10, 0x1c, 0x3c]) view.setUint32(at, 0xffffffff, true);
    expect([...channel(decodeEclp(bytes), 0).values]).toEqual([0, 0, 0, 1]);
  });
});

describe('packed quaternions', () => {
  const identities: readonly [string, readonly number[], number][] = [
    ['0300200000040080', [0, 0, 0, 1], 0],
    // A second constant of a real file: four steps below the middle, the middle, one step above it.
    ['f2ff1f00000c0080', [-4 * 1.3487003798218211e-6, 0, 1, 6.743499056938163e-7], 1e-10],
  ];

  it('decodes the constants known from public files', () => {
    for (const [hex, expected, tolerance] of identities) {
      const { bytes, tables } = writeEclp({ formats: SINGLE, channels: [{ kind: 'rotation', keys: [{ frame: 0, value: [0, 0, 0, 1] }] }] });
      bytes.set(fromHex(hex), tables.rotation + 4);
      expectClose(channel(decodeEclp(bytes), 0).values, expected, tolerance);
    }
  });

  it('decodes the fixed words of 48 bits', () => {
    const keys = [0, 1].map((frame) => ({ frame, value: [0, 0, 0, 1] }));
    const { bytes, stream } = writeEclp({ formats: { ...SINGLE, time: 0 }, channels: [{ kind: 'rotation', keys }] });
    bytes.set(fromHex('800180018000da8380018000'), stream + 2);
    expectClose(channel(decodeEclp(bytes), 0).values, [0, 0, 0, 1, 0.500005, 0, 0, 0.866023], 1e-6);
  });

  it('gives back every omitted component, w last', () => {
    for (const quaternion of [1, 2]) {
      for (const omit of [0, 1, 2, 3]) {
        const value = [0, 1, 2, 3].map((axis) => (axis === omit ? 0.8 : ([0.36, -0.3, 0.375][(axis + 4 - omit - 1) % 4] ?? 0)));
        const rotation = unit(value[0] ?? 0, value[1] ?? 0, value[2] ?? 0, value[3] ?? 0);
        const keys = [0, 1, 2].map((frame) => ({ frame, value: rotation }));
        const channels: EclpChannelSpec[] = [
          { kind: 'rotation', keys: keys.slice(0, 1) },
          { kind: 'rotation', keys },
        ];
        const clip = decodeEclp(writeEclp({ formats: { ...SINGLE, quaternion }, channels }).bytes);
        expectClose(channel(clip, 0).values, rotation, 1e-6);
        expectClose(channel(clip, 1).values.subarray(0, 4), rotation, quaternion === 1 ? 5e-5 : 1e-6);
      }
    }
  });

  it('normalises floats and flags norms far from 1', () => {
    const keys = [0, 1].map((frame) => ({ frame, value: [0, 2, 0, 0] }));
    const clip = decodeEclp(writeEclp({ formats: { ...SINGLE, quaternion: 3 }, channels: [{ kind: 'rotation', keys }] }).bytes);
    expect([...channel(clip, 0).values]).toEqual([0, 1, 0, 0, 0, 1, 0, 0]);
    expect(channel(clip, 0).flags).toEqual(['not-unit']);
    expect(noteOf(clip, 'float-rotations')?.outcome).toBe('warning');
  });
});

describe('what flags a channel and keeps the file', () => {
  it('says of a rotation that is no number only that', () => {
    const keys = [0, 1].map((frame) => ({ frame, value: [0, frame === 0 ? NaN : 2, 0, 0] }));
    const clip = decodeEclp(writeEclp({ formats: { ...SINGLE, quaternion: 3 }, channels: [{ kind: 'rotation', keys }] }).bytes);
    expect(channel(clip, 0).flags).toEqual(['not-finite']);
    expect(noteOf(clip, 'float-rotations')).toMatchObject({ outcome: 'warning' });
    expect(noteOf(clip, 'finite')).toMatchObject({ outcome: 'warning', check: 'channel 0: a stored value or bound is not finite' });
  });

  it('marks bounds and values that are no numbers', () => {
    const keys = [0, 1, 2].map((frame) => ({ frame, value: [frame] }));
    const channels: EclpChannelSpec[] = [
      { kind: 'scalar', keys, lo: [NaN], extent: [1] },
      { kind: 'scalar', keys, lo: [0], extent: [Infinity] },
      { kind: 'scalar', keys },
    ];
    const clip = decodeEclp(writeEclp({ formats: SINGLE, channels }).bytes);
    expect(clip.channels.map((one) => one.flags)).toEqual([['not-finite'], ['not-finite'], []]);
    const floats = writeEclp({
      formats: { ...SINGLE, scalar: 2 },
      channels: [{ kind: 'scalar', keys: keys.map((key) => ({ ...key, value: [NaN] })), lo: [0], extent: [1] }],
    });
    expect(channel(decodeEclp(floats.bytes), 0).flags).toEqual(['not-finite']);
  });

  it('marks a constant whose parts are too large for a unit quaternion', () => {
    const { bytes, tables } = writeEclp({ formats: SINGLE, channels: [{ kind: 'rotation', keys: [{ frame: 0, value: [0, 0, 0, 1] }] }] });
    bytes.fill(0xff, tables.rotation + 4, tables.rotation + 12);
    const clip = decodeEclp(bytes);
    expect(channel(clip, 0).flags).toEqual(['bounds']);
    expect(noteOf(clip, 'packed64-fields')?.outcome).toBe('warning');
  });
});

describe('vectors with two keys', () => {
  const stream = [0, 1, 2].map((frame) => ({ frame, value: [frame, 1 - frame, 3] }));
  const pair = [2, 9].map((frame) => ({ frame, value: [frame, 0, -frame] }));

  it('are read from the stream where only that covers it, with a note', () => {
    const channels: EclpChannelSpec[] = [
      { kind: 'vector', keys: stream },
      { kind: 'vector', keys: pair, twoKeysInStream: true },
    ];
    const clip = decodeEclp(writeEclp({ formats: SINGLE, channels }).bytes);
    expect(channel(clip, 1).form).toBe('stream');
    expect([...channel(clip, 1).times]).toEqual([2, 9]);
    expectClose(channel(clip, 1).values, [2, 0, -2, 9, 0, -9], 1e-6);
    expect(noteOf(clip, 'two-key-vectors')?.outcome).toBe('warning');
    expect(clip.coverage.gaps).toBe(0);
  });

  it('stay inline where the stream has gaps of its own', () => {
    const channels: EclpChannelSpec[] = [
      { kind: 'vector', keys: stream },
      { kind: 'vector', keys: pair },
    ];
    const clip = decodeEclp(writeEclp({ formats: SINGLE, channels, gap: 5 }).bytes);
    expect(channel(clip, 1).form).toBe('inline2');
    expect(clip.coverage.gaps).toBe(5);
    expect(noteOf(clip, 'coverage')?.outcome).toBe('warning');
    expect(noteOf(clip, 'two-key-vectors')?.outcome).toBe('warning');
  });
});

describe('other readings of numbers', () => {
  const keys = [0, 1, 2].map((frame) => ({ frame, value: [frame / 4] }));

  it('notes floats that may be fractions of their range', () => {
    const formats = { ...SINGLE, scalar: 2 };
    const suspect = decodeEclp(writeEclp({ formats, channels: [{ kind: 'scalar', keys, lo: [3], extent: [9] }] }).bytes);
    expect(noteOf(suspect, 'float-values')?.outcome).toBe('warning');
    expectClose(channel(suspect, 0).values, [0, 0.25, 0.5], 0);
    const plain = decodeEclp(writeEclp({ formats, channels: [{ kind: 'scalar', keys, lo: [0], extent: [1] }] }).bytes);
    expect(noteOf(plain, 'float-values')?.outcome).toBe('holds');
  });

  it('notes whether the largest stored number occurs', () => {
    const used = decodeEclp(writeEclp({ formats: SINGLE, channels: [{ kind: 'scalar', keys }] }).bytes);
    expect(noteOf(used, 'largest-number')?.outcome).toBe('holds');
    const unused = decodeEclp(writeEclp({ formats: SINGLE, channels: [{ kind: 'scalar', keys, lo: [0], extent: [8] }] }).bytes);
    expect(noteOf(unused, 'largest-number')?.outcome).toBe('open');
  });

  it('says when offsets counted from the resource would fit', () => {
    const { bytes } = writeEclp({ formats: SINGLE, channels: [{ kind: 'scalar', keys }], offsetsFromResource: true });
    expect(() => decodeEclp(bytes)).toThrow(/counted from the start of the resource, all offsets would fit/);
  });
});
