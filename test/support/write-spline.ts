import { ByteWriter } from './byte-writer.ts';
import { packQuaternion, ROTATION_SIZES } from './quaternion-packing.ts';
import type { FloatTrack, Knots, Lane, RotationEncoding, RotationPart, SplineBlock, SplineClip, VectorPart } from './spline-description.ts';

/** The members of hkaSplineCompressedAnimation that follow from the blocks. */
export interface SplineData {
  readonly numFrames: number;
  readonly numBlocks: number;
  readonly maxFramesPerBlock: number;
  readonly maskAndQuantizationSize: number;
  readonly duration: number;
  readonly blockDuration: number;
  readonly blockInverseDuration: number;
  readonly frameDuration: number;
  readonly blockOffsets: readonly number[];
  readonly floatBlockOffsets: readonly number[];
  readonly data: Uint8Array;
  readonly numberOfTransformTracks: number;
  readonly numberOfFloatTracks: number;
}

/** Lays out the blocks of a clip: masks, tracks, floats, each block aligned to 16. */
export function writeSpline(clip: SplineClip): SplineData {
  const out = new ByteWriter();
  const blockOffsets: number[] = [];
  const floatBlockOffsets: number[] = [];
  const maxFramesPerBlock = clip.maxFramesPerBlock ?? 256;
  let lastRotationEnd = 0;
  for (const block of clip.blocks) {
    const start = out.length;
    const ends = writeBlock(out, block);
    blockOffsets.push(start);
    floatBlockOffsets.push(ends.floatStart - start);
    lastRotationEnd = ends.rotationEnd;
  }
  if (needsGuard(clip, out.length - lastRotationEnd)) out.zeros(16);
  const tracks = clip.blocks[0]?.tracks.length ?? 0;
  const floats = clip.blocks[0]?.floats?.length ?? 0;
  return {
    numFrames: clip.frameCount,
    numBlocks: clip.blocks.length,
    maxFramesPerBlock,
    maskAndQuantizationSize: Math.ceil((tracks * 4 + floats) / 4) * 4,
    ...headerDurations(clip.duration, clip.frameCount, maxFramesPerBlock),
    blockOffsets,
    floatBlockOffsets,
    data: out.toBytes(),
    numberOfTransformTracks: tracks,
    numberOfFloatTracks: floats,
  };
}

/** The durations of the header in seconds, every operation rounded to f32 as real files have it bit for bit. */
export function headerDurations(
  duration: number,
  frameCount: number,
  maxFramesPerBlock = 256,
): Pick<SplineData, 'duration' | 'blockDuration' | 'blockInverseDuration' | 'frameDuration'> {
  const seconds = Math.fround(duration);
  // A single frame lasts no time; the format's own formula would divide by zero.
  const frameDuration = frameCount > 1 ? Math.fround(seconds / Math.fround(frameCount - 1)) : 0;
  const blockDuration = Math.fround(frameDuration * Math.fround(maxFramesPerBlock - 1));
  const blockInverseDuration = blockDuration === 0 ? 0 : Math.fround(1 / blockDuration);
  return { duration: seconds, blockDuration, blockInverseDuration, frameDuration };
}

function needsGuard(clip: SplineClip, bytesBehindRotation: number): boolean {
  const guard = clip.guard ?? 'never';
  if (guard !== 'rule') return guard === 'always';
  const lastTrack = clip.blocks.at(-1)?.tracks.at(-1);
  return lastTrack !== undefined && (lastTrack.rotationEncoding ?? 1) === 1 && bytesBehindRotation < 3;
}

function writeBlock(out: ByteWriter, block: SplineBlock): { readonly floatStart: number; readonly rotationEnd: number } {
  const start = out.length;
  for (const track of block.tracks) {
    const scalars = (track.positionEncoding ?? 1) | ((track.rotationEncoding ?? 1) << 2) | ((track.scaleEncoding ?? 1) << 6);
    out.u8(scalars).u8(vectorFlags(track.position)).u8(rotationFlags(track.rotation)).u8(vectorFlags(track.scale));
  }
  for (const float of block.floats ?? []) out.u8(floatMask(float));
  out.pad(4, start);

  let rotationEnd = out.length;
  for (const track of block.tracks) {
    writeVector(out, start, track.position, track.positionEncoding ?? 1);
    rotationEnd = writeRotation(out, start, track.rotation, track.rotationEncoding ?? 1);
    out.pad(4, start);
    writeVector(out, start, track.scale, track.scaleEncoding ?? 1);
  }
  const floatStart = out.length;
  for (const float of block.floats ?? []) writeFloatTrack(out, start, float);
  out.pad(16, start);
  return { floatStart, rotationEnd };
}

// Bit k: lane k static; bit 4 + k: lane k a spline. The w lane is never flagged.
function vectorFlags(part: VectorPart | undefined): number {
  return (part?.lanes ?? []).reduce((flags, lane, index) => flags | (laneFlag(lane) << index), 0);
}

function laneFlag(lane: Lane): number {
  if (lane.kind === 'absent') return 0;
  return lane.kind === 'static' ? 0x01 : 0x10;
}

function rotationFlags(part: RotationPart | undefined): number {
  if (part === undefined || part.kind === 'absent') return 0;
  return part.kind === 'static' ? 0x0f : 0xf0 | (part.staticFlags ?? 0);
}

function floatMask(float: FloatTrack): number {
  if (float.kind === 'mask') return float.mask;
  return float.kind === 'static' ? 0x03 : 0x12;
}

function writeVector(out: ByteWriter, start: number, part: VectorPart | undefined, encoding: number): void {
  const lanes = part?.lanes ?? [];
  const splines = lanes.flatMap((lane) => (lane.kind === 'spline' ? [{ points: lane.points, bounds: boundsOf(lane) }] : []));
  const pointCount = splines[0]?.points.length ?? 0;
  if (pointCount > 0) {
    if (part?.knots === undefined) throw new Error('a spline lane needs knots');
    writeKnots(out, part.knots, pointCount);
    out.pad(4, start);
  }
  for (const lane of lanes) {
    if (lane.kind === 'static') out.f32(lane.value);
    if (lane.kind !== 'spline') continue;
    const [low, high] = boundsOf(lane);
    out.f32(low).f32(high);
  }
  for (let point = 0; point < pointCount; point++) {
    for (const { points, bounds } of splines) writeScalar(out, points[point] ?? 0, bounds, encoding);
  }
  out.pad(4, start);
}

// Returns where the rotation ends, before padding.
function writeRotation(out: ByteWriter, start: number, part: RotationPart | undefined, encoding: RotationEncoding): number {
  const packed = (value: Parameters<typeof packQuaternion>[0] | Uint8Array): Uint8Array =>
    value instanceof Uint8Array ? value : packQuaternion(value, encoding);
  if (part?.kind === 'static') out.bytes(packed(part.value));
  if (part?.kind === 'spline') {
    writeKnots(out, part.knots, part.points.length);
    out.pad(ROTATION_SIZES[encoding].alignment, start);
    for (const point of part.points) out.bytes(packed(point));
  }
  return out.length;
}

function writeFloatTrack(out: ByteWriter, start: number, float: FloatTrack): void {
  if (float.kind === 'static') out.f32(float.value);
  if (float.kind !== 'spline') return;
  const bounds = boundsOf(float);
  writeKnots(out, float.knots, float.points.length);
  out.pad(4, start);
  out.f32(bounds[0]).f32(bounds[1]);
  for (const point of float.points) writeScalar(out, point, bounds, 1);
}

function writeKnots(out: ByteWriter, knots: Knots, pointCount: number): void {
  if (knots.values.length !== pointCount + knots.degree + 1) {
    throw new Error(
      `${pointCount} points of degree ${knots.degree} need ${pointCount + knots.degree + 1} knots, not ${knots.values.length}`,
    );
  }
  out
    .u16(pointCount - 1)
    .u8(knots.degree)
    .bytes(knots.values);
}

function writeScalar(out: ByteWriter, value: number, [low, high]: readonly [number, number], encoding: number): void {
  const steps = encoding === 0 ? 255 : 65535;
  const fraction = (value - low) / (high - low);
  const raw = Number.isFinite(fraction) ? Math.max(0, Math.min(steps, Math.round(fraction * steps))) : 0;
  if (encoding === 0) out.u8(raw);
  else out.u16(raw);
}

function boundsOf(lane: { readonly points: readonly number[]; readonly bounds?: readonly [number, number] }): readonly [number, number] {
  return lane.bounds ?? [Math.min(...lane.points), Math.max(...lane.points)];
}
