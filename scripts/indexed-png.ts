import { crc32, deflateSync, inflateSync } from 'node:zlib';

/** Most colours of an indexed PNG. */
const MOST_COLORS = 256;

/** So many of them are the most frequent colours, for surfaces and gradients; the rest are those least like any before, for small marks. */
const FREQUENT_COLORS = 128;

/** Rarer colours than the first so many are mixtures along edges. */
const CONSIDERED_COLORS = 4000;

/** A colour that this part of the pixels have stays as it is: the page's surfaces. */
const EXACT_PART = 0.04;

/** Steps that green, and what red and blue differ from it, are rounded to: gradients lose shades, and keep their hue. */
const SHADE_STEP = 4;
const HUE_STEP = 3;

/** Rewrites a screenshot (8 bits a channel, RGB or RGBA, not interlaced) with at most 256 colours: a third of the bytes. */
export function toIndexedPng(png: Buffer): Buffer {
  const width = png.readUInt32BE(16);
  const height = png.readUInt32BE(20);
  const channels = png[25] === 6 ? 4 : 3;
  const pixels = unfiltered(png, width * channels, height, channels);
  const keys = new Uint32Array(width * height);
  const exact = new Map<number, number>();
  for (let pixel = 0; pixel < keys.length; pixel++) {
    const at = pixel * channels;
    const color = (pixels[at]! << 16) | (pixels[at + 1]! << 8) | pixels[at + 2]!;
    keys[pixel] = color;
    exact.set(color, (exact.get(color) ?? 0) + 1);
  }
  const counts = new Map<number, number>();
  const keyOf = new Map<number, number>();
  for (const [color, count] of exact) {
    const key = count >= keys.length * EXACT_PART ? color : rounded(color);
    keyOf.set(color, key);
    counts.set(key, (counts.get(key) ?? 0) + count);
  }
  const palette = choosePalette([...counts.keys()].sort((a, b) => counts.get(b)! - counts.get(a)!));
  const indices = new Map(palette.map((key, index) => [key, index]));
  const lines = Buffer.alloc((width + 1) * height);
  for (let pixel = 0; pixel < keys.length; pixel++) {
    const key = keyOf.get(keys[pixel]!)!;
    let index = indices.get(key);
    if (index === undefined) {
      index = nearest(palette, key);
      indices.set(key, index);
    }
    lines[pixel + Math.floor(pixel / width) + 1] = index;
  }
  const header = Buffer.from(png.subarray(16, 29));
  header[9] = 3;
  const colors = Buffer.from(palette.flatMap((key) => [key >> 16, (key >> 8) & 255, key & 255]));
  return Buffer.concat([
    png.subarray(0, 8),
    chunk('IHDR', header),
    chunk('PLTE', colors),
    chunk('IDAT', deflateSync(lines, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function rounded(color: number): number {
  const [red, green, blue] = [color >> 16, (color >> 8) & 255, color & 255];
  const shade = nearestStep(green, SHADE_STEP);
  const channel = (value: number): number => Math.min(255, Math.max(0, shade + nearestStep(value - green, HUE_STEP)));
  return (channel(red) << 16) | (Math.min(255, shade) << 8) | channel(blue);
}

function nearestStep(value: number, step: number): number {
  return Math.round(value / step) * step;
}

/** Chooses from colours in order of how often they occur. */
function choosePalette(colors: readonly number[]): readonly number[] {
  const palette = colors.slice(0, FREQUENT_COLORS);
  const rest = colors.slice(FREQUENT_COLORS, CONSIDERED_COLORS);
  const apart = rest.map((color) => Math.min(...palette.map((chosen) => distance(color, chosen))));
  while (palette.length < MOST_COLORS && rest.length > 0) {
    const farthest = apart.indexOf(apart.reduce((most, value) => Math.max(most, value), 0));
    const chosen = rest[farthest]!;
    palette.push(chosen);
    rest.forEach((color, index) => {
      apart[index] = Math.min(apart[index]!, distance(color, chosen));
    });
    if (apart.every((value) => value === 0)) break;
  }
  return palette;
}

function nearest(palette: readonly number[], key: number): number {
  let best = 0;
  palette.forEach((color, index) => {
    if (distance(color, key) < distance(palette[best]!, key)) best = index;
  });
  return best;
}

function distance(a: number, b: number): number {
  const red = (a >> 16) - (b >> 16);
  const green = ((a >> 8) & 255) - ((b >> 8) & 255);
  const blue = (a & 255) - (b & 255);
  return red * red + green * green + blue * blue;
}

/** The lines' bytes with their filters undone (PNG specification, chapter 9). */
function unfiltered(png: Buffer, stride: number, height: number, channels: number): Uint8Array {
  const parts: Buffer[] = [];
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at)) {
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT') parts.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)));
  }
  const lines = inflateSync(Buffer.concat(parts));
  const out = new Uint8Array(stride * height);
  for (let y = 0; y < height; y++) {
    const filter = lines[y * (stride + 1)]!;
    for (let x = 0; x < stride; x++) {
      const at = y * stride + x;
      const left = x >= channels ? out[at - channels]! : 0;
      const up = y > 0 ? out[at - stride]! : 0;
      const corner = x >= channels && y > 0 ? out[at - stride - channels]! : 0;
      const predicted =
        filter === 0 ? 0 : filter === 1 ? left : filter === 2 ? up : filter === 3 ? (left + up) >> 1 : paeth(left, up, corner);
      out[at] = lines[y * (stride + 1) + 1 + x]! + predicted;
    }
  }
  return out;
}

function paeth(left: number, up: number, corner: number): number {
  const estimate = left + up - corner;
  const [a, b, c] = [Math.abs(estimate - left), Math.abs(estimate - up), Math.abs(estimate - corner)];
  if (a <= b && a <= c) return left;
  return b <= c ? up : corner;
}

function chunk(type: string, body: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), body]);
  const out = Buffer.alloc(body.length + 12);
  out.writeUInt32BE(body.length, 0);
  typed.copy(out, 4);
  out.writeUInt32BE(crc32(typed), body.length + 8);
  return out;
}
