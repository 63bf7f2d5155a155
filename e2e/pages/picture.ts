import { inflateSync } from 'node:zlib';

/** A screenshot as pixels, four bytes each. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly rgba: Uint8Array;
}

/** Decodes a screenshot: PNG with 8 bits a channel, RGB or RGBA, not interlaced. */
export function decodePng(png: Buffer): Picture {
  const width = png.readUInt32BE(16);
  const height = png.readUInt32BE(20);
  const [depth, type, , , interlace] = png.subarray(24, 29);
  const channels = type === 6 ? 4 : 3;
  if (depth !== 8 || (type !== 2 && type !== 6) || interlace !== 0) throw new Error(`a PNG of depth ${depth}, type ${type}`);
  const parts: Buffer[] = [];
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at);
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT') parts.push(png.subarray(at + 8, at + 8 + length));
    at += 12 + length;
  }
  const lines = inflateSync(Buffer.concat(parts));
  const stride = width * channels;
  const rgba = new Uint8Array(width * height * 4).fill(255);
  let above: Uint8Array = new Uint8Array(stride);
  for (let y = 0; y < height; y++) {
    const start = y * (stride + 1);
    const line = lines.subarray(start + 1, start + 1 + stride);
    unfilter(lines[start]!, line, above, channels);
    for (let x = 0; x < width; x++) {
      for (let channel = 0; channel < channels; channel++) rgba[(y * width + x) * 4 + channel] = line[x * channels + channel]!;
    }
    above = line;
  }
  return { width, height, rgba };
}

/** Undoes a line's filter in place (PNG specification, chapter 9). */
function unfilter(filter: number, line: Uint8Array, above: Uint8Array, channels: number): void {
  for (let at = 0; at < line.length; at++) {
    const left = at >= channels ? line[at - channels]! : 0;
    const up = above[at]!;
    const corner = at >= channels ? above[at - channels]! : 0;
    const predicted = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][filter] ?? 0;
    line[at] = line[at]! + predicted;
  }
}

function paeth(left: number, up: number, corner: number): number {
  const estimate = left + up - corner;
  const [a, b, c] = [Math.abs(estimate - left), Math.abs(estimate - up), Math.abs(estimate - corner)];
  if (a <= b && a <= c) return left;
  return b <= c ? up : corner;
}

/** Pixels that differ by more than a shade. */
export function differingPixels(a: Picture, b: Picture): number {
  if (a.width !== b.width || a.height !== b.height) throw new Error('pictures of different sizes');
  let count = 0;
  for (let at = 0; at < a.rgba.length; at += 4) {
    const most = Math.max(...[0, 1, 2].map((channel) => Math.abs(a.rgba[at + channel]! - b.rgba[at + channel]!)));
    if (most > 12) count++;
  }
  return count;
}

/** Pixels as light as a lit bone: nothing else in the viewport is. */
export function bonePixels({ rgba }: Picture): number {
  let count = 0;
  for (let at = 0; at < rgba.length; at += 4) if (Math.min(rgba[at]!, rgba[at + 1]!, rgba[at + 2]!) > 110) count++;
  return count;
}

/** Where the selected bone is drawn: the middle of the amber pixels, as parts of width and height; undefined without any. */
export function amberPlace({ rgba, width, height }: Picture): { readonly x: number; readonly y: number } | undefined {
  let count = 0;
  let sumX = 0;
  let sumY = 0;
  for (let at = 0; at < rgba.length; at += 4) {
    const [red, green, blue] = [rgba[at]!, rgba[at + 1]!, rgba[at + 2]!];
    if (red < 110 || red - blue < 70 || green > red * 0.85 || green < red * 0.5) continue;
    count++;
    sumX += (at / 4) % width;
    sumY += Math.floor(at / 4 / width);
  }
  return count === 0 ? undefined : { x: (sumX / count + 0.5) / width, y: (sumY / count + 0.5) / height };
}
