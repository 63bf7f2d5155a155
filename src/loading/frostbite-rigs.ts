import { decomposeMatrix, ROTATION, SCALE, type Skeleton, TRANSFORM_SIZE, TRANSLATION } from '../animation/index.ts';
import { FormatError } from '../binary/index.ts';
import {
  type AntSkeleton,
  type BindPose,
  checkHashes,
  checkRenderSkeleton,
  type DefaultPose,
  type EclpNote,
  type EclpRigFile,
  MATRIX_SIZE,
  nameDofs,
  type PoseCheck,
  type RenderSkeleton,
  type RigAsset,
  splitDofName,
} from '../frostbite/index.ts';
import { listedNames } from './frostbite-clip.ts';
import type { DocumentPart } from './frostbite-file.ts';
import { guarded } from './guarded.ts';
import { parentsFirst } from './havok-to-animation.ts';
import { shown } from './names.ts';

/** A file of this engine in a join. */
export interface FrostbiteSource {
  readonly file: number;
  readonly path: string;
  /** As pairStem gives it. */
  readonly stem: string;
}

export interface SourcedPart extends DocumentPart {
  readonly source: FrostbiteSource;
}

/** Joints put together from the documents that are open, before anything plays on them. */
export interface KnownRig {
  /** Where its joints are from. */
  readonly source: FrostbiteSource;
  readonly kind: 'rig' | 'own' | 'render-skeleton' | 'ant-skeleton';
  readonly name: string;
  readonly names: readonly string[];
  readonly parents: Int32Array;
  readonly reference: Float32Array;
  /** DOF names by id; empty where there are none. */
  readonly dofNames: ReadonlyMap<number, string>;
  readonly dofs: number;
  readonly dofsWithValue: number;
  /** Parameters that drive no joint, and their default values. */
  readonly parameters: ReadonlyMap<string, number>;
  /** Everything it was put together from. */
  readonly sources: readonly FrostbiteSource[];
  readonly checks: readonly EclpNote[];
  readonly lists: readonly { readonly name: string; readonly length: number }[];
}

/** Finds the part a pointer means; where the pointer leads nowhere, the only open part of that kind. */
export type Resolve = <K extends SourcedPart['part']['kind']>(
  pointer: RigAsset['skeleton'],
  from: SourcedPart,
  kind: K,
) => (SourcedPart & { readonly part: Extract<SourcedPart['part'], { readonly kind: K }> }) | undefined;

/** Helper joints that are hidden at first (specs, eclp §8). */
const HELPERS = /^(AITrajectory|GroundPlane|ClimbPlane|Camera.*|Connect.*)$/i;
/** Tracks name bones by 16 bits with a sign. */
const MOST_JOINTS = 32_767;

/** Bones of joints that only help: their lines mean nothing to the eye. */
export function hiddenJoints(names: readonly string[]): readonly number[] {
  return names.flatMap((name, bone) => (HELPERS.test(name.slice(0, 100)) ? [bone] : []));
}

/** The skeleton that clips play on, with slots for these parameters too. Throws FormatError for more joints than tracks can name. */
export function skeletonOf({ name, names, parents, reference, parameters }: KnownRig, floatSlots: readonly string[]): Skeleton {
  if (names.length > MOST_JOINTS)
    throw new FormatError('rig', undefined, `it has ${names.length} joints; at most ${MOST_JOINTS} can be played`);
  return {
    name,
    bones: names.map((joint, index) => ({ name: joint, parent: parents[index]! })),
    reference,
    floatSlots,
    referenceFloats: Float32Array.from(floatSlots, (slot) => parameters.get(slot) ?? 0),
    partitions: [],
    order: parentsFirst(parents),
    // Y up, right-handed (specs, eclp §8, of a sibling game; not checked on skate. itself).
    rightHanded: true,
    hidden: hiddenJoints(names),
  };
}

/**
 * A rig: the joints of its skeleton, posed by its default pose, else by the bind poses that are open, else neutral.
 * Joints that the rig has no DOF of stand as in an open render skeleton.
 */
export function rigOf(
  rig: SourcedPart & { readonly part: RigAsset },
  resolve: Resolve,
  binds: readonly (SourcedPart & { readonly part: BindPose })[],
  renders: readonly (SourcedPart & { readonly part: RenderSkeleton })[],
): KnownRig | FormatError | undefined {
  const skeleton = resolve(rig.part.skeleton, rig, 'ant-skeleton');
  if (skeleton === undefined) return undefined;
  const pose = resolve(rig.part.defaultPose, rig, 'default-pose');
  const sets = rig.part.sets.map((pointer) => (pointer.kind === 'null' ? undefined : resolve(pointer, rig, 'dof-set')));
  const dofNames = guarded(() =>
    nameDofs(
      rig.part,
      sets.map((set) => set?.part),
    ),
  );
  if (dofNames instanceof FormatError) return dofNames;
  const values = valuesOf(pose?.part);
  const parameters = new Map<string, number>();
  const known: DefaultValue[] = [];
  for (const [dof, name] of dofNames) {
    const value = values.get(dof);
    const { joint, part } = splitDofName(name);
    if (part === 'parameter') parameters.set(name, value?.length === 1 ? value[0]! : 0);
    else if (value !== undefined) known.push({ joint, part, value });
  }
  const { names, parents } = skeleton.part;
  const driven = new Set([...dofNames.values()].map((name) => splitDofName(name).joint));
  const { reference, used } = referenceOf(names, known, binds);
  const borrowed = borrowPose(
    names,
    reference,
    (name) => !driven.has(name) && !used.some(({ part }) => part.names.includes(name)),
    renders,
  );
  const dofs = rig.part.dofIds.length;
  const dofsWithValue = rig.part.dofIds.filter((dof) => values.has(dof)).length;
  const missing = sets.filter((set, index) => set === undefined && rig.part.setStarts[index] !== 0xffff).length;
  const checks = [hashNote(skeleton.part), defaultsNote(dofs, dofsWithValue, pose !== undefined)];
  if (missing > 0) {
    checks.push({
      id: 'dof-sets',
      text: 'DOFs take their names from the layouts of DOF sets',
      check: `${missing} of ${sets.length} DOF sets are not open: their DOFs stay unnamed`,
      outcome: 'warning',
    });
  }
  return {
    source: rig.source,
    kind: 'rig',
    name: rig.source.stem,
    names,
    parents,
    reference,
    dofNames,
    dofs,
    dofsWithValue,
    parameters,
    sources: uniqueSources(
      [rig, skeleton, pose, ...sets, ...used, ...borrowed.used].flatMap((part) => (part === undefined ? [] : [part.source])),
    ),
    checks: [...checks, ...bindNotes(used), ...borrowed.notes],
    lists: [],
  };
}

/** An animation skeleton without its rig: it has no rest pose of its own, so bind poses or the neutral value stand in. */
export function rigOfAnt(
  { part, source }: SourcedPart & { readonly part: AntSkeleton },
  binds: readonly (SourcedPart & { readonly part: BindPose })[],
): KnownRig {
  const { reference, used } = referenceOf(part.names, [], binds);
  const checks = [hashNote(part), defaultsNote(0, 0, false), ...bindNotes(used)];
  const sources = uniqueSources([source, ...used.map((bind) => bind.source)]);
  return { ...plain(source), kind: 'ant-skeleton', names: part.names, parents: part.parents, reference, sources, checks };
}

export function rigOfRender({ part, source }: SourcedPart & { readonly part: RenderSkeleton }): KnownRig {
  const { composition, inverse } = checkRenderSkeleton(part);
  const reference = neutral(part.names.length);
  let unlike = 0;
  for (let bone = 0; bone < part.names.length; bone++) if (!writeTransform(part.local, bone, reference)) unlike++;
  const checks = [
    poseNote('model-pose', 'Local poses composed along the hierarchy give the stored model pose', composition, part.names),
    poseNote('inverse-pose', 'The inverse model pose times the model pose is the identity', inverse, part.names),
  ];
  if (unlike > 0) {
    checks.push({
      id: 'local-pose',
      text: 'Local poses are a translation, a rotation and a scale',
      check: `${unlike} are sheared, mirrored or not finite and take the neutral value`,
      outcome: 'warning',
    });
  }
  const lists = part.otherLists.map(({ name, length }) => ({ name: shown(name), length }));
  return { ...plain(source), kind: 'render-skeleton', names: part.names, parents: part.parents, reference, checks, lists };
}

export function rigOfOwn(skeleton: NonNullable<EclpRigFile['skeleton']>, source: FrostbiteSource): KnownRig {
  return { ...plain(source), kind: 'own', names: skeleton.names, parents: skeleton.parents, reference: skeleton.local };
}

function plain(source: FrostbiteSource): Omit<KnownRig, 'kind' | 'names' | 'parents' | 'reference'> {
  return {
    source,
    name: source.stem,
    dofNames: new Map(),
    dofs: 0,
    dofsWithValue: 0,
    parameters: new Map(),
    sources: [source],
    checks: [],
    lists: [],
  };
}

interface DefaultValue {
  readonly joint: string;
  readonly part: 'rotation' | 'translation' | 'scale';
  readonly value: readonly number[];
}

const FIRST_LANE = { translation: TRANSLATION, rotation: ROTATION, scale: SCALE } as const;
const WIDTH = { translation: 3, rotation: 4, scale: 3 } as const;

function valuesOf(pose: DefaultPose | undefined): ReadonlyMap<number, readonly number[]> {
  const all = pose === undefined ? [] : [...pose.vectors3, ...pose.vectors4, ...pose.floats];
  return new Map(all.map(({ dofId, value }) => [dofId, value]));
}

/** TRANSFORM_SIZE floats a joint: neutral, over it the bind poses, over them the default values. */
function referenceOf<B extends SourcedPart & { readonly part: BindPose }>(
  names: readonly string[],
  values: readonly DefaultValue[],
  binds: readonly B[],
): { readonly reference: Float32Array; readonly used: readonly B[] } {
  const reference = neutral(names.length);
  const boneOf = new Map(names.map((name, bone) => [name, bone]));
  const used = binds.filter(({ part }) => {
    let any = false;
    for (const [index, name] of part.names.entries()) {
      const bone = boneOf.get(name);
      if (bone === undefined || part.transforms === undefined) continue;
      if (writeTransform(part.transforms, index, reference, bone)) any = true;
    }
    return any;
  });
  for (const { joint, part, value } of values) {
    const bone = boneOf.get(joint);
    // Vector4Values may hold what has three lanes: the fourth is then no part of it.
    if (bone === undefined || value.length < WIDTH[part]) continue;
    reference.set(value.slice(0, WIDTH[part]), bone * TRANSFORM_SIZE + FIRST_LANE[part]);
  }
  return { reference, used };
}

/** Poses joints that nothing else does by the first render skeleton that has them. */
function borrowPose<R extends SourcedPart & { readonly part: RenderSkeleton }>(
  names: readonly string[],
  reference: Float32Array,
  lacksPose: (name: string) => boolean,
  renders: readonly R[],
): { readonly used: readonly R[]; readonly notes: readonly EclpNote[] } {
  const used = new Set<R>();
  const joints: string[] = [];
  const places = renders.map((render) => ({ render, boneOf: new Map(render.part.names.map((name, bone) => [name, bone])) }));
  for (const [joint, name] of names.entries()) {
    const place = lacksPose(name) ? places.find(({ boneOf }) => boneOf.has(name)) : undefined;
    if (place === undefined || !writeTransform(place.render.part.local, place.boneOf.get(name)!, reference, joint)) continue;
    used.add(place.render);
    joints.push(name);
  }
  if (joints.length === 0) return { used: [], notes: [] };
  const check = `Used by ${listedNames(joints)}`;
  const text = 'Joints that the rig has no DOF of stand as in the render skeleton of the same joints';
  return { used: [...used], notes: [{ id: 'render-pose', text, check, outcome: 'open' }] };
}

function neutral(joints: number): Float32Array {
  const out = new Float32Array(joints * TRANSFORM_SIZE);
  for (let at = 0; at < out.length; at += TRANSFORM_SIZE) out.set([0, 0, 0, 0, 0, 0, 1, 1, 1, 1], at);
  return out;
}

/** Takes a stored transform apart, whose rows act on row vectors: they are the columns of ours. False where it is no such product. */
function writeTransform(rows: Float32Array, index: number, out: Float32Array, bone = index): boolean {
  const matrix = new Float64Array(16);
  for (let row = 0; row < 4; row++) {
    for (let lane = 0; lane < 3; lane++) matrix[row * 4 + lane] = rows[index * MATRIX_SIZE + row * 3 + lane]!;
  }
  matrix[15] = 1;
  const parts = decomposeMatrix(matrix, 0);
  if (parts?.kind !== 'transform') return false;
  out.set(parts.values, bone * TRANSFORM_SIZE);
  return true;
}

function hashNote(skeleton: AntSkeleton): EclpNote {
  const { matching, hashed } = checkHashes(skeleton);
  const check = hashed === 0 ? 'No joint has a stored hash' : `${matching} of ${hashed} stored hashes are those of the names`;
  const outcome = hashed === 0 ? 'open' : matching === hashed ? 'holds' : 'warning';
  return { id: 'name-hashes', text: 'A joint’s hash is the 32-bit FNV-1 of its name', check, outcome };
}

function defaultsNote(dofs: number, withValue: number, hasPose: boolean): EclpNote {
  const check = hasPose
    ? `${withValue} of ${dofs} DOFs have a stored value; the other ${dofs - withValue} take the neutral value`
    : 'No default pose is open: joints take the neutral value where no bind pose gives one';
  return {
    id: 'default-pose',
    text: 'DOFs without a stored value are neutral: identity, no translation, scale 1',
    check,
    outcome: 'open',
  };
}

function bindNotes(used: readonly SourcedPart[]): readonly EclpNote[] {
  if (used.length === 0) return [];
  const check = `Used of ${used.map(({ source }) => shown(source.path)).join(', ')}, where no default value is stored`;
  return [{ id: 'bind-pose', text: 'Transforms of a bind pose are relative to the parent joint', check, outcome: 'open' }];
}

function poseNote(id: string, text: string, check: PoseCheck | undefined, names: readonly string[]): EclpNote {
  if (check === undefined) return { id, text, check: 'It is not stored', outcome: 'open' };
  const worst = check.bone === undefined ? '' : ` at ${shown(names[check.bone] ?? '')}`;
  return {
    id,
    text,
    check: `The largest difference is ${check.largest.toPrecision(3)}${worst}; at most ${check.limit} is expected`,
    outcome: check.holds ? 'holds' : 'warning',
  };
}

function uniqueSources(sources: readonly FrostbiteSource[]): readonly FrostbiteSource[] {
  return [...new Set(sources)];
}
