import {
  BackSide,
  BufferAttribute,
  DynamicDrawUsage,
  Group,
  InstancedBufferAttribute,
  InstancedBufferGeometry,
  InstancedInterleavedBuffer,
  InterleavedBufferAttribute,
  Mesh,
  ShaderMaterial,
  Vector2,
  type WebGLRenderer,
} from 'three';
import { createPose, type Pose, type Skeleton } from '../animation/index.ts';
import { type BoneEmphasis, writeBoneColors } from './bone-colors.ts';
import { boneRoles } from './bone-roles.ts';
import { type BoneShapes, createBoneShapes, ENDS_SIZE, writeBoneShapes } from './bone-shapes.ts';
import { boundsOf, boundsSize, jointPlaces } from './bounds.ts';
import type { SceneLayer } from './layer.ts';
import { BONE_FRAGMENT_SHADER, BONE_VERTEX_SHADER, OCTAHEDRON, OUTLINE_FRAGMENT_SHADER } from './skeleton-shaders.ts';

/** Pixels the outline stands out. */
const OUTLINE = 1.1;

/** How much of a dimmed skeleton is left. */
const DIMMED = 0.42;

/** Sizes of the body between the pose and the reference pose from which on they are not looked at together. */
const AWAY = 0.4;

/** Height a body may rise to, in its own lengths. */
const HEADROOM = 0.36;

/** Draws a pose as solid, outlined bones: two draw calls over one set of buffers that is rewritten in place. */
export class SkeletonLayer implements SceneLayer {
  readonly root = new Group();
  readonly skeleton: Skeleton;
  /** Where the shapes are as of the last drawn frame, for picking. */
  readonly shapes: BoneShapes;

  /** Diagonal of the box around the body in its reference pose, in metres; 0 when nothing of it can be drawn. */
  readonly size: number;

  #pose: Pose;
  #emphasis: BoneEmphasis = { selected: undefined, hovered: undefined };
  readonly #body: readonly number[];
  readonly #reference: readonly number[];
  readonly #colors: Uint8Array;
  readonly #written: readonly { needsUpdate: boolean }[];
  readonly #geometry: InstancedBufferGeometry;
  readonly #fill: ShaderMaterial;
  readonly #outline: ShaderMaterial;
  readonly #outlineMesh: Mesh;
  readonly #opacity = { value: 1 };
  readonly #viewHeight = { value: 1 };

  constructor(skeleton: Skeleton, pose: Pose) {
    this.skeleton = skeleton;
    this.#pose = pose;
    const roles = boneRoles(skeleton.bones);
    this.#body = [...roles.keys()].filter((bone) => roles[bone] === 'main');
    this.#reference = this.#placesIn(createPose(skeleton, 0).model);
    this.size = this.#reference.length > 0 ? boundsSize(boundsOf(this.#reference)) : 0;
    this.shapes = createBoneShapes(skeleton, this.size);
    this.#colors = new Uint8Array(this.shapes.count * 4);

    const ends = dynamic(new InstancedInterleavedBuffer(this.shapes.ends, ENDS_SIZE));
    const across = dynamic(new InstancedBufferAttribute(this.shapes.across, 3));
    const forms = dynamic(new InstancedBufferAttribute(this.shapes.forms, 2));
    const colors = dynamic(new InstancedBufferAttribute(this.#colors, 4, true));
    this.#written = [ends, across, forms, colors];
    this.#geometry = new InstancedBufferGeometry();
    this.#geometry.instanceCount = this.shapes.count;
    this.#geometry.setAttribute('position', new BufferAttribute(OCTAHEDRON.positions, 3));
    this.#geometry.setAttribute('corner', new BufferAttribute(OCTAHEDRON.corners, 3));
    this.#geometry.setAttribute('head', new InterleavedBufferAttribute(ends, 3, 0));
    this.#geometry.setAttribute('tip', new InterleavedBufferAttribute(ends, 3, 3));
    this.#geometry.setAttribute('across', across);
    this.#geometry.setAttribute('form', forms);
    this.#geometry.setAttribute('tint', colors);

    this.#fill = new ShaderMaterial({
      vertexShader: BONE_VERTEX_SHADER,
      fragmentShader: BONE_FRAGMENT_SHADER,
      uniforms: { opacity: this.#opacity, viewHeight: this.#viewHeight, grow: { value: 0 } },
    });
    this.#outline = new ShaderMaterial({
      vertexShader: BONE_VERTEX_SHADER,
      fragmentShader: OUTLINE_FRAGMENT_SHADER,
      uniforms: { viewHeight: this.#viewHeight, grow: { value: OUTLINE } },
      side: BackSide,
    });
    const size = new Vector2();
    const followHeight = (renderer: WebGLRenderer): void => {
      this.#viewHeight.value = renderer.getSize(size).y;
    };
    this.#outlineMesh = new Mesh(this.#geometry, this.#outline);
    for (const mesh of [new Mesh(this.#geometry, this.#fill), this.#outlineMesh]) {
      // The geometry's own bounds know nothing of its instances, and one skeleton is not worth culling.
      mesh.frustumCulled = false;
      mesh.onBeforeRender = followHeight;
      this.root.add(mesh);
    }
    this.beforeDraw();
  }

  get pose(): Pose {
    return this.#pose;
  }

  /** Shows another pose of the same skeleton. */
  setPose(pose: Pose): void {
    this.#pose = pose;
  }

  setEmphasis(emphasis: BoneEmphasis): void {
    this.#emphasis = emphasis;
  }

  /** Draws it faint, for a reference pose that stands in for a clip that cannot be shown. */
  setDimmed(dimmed: boolean): void {
    this.#opacity.value = dimmed ? DIMMED : 1;
    this.#fill.transparent = dimmed;
    this.#outlineMesh.visible = !dimmed;
  }

  /** Places of the body's joints as posed now, helpers left out; x, y, z after each other. */
  places(): readonly number[] {
    return this.#placesIn(this.#pose.model);
  }

  /**
   * Places to have in view whatever the clip: those of the reference pose and of the pose now, with room for what is long to rear up.
   * A clip that is away from its origin, as throws are, is looked at where it is.
   */
  roomyPlaces(): readonly number[] {
    const posed = this.places();
    const away = posed.length > 0 && this.#reference.length > 0 && distanceBetween(posed, this.#reference) > this.size * AWAY;
    const places = away ? [...posed] : [...this.#reference, ...posed];
    if (places.length === 0) return places;
    const { min, max } = boundsOf(places);
    const length = Math.max(max[0] - min[0], max[2] - min[2]);
    return [...places, (min[0] + max[0]) / 2, min[1] + length * HEADROOM, (min[2] + max[2]) / 2];
  }

  beforeDraw(): void {
    writeBoneShapes(this.shapes, this.#pose.model);
    writeBoneColors(this.shapes, this.#pose.held, this.#emphasis, this.#colors);
    for (const buffer of this.#written) buffer.needsUpdate = true;
  }

  dispose(): void {
    this.#geometry.dispose();
    this.#fill.dispose();
    this.#outline.dispose();
  }

  #placesIn(model: Float64Array): readonly number[] {
    const body = jointPlaces(model, this.#body);
    return body.length > 0 ? body : jointPlaces(model, this.skeleton.bones.keys());
  }
}

/** Distance between the middles of the boxes around two sets of places. */
function distanceBetween(a: readonly number[], b: readonly number[]): number {
  const boxA = boundsOf(a);
  const boxB = boundsOf(b);
  const along = (axis: 0 | 1 | 2): number => (boxA.min[axis] + boxA.max[axis] - boxB.min[axis] - boxB.max[axis]) / 2;
  return Math.hypot(along(0), along(1), along(2));
}

/** Tells the driver that the buffer is rewritten as the pose moves. */
function dynamic<Buffer extends InstancedInterleavedBuffer | InstancedBufferAttribute>(buffer: Buffer): Buffer {
  buffer.setUsage(DynamicDrawUsage);
  return buffer;
}
