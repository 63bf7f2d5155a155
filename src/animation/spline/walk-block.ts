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

/** What a walk finds, for those who unpack the block; listing a clip only checks it. */
interface Found {
  readonly base: Float32Array<ArrayBuffer>;
  readonly floatBase: Float32Array<ArrayBuffer>;
  readonly splines: number[];
  readonly bounds: number[];
  knotCount: number;
  pointFloatCount: number;
}

interface Walk {
  readonly reader: BinaryReader;
  readonly found: Found | undefined;
}

/**
 * Walks the tracks of one block (specs, hka §2): finds every part, reads static values, checks knots and sizes.
 * `reader` covers the block from its start; alignments count from there. Throws FormatError.
 */
export function walkBlock(reader: BinaryReader, header: BlockHeader, index: number): BlockLayout {
  const { transformTrackCount: trackCount, floatTrackCount } = header;
  // Before anything is allocated for them.
  checkMasks(reader, header);
  const found: Found = {
    base: new Float32Array(trackCount * TRANSFORM_SIZE),
    floatBase: new Float32Array(floatTrackCount),
    splines: [],
    bounds: [],
    knotCount: 0,
    pointFloatCount: 0,
  };
  const masks = reader.bytes.subarray(0, trackCount * 4);
  const floatMasks = reader.bytes.subarray(trackCount * 4, trackCount * 4 + floatTrackCount);
  const walk: Walk = { reader, found };
  walkTransforms(walk, header, index);
  const transformSplineCount = found.splines.length / PACKED_FIELDS;
  walkFloats(walk, header);
  return {
    masks,
    base: found.base,
    splines: found.splines,
    transformSplineCount,
    floatMasks,
    floatBase: found.floatBase,
    bounds: found.bounds,
    knotCount: found.knotCount,
    pointFloatCount: found.pointFloatCount,
    end: reader.position,
  };
}

/** Checks all that walkBlock does and gives back only where the data ends. */
export function checkBlock(reader: BinaryReader, header: BlockHeader, index: number): number {
  checkMasks(reader, header);
  const walk: Walk = { reader, found: undefined };
  walkTransforms(walk, header, index);
  walkFloats(walk, header);
  return reader.position;
}

/** Leaves the reader where the tracks' data begins. */
function checkMasks(reader: BinaryReader, { transformTrackCount, floatTrackCount, maskAreaSize }: BlockHeader): void {
  reader.checkCount(transformTrackCount, 4, 'track masks');
  reader.skip(transformTrackCount * 4);
  reader.checkCount(floatTrackCount, 1, 'float track masks');
  reader.skip(floatTrackCount);
  reader.seek(maskAreaSize);
}

function walkTransforms(walk: Walk, header: BlockHeader, index: number): void {
  const { reader } = walk;
  const { bytes: masks } = reader;
  for (let track = 0; track < header.transformTrackCount; track++) {
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
}

function walkFloats(walk: Walk, { transformTrackCount, floatTrackCount }: BlockHeader): void {
  const { bytes } = walk.reader;
  for (let track = 0; track < floatTrackCount; track++) walkFloat(walk, bytes[transformTrackCount * 4 + track]!, track);
}

/** A position or scale. A lane that is neither static nor spline is neutral, not the rest pose (seed: "Absent components"). */
function walkVector(walk: Walk, flags: number, scalarType: number, neutral: number, target: number): void {
  const { reader, found } = walk;
  const splineLanes = (flags >> 4) & 7;
  const staticLanes = flags & STATIC_LANES;
  if (flags & VECTOR_W) throw reader.error(`a vector's flags 0x${flags.toString(16)} name a fourth lane`);
  if (splineLanes & staticLanes) throw reader.error(`a vector's flags 0x${flags.toString(16)} call a lane both static and spline`);
  const head = reader.position;
  let pointCount = 0;
  if (splineLanes !== 0) {
    // Of a type that is not known nothing beyond the head is read.
    pointCount = walkSplineHead(walk, target, splineLanes, scalarType === 0 ? SCALARS_8 : SCALARS_16);
    reader.align(4);
  }
  for (let lane = 0; lane < 3; lane++) {
    if (splineLanes & (1 << lane)) {
      walkBounds(walk);
    } else if (staticLanes & (1 << lane)) {
      const value = reader.f32();
      if (found !== undefined) found.base[target + lane] = value;
    } else if (found !== undefined) {
      found.base[target + lane] = neutral;
    }
  }
  if (splineLanes === 0) return;
  if (scalarType > 1) throw reader.errorAt(head, `a vector spline has the unknown scalar type ${scalarType}`);
  walkPoints(walk, pointCount, (scalarType + 1) * laneCount(splineLanes));
  reader.align(4);
}

function walkRotation(walk: Walk, flags: number, selector: number, target: number): void {
  const { reader, found } = walk;
  if ((flags & (ROTATION_STATIC | ROTATION_SPLINE)) === 0) {
    if (found !== undefined) found.base[target + 3] = 1;
    return;
  }
  const codec = quaternionCodec(selector, reader);
  if (flags & ROTATION_SPLINE) {
    // The whole quaternion is a spline whatever the low nibble says: 5 % of real ones keep static bits beside it.
    const pointCount = walkSplineHead(walk, target, ALL_LANES, selector);
    reader.align(codec.alignment);
    walkPoints(walk, pointCount, codec.byteLength);
  } else {
    const at = reader.position;
    reader.skip(codec.byteLength);
    if (found !== undefined) codec.decode(reader.bytes, at, found.base, target);
  }
  reader.align(4);
}

/**
 * A float track: one value, or a spline of 16-bit control points. Every file met has one at most, so that it is not shown how
 * the data of a second is aligned: it is read only where it begins at a multiple of 4 whichever way.
 */
function walkFloat(walk: Walk, mask: number, track: number): void {
  const { reader, found } = walk;
  if (mask !== FLOAT_STATIC && mask !== FLOAT_SPLINE)
    throw reader.error(`float track ${track} has the mask 0x${mask.toString(16).padStart(2, '0')}, which is not known`);
  if (reader.position % 4 !== 0)
    throw reader.error(`float track ${track} follows control points that end off a multiple of 4: where its own data begins is not known`);
  if (mask === FLOAT_STATIC) {
    const value = reader.f32();
    if (found !== undefined) found.floatBase[track] = value;
    return;
  }
  const pointCount = walkSplineHead(walk, track, ONE_LANE, SCALARS_16);
  reader.align(4);
  walkBounds(walk);
  walkPoints(walk, pointCount, 2);
}

/** The lowest and highest value of a lane. */
function walkBounds({ reader, found }: Walk): void {
  const low = reader.f32();
  const high = reader.f32();
  found?.bounds.push(low, high);
}

/** Count, degree and knots, which every kind of spline begins with; adds the spline to what is found. Gives back how many control points it has. */
function walkSplineHead(walk: Walk, target: number, lanes: number, encoding: number): number {
  const { reader, found } = walk;
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
  let last = 0;
  for (let at = knotsAt; at < knotsAt + knotCount; at++) {
    const knot = bytes[at]!;
    if (knot < last) throw reader.errorAt(at, 'the knots of a spline run backwards');
    last = knot;
  }
  if (found !== undefined) {
    found.splines.push(target, lanes, pointCount, degree, knotsAt, 0, encoding, found.bounds.length);
    found.knotCount += knotCount;
    found.pointFloatCount += pointCount * laneCount(lanes);
  }
  return pointCount;
}

/** Says where the points of the spline just added begin, and steps over them. */
function walkPoints({ reader, found }: Walk, pointCount: number, byteLength: number): void {
  if (found !== undefined) found.splines[found.splines.length - PACKED_FIELDS + PACKED_POINTS_AT] = reader.position;
  reader.skip(pointCount * byteLength);
}
