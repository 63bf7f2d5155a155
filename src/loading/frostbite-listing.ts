import type { BlendHint } from '../animation/index.ts';
import type { EclpCoverage, EclpForm, EclpFormats, EclpKind, EclpNote } from '../frostbite/index.ts';

/** How many channels of each kind are stored in each form. */
export type ChannelCounts = Readonly<Record<EclpKind, Readonly<Record<EclpForm, number>>>>;

/** Where a clip has its names and its time from. */
export interface EclpSource {
  readonly file: number;
  readonly kind: 'eclp-rig' | 'ebx' | 'anim-info';
  /** `only`: no other clip and no other such file is open. */
  readonly by: 'chosen' | 'stem' | 'only';
}

/** What an ECLP clip says beyond its clip listing. */
export interface EclpListing {
  /** Id of the file. */
  readonly file: number;
  /** Id of the clip. */
  readonly clip: number;
  readonly base: 0 | 16;
  readonly formats: EclpFormats;
  readonly channels: ChannelCounts;
  readonly lastKeyFrame: number;
  readonly coverage: EclpCoverage;
  readonly trailingBytes: number;
  /** Frames a second; a guess where `fpsAssumed`. */
  readonly fps: number;
  readonly fpsAssumed: boolean;
  readonly endFrame: number;
  readonly endFrameAssumed: boolean;
  /** Undefined where no file tells. */
  readonly looping: boolean | undefined;
  /** Shown, not applied. */
  readonly timeScale: number | undefined;
  readonly tickOffset: number | undefined;
  /** The source of the channels' names; undefined while they have none. */
  readonly namedBy: EclpSource | undefined;
  readonly sources: readonly EclpSource[];
  /** Id of the skeleton it plays on. */
  readonly skeleton: number | undefined;
  /** Joints that channels name and the skeleton does not have: curves only. */
  readonly unmapped: readonly string[];
  /** Each inferred rule that this clip used, with its check and outcome. */
  readonly notes: readonly EclpNote[];
  /** What is known of all such clips. */
  readonly knowledge: readonly string[];
}

/** A skeleton put together from documents of this engine. */
export interface RigListing {
  /** Id of the file that its joints are told by. */
  readonly file: number;
  /** Id of the skeleton; undefined where it cannot be played on. */
  readonly skeleton: number | undefined;
  readonly kind: 'rig' | 'own' | 'render-skeleton' | 'ant-skeleton';
  readonly name: string;
  readonly joints: number;
  /** Degrees of freedom of a rig, and how many of them have a stored default value; 0 of mere skeletons. */
  readonly dofs: number;
  readonly dofsWithValue: number;
  /** Ids of the files it was put together from. */
  readonly sources: readonly number[];
  readonly checks: readonly EclpNote[];
  /** Other lists of the document, such as bone hashes and maps of server and gameplay bones. */
  readonly lists: readonly { readonly name: string; readonly length: number }[];
  /** Helper joints, by bone index: their lines are hidden at first. */
  readonly hiddenJoints: readonly number[];
}

/** A channel with its keys, as its file has them. */
export interface LoadedChannel {
  readonly index: number;
  readonly kind: EclpKind;
  readonly form: EclpForm;
  /** DOF name; undefined while no list that fits is open. */
  readonly name: string | undefined;
  readonly times: Uint32Array;
  /** Four numbers a key of a rotation (x, y, z, w), three of a vector, one of a scalar. */
  readonly values: Float32Array;
  readonly lo: readonly number[] | undefined;
  readonly extent: readonly number[] | undefined;
  readonly flags: readonly string[];
}

export interface LoadedChannels {
  /** Id of the clip. */
  readonly id: number;
  readonly channels: readonly LoadedChannel[];
}

/** Lines that stand beside every clip of this kind (specs, eclp §8). */
export const ECLP_KNOWLEDGE: readonly string[] = [
  'Interpolation between keys is the viewer’s, not established as the game’s',
  'The Hips translation and seven IK effectors are known to differ from another export',
  'AITrajectory differs from the render skeleton by about one unit; it and the other helper joints are hidden at first',
];

export const NORMAL_HINT: BlendHint = { kind: 'normal', stored: 0 };
