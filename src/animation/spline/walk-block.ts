import type { BinaryReader } from '../../binary/index.ts';
import { ROTATION, SCALE, TRANSFORM_SIZE, TRANSLATION } from '../skeleton.ts';
import { type QuaternionCodec, quaternionCodec } from './quaternions.ts';
import { laneCount } from './spline-block.ts';

/** A block with every part found and checked, its control points still packed. */
export interface BlockLayout {
  readonly masks: Uint8Array;
  readonly base: Float32Array<ArrayBuffer>;
  readonly splines: readonly PackedSpline[];
  readonly knotCount: number;
  /** Floats all control points will take. */
  readonly pointFloatCount: number;
  /** Where the transform data ends, from the block's start. */
  readonly end: number;
}

export interface PackedSpline {
  readonly target: number;
  readonly lanes: number;
  readonly pointCount: number;
  readonly degree: number;
  /** Offsets in the block. */
  readonly knotsAt: number;
  readonly pointsAt: number;
  /** How the points are packed: a rotation's codec, or 16-bit integers between the lanes' bounds. */
  readonly codec: QuaternionCodec | undefined;
  /** Lowest and highest value of each spline lane of a vector. */
  readonly bounds: readonly number[];
}

const STATIC_LANES = 0x07;
const ROTATION_STATIC = 0x0f;
const ROTATION_SPLINE = 0xf0;
/** Lane w of a vector, static or spline: no file flags it. */
const VECTOR_W = 0x88;
/** Scalar type in the quantisation byte: 16-bit control points. */
const SCALARS_OF_16_BITS = 1;

interface Walk {
  readonly reader: BinaryReader;
  readonly base: Float32Array<ArrayBuffer>;
  readonly splines: PackedSpline[];
  knotCount: number;
  pointFloatCount: number;
}

/**
 * Walks the transform tracks of one block (specs, hka §2): finds every part, reads static values, checks knots and sizes.
 * `reader` covers the block from its start; alignments count from there. Throws FormatError.
 */
export function walkBlock(reader: BinaryReader, trackCount: number, maskAreaSize: number): BlockLayout {
  reader.checkCount(trackCount, 4, 'track masks');
  const masks = reader.borrow(trackCount * 4);
  reader.seek(maskAreaSize);
  const walk: Walk = { reader, base: new Float32Array(trackCount * TRANSFORM_SIZE), splines: [], knotCount: 0, pointFloatCount: 0 };
  for (let track = 0; track < trackCount; track++) {
    const quantisation = masks[track * 4]!;
    const at = track * TRANSFORM_SIZE;
    walkVector(walk, masks[track * 4 + 1]!, quantisation & 3, 0, at + TRANSLATION);
    walkRotation(walk, masks[track * 4 + 2]!, (quantisation >> 2) & 15, at + ROTATION);
    walkVector(walk, masks[track * 4 + 3]!, quantisation >> 6, 1, at + SCALE);
  }
  return {
    masks,
    base: walk.base,
    splines: walk.splines,
    knotCount: walk.knotCount,
    pointFloatCount: walk.pointFloatCount,
    end: reader.position,
  };
}

/** A position or scale. A lane that is neither static nor spline is neutral, not the rest pose (seed: "Absent components"). */
function walkVector(walk: Walk, flags: number, scalarType: number, neutral: number, target: number): void {
  const { reader, base } = walk;
  const splineLanes = (flags >> 4) & 7;
  const staticLanes = flags & STATIC_LANES;
  if (flags & VECTOR_W) throw reader.error(`a vector's flags 0x${flags.toString(16)} name a fourth lane`);
  if (splineLanes & staticLanes) throw reader.error(`a vector's flags 0x${flags.toString(16)} call a lane both static and spline`);
  const head = splineLanes === 0 ? undefined : walkSplineHead(reader);
  if (head !== undefined) reader.align(4);
  const bounds: number[] = [];
  for (let lane = 0; lane < 3; lane++) {
    if (splineLanes & (1 << lane)) {
      bounds.push(reader.f32());
      bounds.push(reader.f32());
    } else {
      base[target + lane] = staticLanes & (1 << lane) ? reader.f32() : neutral;
    }
  }
  if (head === undefined) return;
  if (scalarType !== SCALARS_OF_16_BITS) {
    throw reader.error(
      scalarType === 0 ? '8-bit control points are not decoded yet' : `control points of the unknown scalar type ${scalarType}`,
    );
  }
  const lanes = laneCount(splineLanes);
  addSpline(walk, { ...head, target, lanes: splineLanes, pointsAt: reader.position, codec: undefined, bounds }, lanes);
  reader.skip(head.pointCount * lanes * 2);
  reader.align(4);
}

function walkRotation(walk: Walk, flags: number, selector: number, target: number): void {
  const { reader, base } = walk;
  if ((flags & (ROTATION_STATIC | ROTATION_SPLINE)) === 0) {
    base[target + 3] = 1;
    return;
  }
  const codec = quaternionCodec(selector, reader);
  if (flags & ROTATION_SPLINE) {
    // The whole quaternion is a spline whatever the low nibble says: 5 % of real ones keep static bits beside it.
    const head = walkSplineHead(reader);
    reader.align(codec.alignment);
    addSpline(walk, { ...head, target, lanes: 15, pointsAt: reader.position, codec, bounds: [] }, 4);
    reader.skip(head.pointCount * codec.byteLength);
  } else {
    const at = reader.position;
    reader.skip(codec.byteLength);
    codec.decode(reader.bytes, at, base, target);
  }
  reader.align(4);
}

/** Count, degree and knots, which every kind of spline begins with. */
function walkSplineHead(reader: BinaryReader): Pick<PackedSpline, 'pointCount' | 'degree' | 'knotsAt'> {
  const at = reader.position;
  const pointCount = reader.u16() + 1;
  const degree = reader.u8();
  // Real files have degrees 1 and 3 only.
  if (degree !== 1 && degree !== 3) throw reader.errorAt(at + 2, `a spline of degree ${degree} is not decoded`);
  if (pointCount <= degree) throw reader.errorAt(at, `a spline of degree ${degree} with ${pointCount} control points`);
  const knotsAt = reader.position;
  const knots = reader.borrow(pointCount + degree + 1);
  for (let knot = 1; knot < knots.length; knot++) {
    if (knots[knot]! < knots[knot - 1]!) throw reader.errorAt(knotsAt + knot, 'the knots of a spline run backwards');
  }
  return { pointCount, degree, knotsAt };
}

function addSpline(walk: Walk, spline: PackedSpline, lanes: number): void {
  walk.splines.push(spline);
  walk.knotCount += spline.pointCount + spline.degree + 1;
  walk.pointFloatCount += spline.pointCount * lanes;
}
