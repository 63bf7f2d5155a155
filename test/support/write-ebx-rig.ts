import { type EbxFieldSpec, type EbxInstanceSpec, type EbxSpec, type EbxTypeSpec, type EbxValueSpec, writeEbx } from './write-ebx.ts';
import { compose, inverse, type JointTransform, type Numbers, slerp, toMatrix, turn } from './write-ebx-math.ts';
import { type EclpChannelSpec, type EclpKeySpec, writeEclp } from './write-eclp.ts';

/** A rig of five joints that no wrong axis order and no wrong composition leaves in place, and a clip for it. */
export const RIG_JOINTS: readonly (JointTransform & { readonly name: string; readonly parent: number })[] = [
  { name: 'Reference', parent: -1, translation: [0, 0, 0], rotation: turn([0, 1, 0], 30), scale: [1, 1, 1] },
  { name: 'Hips', parent: 0, translation: [0.1, 1, -0.2], rotation: turn([1, 0, 0], 70), scale: [1, 1, 1] },
  { name: 'Spine', parent: 1, translation: [0.05, 0.6, 0.3], rotation: turn([0, 0, 1], -50), scale: [1, 1, 1] },
  { name: 'Arm', parent: 2, translation: [0.7, 0.2, -0.4], rotation: turn([1, 2, 3], 110), scale: [1, 1, 1] },
  { name: 'Hand', parent: 3, translation: [0.5, -0.3, 0.6], rotation: turn([3, -1, 1], 40), scale: [1, 1, 1] },
];

export const RIG_FPS = 60;
export const RIG_END_FRAME = 24;
export const RIG_RESOURCE = 0x1234_5678_9abc_def0n;

interface NamedChannel extends EclpChannelSpec {
  readonly name: string;
}

const keys = (...list: readonly (readonly [number, Numbers])[]): EclpKeySpec[] => list.map(([frame, value]) => ({ frame, value }));

/** The clip's channels in its order; every other DOF keeps its default. */
export const RIG_CHANNELS: readonly NamedChannel[] = [
  { name: 'Hips.q', kind: 'rotation', keys: keys([0, turn([1, 0, 0], 70)]) },
  { name: 'Spine.q', kind: 'rotation', keys: keys([0, turn([0, 0, 1], -50)], [10, turn([1, 1, 0], 60)], [24, turn([0, 1, 2], -80)]) },
  { name: 'Arm.q', kind: 'rotation', keys: keys([4, turn([1, 2, 3], 110)], [20, turn([2, -1, 0], 45)]) },
  { name: 'Hips.t', kind: 'vector', keys: keys([0, [0.1, 1, -0.2]], [12, [0.4, 1.5, 0.1]], [24, [-0.3, 0.8, 0.6]]) },
  { name: 'Hand.t', kind: 'vector', keys: keys([0, [0.5, -0.3, 0.6]], [24, [0.9, 0.1, 0.2]]) },
  { name: 'Grip', kind: 'scalar', keys: keys([0, [0]], [24, [1]]) },
];

const DOF_SETS: readonly (readonly string[])[] = [
  ['Hips.q', 'Spine.q', 'Arm.q', 'Hand.q'],
  ['Hips.t', 'Spine.t', 'Arm.t', 'Hand.t', 'Hips.s'],
  ['Tail.q'],
  ['Grip'],
];
const NOT_IN_RIG = 0xffff;
const SET_STARTS = [0, 4, NOT_IN_RIG, 9];
export const RIG_DOF_NAMES = [...(DOF_SETS[0] ?? []), ...(DOF_SETS[1] ?? []), ...(DOF_SETS[3] ?? [])];
/** Ids that are no hash of the names. */
export const RIG_DOF_IDS = RIG_DOF_NAMES.map((_, index) => (0x9e3779b1 * (index + 3)) % 0x100000000);
/** Hips.s has no stored default. */
export const RIG_DOFS_WITHOUT_DEFAULT = 1;

const FILES = { render: 1, ant: 2, rig: 3, pose: 4, bind: 5, controller: 6, animation: 7, channels: 8, sets: 20 } as const;
/** The guid of a document's root is a hundred after its file's. */
const link = (file: number): EbxValueSpec => ({ file, instance: file + 100 });

const field = (name: string, kind: EbxFieldSpec['kind'], more: Partial<EbxFieldSpec> = {}): EbxFieldSpec => ({ name, kind, ...more });
const list = { array: true } as const;
const vector = (name: string, axes: string): EbxTypeSpec => ({ name, fields: axes.split('').map((axis) => field(axis, 'f32')) });
const COMMON: readonly EbxTypeSpec[] = [
  vector('Vec3', 'xyz'),
  vector('Vec4', 'xyzw'),
  { name: 'LinearTransform', fields: ['right', 'up', 'forward', 'trans'].map((name) => field(name, 'struct', { type: 'Vec3' })) },
  { name: 'DataContainer', fields: [] },
  { name: 'Asset', fields: [field('$', 'base', { type: 'DataContainer' }), field('Name', 'cstring')] },
];
const asset = field('$', 'base', { type: 'Asset' });

const named = (values: Numbers): EbxValueSpec => ({ x: values[0] ?? 0, y: values[1] ?? 0, z: values[2] ?? 0, w: values[3] ?? 0 });
const transform = (m: Numbers): EbxValueSpec => ({
  right: named(m.slice(0, 3)),
  up: named(m.slice(3, 6)),
  forward: named(m.slice(6, 9)),
  trans: named(m.slice(9, 12)),
});

/** 32-bit FNV-1. */
function fnv(name: string): number {
  let hash = 2166136261n;
  for (const character of name) hash = ((hash * 16777619n) & 0xffffffffn) ^ BigInt(character.charCodeAt(0));
  return Number(hash);
}

interface Part {
  readonly stem: string;
  readonly file: number;
  readonly types: readonly EbxTypeSpec[];
  readonly root: Omit<EbxInstanceSpec, 'guid'>;
  readonly more?: readonly EbxInstanceSpec[];
}

const locals = RIG_JOINTS.map(toMatrix);
const models = compose(
  RIG_JOINTS.map((joint) => joint.parent),
  locals,
);

function skeletons(): Part[] {
  const names = RIG_JOINTS.map((joint) => joint.name);
  const table = `${names.join('\0')}\0`;
  const parents = RIG_JOINTS.map((joint) => joint.parent);
  const poses = ['LocalPose', 'ModelPose', 'InverseModelPose'].map((name) => field(name, 'struct', { ...list, type: 'LinearTransform' }));
  const numbers = ['BoneNameHashes', 'ServerBones', 'GameplayBones'].map((name, index) => field(name, index === 0 ? 'u32' : 'i32', list));
  const render: EbxTypeSpec = {
    name: 'SkeletonAsset',
    fields: [asset, field('BoneNames', 'cstring', list), field('Hierarchy', 'i32', list), ...poses, ...numbers],
  };
  const joint: EbxTypeSpec = { name: 'AntJoint', fields: [field('Name', 'u32'), field('NameHash', 'u32'), field('Parent', 'i32')] };
  const joints = names.map((name, index) => ({
    Name: names.slice(0, index).reduce((sum, before) => sum + before.length + 1, 0),
    NameHash: fnv(name),
    Parent: parents[index] ?? -1,
  }));
  const ant: EbxTypeSpec = {
    name: 'AntSkeletonAsset',
    fields: [asset, field('Joints', 'struct', { ...list, type: 'AntJoint' }), field('NameTable', 'u8', list)],
  };
  const fields = {
    Name: 'five_renderskeleton',
    BoneNames: names,
    Hierarchy: parents,
    LocalPose: locals.map(transform),
    ModelPose: models.map(transform),
    InverseModelPose: models.map((model) => transform(inverse(model))),
    BoneNameHashes: names.map(fnv),
    ServerBones: [0, 1],
    GameplayBones: [0, 1, 4],
  };
  const codes = Array.from(table, (character) => character.charCodeAt(0));
  return [
    { stem: 'five_renderskeleton', file: FILES.render, types: [render], root: { type: 'SkeletonAsset', fields } },
    {
      stem: 'five_skeleton',
      file: FILES.ant,
      types: [joint, ant],
      root: { type: 'AntSkeletonAsset', fields: { Joints: joints, NameTable: codes } },
    },
  ];
}

function rigParts(): Part[] {
  const slot: EbxTypeSpec = { name: 'DofSlot', fields: [field('Name', 'cstring')] };
  const layout: EbxTypeSpec = { name: 'LayoutData', fields: [asset, field('Slots', 'struct', { ...list, type: 'DofSlot' })] };
  const set: EbxTypeSpec = { name: 'DofSetAsset', fields: [asset, field('LayoutData', 'pointer')] };
  const sets = DOF_SETS.map(
    (names, index): Part => ({
      stem: `five_dofset_${index}`,
      file: FILES.sets + index,
      types: [slot, layout, set],
      root: { type: 'DofSetAsset', fields: { Name: `set ${index}`, LayoutData: { to: 1 } } },
      more: [{ type: 'LayoutData', fields: { Slots: names.map((name) => ({ Name: name })) } }],
    }),
  );
  const rig: EbxTypeSpec = {
    name: 'RigAsset',
    fields: [
      asset,
      field('Skeleton', 'pointer'),
      field('DefaultPose', 'pointer'),
      field('DofIds', 'u32', list),
      field('DofSetIdIndices', 'u16', list),
      field('RigDofSets', 'pointer', list),
    ],
  };
  const fields = {
    Name: 'five_rig',
    Skeleton: link(FILES.ant),
    DefaultPose: link(FILES.pose),
    DofIds: RIG_DOF_IDS,
    DofSetIdIndices: SET_STARTS,
    RigDofSets: sets.map((one) => link(one.file)),
  };
  return [{ stem: 'five_rig', file: FILES.rig, types: [rig], root: { type: 'RigAsset', fields } }, ...sets];
}

function poses(): Part[] {
  const value = (name: string, more: EbxFieldSpec): EbxTypeSpec => ({ name, fields: [field('DofId', 'u32'), more] });
  const types: EbxTypeSpec[] = [
    value('Dof3', field('Value', 'struct', { type: 'Vec3' })),
    value('Dof4', field('Value', 'struct', { type: 'Vec4' })),
    value('Dof1', field('Value', 'f32')),
    {
      name: 'DefaultPoseAsset',
      fields: [
        asset,
        field('Vector3Values', 'struct', { ...list, type: 'Dof3' }),
        field('Vector4Values', 'struct', { ...list, type: 'Dof4' }),
        field('FloatValues', 'struct', { ...list, type: 'Dof1' }),
      ],
    },
  ];
  const entries = (suffix: string, read: (joint: JointTransform) => Numbers): EbxValueSpec[] =>
    RIG_JOINTS.flatMap((joint) => {
      const index = RIG_DOF_NAMES.indexOf(`${joint.name}.${suffix}`);
      return index < 0 ? [] : [{ DofId: RIG_DOF_IDS[index] ?? 0, Value: named(read(joint)) }];
    });
  const fields = {
    Vector3Values: entries('t', (joint) => joint.translation),
    Vector4Values: entries('q', (joint) => joint.rotation),
    FloatValues: [{ DofId: RIG_DOF_IDS[RIG_DOF_NAMES.indexOf('Grip')] ?? 0, Value: 0.25 }],
  };
  const bind: EbxTypeSpec = {
    name: 'PoseBindPoseAsset',
    fields: [asset, field('JointNames', 'cstring', list), field('Poses', 'struct', { ...list, type: 'LinearTransform' })],
  };
  const bound = { JointNames: RIG_JOINTS.slice(1).map((joint) => joint.name), Poses: locals.slice(1).map(transform) };
  return [
    { stem: 'five_pose', file: FILES.pose, types, root: { type: 'DefaultPoseAsset', fields } },
    { stem: 'five_bind', file: FILES.bind, types: [bind], root: { type: 'PoseBindPoseAsset', fields: bound } },
  ];
}

function clipParts(): Part[] {
  const controller: EbxTypeSpec = {
    name: 'ClipControllerAsset',
    fields: [asset, field('FPS', 'f32'), field('Looping', 'bool'), field('TimeScale', 'f32'), field('Animation', 'pointer')],
  };
  const animation: EbxTypeSpec = {
    name: 'EclipseAnimationAsset',
    fields: [asset, field('EndFrame', 'u16'), field('ChannelToDofAsset', 'pointer'), field('Resource', 'resource')],
  };
  const map: EbxTypeSpec = { name: 'ChannelToDofAsset', fields: [asset, field('ChannelToDofIds', 'u32', list)] };
  const ids = RIG_CHANNELS.map((channel) => RIG_DOF_IDS[RIG_DOF_NAMES.indexOf(channel.name)] ?? 0);
  const played = { Name: 'five_walk', FPS: RIG_FPS, Looping: true, TimeScale: 1, Animation: link(FILES.animation) };
  const stored = { EndFrame: RIG_END_FRAME, ChannelToDofAsset: link(FILES.channels), Resource: RIG_RESOURCE };
  return [
    { stem: 'five_walk_controller', file: FILES.controller, types: [controller], root: { type: 'ClipControllerAsset', fields: played } },
    { stem: 'five_walk', file: FILES.animation, types: [animation], root: { type: 'EclipseAnimationAsset', fields: stored } },
    {
      stem: 'five_walk_channels',
      file: FILES.channels,
      types: [map],
      root: { type: 'ChannelToDofAsset', fields: { ChannelToDofIds: ids } },
    },
  ];
}

/** All documents of the rig and the clip, by file stem. */
export function writeRigDocuments(reflection: 'REFL' | 'RFL2'): ReadonlyMap<string, Uint8Array> {
  const parts = [...skeletons(), ...rigParts(), ...poses(), ...clipParts()];
  return new Map(
    parts.map(({ stem, file, types, root, more }) => {
      const spec: EbxSpec = { file, reflection, types: [...COMMON, ...types], instances: [{ ...root, guid: file + 100 }, ...(more ?? [])] };
      return [stem, writeEbx(spec)];
    }),
  );
}

/** The clip's resource, whose stem is five_walk like its animation's: floats, and rotations of 64 bits. */
export function writeRigClip(base: 0 | 16 = 0): Uint8Array {
  return writeEclp({ formats: { quaternion: 2, vector: 2, scalar: 2, time: 0 }, channels: RIG_CHANNELS, base }).bytes;
}

/** Where every joint is at a frame, by slerp and linear interpolation: x y z a joint. */
export function rigPositions(frame: number): number[][] {
  const posed = RIG_JOINTS.map((joint) =>
    toMatrix({
      ...joint,
      rotation: sampled(`${joint.name}.q`, frame, slerp) ?? joint.rotation,
      translation: sampled(`${joint.name}.t`, frame, mix) ?? joint.translation,
    }),
  );
  const parents = RIG_JOINTS.map((joint) => joint.parent);
  return compose(parents, posed).map((matrix) => matrix.slice(9));
}

function mix(a: Numbers, b: Numbers, share: number): number[] {
  return a.map((part, index) => part + ((b[index] ?? 0) - part) * share);
}

function sampled(name: string, frame: number, between: (a: Numbers, b: Numbers, share: number) => number[]): Numbers | undefined {
  const stored = RIG_CHANNELS.find((channel) => channel.name === name)?.keys;
  if (stored === undefined) return undefined;
  const after = stored.findIndex((key) => key.frame > frame);
  if (after <= 0) return after < 0 ? stored.at(-1)?.value : stored[0]?.value;
  const [from, to] = [stored[after - 1], stored[after]];
  if (from === undefined || to === undefined) return undefined;
  return between(from.value, to.value, (frame - from.frame) / (to.frame - from.frame));
}
