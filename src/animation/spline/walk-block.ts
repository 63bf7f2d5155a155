import type { BinaryReader } from '../../binary/index.ts';
import { ROTATION, SCALE, TRANSFORM_SIZE, TRANSLATION } from '../skeleton.ts';
import { quaternionCodec } from './quaternions.ts';
import { ALL_LANES, laneCount } from './spline-block.ts';

/** What a header says of all its blocks, as far as one is walked by it. */
export interface BlockHeader {
  readonly transformTrackCount: number;
  readonly floatTrackCount: number;
  readonly maskAreaSize: number;
  /** Where the transforms of each block end and its floats begin, from the block's start. */
  readonly floatBlockOffsets: Uint32Array;
}

/** A block with every part found and checked, its control points still packed. */
export interface BlockLayout {
  readonly masks: Uint8Array;
  readonly base: Float32Array<ArrayBuffer>;
  /** PACKED_FIELDS integers a spline; one flat list, since a binder has a hundred thousand splines to list. */
  readonly splines: readonly number[];
  /** How many of the splines are of transforms; those of float tracks follow. */
  readonly transformSplineCount: number;
  readonly floatMasks: Uint8Array;
  readonly floatBase: Float32Array<ArrayBuffer>;
  /** Lowest and highest value of each spline lane of each vector and float, in order. */
  readonly bounds: readonly number[];
  readonly knotCount: number;
  /** Floats all control points will take. */
  readonly pointFloatCount: number;
  /** Where the data ends, from the block's start. */
  readonly end: number;
}

/** Integers that describe a packed spline, by these places. Offsets count from the block's start. */
export const PACKED_FIELDS = 8;
export const PACKED_TARGET = 0;
export const PACKED_LANES = 1;
export const PACKED_POINT_COUNT = 2;
export const PACKED_DEGREE = 3;
export const PACKED_KNOTS_AT = 4;
export const PACKED_POINTS_AT = 5;
/** Rotation selector, or one of the SCALARS for integers between a lane's bounds. */
export const PACKED_ENCODING = 6;
/** Index of the first bound in `bounds`. */
export const PACKED_BOUNDS = 7;
export const SCALARS_16 = -1;
export const SCALARS_8 = -2;

const STATIC_LANES = 0x07;
const ROTATION_STATIC = 0x0f;
const ROTATION_SPLINE = 0xf0;
/** Lane w of a vector, static or spline: no file flags it. */
const VECTOR_W = 0x88;
const ONE_LANE = 1;
/** The two masks that float tracks of the games have; what the bits of others would mean is not shown (seed: "Float tracks"). */
const FLOAT_STATIC = 0x03;
const FLOAT_SPLINE = 0x12;

interface Walk {
  readonly reader: BinaryReader;
  readonly base: Float32Array<ArrayBuffer>;
  readonly splines: number[];
  readonly bounds: number[];
  knotCount: number;
  pointFloatCount: number;
}

/**
 * Walks the tracks of one block (specs, hka §2): finds every part, reads static values, checks knots and sizes.
 * `reader` covers the block from its start; alignments count from there. Throws FormatError.
 */
export function walkBlock(reader: BinaryReader, header: BlockHeader, index: number): BlockLayout {
  const { transformTrackCount: trackCount, floatTrackCount, maskAreaSize } = header;
  reader.checkCount(trackCount, 4, 'track masks');
  const masks = reader.borrow(trackCount * 4);
  reader.checkCount(floatTrackCount, 1, 'float track masks');
  const floatMasks = reader.borrow(floatTrackCount);
  reader.seek(maskAreaSize);
  const walk: Walk = {
    reader,
    base: new Float32Array(trackCount * TRANSFORM_SIZE),
    splines: [],
    bounds: [],
    knotCount: 0,
    pointFloatCount: 0,
  };
  for (let track = 0; track < trackCount; track++) {
    const quantisation = masks[track * 4]!;
    const at = track * TRANSFORM_SIZE;
    walkVector(walk, masks[track * 4 + 1]!, quantisation & 3, 0, at + TRANSLATION);
    walkRotation(walk, masks[track * 4 + 2]!, (quantisation >> 2) & 15, at + ROTATION);
    walkVector(walk, masks[track * 4 + 3]!, quantisation >> 6, 1, at + SCALE);
  }
  const end = reader.position;
  const stated = header.floatBlockOffsets[index]!;
  // Checked before the floats are read: from a wrong place they would only be refused for what they are not.
  if (end !== stated) throw reader.errorAt(end, `block ${index} ends ${end} bytes from its start and its header says ${stated}`);
  const transformSplineCount = walk.splines.length / PACKED_FIELDS;
  const floatBase = new Float32Array(floatTrackCount);
  for (let track = 0; track < floatTrackCount; track++) walkFloat(walk, floatMasks[track]!, floatBase, track);
  return {
    masks,
    base: walk.base,
    splines: walk.splines,
    transformSplineCount,
    floatMasks,
    floatBase,
    bounds: walk.bounds,
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
  const head = reader.position;
  if (splineLanes !== 0) {
    // Of a type that is not known nothing beyond the head is read.
    walkSplineHead(walk, target, splineLanes, scalarType === 0 ? SCALARS_8 : SCALARS_16);
    reader.align(4);
  }
  for (let lane = 0; lane < 3; lane++) {
    if (splineLanes & (1 << lane)) {
      walk.bounds.push(reader.f32());
      walk.bounds.push(reader.f32());
    } else {
      base[target + lane] = staticLanes & (1 << lane) ? reader.f32() : neutral;
    }
  }
  if (splineLanes === 0) return;
  if (scalarType > 1) throw reader.errorAt(head, `a vector spline has the unknown scalar type ${scalarType}`);
  walkPoints(walk, (scalarType + 1) * laneCount(splineLanes));
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
    walkSplineHead(walk, target, ALL_LANES, selector);
    reader.align(codec.alignment);
    walkPoints(walk, codec.byteLength);
  } else {
    const at = reader.position;
    reader.skip(codec.byteLength);
    codec.decode(reader.bytes, at, base, target);
  }
  reader.align(4);
}

/**
 * A float track: one value, or a spline of 16-bit control points. Every file met has one at most, so that it is not shown how
 * the data of a second is aligned: it is read only where it begins at a multiple of 4 whichever way.
 */
function walkFloat(walk: Walk, mask: number, base: Float32Array, track: number): void {
  const { reader } = walk;
  if (mask !== FLOAT_STATIC && mask !== FLOAT_SPLINE)
    throw reader.error(`float track ${track} has the mask 0x${mask.toString(16).padStart(2, '0')}, which is not known`);
  if (reader.position % 4 !== 0)
    throw reader.error(`float track ${track} follows control points that end off a multiple of 4: where its own data begins is not known`);
  if (mask === FLOAT_STATIC) {
    base[track] = reader.f32();
    return;
  }
  walkSplineHead(walk, track, ONE_LANE, SCALARS_16);
  reader.align(4);
  walk.bounds.push(reader.f32());
  walk.bounds.push(reader.f32());
  walkPoints(walk, 2);
}

/** Count, degree and knots, which every kind of spline begins with; adds the spline to the list. */
function walkSplineHead(walk: Walk, target: number, lanes: number, encoding: number): void {
  const { reader, splines } = walk;
  const at = reader.position;
  const pointCount = reader.u16() + 1;
  const degree = reader.u8();
  // Real files have degrees 1 and 3; 2 is between them, and of others nothing is known.
  if (degree < 1 || degree > 3) throw reader.errorAt(at + 2, `a spline of degree ${degree} is not decoded`);
  if (pointCount <= degree) throw reader.errorAt(at, `a spline of degree ${degree} with ${pointCount} control points`);
  const knotsAt = reader.position;
  const knotCount = pointCount + degree + 1;
  reader.skip(knotCount);
  const { bytes } = reader;
  for (let knot = knotsAt + 1; knot < knotsAt + knotCount; knot++) {
    if (bytes[knot]! < bytes[knot - 1]!) throw reader.errorAt(knot, 'the knots of a spline run backwards');
  }
  splines.push(target, lanes, pointCount, degree, knotsAt, 0, encoding, walk.bounds.length);
  walk.knotCount += knotCount;
  walk.pointFloatCount += pointCount * laneCount(lanes);
}

/** Says where the points of the spline just added begin, and steps over them. */
function walkPoints({ reader, splines }: Walk, byteLength: number): void {
  const at = splines.length - PACKED_FIELDS;
  splines[at + PACKED_POINTS_AT] = reader.position;
  reader.skip(splines[at + PACKED_POINT_COUNT]! * byteLength);
}
