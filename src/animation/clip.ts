import type { SplineBlock } from './spline/spline-block.ts';

/** How a clip's motion joins a pose. `unknown` keeps a stored value that has no known meaning. */
export type BlendHint =
  | { readonly kind: 'normal'; readonly stored: 0 }
  | { readonly kind: 'additive-parent-space'; readonly stored: 1 }
  | { readonly kind: 'additive-child-space'; readonly stored: 2 }
  | { readonly kind: 'unknown'; readonly stored: number };

/** Extracted root motion, absolute from the clip's start. */
export interface ReferenceFrame {
  readonly up: readonly [number, number, number];
  readonly forward: readonly [number, number, number];
  readonly seconds: number;
  /** Four floats a sample: x, y, z and the angle about up in radians, right-handed. */
  readonly samples: Float32Array;
}

export interface Annotation {
  readonly seconds: number;
  readonly text: string;
}

export interface AnnotationTrack {
  readonly name: string;
  readonly annotations: readonly Annotation[];
}

/** What every clip says of itself, whatever its encoding. */
export interface ClipHeader {
  /** Frames stored; the last one shows at `seconds`. */
  readonly frameCount: number;
  readonly seconds: number;
  readonly transformTrackCount: number;
  readonly floatTrackCount: number;
}

/** Motion stored as B-splines in blocks (hkaSplineCompressedAnimation). */
export interface SplineMotion extends ClipHeader {
  readonly kind: 'spline';
  /** Frames a block holds at most; blocks share their boundary frame, so one spans this less one interval. */
  readonly maxFramesPerBlock: number;
  readonly blocks: readonly SplineBlock[];
}

/** Motion stored as one transform a track and frame (hkaInterleavedUncompressedAnimation). */
export interface InterleavedMotion extends ClipHeader {
  readonly kind: 'interleaved';
  /** TRANSFORM_SIZE floats a track, frame after frame. */
  readonly transforms: Float32Array;
  /** One float a frame where there is one float track; empty otherwise: in which order more would lie is not shown. */
  readonly floats: Float32Array;
}

/**
 * Motion stored as keys: channels with frames and values of their own. Rotations between two keys turn the short way round, vectors and
 * floats go straight, and the first and last key hold: a viewer's choice, not established as any engine's.
 */
export interface KeyedMotion extends ClipHeader {
  readonly kind: 'keyed';
  /** Shows stored keys only: each value holds until its next key. */
  readonly stepping: boolean;
  /** TRANSFORM_SIZE floats a track: what a part shows that has no channel. */
  readonly base: Float32Array;
  /** One float a float track, likewise. */
  readonly floatBase: Float32Array;
  /** KEYED_FIELDS integers a channel of a transform track; at most one channel a part. */
  readonly channels: Int32Array;
  /** The same for float tracks. */
  readonly floatChannels: Int32Array;
  /** Frames of all keys, never decreasing within a channel. Of several keys on one frame the last counts from that frame on. */
  readonly times: Uint32Array;
  /** Values of all keys, lanes side by side. */
  readonly values: Float32Array;
}

export type Motion = SplineMotion | InterleavedMotion | KeyedMotion;

/** Frames a second, from the clip's own numbers; 0 when it has no duration. */
export function frameRate(header: Pick<ClipHeader, 'frameCount' | 'seconds'>): number {
  return header.seconds > 0 && header.frameCount > 1 ? (header.frameCount - 1) / header.seconds : 0;
}

/** The last frame, which shows at the clip's end. */
export function lastFrame(header: ClipHeader): number {
  return Math.max(0, header.frameCount - 1);
}

/** Time of a frame in seconds. */
export function secondsAt(header: ClipHeader, frame: number): number {
  const rate = frameRate(header);
  return rate > 0 ? frame / rate : 0;
}

/** Frame shown at a time, fractional and clamped to the clip (beyond the ends is a viewer's choice, not the format's). */
export function frameAt(header: ClipHeader, seconds: number): number {
  const frame = seconds * frameRate(header);
  return Math.min(Math.max(frame, 0), lastFrame(header));
}
