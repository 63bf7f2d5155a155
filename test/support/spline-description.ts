/** x, y, z. */
export type Vec3 = readonly [number, number, number];

/** x, y, z, w. */
export type Quat = readonly [number, number, number, number];

/** One of three lanes of a position or scale. Points of a spline lane are quantised between its bounds. */
export type Lane =
  | { readonly kind: 'absent' }
  | { readonly kind: 'static'; readonly value: number }
  | {
      readonly kind: 'spline';
      readonly points: readonly number[];
      /** Lowest and highest value; default the extremes of the points. NaN and infinity are stored as given. */
      readonly bounds?: readonly [number, number];
    };

/** The shape of a B-spline: knots are frame numbers inside the block, clamped, points + degree + 1 of them. */
export interface Knots {
  readonly degree: number;
  readonly values: readonly number[];
}

/** A position or scale. All spline lanes share one knot vector. */
export interface VectorPart {
  readonly lanes: readonly [Lane, Lane, Lane];
  readonly knots?: Knots;
}

/** A rotation; a packed value (bytes) is stored as it is. */
export type RotationPart =
  | { readonly kind: 'absent' }
  | { readonly kind: 'static'; readonly value: Quat | Uint8Array }
  | {
      readonly kind: 'spline';
      readonly knots: Knots;
      readonly points: readonly (Quat | Uint8Array)[];
      /** Low nibble of the flag byte, kept by real encoders beside the spline bits and ignored. Default 0. */
      readonly staticFlags?: number;
    };

/** 0 Polar32, 1 ThreeComp40, 2 ThreeComp48, 3 ThreeComp24, 4 Straight16, 5 four f32; 3 and 4 only from packed bytes. */
export type RotationEncoding = 0 | 1 | 2 | 3 | 4 | 5;

/** 0 for 8-bit and 1 for 16-bit control points; 2 and 3 stand for nothing and are written as 16 bits. */
export type ScalarEncoding = 0 | 1 | 2 | 3;

/** One transform track of one block. Left-out parts are absent. */
export interface SplineTrack {
  readonly position?: VectorPart;
  readonly rotation?: RotationPart;
  readonly scale?: VectorPart;
  /** Default 1. */
  readonly positionEncoding?: ScalarEncoding;
  /** Default 1. */
  readonly scaleEncoding?: ScalarEncoding;
  /** Default 1, ThreeComp40. */
  readonly rotationEncoding?: RotationEncoding;
}

/** One float track of one block: mask byte 0x03 and 0x12, or a byte of its own with nothing behind it. */
export type FloatTrack =
  | { readonly kind: 'static'; readonly value: number }
  | { readonly kind: 'spline'; readonly knots: Knots; readonly points: readonly number[]; readonly bounds?: readonly [number, number] }
  | { readonly kind: 'mask'; readonly mask: number };

export interface SplineBlock {
  readonly tracks: readonly SplineTrack[];
  readonly floats?: readonly FloatTrack[];
}

/** A clip: blocks of at most maxFramesPerBlock - 1 frame intervals that share their boundary frames. */
export interface SplineClip {
  readonly frameCount: number;
  /** Seconds. */
  readonly duration: number;
  readonly blocks: readonly SplineBlock[];
  /** Default 256, as in every file met. */
  readonly maxFramesPerBlock?: number;
  /**
   * 16 zero bytes behind the last block: `rule` puts them where 2018 files have them (the last track's 40-bit rotation
   * ends less than 3 bytes before the aligned end), `never` is what older files do. Default never.
   */
  readonly guard?: 'never' | 'rule' | 'always';
}
