import { DataTexture, RedIntegerFormat, RGBAFormat, UnsignedByteType, UnsignedIntType, UnsignedShortType } from 'three';

/** Texels in a row of a table; every WebGL 2 takes as many. */
export const TABLE_WIDTH = 2048;

/** Bits of a face's key: the entry it is coloured by, and above it whether it is lit. */
export const ENTRY_BITS = 12;
export const KEY_LIT = 1 << ENTRY_BITS;
/** The key of a face that is not drawn. */
export const KEY_HIDDEN = 0xffff;

/** Entries in a row of the palette. */
const PALETTE_WIDTH = 64;

/**
 * What the shaders look up for each face of a map: a key of two bytes a face, and a colour an entry. Faces change colour, are left
 * out and come back by these two small textures; no geometry is sent again.
 */
export class NavFaceTable {
  /** Rounded up to whole rows; written by its owner, then sent. */
  readonly keys: Uint16Array;
  readonly #keyTexture: DataTexture;
  readonly #palette = new Uint8Array(PALETTE_WIDTH * PALETTE_WIDTH * 4);
  readonly #paletteTexture = new DataTexture(this.#palette, PALETTE_WIDTH, PALETTE_WIDTH, RGBAFormat, UnsignedByteType);
  readonly uniforms: { readonly faceKeys: { value: DataTexture }; readonly palette: { value: DataTexture } };

  constructor(faceCount: number) {
    const rows = rowsOf(faceCount);
    this.keys = new Uint16Array(TABLE_WIDTH * rows);
    this.#keyTexture = new DataTexture(this.keys, TABLE_WIDTH, rows, RedIntegerFormat, UnsignedShortType);
    this.#keyTexture.internalFormat = 'R16UI';
    this.uniforms = { faceKeys: { value: this.#keyTexture }, palette: { value: this.#paletteTexture } };
    this.sendKeys();
    this.#paletteTexture.needsUpdate = true;
  }

  sendKeys(): void {
    this.#keyTexture.needsUpdate = true;
  }

  /** Four bytes an entry; where the last is 0, the faces of the entry are left out. */
  setPalette(colors: Uint8Array): void {
    this.#palette.set(colors.subarray(0, this.#palette.length));
    this.#paletteTexture.needsUpdate = true;
  }

  get bytes(): number {
    return this.keys.byteLength + this.#palette.byteLength;
  }

  dispose(): void {
    this.#keyTexture.dispose();
    this.#paletteTexture.dispose();
  }
}

/** A table of 32-bit numbers that a shader looks up by index; a copy only where the rows do not come out even. */
export function numberTable(values: Uint32Array): { readonly texture: DataTexture; readonly bytes: number } {
  const rows = rowsOf(values.length);
  let padded = values;
  if (values.length !== rows * TABLE_WIDTH) {
    padded = new Uint32Array(rows * TABLE_WIDTH);
    padded.set(values);
  }
  const texture = new DataTexture(padded, TABLE_WIDTH, rows, RedIntegerFormat, UnsignedIntType);
  texture.internalFormat = 'R32UI';
  texture.needsUpdate = true;
  return { texture, bytes: padded.byteLength };
}

function rowsOf(count: number): number {
  return Math.max(1, Math.ceil(count / TABLE_WIDTH));
}

/** Looks a face up: `faceKey`, `isDrawn` and `faceColor`, by the tables of NavFaceTable. */
export const FACE_TABLE_SHADER = /* glsl */ `
uniform highp usampler2D faceKeys;
uniform sampler2D palette;

uint faceKey(uint face) {
  return texelFetch(faceKeys, ivec2(int(face & ${TABLE_WIDTH - 1}u), int(face >> ${Math.log2(TABLE_WIDTH)}u)), 0).r;
}

vec4 keyColor(uint key) {
  if (key == ${KEY_HIDDEN}u) return vec4(0.0);
  uint entry = key & ${KEY_LIT - 1}u;
  return texelFetch(palette, ivec2(int(entry & ${PALETTE_WIDTH - 1}u), int(entry >> ${Math.log2(PALETTE_WIDTH)}u)), 0);
}

bool isLit(uint key) {
  return (key & ${KEY_LIT}u) != 0u;
}
`;

/** Where what is not drawn goes: outside of every view. */
export const NOWHERE = 'vec4(2.0, 2.0, 2.0, 1.0)';
