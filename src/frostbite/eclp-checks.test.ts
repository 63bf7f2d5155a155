import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../test/support/random.ts';
import { type EclpChannelSpec, writeEclp } from '../../test/support/write-eclp.ts';
import type { PackingName } from '../../test/support/write-eclp-quaternion.ts';
import { decodeEclp, type EclpClip } from './index.ts';

/** Smooth rotations of every direction: 60 channels of 60 keys, about 8 degrees a frame. */
function smoothRotations(seed: number): EclpChannelSpec[] {
  const random = seededRandom(seed);
  const normal = (): number => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  return Array.from({ length: 60 }, () => {
    let rotation = [normal(), normal(), normal(), normal()];
    let turn = [normal(), normal(), normal(), normal()];
    const keys = Array.from({ length: 60 }, (_, frame) => {
      turn = turn.map((part) => part * 0.9 + normal() * 0.3);
      rotation = rotation.map((part, axis) => part + (turn[axis] ?? 0) * 0.07);
      const length = Math.hypot(...rotation);
      rotation = rotation.map((part) => part / length);
      return { frame, value: rotation };
    });
    return { kind: 'rotation', keys };
  });
}

function decodeWith(quaternion: number, packing: PackingName): EclpClip {
  const formats = { quaternion, vector: 1, scalar: 1, time: 0 };
  return decodeEclp(writeEclp({ formats, channels: smoothRotations(3), packing }).bytes);
}

const shareFailing = ({ measure }: EclpClip): number => (measure?.failing ?? NaN) / (measure?.keys ?? NaN);
const shareJumping = ({ measure }: EclpClip): number => (measure?.jumps ?? NaN) / (measure?.steps ?? NaN);
const noteOf = (clip: EclpClip, id: string) => clip.notes.find((note) => note.id === id);

describe('bounds tell a wrong layout', () => {
  it.each([1, 2])('and never fail on the right one of format %i', (quaternion) => {
    const clip = decodeWith(quaternion, 'right');
    expect(clip.measure).toMatchObject({ keys: 3600, failing: 0, jumps: 0 });
    expect(clip.measure?.changes).toBeGreaterThan(50);
    expect(clip.alternatives).toEqual([]);
    expect(noteOf(clip, 'continuity')?.outcome).toBe('holds');
    expect(noteOf(clip, quaternion === 1 ? 'packed48-layout' : 'packed64-bytes')?.outcome).toBe('holds');
  });

  it.each([
    [1, 'words-swapped', 0.32, 0.03, 'packed48-little-endian'],
    [1, 'selector-top', 0.205, 0.035, 'packed48-selector-top'],
    [1, 'selector-low', 0.205, 0.035, 'packed48-selector-low'],
    [1, 'selector-high', 0.205, 0.035, 'packed48-selector-high'],
    [2, 'big-endian', 0.3, 0.03, 'packed64-big-endian'],
  ] as const)('of format %i written as %s, and name the one that fits', (quaternion, packing, share, tolerance, fitting) => {
    const clip = decodeWith(quaternion, packing);
    expect(Math.abs(shareFailing(clip) - share)).toBeLessThan(tolerance);
    const other = clip.alternatives.find((one) => one.id === fitting);
    expect(other?.measure).toMatchObject({ failing: 0, jumps: 0 });
    const note = noteOf(clip, quaternion === 1 ? 'packed48-layout' : 'packed64-bytes');
    expect(note?.outcome).toBe('warning');
    expect(note?.check).toContain(other?.text ?? 'an alternative');
    const asked = decodeEclp(
      writeEclp({ formats: { quaternion, vector: 1, scalar: 1, time: 0 }, channels: smoothRotations(3), packing }).bytes,
      { quaternionLayout: fitting },
    );
    expect(asked.measure).toMatchObject({ failing: 0, jumps: 0 });
  });

  it('and a single failing key of twenty is worth a warning', () => {
    const channels = smoothRotations(4).slice(0, 1);
    const { bytes, stream } = writeEclp({ formats: { quaternion: 1, vector: 1, scalar: 1, time: 0 }, channels });
    bytes.fill(0xff, stream + 60, stream + 66);
    const clip = decodeEclp(bytes);
    expect(clip.measure?.failing).toBe(1);
    expect(clip.alternatives).toEqual([]);
    expect(noteOf(clip, 'packed48-layout')?.outcome).toBe('warning');
    expect(clip.channels[0]?.flags).toEqual(['bounds']);
  });
});

describe('continuity tells what bounds cannot', () => {
  it.each([
    [1, 'selector-swapped', 'packed48-selector-swapped'],
    [2, 'last-in-20-bits', 'packed64-reversed'],
  ] as const)('of format %i written as %s', (quaternion, packing, fitting) => {
    const clip = decodeWith(quaternion, packing);
    // Stated as 3.4 to 4.9 % of all steps against none; slower motion changes the omitted component less often, so the reader
    // judges by the share of the changes.
    expect(shareJumping(clip)).toBeGreaterThan(0.034);
    expect(shareJumping(clip)).toBeLessThan(0.049);
    expect(shareFailing(clip)).toBeLessThan(0.005);
    expect((clip.measure?.jumps ?? 0) / (clip.measure?.changes ?? NaN)).toBeGreaterThan(0.5);
    expect(clip.alternatives.find((one) => one.id === fitting)?.measure).toMatchObject({ failing: 0, jumps: 0 });
    expect(noteOf(clip, 'continuity')?.outcome).toBe('warning');
  });
});

describe('coverage tells the two readings of vectors with two keys', () => {
  it('in 600 of 600 clips, whichever way they were written', () => {
    const random = seededRandom(11);
    const pick = (count: number): number => Math.floor(random() * count);
    let told = 0;
    for (let clip = 0; clip < 600; clip++) {
      const streamed = clip % 2 === 1;
      const formats = { quaternion: 1 + pick(3), vector: pick(3), scalar: pick(3), time: pick(2) };
      const keysOf = (count: number, width: number) =>
        Array.from({ length: count }, (_, key) => ({ frame: key * 3 + 1, value: Array.from({ length: width }, () => random()) }));
      const channels: EclpChannelSpec[] = [
        { kind: 'rotation', keys: keysOf(3 + pick(5), 4) },
        ...Array.from({ length: 1 + pick(4) }, (): EclpChannelSpec => ({ kind: 'vector', keys: keysOf(3 + pick(9), 3) })),
        ...Array.from({ length: 1 + pick(4) }, (): EclpChannelSpec => ({ kind: 'vector', keys: keysOf(2, 3), twoKeysInStream: streamed })),
      ];
      const decoded = decodeEclp(writeEclp({ formats, channels }).bytes);
      const forms = decoded.channels.filter((channel) => channel.kind === 'vector' && channel.times.length === 2).map((one) => one.form);
      if (decoded.coverage.gaps === 0 && forms.every((form) => form === (streamed ? 'stream' : 'inline2'))) told++;
    }
    expect(told).toBe(600);
  });
});
