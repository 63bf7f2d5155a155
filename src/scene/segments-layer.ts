import {
  BufferAttribute,
  DoubleSide,
  DynamicDrawUsage,
  InstancedBufferAttribute,
  InstancedBufferGeometry,
  InstancedInterleavedBuffer,
  InterleavedBufferAttribute,
  Mesh,
  ShaderMaterial,
  Vector2,
  type WebGLRenderer,
} from 'three';
import type { SceneLayer } from './layer.ts';
import { SEGMENT_SIZE, type SegmentList } from './segment-list.ts';

/** Lines of a width in pixels, round at their ends: one draw call for all pieces of a list. */
export class SegmentsLayer implements SceneLayer {
  readonly root: Mesh<InstancedBufferGeometry, ShaderMaterial>;
  readonly list: SegmentList;
  readonly #viewSize = { value: new Vector2(1, 1) };
  #held: Float32Array | undefined;
  #values: InstancedInterleavedBuffer | undefined;
  #tints: InstancedBufferAttribute | undefined;

  constructor(list: SegmentList, renderOrder: number) {
    this.list = list;
    const material = new ShaderMaterial({
      vertexShader: VERTEX_SHADER,
      fragmentShader: FRAGMENT_SHADER,
      uniforms: { viewSize: this.#viewSize },
      transparent: true,
      // A piece has no front: it is laid out on the screen, and the stage's mirror turns it round.
      side: DoubleSide,
      forceSinglePass: true,
      depthWrite: false,
    });
    this.root = new Mesh(new InstancedBufferGeometry(), material);
    this.root.frustumCulled = false;
    this.root.matrixAutoUpdate = false;
    this.root.renderOrder = renderOrder;
    this.root.onBeforeRender = (renderer: WebGLRenderer): void => {
      renderer.getSize(this.#viewSize.value);
    };
    this.sendList();
  }

  /** Sends what is in the list now. */
  sendList(): void {
    const { values, tints, count } = this.list;
    if (this.#held !== values) this.#holdBuffers();
    this.#held = values;
    this.root.geometry.instanceCount = count;
    this.root.visible = count > 0;
    if (this.#values !== undefined) this.#values.needsUpdate = true;
    if (this.#tints !== undefined && this.#tints.array === tints) this.#tints.needsUpdate = true;
  }

  /** Moves all pieces by a column-major matrix. */
  place(matrix: Float64Array): void {
    const { elements } = this.root.matrix;
    for (let at = 0; at < 16; at++) elements[at] = matrix[at]!;
    this.root.matrixWorldNeedsUpdate = true;
  }

  dispose(): void {
    this.root.geometry.dispose();
    this.root.material.dispose();
  }

  /** A buffer cannot grow: a longer list gets a new geometry. */
  #holdBuffers(): void {
    this.root.geometry.dispose();
    const geometry = new InstancedBufferGeometry();
    this.#values = new InstancedInterleavedBuffer(this.list.values, SEGMENT_SIZE);
    this.#values.setUsage(DynamicDrawUsage);
    this.#tints = new InstancedBufferAttribute(this.list.tints, 4, true);
    this.#tints.setUsage(DynamicDrawUsage);
    geometry.setAttribute('position', new BufferAttribute(CORNERS, 3));
    geometry.setAttribute('from', new InterleavedBufferAttribute(this.#values, 3, 0));
    geometry.setAttribute('to', new InterleavedBufferAttribute(this.#values, 3, 3));
    geometry.setAttribute('width', new InterleavedBufferAttribute(this.#values, 1, 6));
    geometry.setAttribute('tint', this.#tints);
    this.root.geometry = geometry;
  }
}

/** Two triangles: x is -1 at the start and 1 at the end, y to either side. */
const CORNERS = Float32Array.from([-1, -1, 0, 1, -1, 0, 1, 1, 0, -1, -1, 0, 1, 1, 0, -1, 1, 0]);

const VERTEX_SHADER = /* glsl */ `
uniform vec2 viewSize;
attribute vec3 from;
attribute vec3 to;
attribute float width;
attribute vec4 tint;
varying vec4 vTint;
varying vec3 vAlong; // pixels along the piece, across it, and its length
varying float vHalf;

void main() {
  vec4 a = projectionMatrix * modelViewMatrix * vec4(from, 1.0);
  vec4 b = projectionMatrix * modelViewMatrix * vec4(to, 1.0);
  // A piece that reaches behind the eye is cut where it passes the near plane, else it would fold over.
  float nearA = a.z + a.w;
  float nearB = b.z + b.w;
  if (nearA < 0.0 && nearB < 0.0) {
    gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
    return;
  }
  if (nearA < 0.0) a = mix(a, b, nearA / (nearA - nearB));
  else if (nearB < 0.0) b = mix(b, a, nearB / (nearB - nearA));
  vec2 screenA = a.xy / a.w * viewSize * 0.5;
  vec2 screenB = b.xy / b.w * viewSize * 0.5;
  vec2 along = screenB - screenA;
  float reach = length(along);
  vec2 direction = reach > 1e-4 ? along / reach : vec2(1.0, 0.0);
  vec2 side = vec2(-direction.y, direction.x);
  float radius = width * 0.5 + 1.0;
  vec2 offset = direction * position.x * radius + side * position.y * radius;
  vec4 end = position.x < 0.0 ? a : b;
  // Divided here already, so that pixels vary evenly along the piece.
  gl_Position = vec4(end.xyz / end.w + vec3(offset / (viewSize * 0.5), 0.0), 1.0);
  vTint = tint;
  vHalf = width * 0.5;
  vAlong = vec3(position.x < 0.0 ? -radius : reach + radius, position.y * radius, reach);
}
`;

const FRAGMENT_SHADER = /* glsl */ `
varying vec4 vTint;
varying vec3 vAlong;
varying float vHalf;

void main() {
  float beyond = max(max(-vAlong.x, vAlong.x - vAlong.z), 0.0);
  float distance = length(vec2(beyond, vAlong.y));
  float alpha = vTint.a * (1.0 - smoothstep(vHalf - 0.5, vHalf + 0.5, distance));
  if (alpha < 0.01) discard;
  gl_FragColor = vec4(vTint.rgb, alpha);
}
`;
