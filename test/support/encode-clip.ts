import type {
  Lane,
  Quat,
  RotationEncoding,
  RotationPart,
  SplineBlock,
  SplineClip,
  SplineTrack,
  Vec3,
  VectorPart,
} from './spline-description.ts';
import { fitSpline, type SplineFit } from './spline-fit.ts';

/** One track sampled once a frame. */
export interface SampledTrack {
  /** Metres. */
  readonly translations: readonly Vec3[];
  /** Unit quaternions; signs may differ from frame to frame. */
  readonly rotations: readonly Quat[];
  /** Default one throughout. */
  readonly scales?: readonly Vec3[];
  /** Default 1, ThreeComp40. */
  readonly rotationEncoding?: RotationEncoding;
}

export interface EncodeOptions {
  /** Seconds. */
  readonly duration: number;
  /** Default 3. */
  readonly degree?: 1 | 3;
  /** Largest error of a translation or scale at a frame, before quantisation. Default 1e-4. */
  readonly tolerance?: number;
  /** Largest error of a quaternion component at a frame, before quantisation. Default 2e-4. */
  readonly rotationTolerance?: number;
  readonly maxFramesPerBlock?: number;
  readonly guard?: SplineClip['guard'];
}

// Values this close to each other are one static value, and that close to neutral are not stored.
const SAME = 1e-6;

/** Describes sampled tracks as spline blocks: neutral parts absent, constant lanes static, the rest fitted. */
export function encodeClip(tracks: readonly SampledTrack[], options: EncodeOptions): SplineClip {
  const frameCount = tracks[0]?.translations.length ?? 0;
  const maxFramesPerBlock = options.maxFramesPerBlock ?? 256;
  const intervals = maxFramesPerBlock - 1;
  const continuous = tracks.map((track) => ({ ...track, rotations: withContinuousSigns(track.rotations) }));
  const blockCount = Math.max(1, Math.ceil((frameCount - 1) / intervals));
  const blocks: SplineBlock[] = [];
  for (let block = 0; block < blockCount; block++) {
    const first = block * intervals;
    const last = Math.min(first + intervals, frameCount - 1);
    blocks.push({ tracks: continuous.map((track) => encodeTrack(track, first, last + 1, options)) });
  }
  return {
    frameCount,
    duration: options.duration,
    blocks,
    maxFramesPerBlock,
    ...(options.guard === undefined ? {} : { guard: options.guard }),
  };
}

/** Flips quaternions so that neighbours lie in the same half space. */
export function withContinuousSigns(rotations: readonly Quat[]): Quat[] {
  const out: Quat[] = [];
  for (const rotation of rotations) {
    const previous = out.at(-1) ?? rotation;
    const dot = rotation.reduce((sum, value, lane) => sum + value * (previous[lane] ?? 0), 0);
    out.push(dot < 0 ? [-rotation[0], -rotation[1], -rotation[2], -rotation[3]] : rotation);
  }
  return out;
}

function encodeTrack(track: SampledTrack, start: number, end: number, options: EncodeOptions): SplineTrack {
  return {
    position: encodeVector(track.translations.slice(start, end), 0, options),
    rotation: encodeRotation(track.rotations.slice(start, end), options),
    scale: encodeVector((track.scales ?? []).slice(start, end), 1, options),
    ...(track.rotationEncoding === undefined ? {} : { rotationEncoding: track.rotationEncoding }),
  };
}

function encodeVector(samples: readonly Vec3[], neutral: number, options: EncodeOptions): VectorPart {
  const values = [0, 1, 2].map((lane) => samples.map((sample) => sample[lane] ?? 0));
  const moving = values.filter((lane) => !isConstant(lane));
  const tolerance = options.tolerance ?? 1e-4;
  const fit =
    moving.length === 0
      ? undefined
      : fitSpline(moving, options.degree ?? 3, (fitted, frame) =>
          fitted.every((value, lane) => Math.abs(value - (moving[lane]?.[frame] ?? 0)) <= tolerance),
        );
  let next = 0;
  const lanes = values.map((lane): Lane => {
    if (!isConstant(lane)) return { kind: 'spline', points: fit?.points[next++] ?? [] };
    const value = lane[0] ?? neutral;
    return Math.abs(value - neutral) <= SAME ? { kind: 'absent' } : { kind: 'static', value };
  });
  const [x = ABSENT, y = ABSENT, z = ABSENT] = lanes;
  return { lanes: [x, y, z], ...(fit === undefined ? {} : { knots: { degree: fit.degree, values: fit.knots } }) };
}

const ABSENT: Lane = { kind: 'absent' };

function encodeRotation(samples: readonly Quat[], options: EncodeOptions): RotationPart {
  const lanes = [0, 1, 2, 3].map((lane) => samples.map((sample) => sample[lane] ?? 0));
  if (lanes.every(isConstant)) {
    const value = samples[0] ?? [0, 0, 0, 1];
    const neutral = Math.max(Math.abs(value[0]), Math.abs(value[1]), Math.abs(value[2])) <= SAME;
    return neutral ? { kind: 'absent' } : { kind: 'static', value };
  }
  const tolerance = options.rotationTolerance ?? 2e-4;
  const accepts = (fitted: readonly number[], frame: number): boolean => {
    const length = norm(fitted);
    return fitted.every((value, lane) => Math.abs(value / length - (samples[frame]?.[lane] ?? 0)) <= tolerance);
  };
  const fit = fitSpline(lanes, options.degree ?? 3, accepts, withUnitPoints);
  const points = pointsOf(fit);
  const staticFlags = lanes.reduce((flags, lane, index) => flags | (isConstant(lane) ? 1 << index : 0), 0);
  return { kind: 'spline', knots: { degree: fit.degree, values: fit.knots }, points, staticFlags };
}

// The three-component encodings store unit quaternions only; control points stray from unit length by little.
function withUnitPoints(fit: SplineFit): SplineFit {
  const points = pointsOf(fit).map(unit);
  return { ...fit, points: [0, 1, 2, 3].map((lane) => points.map((point) => point[lane] ?? 0)) };
}

function pointsOf(fit: SplineFit): readonly Quat[] {
  const [xs = [], ys = [], zs = [], ws = []] = fit.points;
  return xs.map((x, point) => [x, ys[point] ?? 0, zs[point] ?? 0, ws[point] ?? 0]);
}

function unit(quaternion: Quat): Quat {
  const length = norm(quaternion);
  return [quaternion[0] / length, quaternion[1] / length, quaternion[2] / length, quaternion[3] / length];
}

// A plain root of squares: the sample has to come out the same on every engine, and Math.hypot is free to differ.
function norm(values: readonly number[]): number {
  return Math.sqrt(values.reduce((sum, value) => sum + value * value, 0));
}

function isConstant(values: readonly number[]): boolean {
  const first = values[0] ?? 0;
  return values.every((value) => Math.abs(value - first) <= SAME);
}
