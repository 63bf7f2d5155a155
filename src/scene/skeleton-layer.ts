import {
  BufferAttribute,
  DynamicDrawUsage,
  InstancedBufferAttribute,
  InstancedBufferGeometry,
  InstancedInterleavedBuffer,
  InterleavedBufferAttribute,
  Mesh,
  ShaderMaterial,
} from 'three';
import type { Pose, Skeleton } from '../animation/index.ts';
import { type BoneEmphasis, writeBoneColors } from './bone-colors.ts';
import { boneRoles } from './bone-roles.ts';
import { type BoneShapes, createBoneShapes, ENDS_SIZE, FORM_SIZE, writeBoneShapes } from './bone-shapes.ts';
import { type Bounds, boundsSize, jointBounds } from './bounds.ts';
import type { SceneLayer } from './layer.ts';
import { BONE_FRAGMENT_SHADER, BONE_VERTEX_SHADER, OCTAHEDRON_CORNERS } from './skeleton-shaders.ts';

const NO_EMPHASIS: BoneEmphasis = { selected: undefined, hovered: undefined };

/** Draws a pose as solid bones: one draw call, its buffers rewritten in place. */
export class SkeletonLayer implements SceneLayer {
  readonly root: Mesh<InstancedBufferGeometry, ShaderMaterial>;
  readonly skeleton: Skeleton;
  /** Where the shapes are as of the last drawn frame, for picking. */
  readonly shapes: BoneShapes;

  #pose: Pose;
  #emphasis = NO_EMPHASIS;
  readonly #opacity = { value: 1 };
  readonly #main: readonly number[];
  readonly #buffers: readonly InstancedInterleavedBuffer[];
  readonly #across: InstancedBufferAttribute;
  readonly #colors: InstancedBufferAttribute;
  readonly #colorBytes: Uint8Array;

  /** The pose must be the skeleton's, and at a state that shows its size: thickness is measured by it once. */
  constructor(skeleton: Skeleton, pose: Pose) {
    this.skeleton = skeleton;
    this.#pose = pose;
    const roles = boneRoles(skeleton.bones);
    this.#main = [...roles.keys()].filter((bone) => roles[bone] === 'main');
    const bounds = this.bounds();
    this.shapes = createBoneShapes(skeleton, bounds === undefined ? 1 : boundsSize(bounds));

    const { count, ends, across, forms } = this.shapes;
    this.#colorBytes = new Uint8Array(count * 4);
    const endsBuffer = new InstancedInterleavedBuffer(ends, ENDS_SIZE).setUsage(DynamicDrawUsage);
    const formsBuffer = new InstancedInterleavedBuffer(forms, FORM_SIZE).setUsage(DynamicDrawUsage);
    this.#buffers = [endsBuffer as InstancedInterleavedBuffer, formsBuffer as InstancedInterleavedBuffer];
    this.#across = new InstancedBufferAttribute(across, 3).setUsage(DynamicDrawUsage) as InstancedBufferAttribute;
    this.#colors = new InstancedBufferAttribute(this.#colorBytes, 4, true).setUsage(DynamicDrawUsage) as InstancedBufferAttribute;

    const geometry = new InstancedBufferGeometry();
    geometry.setAttribute('position', new BufferAttribute(OCTAHEDRON_CORNERS.positions, 3));
    geometry.setAttribute('corner', new BufferAttribute(OCTAHEDRON_CORNERS.corners, 3));
    geometry.setAttribute('head', new InterleavedBufferAttribute(endsBuffer, 3, 0));
    geometry.setAttribute('tip', new InterleavedBufferAttribute(endsBuffer, 3, 3));
    geometry.setAttribute('form', new InterleavedBufferAttribute(formsBuffer, 2, 0));
    geometry.setAttribute('across', this.#across);
    geometry.setAttribute('tint', this.#colors);
    geometry.instanceCount = count;
    const material = new ShaderMaterial({
      vertexShader: BONE_VERTEX_SHADER,
      fragmentShader: BONE_FRAGMENT_SHADER,
      uniforms: { opacity: this.#opacity },
    });
    this.root = new Mesh(geometry, material);
    // The geometry's own bounds know nothing of its instances; one mesh is not worth culling.
    this.root.frustumCulled = false;
    this.root.matrixAutoUpdate = false;
    this.beforeDraw();
  }

  /** Shows another pose of the same skeleton. */
  setPose(pose: Pose): void {
    this.#pose = pose;
  }

  get pose(): Pose {
    return this.#pose;
  }

  setEmphasis(emphasis: BoneEmphasis): void {
    this.#emphasis = emphasis;
  }

  /** Draws it faint, for a reference pose that stands in for a clip that cannot be shown. */
  setDimmed(dimmed: boolean): void {
    this.#opacity.value = dimmed ? 0.32 : 1;
    this.root.material.transparent = dimmed;
  }

  /** Box around the body's joints as posed now, helpers left out; undefined when nothing can be drawn. */
  bounds(): Bounds | undefined {
    return jointBounds(this.#pose.model, this.#main) ?? jointBounds(this.#pose.model, this.skeleton.bones.keys());
  }

  beforeDraw(): void {
    writeBoneShapes(this.shapes, this.#pose.model);
    writeBoneColors(this.shapes, this.#pose.held, this.#emphasis, this.#colorBytes);
    for (const buffer of this.#buffers) buffer.needsUpdate = true;
    this.#across.needsUpdate = true;
    this.#colors.needsUpdate = true;
  }

  dispose(): void {
    this.root.geometry.dispose();
    this.root.material.dispose();
  }
}
