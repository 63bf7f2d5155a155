import { describe, expect, test } from 'vitest';
import { encodeClip, type Quat, type Vec3, writeBnd4, writeClipFile, writeSkeletonFile } from '../../test/support/index.ts';
import { Library } from '../loading/index.ts';
import { transferables } from './transferables.ts';

describe('transferables', () => {
  test('are the buffers of every typed array at any depth, each once', () => {
    const [a, b] = [new Float32Array(2), new Uint8Array(3)];
    expect(transferables({ a, list: [{ b }, { again: a }], same: new Int32Array(a.buffer) })).toEqual([a.buffer, b.buffer]);
  });

  test('are none for what has no arrays', () => {
    expect(transferables({ text: 'x', number: 1, nothing: null, list: [] })).toEqual([]);
    expect([undefined, null, 5, 'x'].flatMap((value) => transferables(value))).toEqual([]);
  });

  test('refuse a view into a larger buffer, which would carry or take more than it shows', () => {
    expect(() => transferables({ part: new Uint8Array(8).subarray(0, 4) })).toThrow(/view into 8/);
    expect(() => transferables([new Float32Array(new ArrayBuffer(16), 8)])).toThrow(TypeError);
  });

  test('refuse shared memory', () => {
    expect(() => transferables(new Uint8Array(new SharedArrayBuffer(4)))).toThrow(/shared/);
  });
});

describe('a loaded clip', () => {
  const frames = Array.from({ length: 300 }, (_, frame) => frame);
  const track = {
    translations: frames.map((frame): Vec3 => [frame, Math.sin(frame / 9), 0]),
    rotations: frames.map((frame): Quat => [0, Math.sin(frame / 90), 0, Math.cos(frame / 90)]),
  };
  const identity = { translation: [0, 0, 0], rotation: [0, 0, 0, 1], scale: [1, 1, 1] } as const;
  const referenceFrame = { samples: [[0, 0, 0, 0]] } as const;
  const clips = [
    writeClipFile({ motion: { kind: 'spline', clip: encodeClip([track], { duration: 10 }) }, referenceFrame }),
    writeClipFile({ motion: { kind: 'interleaved', duration: 1, frames: [[identity], [identity]] }, referenceFrame }),
  ];

  function library(): Library {
    const opened = new Library();
    const skeleton = writeSkeletonFile({ name: '', bones: [{ name: 'Root', parent: -1 }] });
    const members = [...clips, skeleton].map((bytes, id) => ({ name: `a000_00000${id}.hkx`, id, bytes }));
    opened.open('c9990.anibnd', writeBnd4(members));
    return opened;
  }

  test('owns every buffer of its answer: it can be transferred, and the library gives it again', () => {
    const opened = library();
    for (const { id } of opened.listing().clips) {
      const answer = opened.loadClip(id);
      const copy = structuredClone(answer);
      expect(answer.kind).toBe('clip');
      const buffers = transferables(answer);
      expect(buffers.length).toBeGreaterThan(2);
      const received = structuredClone(answer, { transfer: buffers });
      expect(received).toEqual(copy);
      expect(buffers.every((buffer) => buffer.byteLength === 0)).toBe(true);
      expect(opened.loadClip(id)).toEqual(copy);
    }
  });

  test('and its skeleton and listing cross by structured clone', () => {
    const opened = library();
    const listing = opened.listing();
    expect(structuredClone(listing)).toEqual(listing);
    const skeleton = opened.loadSkeleton(listing.skeletons[0]!.id);
    expect(structuredClone(skeleton)).toEqual(skeleton);
  });
});
