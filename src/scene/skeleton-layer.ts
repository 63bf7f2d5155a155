import { BackSide, Group, type InstancedBufferGeometry, Mesh, ShaderMaterial, Vector2, Vector3, type WebGLRenderer } from 'three';
import { createPose, type Pose, type Skeleton } from '../animation/index.ts';
import { bodyBones, bodyPlaces } from './body.ts';
import { writeChain } from './bone-chain.ts';
import { type BoneEmphasis, writeBoneColors } from './bone-colors.ts';
import { createBoneGeometry } from './bone-geometry.ts';
import { boneRoles } from './bone-roles.ts';
import { type BoneShapes, createBoneShapes, FORM_SIZE, writeBoneShapes } from './bone-shapes.ts';
import { boundsOf, boundsSize } from './bounds.ts';
import type { SceneLayer } from './layer.ts';
import { type SceneColors, writeUnitColor } from './scene-colors.ts';
import { BONE_FRAGMENT_SHADER, BONE_VERTEX_SHADER, OUTLINE_FRAGMENT_SHADER } from './skeleton-shaders.ts';

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
  readonly #tints: Uint8Array;
  readonly #chain: Uint8Array;
  /** 1 for each bone that is a helper or a target. */
  readonly helperBones: Uint8Array;
  #colors: SceneColors;
  #hidesHelpers = false;
  /** 1 for each joint that is hidden at first. */
  readonly #extras: Uint8Array;
  #hidesExtras = true;
  readonly #written: readonly { needsUpdate: boolean }[];
  readonly #geometry: InstancedBufferGeometry;
  readonly #fill: ShaderMaterial;
  readonly #outline: ShaderMaterial;
  readonly #outlineMesh: Mesh;
  readonly #opacity = { value: 1 };
  readonly #viewHeight = { value: 1 };
  readonly #outlineColor = { value: new Vector3() };

  constructor(skeleton: Skeleton, pose: Pose, colors: SceneColors) {
    this.skeleton = skeleton;
    this.#pose = pose;
    const roles = boneRoles(skeleton.bones);
    this.#extras = new Uint8Array(skeleton.bones.length);
    for (const bone of skeleton.hidden ?? []) this.#extras[bone] = 1;
    // They stand for places in the world, far from the body.
    this.#body = bodyBones(skeleton).filter((bone) => this.#extras[bone] === 0);
    this.#reference = this.#placesIn(createPose(skeleton, 0).placed);
    this.size = this.#reference.length > 0 ? boundsSize(boundsOf(this.#reference)) : 0;
    this.shapes = createBoneShapes(skeleton, this.size);
    this.#tints = new Uint8Array(this.shapes.count * 4);
    this.#chain = new Uint8Array(skeleton.bones.length);
    this.helperBones = Uint8Array.from(roles, (role) => (role === 'main' ? 0 : 1));
    this.#colors = colors;

    const { geometry, written } = createBoneGeometry(this.shapes, this.#tints);
    this.#geometry = geometry;
    this.#written = written;

    this.#fill = new ShaderMaterial({
      vertexShader: BONE_VERTEX_SHADER,
      fragmentShader: BONE_FRAGMENT_SHADER,
      uniforms: { opacity: this.#opacity, viewHeight: this.#viewHeight, grow: { value: 0 } },
    });
    this.#outline = new ShaderMaterial({
      vertexShader: BONE_VERTEX_SHADER,
      fragmentShader: OUTLINE_FRAGMENT_SHADER,
      uniforms: { viewHeight: this.#viewHeight, grow: { value: OUTLINE }, color: this.#outlineColor },
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
    this.setColors(colors);
    this.beforeDraw();
  }

  get pose(): Pose {
    return this.#pose;
  }

  /** Shows another pose of the same skeleton. */
  setPose(pose: Pose): void {
    this.#pose = pose;
  }

  /** Makes bones stand out; `showsChain` those from the selected one to the root too. */
  setEmphasis(selected: number | undefined, hovered: number | undefined, showsChain: boolean): void {
    writeChain(this.skeleton.bones, showsChain ? selected : undefined, this.#chain);
    this.#emphasis = { ...this.#emphasis, selected, hovered, chain: this.#chain };
  }

  setColors(colors: SceneColors): void {
    this.#colors = colors;
    writeUnitColor(colors.outline, this.#outlineColor.value);
  }

  /** How twist bones, sockets and targets are drawn. Hidden ones cannot be picked either; the selected bone always shows. */
  setHelpers(helpers: 'shown' | 'dimmed' | 'hidden'): void {
    this.#hidesHelpers = helpers === 'hidden';
    this.#emphasis = { ...this.#emphasis, dimsHelpers: helpers === 'dimmed' };
  }

  /** Whether joints that are hidden at first are drawn; their lines are hidden with them. The selected one always shows. */
  setExtras(shown: boolean): void {
    this.#hidesExtras = !shown;
  }

  /** Bones that are not drawn now, unless they are selected: helpers, extras, or both; undefined where all are. */
  get leftOut(): Uint8Array | undefined {
    const { helperBones } = this;
    if (!this.#hidesHelpers && !this.#hidesExtras) return undefined;
    return this.#extras.map((extra, bone) =>
      (this.#hidesExtras && extra === 1) || (this.#hidesHelpers && helperBones[bone] === 1) ? 1 : 0,
    );
  }

  /** Draws it faint, for a reference pose that stands in for a clip that cannot be shown. */
  setDimmed(dimmed: boolean): void {
    this.#opacity.value = dimmed ? DIMMED : 1;
    this.#fill.transparent = dimmed;
    this.#outlineMesh.visible = !dimmed;
  }

  /** Places of the body's joints as posed now, helpers left out; x, y, z after each other. */
  places(): readonly number[] {
    return this.#placesIn(this.#pose.placed);
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
    writeBoneShapes(this.shapes, this.#pose.placed);
    if (this.#hidesHelpers) this.#emptyHelpers();
    if (this.#hidesExtras) this.#emptyExtras();
    writeBoneColors(this.shapes, this.#pose.held, this.#emphasis, this.#colors, this.#tints);
    const written = this.#written;
    for (let at = 0; at < written.length; at++) written[at]!.needsUpdate = true;
  }

  dispose(): void {
    this.#geometry.dispose();
    this.#fill.dispose();
    this.#outline.dispose();
  }

  #emptyHelpers(): void {
    const { count, roles, bones, forms } = this.shapes;
    for (let shape = 0; shape < count; shape++) {
      if (roles[shape] !== 'main' && bones[shape] !== this.#emphasis.selected) forms[shape * FORM_SIZE] = 0;
    }
  }

  #emptyExtras(): void {
    const { count, bones, heads, tips, forms } = this.shapes;
    const extras = this.#extras;
    for (let shape = 0; shape < count; shape++) {
      const touches = extras[heads[shape]!] === 1 || extras[tips[shape]!] === 1;
      if (touches && bones[shape] !== this.#emphasis.selected) forms[shape * FORM_SIZE] = 0;
    }
  }

  #placesIn(model: Float64Array): readonly number[] {
    return bodyPlaces(model, this.#body, this.skeleton);
  }
}

/** Distance between the middles of the boxes around two sets of places. */
function distanceBetween(a: readonly number[], b: readonly number[]): number {
  const boxA = boundsOf(a);
  const boxB = boundsOf(b);
  const along = (axis: 0 | 1 | 2): number => (boxA.min[axis] + boxA.max[axis] - boxB.min[axis] - boxB.max[axis]) / 2;
  return Math.hypot(along(0), along(1), along(2));
}
