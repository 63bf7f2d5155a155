import { expect, test } from 'vitest';
import { type BoneRole, boneRoles, childrenOf } from './bone-roles.ts';

const RIG = skeleton(
  ['Master', -1],
  ['L_Foot_Target2', 'Master'],
  ['L_Foot_Target', 'L_Foot_Target2'],
  ['TwistRoot', 'Master'],
  ['L_Hand_Target', 'TwistRoot'],
  ['Pelvis', 'Master'],
  ['L_Thigh', 'Pelvis'],
  ['L_Calf', 'L_Thigh'],
  ['L_Knee', 'L_Thigh'],
  ['L_Foot', 'L_Calf'],
  ['L_CalfTwist', 'L_Calf'],
  ['L_Toe0', 'L_Foot'],
  ['L_FootTwist', 'L_Foot'],
);

test('targets and what carries nothing but targets are told apart', () => {
  expect(bonesOf(RIG, 'target')).toEqual(['L_Foot_Target2', 'L_Foot_Target', 'TwistRoot', 'L_Hand_Target']);
});

test('a leaf beside a bone that goes on is a helper; leaves that only have each other are the body', () => {
  expect(bonesOf(RIG, 'helper')).toEqual(['L_Knee', 'L_CalfTwist']);
});

test('a target beside a leaf does not make the leaf a helper', () => {
  const sword = skeleton(['Root', -1], ['Blade', 'Root'], ['Hand_Target1', 'Root'], ['Hand_Target', 'Hand_Target1']);
  expect(bonesOf(sword, 'main')).toEqual(['Root', 'Blade']);
});

test('children are listed in order, roots under nobody', () => {
  expect(childrenOf(RIG)[0]).toEqual([1, 3, 5]);
  expect(
    childrenOf([
      { name: 'a', parent: -1 },
      { name: 'b', parent: -1 },
    ]),
  ).toEqual([[], []]);
});

type Rig = readonly { readonly name: string; readonly parent: number }[];

test('65,535 siblings take no longer than their number', () => {
  const star = [{ name: 'Root', parent: -1 }, ...Array.from({ length: 65_534 }, (_, bone) => ({ name: `b${bone}`, parent: 0 }))];
  const start = performance.now();
  const roles = boneRoles(star);
  // Comparing every pair took ten seconds and more.
  expect(performance.now() - start).toBeLessThan(1000);
  expect(roles[1]).toBe('main');
  expect(boneRoles([...star, { name: 'Goes_on', parent: 0 }, { name: 'End', parent: star.length }])[1]).toBe('helper');
});

function skeleton(...bones: readonly (readonly [string, string | -1])[]): Rig {
  return bones.map(([name, parent]) => ({ name, parent: parent === -1 ? -1 : bones.findIndex(([other]) => other === parent) }));
}

function bonesOf(rig: Rig, role: BoneRole): readonly string[] {
  const roles = boneRoles(rig);
  return rig.filter((_, bone) => roles[bone] === role).map((bone) => bone.name);
}
