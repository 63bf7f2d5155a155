import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { buildAdditiveSample } from '../../scripts/sample/build-sample.ts';
import { BONE_NAMES, REFERENCE_POSE } from '../../scripts/sample/character.ts';
import { add, multiply, rotate } from '../../scripts/sample/math.ts';
import { WAVE_FRAMES, wavePose } from '../../scripts/sample/wave.ts';
import { plainBinderMembers } from './plain-binder.ts';
import { type PlainAnimation, plainBlocks, plainSample } from './plain-spline.ts';
import { type PlainRecord, plainTagfile } from './plain-tagfile.ts';
import type { Quat, Vec3 } from './spline-description.ts';

// The deltas are read back from the file with the plain readers and composed here, by specs, hka "Composing additive clips".
const file = new Uint8Array(readFileSync(new URL('../../public/sample/marrow-additive.anibnd.dcx', import.meta.url)));
const members = plainBinderMembers(file);
const parentSpace = readClip('a000_009000.hkx');
const childSpace = readClip('a000_009001.hkx');

interface Placed {
  readonly translation: Vec3;
  readonly rotation: Quat;
}

interface Clip {
  readonly blendHint: number;
  readonly animation: PlainAnimation;
  readonly delta: (bone: number, frame: number) => Placed;
}

/** a then b, as whole transforms: b's space is a's. */
function composed(a: Placed, b: Placed): Placed {
  return { translation: add(a.translation, rotate(a.rotation, b.translation)), rotation: multiply(a.rotation, b.rotation) };
}

const overBase: Readonly<Record<number, (base: Placed, clip: Placed) => Placed>> = {
  1: (base, clip) => composed(clip, base),
  2: (base, clip) => composed(base, clip),
};

describe('the additive sample', () => {
  it('is what the script writes, byte for byte', () => {
    expect(buildAdditiveSample()).toEqual(file);
  });

  it('has one clip of each hint beside a skeleton and a compendium of its own', () => {
    expect(members.map(({ name }) => name.split('\\').at(-1))).toEqual([
      'skeleton.hkx',
      'marrow.compendium',
      'a000_009000.hkx',
      'a000_009001.hkx',
    ]);
    expect([parentSpace.blendHint, childSpace.blendHint]).toEqual([1, 2]);
  });

  it.each([
    ['parent space: clip ∘ base', parentSpace],
    ['child space: base ∘ clip', childSpace],
  ])('gives the animated pose over the reference, in %s', (_, clip) => {
    for (let frame = 0; frame < WAVE_FRAMES; frame++) {
      const wanted = wavePose(frame);
      BONE_NAMES.forEach((name, bone) => {
        const got = overBase[clip.blendHint]!(REFERENCE_POSE[bone]!, clip.delta(bone, frame));
        expectNear(got, wanted[bone]!, `${name} at frame ${frame}`);
      });
    }
  });

  it.each([
    ['parent space', parentSpace, 2],
    ['child space', childSpace, 1],
  ])('would not, composed by the other hint: %s', (_, clip, otherHint) => {
    const bone = BONE_NAMES.indexOf('R_UpperArm');
    const frame = Math.floor(WAVE_FRAMES / 2);
    const got = overBase[otherHint]!(REFERENCE_POSE[bone]!, clip.delta(bone, frame));
    expect(() => expectNear(got, wavePose(frame)[bone]!, 'upper arm')).toThrow();
  });

  it('stores nothing where nothing moves, and begins and ends so', () => {
    const still = BONE_NAMES.indexOf('L_Foot');
    for (const { delta } of [parentSpace, childSpace]) {
      expect(delta(still, 30)).toEqual({ translation: [0, 0, 0], rotation: [0, 0, 0, 1] });
      BONE_NAMES.forEach((name, bone) => {
        for (const frame of [0, WAVE_FRAMES - 1]) {
          expectNear(delta(bone, frame), { translation: [0, 0, 0], rotation: [0, 0, 0, 1] }, `${name} at frame ${frame}`);
        }
      });
    }
  });
});

function expectNear(got: Placed, wanted: Placed, where: string): void {
  // A quaternion and its negative are the same rotation.
  const sign = got.rotation.reduce((sum, value, lane) => sum + value * wanted.rotation[lane]!, 0) < 0 ? -1 : 1;
  const errors = [
    ...got.translation.map((value, lane) => value - wanted.translation[lane]!),
    ...got.rotation.map((value, lane) => value * sign - wanted.rotation[lane]!),
  ];
  const worst = Math.max(...errors.map(Math.abs));
  if (!(worst < 1e-5)) throw new Error(`${where} is off by ${worst}`);
}

function readClip(name: string): Clip {
  const bytes = memberNamed(name);
  const [named] = plainTagfile(bytes, memberNamed('marrow.compendium')).root['namedVariants'] as readonly PlainRecord[];
  const container = named?.['variant'] as PlainRecord;
  const animation = (container['animations'] as readonly PlainRecord[])[0] as unknown as PlainAnimation;
  const binding = (container['bindings'] as readonly PlainRecord[])[0] as unknown as { readonly blendHint: number };
  const blocks = plainBlocks(animation);
  return {
    blendHint: binding.blendHint,
    animation,
    delta: (bone, frame) => {
      const [x = 0, y = 0, z = 0, qx = 0, qy = 0, qz = 0, qw = 1] = plainSample(animation, blocks, bone, frame);
      return { translation: [x, y, z], rotation: [qx, qy, qz, qw] };
    },
  };
}

function memberNamed(name: string): Uint8Array {
  const found = members.find((candidate) => candidate.name.endsWith(`\\${name}`));
  if (found === undefined) throw new Error(`the sample has no ${name}`);
  return found.bytes;
}
