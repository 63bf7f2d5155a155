import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../test/support/random.ts';
import { type EclpChannelSpec, type EclpSpec, writeEclp } from '../../test/support/write-eclp.ts';
import { attempt } from '../binary/index.ts';
import { decodeEclp, FrostbiteError } from './index.ts';

const FORMATS = { quaternion: 1, vector: 1, scalar: 1, time: 1 };
const channels: EclpChannelSpec[] = [
  { kind: 'rotation', keys: [{ frame: 0, value: [0, 0, 0, 1] }] },
  { kind: 'rotation', keys: [0, 1, 2].map((frame) => ({ frame, value: [0, Math.sin(frame), 0, Math.cos(frame)] })) },
  { kind: 'vector', keys: [0, 5, 9].map((frame) => ({ frame, value: [frame, 1, 2] })) },
  { kind: 'scalar', keys: [0, 5, 9].map((frame) => ({ frame, value: [frame] })) },
  { kind: 'scalar', keys: [3, 9].map((frame) => ({ frame, value: [frame] })) },
];
const spec: EclpSpec = { formats: FORMATS, channels };

/** A good file with some words changed. */
function broken(changes: Readonly<Record<number, number>>, base: 0 | 16 = 0): Uint8Array {
  const { bytes } = writeEclp({ ...spec, base });
  const view = new DataView(bytes.buffer);
  for (const [at, value] of Object.entries(changes)) view.setUint32(base + Number(at), value, true);
  return bytes;
}

function refusal(bytes: Uint8Array): FrostbiteError {
  const fault = attempt(() => decodeEclp(bytes));
  if (!(fault instanceof FrostbiteError)) throw new Error(`not refused: ${JSON.stringify(fault)}`);
  return fault;
}

const { tables, stream, streamSize, bytes: good } = writeEclp(spec);

describe('what is refused, and with which words', () => {
  it('reads the file that the others are made from', () => {
    expect(decodeEclp(good).channels).toHaveLength(5);
  });

  it.each([0x08, 0x14, 0x20, 0x34])('refuses a reserved word that is not zero, at 0x%x, with its value', (at) => {
    for (const base of [0, 16] as const) {
      const fault = refusal(broken({ [at]: 0x1234 }, base));
      expect(fault.code).toBe('eclp/reserved-nonzero');
      expect(fault.offset).toBe(base + at);
      expect(fault.detail.found).toBe(0x1234);
      expect(fault.message).toContain('0x1234');
      expect(fault.format).toBe('ECLP');
    }
  });

  it.each([
    ['too short', new Uint8Array(63), 'eclp/too-short'],
    ['nothing', new Uint8Array(0), 'eclp/too-short'],
    ['zeros', new Uint8Array(4096), 'eclp/no-channels'],
    ['quaternion format', broken({ 0x24: 4 }), 'eclp/format-unknown'],
    ['vector format', broken({ 0x28: 3 }), 'eclp/format-unknown'],
    ['scalar format', broken({ 0x2c: 3 }), 'eclp/format-unknown'],
    ['time format', broken({ 0x30: 2 }), 'eclp/format-unknown'],
    ['quaternion format 0 with keys', broken({ 0x24: 0 }), 'eclp/format-unknown'],
    ['no channels', broken({ 0: 0, 0x0c: 0, 0x18: 0 }), 'eclp/no-channels'],
    ['too many records', broken({ 0: 4097 }), 'eclp/table-range'],
    ['a table in the header', broken({ 4: 0x3c }), 'eclp/table-range'],
    ['a table at an odd place', broken({ 4: 0x42 }), 'eclp/table-range'],
    ['a table beyond the end', broken({ 0x1c: good.length - 20 + 4 }), 'eclp/table-range'],
    ['tables that overlap', broken({ 0x10: tables.rotation }), 'eclp/table-overlap'],
    ['a table in the stream', broken({ 0x3c: stream - 4 }), 'eclp/table-overlap'],
    ['a stream beyond the end', broken({ 0x38: streamSize + 1 }), 'eclp/stream-range'],
    ['a stream in the header', broken({ 0x3c: 0x20 }), 'eclp/stream-range'],
    ['times outside the stream', broken({ [tables.rotation + 12 + 4]: streamSize - 5 }), 'eclp/key-range'],
    ['values outside the stream', broken({ [tables.vector + 8]: streamSize - 17 }), 'eclp/key-range'],
    ['a count beyond the stream', broken({ [tables.scalar]: 0xffffffff }), 'eclp/key-range'],
    ['two frames that decrease', broken({ [tables.scalar + 20 + 4]: 10 }), 'eclp/time-order'],
  ])('refuses %s', (_, bytes, code) => {
    expect(refusal(bytes).code).toBe(code);
  });

  it('refuses times that decrease, with channel, found and expected', () => {
    const bytes = good.slice();
    // The frames of the first streamed rotation are the first of the stream: 0, 1, 2.
    bytes[stream + 1] = 7;
    const fault = refusal(bytes);
    expect(fault.code).toBe('eclp/time-order');
    expect(fault.detail).toEqual({ channel: 1, found: 1, expected: 'at least 7' });
    expect(fault.offset).toBe(tables.rotation + 12);
  });

  it('refuses 64 MiB and a byte, and names the channel whose keys leave the stream', () => {
    expect(refusal(new Uint8Array(64 * 1024 * 1024 + 1)).code).toBe('eclp/too-large');
    const fault = refusal(broken({ [tables.vector + 8]: streamSize - 17 }, 16));
    expect(fault.detail).toEqual({ channel: 2, found: streamSize + 1, expected: `at most ${streamSize}` });
    expect(fault.offset).toBe(16 + tables.vector + 8);
  });

  it('refuses shared ranges that would decode to more than can be held', () => {
    const keys = Array.from({ length: 4000 }, () => ({ frame: 0, value: [0] }));
    const many: EclpChannelSpec[] = Array.from({ length: 4000 }, () => ({ kind: 'scalar', keys: keys.slice(0, 3) }));
    const written = writeEclp({
      formats: { ...FORMATS, scalar: 0, time: 0 },
      channels: [{ kind: 'scalar', keys }, ...many.slice(1)],
      share: true,
    });
    const view = new DataView(written.bytes.buffer);
    const [count, times, values] = [0, 4, 8].map((at) => view.getUint32(written.tables.scalar + at, true));
    for (let record = 1; record < 4000; record++) {
      const at = written.tables.scalar + record * 20;
      view.setUint32(at, count ?? 0, true);
      view.setUint32(at + 4, times ?? 0, true);
      view.setUint32(at + 8, values ?? 0, true);
    }
    expect(refusal(written.bytes).code).toBe('eclp/too-large');
  });
});

describe('what is no ECLP at all', () => {
  it('refuses every one of 660 truncations', () => {
    const keys = Array.from({ length: 50 }, (_, frame) => ({ frame, value: [0, Math.sin(frame / 9), 0, Math.cos(frame / 9)] }));
    const { bytes } = writeEclp({ formats: FORMATS, channels: [{ kind: 'rotation', keys }, ...channels.slice(2)], gap: 0 });
    const whole = writeEclp({
      formats: FORMATS,
      channels: [{ kind: 'rotation', keys }, ...channels.slice(2)],
      gap: 660 - bytes.length,
    }).bytes;
    expect(whole).toHaveLength(660);
    expect(() => decodeEclp(whole)).not.toThrow();
    for (let length = 0; length < 660; length++) refusal(whole.slice(0, length));
  });

  it('refuses 100,000 random blocks', () => {
    const random = seededRandom(7);
    const noise = Uint8Array.from({ length: 1 << 20 }, () => Math.floor(random() * 256));
    let refused = 0;
    for (let block = 0; block < 100_000; block++) {
      const at = Math.floor(random() * (noise.length - 256));
      if (attempt(() => decodeEclp(noise.subarray(at, at + 256))) instanceof FrostbiteError) refused++;
    }
    expect(refused).toBe(100_000);
  });

  it('decodes or refuses every mutant of a good file, and nothing else', () => {
    const random = seededRandom(8);
    for (let mutant = 0; mutant < 4000; mutant++) {
      const bytes = good.slice();
      for (let change = 0; change <= random() * 3; change++) bytes[Math.floor(random() * bytes.length)] = Math.floor(random() * 256);
      const found = attempt(() => decodeEclp(bytes));
      if (found instanceof Error) expect(found).toBeInstanceOf(FrostbiteError);
    }
  });
});
