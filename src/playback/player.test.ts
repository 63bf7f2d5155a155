import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type InterleavedMotion, type Skeleton, TRANSFORM_SIZE } from '../animation/index.ts';
import type { PlayableClip } from '../animation/index.ts';
import { Player } from './index.ts';

let player: Player;

beforeEach(() => {
  player = new Player();
});

describe('a clip of 31 frames in one second', () => {
  beforeEach(() => {
    player.showClip(slide(31, 1), SKELETON);
    player.playing = true;
  });

  test('moves the pose as time passes', () => {
    expect(player.tick(0.5)).toBe(true);
    expect(player.frame).toBeCloseTo(15, 9);
    expect(player.seconds).toBeCloseTo(0.5, 9);
  });

  test('plays at the speed chosen, backwards too', () => {
    player.speed = 0.5;
    player.tick(0.5);
    expect(player.frame).toBeCloseTo(7.5, 9);
    player.speed = -1;
    player.tick(0.5);
    expect(player.frame).toBeCloseTo(22.5, 9);
  });

  test('shows the last frame at the end, also when looping, and goes on from there', () => {
    player.seek(30);
    expect(player.frame).toBe(30);
    expect(player.seconds).toBe(1);
    player.tick(0);
    expect(player.frame).toBe(30);
    player.tick(1 / 30);
    expect(player.frame).toBeCloseTo(1, 9);
  });

  test('stops on the last frame when not looping, says so once, and starts anew', () => {
    player.looping = false;
    player.onEnd = vi.fn();
    player.tick(2);
    player.tick(2);
    expect(player.frame).toBe(30);
    expect(player.playing).toBe(false);
    expect(player.onEnd).toHaveBeenCalledTimes(1);
    player.play();
    expect(player.frame).toBe(0);
    expect(player.playing).toBe(true);
  });

  test('stops on the first frame when not looping backwards, and starts anew from the last', () => {
    player.looping = false;
    player.speed = -1;
    player.seek(3);
    player.tick(1);
    expect(player.frame).toBe(0);
    expect(player.playing).toBe(false);
    player.play();
    expect(player.frame).toBe(30);
  });

  test('repeats a part of it, and steps and seeks beyond that part', () => {
    player.loopRange = { start: 10, end: 20 };
    player.seek(18);
    player.tick(0.1);
    expect(player.frame).toBeCloseTo(11, 9);
    player.speed = -1;
    player.tick(0.1);
    expect(player.frame).toBeCloseTo(18, 9);
    player.seek(20);
    player.step(1);
    expect(player.frame).toBe(21);
    player.seek(30);
    expect(player.frame).toBe(30);
  });

  test('goes on from where it stands when there is a way to go', () => {
    player.looping = false;
    player.speed = -1;
    player.seek(30);
    player.play();
    expect(player.frame).toBe(30);
  });

  test.each([
    [37.25, 0, 30],
    [-3, 0, 0],
    [12, 1, 13],
    [12, -1, 11],
    [12.25, 1, 13],
    [12.25, -1, 12],
    [12.75, 1, 13],
    [12.75, -1, 12],
    [12.9999999, 1, 14],
    [12.0000001, -1, 11],
    [29.5, 1, 30],
    [30, 1, 30],
    [0, -1, 0],
    [0.5, -1, 0],
    [12.5, 5, 17],
    [12.5, -5, 8],
  ])('from frame %d a step of %d goes to %d', (from, step, to) => {
    player.seek(from);
    if (step !== 0) player.step(step);
    expect(player.frame).toBe(to);
  });

  test.each([Number.NaN, -0, -Infinity])('seeking %s shows frame 0', (frame) => {
    player.seek(15);
    player.seek(frame);
    expect(Object.is(player.frame, 0)).toBe(true);
  });

  test('seeking beyond the end shows the last frame', () => {
    player.seek(Infinity);
    expect(player.frame).toBe(30);
  });

  test('does nothing while it does not play', () => {
    player.playing = false;
    expect(player.tick(1)).toBe(false);
    expect(player.frame).toBe(0);
    expect(player.moving).toBe(false);
  });

  test('starts the next clip at its first frame', () => {
    player.seek(20);
    player.showClip(slide(11, 1), SKELETON);
    expect(player.frame).toBe(0);
    expect(player.lastFrame).toBe(10);
  });
});

describe('a clip of one frame and no duration', () => {
  beforeEach(() => {
    player.showClip(slide(1, 0), SKELETON);
    player.playing = true;
  });

  test('shows 0 of 0 and its pose, and scrubbing is inert', () => {
    player.seek(5);
    player.step(1);
    expect(player.frame).toBe(0);
    expect(player.seconds).toBe(0);
    expect(player.lastFrame).toBe(0);
    expect(player.pose?.model.every(Number.isFinite)).toBe(true);
  });

  test('asks for no frames: nothing moves', () => {
    const moved = vi.fn();
    player.onMove(moved);
    expect(player.tick(1)).toBe(false);
    expect(player.moving).toBe(false);
    expect(moved).not.toHaveBeenCalled();
  });

  test('ends at once when not looping', () => {
    player.looping = false;
    player.onEnd = vi.fn();
    player.tick(0.016);
    expect(player.playing).toBe(false);
    expect(player.onEnd).toHaveBeenCalledTimes(1);
  });
});

test('a reference pose stands at frame 0 and does not move', () => {
  player.showReference(SKELETON);
  player.playing = true;
  expect(player.tick(1)).toBe(false);
  player.seek(10);
  expect(player.frame).toBe(0);
  expect(player.header).toBeUndefined();
  expect(player.pose?.local[0]).toBe(0);
});

test('listeners hear of every move and change until they stop', () => {
  const heard = vi.fn();
  const stop = player.onMove(heard);
  player.showClip(slide(31, 1), SKELETON);
  player.seek(3);
  player.showNothing();
  expect(heard).toHaveBeenCalledTimes(3);
  expect(player.pose).toBeUndefined();
  stop();
  player.showReference(SKELETON);
  expect(heard).toHaveBeenCalledTimes(3);
});

const SKELETON: Skeleton = {
  name: 'one',
  bones: [{ name: 'Root', parent: -1 }],
  reference: Float32Array.of(0, 0, 0, 0, 0, 0, 1, 1, 1, 1),
  floatSlots: [],
  referenceFloats: new Float32Array(),
  partitions: [],
  order: Int32Array.of(0),
};

/** One bone that slides along x by a metre a frame. */
function slide(frameCount: number, seconds: number): PlayableClip {
  const transforms = new Float32Array(frameCount * TRANSFORM_SIZE);
  for (let frame = 0; frame < frameCount; frame++) transforms.set([frame, 0, 0, 0, 0, 0, 1, 1, 1, 1], frame * TRANSFORM_SIZE);
  const motion: InterleavedMotion = {
    kind: 'interleaved',
    frameCount,
    seconds,
    transformTrackCount: 1,
    floatTrackCount: 0,
    transforms,
    floats: new Float32Array(0),
  };
  return { motion, blendHint: { kind: 'normal', stored: 0 }, trackToBone: Int16Array.of(0) };
}

describe('what loops, changed in the midst of it', () => {
  const walk: PlayableClip = {
    motion: {
      kind: 'interleaved',
      frameCount: 31,
      seconds: 1,
      transformTrackCount: 1,
      floatTrackCount: 0,
      transforms: Float32Array.from(Array.from({ length: 31 }, (_, frame) => [frame, 0, 0, 0, 0, 0, 1, 1, 1, 1]).flat()),
      floats: new Float32Array(),
    },
    blendHint: { kind: 'normal', stored: 0 },
    trackToBone: Int16Array.of(0),
    referenceFrame: { up: [0, 1, 0], forward: [0, 0, 1], seconds: 1, samples: Float32Array.of(0, 0, 0, 0, 0, 0, -3, 0) },
  };
  const skeleton = {
    name: 'one',
    bones: [{ name: 'root', parent: -1 }],
    reference: Float32Array.of(0, 0, 0, 0, 0, 0, 1, 1, 1, 1),
    floatSlots: [],
    referenceFloats: new Float32Array(),
    partitions: [],
    order: Int32Array.of(0),
  };
  const playing = (): Player => {
    const player = new Player();
    player.showClip(walk, skeleton);
    player.stand({ rootMotion: true });
    player.play();
    return player;
  };

  test('counts rounds from there: those before are not counted again by the new length', () => {
    const player = playing();
    player.tick(8.5);
    expect([player.loops, player.root?.[2]]).toEqual([8, expect.closeTo(-25.5, 6)]);
    player.loopRange = { start: 10, end: 20 };
    expect([player.loops, player.root?.[2]]).toEqual([0, expect.closeTo(-1.5, 6)]);
    player.tick(1);
    expect([player.loops, player.root?.[2]]).toEqual([3, expect.closeTo(-1.5 - 3, 6)]);
    player.looping = false;
    expect([player.loops, player.root?.[2]]).toEqual([0, expect.closeTo(-1.5, 6)]);
  });

  test('keeps the same set-up compared with itself in step', () => {
    const player = playing();
    player.loopRange = { start: 10, end: 20 };
    player.compare({ skeleton, base: { kind: 'clip', clip: walk }, layers: [] });
    for (let tick = 0; tick < 50; tick++) {
      player.tick(0.073);
      expect(player.compared?.pose.local[0]).toBeCloseTo(player.pose?.local[0] ?? Number.NaN, 9);
    }
  });

  test('a part beyond the clip shown next loops nothing', () => {
    const player = playing();
    player.loopRange = { start: 50, end: 80 };
    player.tick(2.5);
    expect([player.loops, player.root?.[2]]).toEqual([2, expect.closeTo(-7.5, 6)]);
  });
});
