import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../test/support/random.ts';
import { type EbxSpec, guidBytes, writeEbx } from '../../test/support/write-ebx.ts';
import { compose, thenMatrix, toMatrix } from '../../test/support/write-ebx-math.ts';
import {
  RIG_CHANNELS,
  RIG_DOF_IDS,
  RIG_DOF_NAMES,
  RIG_JOINTS,
  RIG_RESOURCE,
  rigPositions,
  writeRigClip,
  writeRigDocuments,
} from '../../test/support/write-ebx-rig.ts';
import { attempt } from '../binary/index.ts';
import {
  checkChannelNames,
  checkEndFrame,
  checkHashes,
  checkRenderSkeleton,
  checkRestPose,
  composeModel,
  decodeEclp,
  type EbxDocument,
  followPointer,
  fnv1,
  FrostbiteError,
  MATRIX_SIZE,
  nameDofs,
  openEbx,
  readRigPart,
  type RigPart,
  sniffFrostbite,
} from './index.ts';

type Kind = RigPart['kind'];

function rootOf(document: EbxDocument): RigPart {
  return readRigPart(document, document.instances[0]!);
}

function openAll(reflection: 'REFL' | 'RFL2'): Map<string, EbxDocument> {
  return new Map([...writeRigDocuments(reflection)].map(([stem, bytes]) => [stem, openEbx(bytes)]));
}

function partOf<K extends Kind>(documents: ReadonlyMap<string, EbxDocument>, stem: string, kind: K): Extract<RigPart, { kind: K }> {
  const document = documents.get(stem);
  const part = document && rootOf(document);
  if (part?.kind !== kind) throw new Error(`${stem} is ${part?.kind}`);
  return part as Extract<RigPart, { kind: K }>;
}

const codeOf = (run: () => unknown): string | undefined => {
  const fault = attempt(run);
  return fault instanceof FrostbiteError ? fault.code : undefined;
};

describe.each(['REFL', 'RFL2'] as const)('documents described by %s', (reflection) => {
  const documents = openAll(reflection);
  const all = [...documents.values()];

  it('are recognised, and name their root types', () => {
    for (const bytes of writeRigDocuments(reflection).values()) expect(sniffFrostbite(bytes).kind).toBe('ebx');
    expect([...documents].map(([stem, document]) => `${stem} ${document.rootType}`)).toContain('five_rig RigAsset');
    expect(all.every((document) => document.reflection === reflection)).toBe(true);
  });

  it('give fields by name in any case, and base classes with their own', () => {
    const root = documents.get('five_walk_controller')?.instances[0]?.open();
    expect(root?.field('fps')).toBe(60);
    expect(root?.field('NAME')).toBe('five_walk');
    expect(root?.field('nothing')).toBeUndefined();
    expect(root?.fieldNames()).toEqual(['Name', 'FPS', 'Looping', 'TimeScale', 'Animation']);
  });

  it('give a render skeleton that passes its checks', () => {
    const skeleton = partOf(documents, 'five_renderskeleton', 'render-skeleton');
    expect(skeleton.names).toEqual(RIG_JOINTS.map((joint) => joint.name));
    expect([...skeleton.parents]).toEqual([-1, 0, 1, 2, 3]);
    expect(skeleton.otherLists.map(({ name, length }) => `${name} ${length}`)).toEqual([
      'BoneNameHashes 5',
      'ServerBones 2',
      'GameplayBones 3',
    ]);
    const report = checkRenderSkeleton(skeleton);
    expect(report.composition).toMatchObject({ holds: true, limit: 1e-4 });
    expect(report.inverse).toMatchObject({ holds: true, limit: 3e-3 });
    const composed = composeModel(skeleton.parents, skeleton.local);
    RIG_JOINTS.forEach((_, bone) => {
      const position = composed.slice(bone * MATRIX_SIZE + 9, bone * MATRIX_SIZE + 12);
      position.forEach((value, axis) => expect(value).toBeCloseTo(rigPositions(0)[bone]?.[axis] ?? NaN, 4));
    });
  });

  it('find a bone that is moved by a thousandth, and an inverse that is none', () => {
    const skeleton = partOf(documents, 'five_renderskeleton', 'render-skeleton');
    const model = skeleton.model?.slice() ?? new Float32Array();
    model[2 * MATRIX_SIZE + 9] = (model[2 * MATRIX_SIZE + 9] ?? 0) + 1e-3;
    expect(checkRenderSkeleton({ ...skeleton, model }).composition).toMatchObject({ holds: false, bone: 2 });
    expect(checkRenderSkeleton({ ...skeleton, inverseModel: model }).inverse?.holds).toBe(false);
    expect(checkRenderSkeleton({ ...skeleton, model: model.fill(NaN) }).composition).toMatchObject({ holds: false, largest: Infinity });
    expect(checkRenderSkeleton({ ...skeleton, model: undefined })).toEqual({ composition: undefined, inverse: undefined });
  });

  it('give the joints of an animation skeleton with hashes that match', () => {
    const skeleton = partOf(documents, 'five_skeleton', 'ant-skeleton');
    expect(skeleton.names).toEqual(RIG_JOINTS.map((joint) => joint.name));
    expect([...skeleton.parents]).toEqual([-1, 0, 1, 2, 3]);
    expect(checkHashes(skeleton)).toEqual({ matching: 5, hashed: 5, differing: [] });
    expect(checkHashes({ ...skeleton, hashes: [1, ...skeleton.hashes.slice(1)] }).differing).toEqual([0]);
  });

  it('follow the links from controller to channel names', () => {
    const controller = partOf(documents, 'five_walk_controller', 'clip-controller');
    expect(controller).toMatchObject({ fps: 60, looping: true, timeScale: 1, tickOffset: undefined });
    const animation = followPointer(controller.animation, documents.get('five_walk_controller')!, all);
    expect(animation?.document).toBe(documents.get('five_walk'));
    const stored = partOf(documents, 'five_walk', 'eclipse-animation');
    expect(stored).toMatchObject({ endFrame: 24, resource: RIG_RESOURCE });
    const map = followPointer(stored.channelToDof, documents.get('five_walk')!, all);
    const channels = readRigPart(map!.document, map!.instance);
    const rig = partOf(documents, 'five_rig', 'rig');
    const layouts = rig.sets.map((pointer) => {
      const linked = followPointer(pointer, documents.get('five_rig')!, all);
      const part = linked && readRigPart(linked.document, linked.instance);
      return part?.kind === 'dof-set' ? part : undefined;
    });
    const names = nameDofs(rig, layouts);
    expect([...names]).toEqual(RIG_DOF_NAMES.map((name, index) => [RIG_DOF_IDS[index], name]));
    const ids = channels.kind === 'channel-to-dof' ? channels.dofIds : [];
    expect(ids.map((id) => names.get(id))).toEqual(RIG_CHANNELS.map((channel) => channel.name));
    expect(followPointer(rig.skeleton, documents.get('five_rig')!, all)?.document).toBe(documents.get('five_skeleton'));
    expect(followPointer(rig.defaultPose, documents.get('five_rig')!, all)?.document).toBe(documents.get('five_pose'));
    expect(followPointer(rig.skeleton, documents.get('five_rig')!, [])).toBeUndefined();
  });

  it('give default and bind poses', () => {
    const pose = partOf(documents, 'five_pose', 'default-pose');
    expect([pose.vectors3.length, pose.vectors4.length, pose.floats.length]).toEqual([4, 4, 1]);
    expect(pose.floats).toEqual([{ dofId: RIG_DOF_IDS[9], value: [0.25] }]);
    const bind = partOf(documents, 'five_bind', 'bind-pose');
    expect(bind.names).toEqual(['Hips', 'Spine', 'Arm', 'Hand']);
    expect(bind.transforms?.[9]).toBeCloseTo(0.1, 6);
  });

  it('refuse truncations and decode or refuse mutants, always by code', () => {
    const random = seededRandom(5);
    for (const bytes of writeRigDocuments(reflection).values()) {
      for (let length = 0; length < bytes.length; length += 1 + Math.floor(random() * 9)) {
        expect(codeOf(() => readAll(bytes.slice(0, length)))).toMatch(/^ebx\//);
      }
      for (let mutant = 0; mutant < 200; mutant++) {
        const changed = bytes.slice();
        for (let change = 0; change <= random() * 3; change++) changed[Math.floor(random() * changed.length)] = Math.floor(random() * 256);
        const found = attempt(() => readAll(changed));
        if (found instanceof Error) expect(found).toBeInstanceOf(FrostbiteError);
      }
    }
  });
});

/** Everything a document has: every instance as a part, and every field. */
function readAll(bytes: Uint8Array): void {
  const document = openEbx(bytes);
  for (const instance of document.instances) {
    const object = instance.open();
    for (const name of object.fieldNames()) object.field(name);
    readRigPart(document, instance);
  }
}

describe('the rig that the documents describe', () => {
  it('moves a joint by more than 0.2 under a wrong axis order or composition', () => {
    const parents = RIG_JOINTS.map((joint) => joint.parent);
    const right = compose(parents, RIG_JOINTS.map(toMatrix)).map((matrix) => matrix.slice(9));
    const furthest = (wrong: readonly (readonly number[])[]): number =>
      Math.max(...wrong.map((position, joint) => Math.hypot(...position.map((value, axis) => value - (right[joint]?.[axis] ?? NaN)))));
    const reordered = (order: readonly number[]): number[][] =>
      compose(
        parents,
        RIG_JOINTS.map((joint) => toMatrix({ ...joint, rotation: order.map((axis) => joint.rotation[axis] ?? 0) })),
      ).map((matrix) => matrix.slice(9));
    for (const order of [
      [3, 0, 1, 2],
      [1, 2, 3, 0],
      [2, 1, 0, 3],
      [1, 0, 2, 3],
      [0, 2, 1, 3],
    ])
      expect(furthest(reordered(order))).toBeGreaterThan(0.2);
    const reversed: number[][] = [];
    RIG_JOINTS.forEach((joint, index) =>
      reversed.push(index === 0 ? toMatrix(joint) : thenMatrix(reversed[joint.parent]!, toMatrix(joint))),
    );
    expect(furthest(reversed.map((matrix) => matrix.slice(9)))).toBeGreaterThan(0.2);
  });

  it('fits its clip by count, kind, end and rest pose', () => {
    const clip = decodeEclp(writeRigClip(16));
    const names = RIG_CHANNELS.map((channel) => channel.name);
    expect(() => checkChannelNames(clip, names)).not.toThrow();
    expect(codeOf(() => checkChannelNames(clip, names.slice(1)))).toBe('rig/count-mismatch');
    expect(codeOf(() => checkChannelNames(clip, ['Hips.t', ...names.slice(1)]))).toBe('rig/kind-mismatch');
    expect(codeOf(() => checkChannelNames(clip, [...names.slice(0, 5), 'Grip.s']))).toBe('rig/kind-mismatch');
    expect(checkEndFrame(clip, 24).outcome).toBe('holds');
    expect(checkEndFrame(clip, 23).outcome).toBe('warning');
    const rest = new Map([[0, RIG_JOINTS[1]!.rotation]]);
    expect(checkRestPose(clip, rest)).toMatchObject({ outcome: 'holds' });
    expect(checkRestPose(clip, new Map([[0, RIG_JOINTS[3]!.rotation]]))).toMatchObject({ outcome: 'warning' });
    expect(checkRestPose(clip, new Map())).toMatchObject({ outcome: 'open' });
  });
});

describe('what is refused by name', () => {
  const types = [{ name: 'Asset', fields: [{ name: 'Name', kind: 'cstring' }] }] as const;
  const spec: EbxSpec = { file: 1, reflection: 'REFL', types, instances: [{ type: 'Asset', guid: 2, fields: { Name: 'a' } }] };

  it('says that old documents and documents without reflection are none of these', () => {
    for (const magic of [0xce, 0xd1, 0xb2, 0x0f, 0xce, 0xd1, 0xb4, 0x0f].map((_, at, all) => all.slice(at & 4, (at & 4) + 4))) {
      expect(codeOf(() => openEbx(Uint8Array.from(magic)))).toBe('ebx/old');
      expect(sniffFrostbite(Uint8Array.from(magic))).toMatchObject({ kind: 'refused', fault: { message: 'old EBX, not skate.' } });
    }
    expect(codeOf(() => openEbx(writeEbx({ ...spec, reflection: 'none' })))).toBe('ebx/no-reflection');
    expect(openEbx(writeEbx({ ...spec, form: 'EBXS' })).rootType).toBe('Asset');
  });

  it('names ANT banks, FBX and XML', () => {
    const bytesOf = (text: string): Uint8Array => Uint8Array.from(text, (character) => character.charCodeAt(0));
    for (const text of ['GD.STRMl', `${'\0'.repeat(40)}GD.DATAb`, 'Kaydara FBX Binary  \0', '<Type Guid="1">', '\u00EF\u00BB\u00BF <a/>']) {
      expect(sniffFrostbite(bytesOf(text)).kind).toBe('refused');
    }
    expect(sniffFrostbite(bytesOf(' [1]')).kind).toBe('json');
    expect(sniffFrostbite(writeRigClip()).kind).toBe('eclp');
    expect(sniffFrostbite(new Uint8Array(200)).kind).toBe('unknown');
  });

  it('lists the fields there are where one is missing', () => {
    const controller: EbxSpec = {
      ...spec,
      types: [{ ...types[0], name: 'ClipControllerAsset' }],
      instances: [{ type: 'ClipControllerAsset', fields: {} }],
    };
    const fault = attempt(() => rootOf(openEbx(writeEbx(controller))));
    expect(fault).toMatchObject({ code: 'rig/missing-field', message: 'its ClipControllerAsset has no number FPS; its fields are Name' });
  });

  it('refuses bases that nest without end and pointers that lead nowhere', () => {
    const loop: EbxSpec = { ...spec, types: [{ name: 'Asset', fields: [{ name: '$', kind: 'base', type: 'Asset' }] }] };
    expect(codeOf(() => openEbx(writeEbx(loop)).instances[0]?.open())).toBe('ebx/bad-offset');
    const dangling: EbxSpec = {
      ...spec,
      types: [{ name: 'Asset', fields: [{ name: 'To', kind: 'pointer' }] }],
      instances: [{ type: 'Asset', guid: 9, fields: { To: { to: 7 } } }],
    };
    expect(codeOf(() => openEbx(writeEbx(dangling)).instances[0]?.open().field('To'))).toBe('ebx/bad-offset');
  });

  it('reads every kind of number, and arrays of them', () => {
    const kinds = { b: 'bool', c: 'i8', d: 'u8', e: 'i16', f: 'u16', g: 'i32', h: 'u32', i: 'enum', j: 'f32', k: 'f64' } as const;
    const values = { b: true, c: -5, d: 250, e: -300, f: 65000, g: -70000, h: 4e9, i: -1, j: 0.5, k: Math.PI };
    const fields = Object.entries(kinds).map(([name, kind]) => ({ name, kind }));
    const wide = [
      { name: 'l', kind: 'u64' },
      { name: 'm', kind: 'resource' },
      { name: 'n', kind: 'guid' },
      { name: 'o', kind: 'sha1' },
      { name: 'p', kind: 'boxed' },
    ] as const;
    const arrays = fields.map(({ name, kind }) => ({ name: `${name}s`, kind, array: true }));
    const lists = Object.fromEntries(Object.entries(values).map(([name, value]) => [`${name}s`, [value, value]]));
    const all: EbxSpec = {
      ...spec,
      types: [
        { name: 'Asset', fields: [...fields, ...wide, ...arrays, { name: 'text', kind: 'cstring' }, { name: 'none', kind: 'pointer' }] },
      ],
      instances: [{ type: 'Asset', fields: { ...values, ...lists, l: 2n ** 63n, m: 7n, n: 3, o: 3, p: 3, text: '', none: undefined } }],
    };
    const root = openEbx(writeEbx(all)).instances[0]!.open();
    for (const [name, value] of Object.entries(values)) {
      expect(root.field(name)).toBe(value);
      expect(root.field(`${name}s`)).toEqual([value, value]);
    }
    expect([root.field('l'), root.field('m')]).toEqual([2n ** 63n, 7n]);
    expect(root.field('n')).toHaveLength(32);
    expect(root.field('o')).toHaveLength(40);
    expect(root.field('p')).toEqual({ kind: 'opaque', fieldKind: 26 });
    expect([root.field('text'), root.field('none')]).toEqual(['', { kind: 'null' }]);
  });

  it('hashes as FNV-1 of 32 bits does', () => {
    // Published test vectors.
    expect([fnv1(''), fnv1('a'), fnv1('foobar')]).toEqual([0x811c9dc5, 0x050c5d7e, 0x31f0b262]);
    expect(guidBytes(1)).toHaveLength(16);
  });
});
