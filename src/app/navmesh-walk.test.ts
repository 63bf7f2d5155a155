import { describe, expect, it } from 'vitest';
import { ASSUMED_SPEED } from '../animation/index.ts';
import type { NavPath } from '../navmesh/index.ts';
import type { Player } from '../playback/index.ts';
import { NavWalk } from './navmesh-walk.ts';

/** 3 m to +x, then 4 m to -z, at a height of 2. */
const PATH = { points: Float64Array.of(0, 2, 0, 3, 2, 0, 3, 2, -4), length: 7 } as unknown as NavPath;

/** Two metres in one second, the second half of the time twice as fast as the first; or no root motion. */
function playerOf(moves: boolean) {
  const samples = Float32Array.of(0, 0, 0, 0, 0, 0, -2 / 3, 0, 0, 0, -2, 0);
  const referenceFrame = moves ? { up: [0, 1, 0], forward: [0, 0, 1], seconds: 1, samples } : undefined;
  const stood: object[] = [];
  const player = {
    composition: { base: { kind: 'clip', clip: { referenceFrame } }, layers: [] },
    moment: { frame: 0, loops: 0, range: undefined as { start: number; end: number } | undefined },
    header: { seconds: 1, frameCount: 31 },
    lastFrame: 30,
    seconds: 0,
    clock: 0,
    beforeEvaluate: () => {},
    stand: (standing: object) => stood.push(standing),
  };
  const at = (seconds: number, loops = 0): void => {
    player.seconds = seconds;
    player.moment = { ...player.moment, frame: seconds * 30, loops };
    player.clock = loops + seconds;
    player.beforeEvaluate();
  };
  return { player, stood, at, walk: new NavWalk(player as unknown as Player) };
}

const told = (walk: NavWalk) =>
  walk.describe() as { distance: number; speed: number; speedSource: string; place: readonly number[]; headingDegrees: number };

describe('NavWalk', () => {
  it('has the character stand anew only where a walk begins or ends', () => {
    const { walk, stood } = playerOf(true);
    walk.follow(undefined, [0, 0, 0], true);
    expect(stood).toEqual([]);
    walk.follow(PATH, [0, 0, 0], true);
    walk.follow(undefined, [0, 0, 0], true);
    walk.follow(undefined, [0, 0, 0], true);
    expect(stood).toEqual([
      { place: expect.any(Float64Array), rootMotion: false },
      { place: undefined, rootMotion: true },
    ]);
  });

  it('goes as far as root motion leads, at its own changing speed, over whole rounds', () => {
    const { walk, at } = playerOf(true);
    walk.follow(PATH, [100, 0, 0], true);
    at(0.5);
    expect(told(walk).distance).toBeCloseTo(2 / 3, 6);
    expect(told(walk).speed).toBeCloseTo(8 / 3, 6);
    expect(told(walk).speedSource).toBe('root motion');
    expect(told(walk).place[0]).toBeCloseTo(100 + 2 / 3, 6);
    expect(told(walk).place[1]).toBe(2);
    at(0.5, 2);
    // Two rounds of 2 m and two thirds of one: 3 m along x and the rest along -z.
    expect(told(walk).place).toEqual([103, 2, expect.closeTo(-(4 + 2 / 3 - 3), 5)]);
  });

  it('faces along the path: bodies face -z', () => {
    const { walk, at } = playerOf(true);
    walk.follow(PATH, [0, 0, 0], true);
    at(0.5);
    expect(told(walk).headingDegrees).toBeCloseTo(-90, 6);
    at(0.5, 2);
    expect(told(walk).headingDegrees).toBeCloseTo(0, 6);
  });

  it('begins again at the start beyond the end, and knows loops of a part', () => {
    const { walk, player, at } = playerOf(true);
    walk.follow(PATH, [0, 0, 0], true);
    at(0, 4);
    expect(told(walk).distance).toBeCloseTo(1, 6);
    player.moment.range = { start: 15, end: 30 };
    at(0.5, 1);
    // Once through the second half, 4/3 m, and on from the middle.
    expect(told(walk).distance).toBeCloseTo(4 / 3 + 2 / 3, 6);
  });

  it('says that it assumes a speed where the clip has no root motion', () => {
    const { walk, at } = playerOf(false);
    walk.follow(PATH, [0, 0, 0], false);
    at(1, 1);
    expect(told(walk)).toMatchObject({ distance: 2 * ASSUMED_SPEED, speed: ASSUMED_SPEED, speedSource: 'assumed' });
  });

  it('holds root motion back while it walks and gives it back after', () => {
    const { walk, stood, player } = playerOf(true);
    walk.follow(PATH, [0, 0, 0], true);
    walk.follow(undefined, [0, 0, 0], true);
    expect(stood).toEqual([
      { place: expect.any(Float64Array) as unknown, rootMotion: false },
      { place: undefined, rootMotion: true },
    ]);
    expect(walk.walks).toBe(false);
    player.beforeEvaluate();
    expect(walk.describe()).toBeUndefined();
  });
});
