import { type InstancedBufferGeometry, Mesh, ShaderMaterial, Vector2, type WebGLRenderer } from 'three';
import { createBoneGeometry } from './bone-geometry.ts';
import { type BoneShapes, ENDS_SIZE, FORM_SIZE, writeBoneShapes } from './bone-shapes.ts';
import type { SceneLayer } from './layer.ts';
import { MOST_SKINS, type OnionFrames } from './onion-frames.ts';
import type { Rgb, SceneColors } from './scene-colors.ts';
import { BONE_VERTEX_SHADER } from './skeleton-shaders.ts';

/** Alpha bytes of a skin next to the moment shown, and of one as good as gone. Up to 127: from 128 on a shape stands out and grows. */
const NEAR_ALPHA = 120;
const FAR_ALPHA = 24;

/** The character at other moments, as fading ghosts in two colours: all of them in one draw call, sent when they change. */
export class OnionLayer implements SceneLayer {
  readonly root: Mesh<InstancedBufferGeometry, ShaderMaterial>;
  readonly #skins: readonly BoneShapes[];
  readonly #tints: Uint8Array;
  readonly #written: readonly { needsUpdate: boolean }[];
  #before: Rgb;
  #after: Rgb;

  constructor(plan: BoneShapes, colors: SceneColors) {
    const { count } = plan;
    const all: BoneShapes = {
      ...plan,
      count: count * MOST_SKINS,
      ends: new Float32Array(count * MOST_SKINS * ENDS_SIZE),
      across: new Float32Array(count * MOST_SKINS * 3),
      forms: new Float32Array(count * MOST_SKINS * FORM_SIZE),
    };
    const part = (array: Float32Array, skin: number, size: number): Float32Array =>
      array.subarray(skin * count * size, (skin + 1) * count * size);
    this.#skins = Array.from({ length: MOST_SKINS }, (_, skin) => ({
      ...plan,
      ends: part(all.ends, skin, ENDS_SIZE),
      across: part(all.across, skin, 3),
      forms: part(all.forms, skin, FORM_SIZE),
    }));
    this.#tints = new Uint8Array(all.count * 4);
    const { geometry, written } = createBoneGeometry(all, this.#tints);
    geometry.instanceCount = 0;
    this.#written = written;
    const viewHeight = { value: 1 };
    const material = new ShaderMaterial({
      vertexShader: BONE_VERTEX_SHADER,
      fragmentShader: FRAGMENT_SHADER,
      uniforms: { viewHeight, grow: { value: 0 } },
      transparent: true,
    });
    this.root = new Mesh(geometry, material);
    this.root.frustumCulled = false;
    const size = new Vector2();
    this.root.onBeforeRender = (renderer: WebGLRenderer): void => {
      viewHeight.value = renderer.getSize(size).y;
    };
    this.#before = colors.before;
    this.#after = colors.after;
  }

  /** Takes the colours; they show from the next `finish` on. */
  setColors({ before, after }: SceneColors): void {
    this.#before = before;
    this.#after = after;
  }

  /** Writes one skin from where its bones are placed. */
  writeSkin(skin: number, placed: Float64Array): void {
    writeBoneShapes(this.#skins[skin]!, placed);
  }

  /** Takes the written skins into the picture, coloured and faded by what they stand for. */
  finish({ count, beforeCount, strengths }: OnionFrames): void {
    const shapes = this.#skins[0]!.count;
    for (let skin = 0; skin < count; skin++) {
      const color = skin < beforeCount ? this.#before : this.#after;
      const alpha = FAR_ALPHA + (NEAR_ALPHA - FAR_ALPHA) * strengths[skin]!;
      for (let at = skin * shapes * 4; at < (skin + 1) * shapes * 4; at += 4) {
        this.#tints[at] = color[0];
        this.#tints[at + 1] = color[1];
        this.#tints[at + 2] = color[2];
        this.#tints[at + 3] = alpha;
      }
    }
    this.root.geometry.instanceCount = shapes * count;
    for (let at = 0; at < this.#written.length; at++) this.#written[at]!.needsUpdate = true;
  }

  dispose(): void {
    this.root.geometry.dispose();
    this.root.material.dispose();
  }
}

const FRAGMENT_SHADER = /* glsl */ `
varying vec3 vView;
varying vec4 vTint;

void main() {
  vec3 normal = normalize(cross(dFdx(vView), dFdy(vView)));
  float facing = abs(dot(normal, normalize(vView)));
  gl_FragColor = vec4(vTint.rgb, vTint.a * (0.6 + 0.8 * facing));
}
`;
