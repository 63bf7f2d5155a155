import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { buildSample } from '../../scripts/sample/build-sample.ts';
import { add, multiply, rotate } from '../../scripts/sample/math.ts';
import { FLAT_FROM, HEEL_UP_FROM, STRIDE, TOE_OFF } from '../../scripts/sample/walk.ts';
import { plainBinderMembers } from './plain-binder.ts';
import { type PlainAnimation, plainBlocks, plainSample } from './plain-spline.ts';
import { type PlainRecord, plainTagfile } from './plain-tagfile.ts';
import type { Quat, Vec3 } from './spline-description.ts';

// Everything here is read back from the file with the plain readers; the generator only says when a foot stands.
const file = new Uint8Array(readFileSync(new URL('../../public/sample/marrow-sample.anibnd.dcx', import.meta.url)));
const members = plainBinderMembers(file);
const compendium = member('marrow.compendium');
const skeleton = listOf(member('skeleton.hkx'), 'skeletons')[0] as unknown as Skeleton;
const bones = skeleton.bones.map(({ name }) => name);
const idle = readClip(member('a000_000000.hkx'));
const walk = readClip(member('a000_002000.hkx'));

interface Skeleton {
  readonly name: string;
  readonly bones: readonly { readonly name: string }[];
  readonly parentIndices: readonly number[];
  readonly referencePose: readonly { readonly translation: readonly number[]; readonly rotation: Quat }[];
}

interface Clip {
  readonly animation: PlainAnimation & {
    readonly duration: number;
    readonly annotationTracks: readonly { readonly trackName: string }[];
    readonly extractedMotion?: {
      readonly referenceFrameSamples: readonly Quat[];
      readonly up: Quat;
      readonly forward: Quat;
      readonly duration: number;
    };
  };
  readonly binding: {
    readonly originalSkeletonName: string;
    readonly transformTrackToBoneIndices: readonly number[];
    readonly blendHint: number;
  };
  readonly sample: (bone: number, frame: number) => readonly number[];
}

interface Placed {
  readonly translation: Vec3;
  readonly rotation: Quat;
}

describe('the sample', () => {
  it('is what the script writes, byte for byte', () => {
    expect(buildSample()).toEqual(file);
  });

  it('is a binder of a skeleton, a compendium and two clips, under build paths of our own', () => {
    expect(
      members.map(({ id, name }) => [id, name.replace('N:\\MARROW\\data\\Target\\INTERROOT_win64\\chr\\c9999\\hkx_compendium\\', '')]),
    ).toEqual([
      [1000000, 'skeleton.hkx'],
      [7000000, 'marrow.compendium'],
      [1000000000, 'a000_000000.hkx'],
      [1000002000, 'a000_002000.hkx'],
    ]);
  });

  it('has a skeleton of a person of 1.75 m, facing -z with the left hand on the +x side', () => {
    expect(bones.length).toBe(48);
    expect(new Set(bones).size).toBe(bones.length);
    skeleton.parentIndices.forEach((parent, index) => {
      expect(parent).toBeLessThan(index);
      expect(parent).toBeGreaterThanOrEqual(index === 0 ? -1 : 0);
    });
    const at = (bone: string): Vec3 => place(bone, referenceLocal).translation;
    expect(at('HeadNub')[1]).toBeCloseTo(1.75, 1);
    expect(at('L_Hand')[0]).toBeGreaterThan(0.3);
    expect(at('L_Toe0')[2]).toBeLessThan(at('L_Foot')[2]);
    for (const bone of bones.filter((name) => name.startsWith('L_'))) {
      const [x, y, z] = at(bone);
      const mirrored = at(bone.replace('L_', 'R_'));
      [-x, y, z].forEach((value, lane) => {
        expect(mirrored[lane]).toBeCloseTo(value, 6);
      });
    }
    expect(at('L_Toe0')[1]).toBeGreaterThan(0);
  });

  it.each([
    ['idle', idle, 121, 4],
    ['walk', walk, 37, 1.2],
  ] as const)('has an %s at 30 frames a second that ends as it begins', (_, clip, frames, seconds) => {
    expect([clip.animation.numFrames, clip.animation.duration]).toEqual([frames, Math.fround(seconds)]);
    expect(clip.animation.annotationTracks.map(({ trackName }) => trackName)).toEqual(bones);
    expect(clip.binding).toMatchObject({
      originalSkeletonName: 'Master',
      transformTrackToBoneIndices: bones.map((_name, index) => index),
      blendHint: 0,
    });
    bones.forEach((_name, bone) => {
      const [start, end] = [clip.sample(bone, 0), clip.sample(bone, frames - 1)];
      start.forEach((value, lane) => {
        expect(end[lane]).toBeCloseTo(value, 3);
      });
      for (let frame = 1; frame < frames; frame++) {
        expect(turnBetween(clip.sample(bone, frame - 1), clip.sample(bone, frame))).toBeLessThan(0.35);
      }
    });
  });

  it('breathes and shifts in the idle while the feet stay where they are', () => {
    const height = new Range();
    for (const side of ['L', 'R']) {
      const drift = [new Range(), new Range(), new Range()];
      for (let frame = 0; frame <= 120; frame += 0.5) {
        const local = localAt(idle, frame);
        place(`${side}_Foot`, local).translation.forEach((value, lane) => {
          drift[lane]?.include(value);
        });
        height.include(place('L_Clavicle', local).translation[1]);
      }
      for (const range of drift) expect(range.width).toBeLessThan(0.001);
    }
    expect(height.width).toBeGreaterThan(0.001);
  });

  it('walks along -z at constant speed by its reference frame', () => {
    const motion = walk.animation.extractedMotion;
    expect(motion).toMatchObject({ up: [0, 1, 0, 0], forward: [0, 0, 1, 0], duration: walk.animation.duration });
    expect(motion?.referenceFrameSamples).toEqual(Array.from({ length: 37 }, (_, i) => [0, 0, Math.fround(-STRIDE * (i / 36)), 0]));
    expect(idle.animation.extractedMotion).toBeUndefined();
  });

  it.each(['L', 'R'] as const)('does not slide the %s foot while it stands: less than 2 mm over the ground', (side) => {
    const flat = footRange(side, `${side}_Foot`, FLAT_FROM, HEEL_UP_FROM);
    const ball = footRange(side, `${side}_Toe0`, FLAT_FROM, TOE_OFF);
    for (const range of [...flat, ...ball]) expect(range.width).toBeLessThan(0.002);
  });

  it('keeps both feet on or above the ground, and arms against legs', () => {
    const lowest = new Range();
    let against = 0;
    for (let frame = 0; frame < 36; frame += 0.5) {
      const local = localAt(walk, frame);
      for (const bone of ['L_Toe0', 'R_Toe0', 'L_Toe0Nub', 'R_Toe0Nub']) lowest.include(place(bone, local).translation[1]);
      const forward = (bone: string): number => -place(bone, local).translation[2];
      against += (forward('L_Hand') - forward('R_Hand')) * (forward('L_Foot') - forward('R_Foot'));
    }
    expect(lowest.low).toBeGreaterThan(0.005);
    expect(against).toBeLessThan(0);
  });
});

// Where a point of a foot is over the ground between two phases of that foot's own cycle, at quarter frames.
function footRange(side: 'L' | 'R', bone: string, from: number, to: number): readonly Range[] {
  const ranges = [new Range(), new Range(), new Range()];
  const frames = walk.animation.numFrames - 1;
  // The right foot's cycle starts half a clip later and so runs past the clip's end.
  const start = side === 'L' ? 0 : frames / 2;
  for (let frame = Math.ceil(from * frames * 4) / 4; frame <= to * frames; frame += 0.25) {
    const rounds = start + frame > frames ? 1 : 0;
    const inClip = start + frame - rounds * frames;
    const [x, y, z] = place(bone, localAt(walk, inClip)).translation;
    // Root motion of the frame, plus one whole stride for every time the clip has wrapped.
    const travelled = -STRIDE * (inClip / frames + rounds);
    [x, y, z + travelled].forEach((value, lane) => {
      ranges[lane]?.include(value);
    });
  }
  return ranges;
}

class Range {
  low = Number.POSITIVE_INFINITY;
  high = Number.NEGATIVE_INFINITY;

  include(value: number): void {
    this.low = Math.min(this.low, value);
    this.high = Math.max(this.high, value);
  }

  get width(): number {
    return this.high - this.low;
  }
}

type Local = (bone: number) => Placed;

function referenceLocal(bone: number): Placed {
  const { translation, rotation } = skeleton.referencePose[bone] ?? { translation: [], rotation: [0, 0, 0, 1] };
  return { translation: [translation[0] ?? 0, translation[1] ?? 0, translation[2] ?? 0], rotation };
}

function localAt(clip: Clip, frame: number): Local {
  return (bone) => {
    const [x = 0, y = 0, z = 0, qx = 0, qy = 0, qz = 0, qw = 1] = clip.sample(bone, frame);
    const length = Math.sqrt(qx * qx + qy * qy + qz * qz + qw * qw);
    return { translation: [x, y, z], rotation: [qx / length, qy / length, qz / length, qw / length] };
  };
}

function place(name: string, local: Local): Placed {
  const compose = (bone: number): Placed => {
    const own = local(bone);
    const parent = skeleton.parentIndices[bone] ?? -1;
    if (parent < 0) return own;
    const above = compose(parent);
    return {
      translation: add(above.translation, rotate(above.rotation, own.translation)),
      rotation: multiply(above.rotation, own.rotation),
    };
  };
  return compose(bones.indexOf(name));
}

function turnBetween(a: readonly number[], b: readonly number[]): number {
  const dot = [3, 4, 5, 6].reduce((sum, lane) => sum + (a[lane] ?? 0) * (b[lane] ?? 0), 0);
  return 2 * Math.acos(Math.min(1, Math.abs(dot)));
}

function readClip(bytes: Uint8Array): Clip {
  const animation = listOf(bytes, 'animations')[0] as unknown as Clip['animation'];
  const binding = listOf(bytes, 'bindings')[0] as unknown as Clip['binding'];
  const blocks = plainBlocks(animation);
  return { animation, binding, sample: (bone, frame) => plainSample(animation, blocks, bone, frame) };
}

function listOf(bytes: Uint8Array, list: string): readonly PlainRecord[] {
  const [named] = plainTagfile(bytes, compendium).root['namedVariants'] as readonly PlainRecord[];
  const container = named?.['variant'] as PlainRecord | undefined;
  return (container?.[list] ?? []) as readonly PlainRecord[];
}

function member(name: string): Uint8Array {
  const found = members.find((candidate) => candidate.name.endsWith(`\\${name}`));
  if (found === undefined) throw new Error(`the sample has no ${name}`);
  return found.bytes;
}
