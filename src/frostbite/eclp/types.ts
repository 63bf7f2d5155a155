/** Shapes of a decoded ECLP resource; the values are absolute and joint-local, whatever names them comes from other files. */

export type EclpKind = 'rotation' | 'vector' | 'scalar';

/**
 * How a channel is stored: absent (no key), constant (one quaternion in the record), inline2 (two keys in the record)
 * or stream (keys in the encoded stream).
 */
export type EclpForm = 'absent' | 'constant' | 'inline2' | 'stream';

/**
 * not-finite: a bound or a value is not a finite number. bounds: some quaternion breaks the rule of its smallest three.
 * not-unit: a quaternion stored as floats has a norm more than 1e-3 away from 1; said only of finite ones.
 */
export type EclpFlag = 'not-finite' | 'bounds' | 'not-unit';

/** Numbers of values a key: rotations are (x, y, z, w). */
export const VALUES_PER_KEY: Readonly<Record<EclpKind, number>> = { rotation: 4, vector: 3, scalar: 1 };

export interface EclpChannel {
  /** Index over all channels, which is the entry of a channel-to-DOF list that names it. */
  readonly index: number;
  readonly kind: EclpKind;
  readonly form: EclpForm;
  /** Frame of each key, never decreasing; of keys on one frame the later counts. Owned. */
  readonly times: Uint32Array;
  /** VALUES_PER_KEY numbers a key. Rotations stored as floats are normalised where they can be. Owned. */
  readonly values: Float32Array;
  /** Smallest value and range, as stored in records of vectors (3 numbers) and scalars (1). */
  readonly lo: readonly number[] | undefined;
  readonly extent: readonly number[] | undefined;
  /** The eight bytes of a constant rotation as two little-endian words, low first: other readings are tried on them. */
  readonly packed: readonly [number, number] | undefined;
  readonly flags: readonly EclpFlag[];
}

/** The numbers of the header: quaternion 0 to 3, vector and scalar 0 to 2, time 0 or 1. */
export interface EclpFormats {
  readonly quaternion: number;
  readonly vector: number;
  readonly scalar: number;
  readonly time: number;
}

/** Which bytes of the encoded stream the records refer to; all numbers are bytes. */
export interface EclpCoverage {
  readonly used: number;
  readonly size: number;
  /** Bytes in ranges that overlap without being identical; identical ranges may be shared. */
  readonly overlap: number;
  readonly gaps: number;
}

/** holds: the check agrees. warning: it speaks against the reading. open: this file cannot tell. */
export type NoteOutcome = 'holds' | 'warning' | 'open';

/** An inferred rule that this file used, how it was checked, and what came of it. */
export interface EclpNote {
  readonly id: string;
  readonly text: string;
  readonly check: string;
  readonly outcome: NoteOutcome;
}

/** What the rotation streams say about the reading of packed quaternions. */
export interface RotationMeasure {
  readonly keys: number;
  /** Keys that break the bounds of a smallest-three quaternion. */
  readonly failing: number;
  /** Neighbouring keys one frame apart. */
  readonly steps: number;
  /** Those of them between which the omitted component changes. */
  readonly changes: number;
  /** Changes that turn by more than 40 degrees. */
  readonly jumps: number;
}

/** Another reading of the packed quaternions, measured on the same bytes. */
export interface EclpAlternative {
  readonly id: QuaternionLayoutId;
  readonly text: string;
  readonly measure: RotationMeasure;
}

export type QuaternionLayoutId =
  | 'packed64'
  | 'packed64-21-21-20'
  | 'packed64-21-20-21'
  | 'packed64-reversed'
  | 'packed64-big-endian'
  | 'packed48'
  | 'packed48-little-endian'
  | 'packed48-selector-top'
  | 'packed48-selector-low'
  | 'packed48-selector-high'
  | 'packed48-selector-swapped';

export interface EclpClip {
  /** Where the resource starts in the file: 16 where an export tool wrote its meta before it. */
  readonly base: 0 | 16;
  readonly formats: EclpFormats;
  /** Rotations, then vectors, then scalars. */
  readonly channels: readonly EclpChannel[];
  readonly counts: { readonly rotations: number; readonly vectors: number; readonly scalars: number };
  /** The highest frame of any key; 0 without keys. */
  readonly lastKeyFrame: number;
  readonly coverage: EclpCoverage;
  /** Bytes after the stream and the tables. */
  readonly trailingBytes: number;
  /** Undefined where no packed rotation is in the stream. */
  readonly measure: RotationMeasure | undefined;
  /** Other readings, measured when the one used looks wrong; empty otherwise. */
  readonly alternatives: readonly EclpAlternative[];
  readonly notes: readonly EclpNote[];
}

export interface EclpOptions {
  /** Reads packed rotations of that width in another way, to show it beside the usual one. */
  readonly quaternionLayout?: QuaternionLayoutId;
}
