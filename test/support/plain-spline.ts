/**
 * A second look at written spline data: walks a block by the layout rules, checks paddings and places, and evaluates
 * tracks at a frame. For the tests of the writers only.
 */
export interface PlainAnimation {
  readonly numFrames: number;
  readonly numBlocks: number;
  readonly maxFramesPerBlock: number;
  readonly maskAndQuantizationSize: number;
  readonly blockOffsets: readonly number[];
  readonly floatBlockOffsets: readonly number[];
  readonly data: ArrayLike<number>;
  readonly numberOfTransformTracks: number;
  readonly numberOfFloatTracks: number;
}

/** Ten numbers of a track at a frame: translation, rotation (not normalised), scale. */
export type PlainSample = readonly number[];

interface PlainCurve {
  readonly degree: number;
  readonly knots: readonly number[];
  /** points[point][lane] */
  readonly points: readonly (readonly number[])[];
}

/** A part as a function of time: a curve of its spline lanes, and constants. */
interface PlainPart {
  readonly constants: readonly number[];
  readonly lanes: readonly number[];
  readonly curve: PlainCurve | undefined;
}

export interface PlainBlock {
  readonly tracks: readonly (readonly PlainPart[])[];
  readonly floats: readonly PlainPart[];
  /** Relative to the block. */
  readonly floatStart: number;
  /** Relative to the block, aligned to 16. */
  readonly end: number;
}

const ROTATIONS: Readonly<Record<number, readonly [bytes: number, alignment: number]>> = { 0: [4, 4], 1: [5, 1], 2: [6, 2], 5: [16, 4] };

/** Reads all blocks; each has to start where the one before it ends. */
export function plainBlocks(animation: PlainAnimation): readonly PlainBlock[] {
  const bytes = Uint8Array.from(animation.data);
  return animation.blockOffsets.map((offset, index) => {
    const block = readBlock(bytes.subarray(offset), animation);
    if (offset % 16 !== 0) throw new Error(`block ${index} starts at ${offset}`);
    if (block.floatStart !== animation.floatBlockOffsets[index]) throw new Error(`block ${index}: floats at ${block.floatStart}`);
    const next = animation.blockOffsets[index + 1];
    if (next !== undefined && next !== offset + block.end) throw new Error(`block ${index} ends at ${offset + block.end}, not ${next}`);
    return block;
  });
}

/** Samples a track at a frame of the clip. */
export function plainSample(animation: PlainAnimation, blocks: readonly PlainBlock[], track: number, frame: number): PlainSample {
  const intervals = animation.maxFramesPerBlock - 1;
  const index = Math.min(Math.floor(frame / intervals), animation.numBlocks - 1);
  return (blocks[index]?.tracks[track] ?? []).flatMap((part) => evaluate(part, frame - index * intervals));
}

/** Samples a float track at a frame of a block. */
export function plainFloat(block: PlainBlock, track: number, frame: number): number {
  const part = block.floats[track];
  return part === undefined ? Number.NaN : (evaluate(part, frame)[0] ?? Number.NaN);
}

function readBlock(bytes: Uint8Array, animation: PlainAnimation): PlainBlock {
  const cursor = new Cursor(bytes);
  const masks = Array.from({ length: animation.numberOfTransformTracks }, () => cursor.take(4));
  const floatMasks = Array.from({ length: animation.numberOfFloatTracks }, () => cursor.u8());
  cursor.pad(4);
  if (cursor.at !== animation.maskAndQuantizationSize) throw new Error(`masks end at ${cursor.at}`);
  const tracks = masks.map(([q = 0, position = 0, rotation = 0, scale = 0]) => [
    readVector(cursor, position, q & 3, 0),
    readRotation(cursor, rotation, (q >> 2) & 15),
    readVector(cursor, scale, q >> 6, 1),
  ]);
  const floatStart = cursor.at;
  const floats = floatMasks.map((mask) => readFloat(cursor, mask));
  cursor.pad(16);
  return { tracks, floats, floatStart, end: cursor.at };
}

function readVector(cursor: Cursor, flags: number, type: number, neutral: number): PlainPart {
  const lanes = [0, 1, 2].filter((lane) => flags & (0x10 << lane));
  const head = lanes.length > 0 ? readKnots(cursor) : undefined;
  if (head !== undefined) cursor.pad(4);
  const constants = [neutral, neutral, neutral];
  const bounds: (readonly [number, number])[] = [];
  for (let lane = 0; lane < 3; lane++) {
    if (lanes.includes(lane)) bounds.push([cursor.f32(), cursor.f32()]);
    else if (flags & (1 << lane)) constants[lane] = cursor.f32();
  }
  const scalar = ([low, high]: readonly [number, number]): number =>
    type === 0 ? low + ((high - low) * cursor.u8()) / 255 : low + ((high - low) * cursor.u16()) / 65535;
  const points = Array.from({ length: head?.count ?? 0 }, () => bounds.map(scalar));
  cursor.pad(4);
  return { constants, lanes, curve: head && { ...head, points } };
}

function readRotation(cursor: Cursor, flags: number, type: number): PlainPart {
  const [size, alignment] = ROTATIONS[type] ?? [0, 1];
  let constants: readonly number[] = [0, 0, 0, 1];
  let curve: PlainCurve | undefined;
  if (flags & 0xf0) {
    const head = readKnots(cursor);
    cursor.pad(alignment);
    curve = { ...head, points: Array.from({ length: head.count }, () => unpack(cursor.take(size), type)) };
  } else if (flags & 0x0f) {
    constants = unpack(cursor.take(size), type);
  }
  cursor.pad(4);
  return { constants, lanes: [0, 1, 2, 3], curve };
}

function readFloat(cursor: Cursor, mask: number): PlainPart {
  if (mask === 0x03) return { constants: [cursor.f32()], lanes: [0], curve: undefined };
  if (mask !== 0x12) throw new Error(`float mask ${mask}`);
  const head = readKnots(cursor);
  cursor.pad(4);
  const low = cursor.f32();
  const high = cursor.f32();
  const points = Array.from({ length: head.count }, () => [low + ((high - low) * cursor.u16()) / 65535]);
  return { constants: [0], lanes: [0], curve: { ...head, points } };
}

function readKnots(cursor: Cursor): { readonly count: number; readonly degree: number; readonly knots: readonly number[] } {
  const count = cursor.u16() + 1;
  const degree = cursor.u8();
  return { count, degree, knots: cursor.take(count + degree + 1) };
}

/** Unpacks 40-bit, 48-bit and plain quaternions, and the 32-bit polar ones. */
export function unpack(bytes: readonly number[], type: number): readonly number[] {
  const word = bytes.reduceRight((value, byte) => value * 256n + BigInt(byte), 0n);
  const field = (from: number, count: number): number => Number((word >> BigInt(from)) & ((1n << BigInt(count)) - 1n));
  if (type === 1) return threeComponents([field(0, 12), field(12, 12), field(24, 12)], 2047, field(36, 2), field(38, 1));
  if (type === 2) {
    return threeComponents([field(0, 15), field(16, 15), field(32, 15)], 16383, field(15, 1) | (field(31, 1) << 1), field(47, 1));
  }
  if (type === 5) {
    const view = new DataView(Uint8Array.from(bytes).buffer);
    return [0, 4, 8, 12].map((at) => view.getFloat32(at, true));
  }
  return polar(field(0, 18), field(18, 10), field(28, 4));
}

function threeComponents(raw: readonly number[], zero: number, missing: number, negative: number): readonly number[] {
  const values = raw.map((value) => ((value - zero) * Math.SQRT1_2) / zero);
  const rest = Math.sqrt(Math.max(0, 1 - values.reduce((sum, value) => sum + value * value, 0)));
  values.splice(missing, 0, negative === 1 ? -rest : rest);
  return values;
}

function polar(direction: number, radius: number, signs: number): readonly number[] {
  const w = 1 - (radius / 1023) ** 2;
  const ring = Math.floor(Math.sqrt(direction));
  const theta = ring === 0 ? 0 : ((Math.PI / 4) * (direction - ring * ring)) / ring;
  const phi = (ring * Math.PI) / 2 / 511;
  const s = Math.sqrt(1 - w * w);
  const values = [s * Math.sin(phi) * Math.cos(theta), s * Math.sin(phi) * Math.sin(theta), s * Math.cos(phi), w];
  return values.map((value, lane) => (signs & (1 << lane) ? -value : value));
}

function evaluate({ constants, lanes, curve }: PlainPart, frame: number): readonly number[] {
  if (curve === undefined) return constants;
  const out = [...constants];
  lanes.forEach((lane, index) => {
    out[lane] = deBoor(curve, frame, index);
  });
  return out;
}

// De Boor's triangle, where the fit used basis weights: two ways to the same curve.
function deBoor({ degree, knots, points }: PlainCurve, frame: number, lane: number): number {
  const knot = (i: number): number => knots[i] ?? Number.NaN;
  const t = Math.min(Math.max(frame, knot(degree)), knot(points.length));
  let span = degree;
  while (span < points.length - 1 && knot(span + 1) <= t) span++;
  const triangle = Array.from({ length: degree + 1 }, (_, i) => points[span - degree + i]?.[lane] ?? Number.NaN);
  for (let order = 1; order <= degree; order++) {
    for (let i = degree; i >= order; i--) {
      const from = knot(span - degree + i);
      const share = (t - from) / (knot(span + 1 + i - order) - from);
      triangle[i] = (1 - share) * (triangle[i - 1] ?? 0) + share * (triangle[i] ?? 0);
    }
  }
  return triangle[degree] ?? Number.NaN;
}

class Cursor {
  at = 0;
  readonly #bytes: Uint8Array;
  readonly #view: DataView;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  u8(): number {
    this.at += 1;
    return this.#view.getUint8(this.at - 1);
  }

  u16(): number {
    this.at += 2;
    return this.#view.getUint16(this.at - 2, true);
  }

  f32(): number {
    this.at += 4;
    return this.#view.getFloat32(this.at - 4, true);
  }

  take(count: number): readonly number[] {
    this.at += count;
    return [...this.#bytes.subarray(this.at - count, this.at)];
  }

  pad(alignment: number): void {
    while (this.at % alignment !== 0) if (this.u8() !== 0) throw new Error(`padding at ${this.at - 1} is not zero`);
  }
}
