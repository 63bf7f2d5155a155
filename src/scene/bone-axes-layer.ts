import { BufferAttribute, BufferGeometry, DynamicDrawUsage, LineSegments, ShaderMaterial } from 'three';
import type { Pose, Skeleton } from '../animation/index.ts';
import { BONE_AXES_SIZE, writeBoneAxes } from './bone-axes.ts';
import type { SceneLayer } from './layer.ts';
import type { SceneColors } from './scene-colors.ts';

/** Length of an axis in sizes of the character. */
const LENGTH = 0.028;

/** Every bone's own axes: x red, y green, z blue. One draw call over the bones, so that none is buried in them. */
export class BoneAxesLayer implements SceneLayer {
  readonly root: LineSegments<BufferGeometry, ShaderMaterial>;
  readonly #length: number;
  readonly #ends: BufferAttribute;
  readonly #tints: BufferAttribute;
  readonly #none: Uint8Array;
  #leftOut: Uint8Array;
  #pose: Pose;

  constructor(skeleton: Skeleton, pose: Pose, size: number, colors: SceneColors) {
    const boneCount = skeleton.bones.length;
    this.#pose = pose;
    this.#length = (size > 0 ? size : 1) * LENGTH;
    this.#none = new Uint8Array(boneCount);
    this.#leftOut = this.#none;
    this.#ends = new BufferAttribute(new Float32Array(boneCount * BONE_AXES_SIZE), 3);
    this.#ends.setUsage(DynamicDrawUsage);
    this.#tints = new BufferAttribute(new Uint8Array(boneCount * BONE_AXES_SIZE), 3, true);
    const geometry = new BufferGeometry();
    geometry.setAttribute('position', this.#ends);
    geometry.setAttribute('tint', this.#tints);
    const material = new ShaderMaterial({ vertexShader: VERTEX_SHADER, fragmentShader: FRAGMENT_SHADER, depthTest: false });
    this.root = new LineSegments(geometry, material);
    this.root.frustumCulled = false;
    this.root.renderOrder = 3;
    this.setColors(colors);
  }

  setPose(pose: Pose): void {
    this.#pose = pose;
  }

  /** 1 for each bone without axes; undefined for none. */
  setLeftOut(leftOut: Uint8Array | undefined): void {
    this.#leftOut = leftOut ?? this.#none;
  }

  setColors({ axes }: SceneColors): void {
    const tints = this.#tints.array;
    for (let vertex = 0; vertex < this.#tints.count; vertex++) tints.set(axes[Math.floor(vertex / 2) % 3]!, vertex * 3);
    this.#tints.needsUpdate = true;
  }

  beforeDraw(): void {
    writeBoneAxes(this.#pose.placed, this.#length, this.#leftOut, this.#ends.array as Float32Array);
    this.#ends.needsUpdate = true;
  }

  dispose(): void {
    this.root.geometry.dispose();
    this.root.material.dispose();
  }
}

const VERTEX_SHADER = /* glsl */ `
attribute vec3 tint;
varying vec3 vTint;

void main() {
  vTint = tint;
  gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
}
`;

const FRAGMENT_SHADER = /* glsl */ `
varying vec3 vTint;

void main() {
  gl_FragColor = vec4(vTint, 1.0);
}
`;
