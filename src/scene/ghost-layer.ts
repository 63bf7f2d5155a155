import { type InstancedBufferGeometry, Mesh, ShaderMaterial, Vector2, Vector3, type WebGLRenderer } from 'three';
import { createPose, type Skeleton } from '../animation/index.ts';
import { createBoneGeometry } from './bone-geometry.ts';
import { type BoneShapes, ENDS_SIZE, FORM_SIZE, writeBoneShapes } from './bone-shapes.ts';
import type { SceneLayer } from './layer.ts';
import { type Rgb, type SceneColors, writeUnitColor } from './scene-colors.ts';
import { BONE_VERTEX_SHADER, GHOST_FRAGMENT_SHADER } from './skeleton-shaders.ts';

/** The reference pose as a translucent shape: the plan of the skeleton's shapes in places of their own. One draw call, written once. */
export class GhostLayer implements SceneLayer {
  readonly root: Mesh<InstancedBufferGeometry, ShaderMaterial>;
  readonly #color = { value: new Vector3() };

  constructor(skeleton: Skeleton, plan: BoneShapes, colors: SceneColors) {
    const shapes: BoneShapes = {
      ...plan,
      ends: new Float32Array(plan.count * ENDS_SIZE),
      across: new Float32Array(plan.count * 3),
      forms: new Float32Array(plan.count * FORM_SIZE),
    };
    writeBoneShapes(shapes, createPose(skeleton, 0).placed);
    const { geometry } = createBoneGeometry(shapes, new Uint8Array(plan.count * 4));
    const viewHeight = { value: 1 };
    const material = new ShaderMaterial({
      vertexShader: BONE_VERTEX_SHADER,
      fragmentShader: GHOST_FRAGMENT_SHADER,
      uniforms: { viewHeight, grow: { value: 0 }, color: this.#color },
      transparent: true,
    });
    this.root = new Mesh(geometry, material);
    this.root.frustumCulled = false;
    const size = new Vector2();
    this.root.onBeforeRender = (renderer: WebGLRenderer): void => {
      viewHeight.value = renderer.getSize(size).y;
    };
    this.setColors(colors);
  }

  setColors({ ghost }: { readonly ghost: Rgb }): void {
    writeUnitColor(ghost, this.#color.value);
  }

  dispose(): void {
    this.root.geometry.dispose();
    this.root.material.dispose();
  }
}
