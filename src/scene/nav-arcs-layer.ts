import {
  BufferAttribute,
  InstancedBufferAttribute,
  InstancedBufferGeometry,
  InstancedInterleavedBuffer,
  InterleavedBufferAttribute,
  LineSegments,
  ShaderMaterial,
  Vector3,
} from 'three';
import type { SceneLayer } from './layer.ts';
import type { NavColors } from './nav-colors.ts';
import { ARC_BLOCKED_BIT, ARC_OPEN_BIT, type ArcArrays } from './nav-edges.ts';
import { FACE_TABLE_SHADER, type NavFaceTable, NOWHERE } from './nav-face-table.ts';
import { writeUnitColor } from './scene-colors.ts';

/** Straight pieces an arc. */
const STEPS = 14;

/** All user edges of a map in one draw call: the card bends each arc from its three places. Blocked ones are dashed. */
export class NavArcsLayer implements SceneLayer {
  readonly root: LineSegments<InstancedBufferGeometry, ShaderMaterial>;
  readonly bytes: number;
  readonly #uniforms = {
    showsOpen: { value: true },
    showsBlocked: { value: true },
    userColor: { value: new Vector3() },
    blockedColor: { value: new Vector3() },
  };

  constructor({ points, marks }: ArcArrays, table: NavFaceTable, colors: NavColors) {
    const geometry = new InstancedBufferGeometry();
    const buffer = new InstancedInterleavedBuffer(points, 9);
    geometry.setAttribute('position', new BufferAttribute(ALONG, 3));
    geometry.setAttribute('from', new InterleavedBufferAttribute(buffer, 3, 0));
    geometry.setAttribute('middle', new InterleavedBufferAttribute(buffer, 3, 3));
    geometry.setAttribute('to', new InterleavedBufferAttribute(buffer, 3, 6));
    geometry.setAttribute('mark', new InstancedBufferAttribute(marks, 1));
    geometry.instanceCount = marks.length;
    this.bytes = points.byteLength + marks.byteLength;
    const material = new ShaderMaterial({
      vertexShader: VERTEX_SHADER,
      fragmentShader: FRAGMENT_SHADER,
      uniforms: { ...table.uniforms, ...this.#uniforms },
    });
    this.root = new LineSegments(geometry, material);
    this.root.frustumCulled = false;
    this.root.renderOrder = -2;
    this.setColors(colors);
  }

  setColors({ user, blocked }: NavColors): void {
    writeUnitColor(user, this.#uniforms.userColor.value);
    writeUnitColor(blocked, this.#uniforms.blockedColor.value);
  }

  setKinds(user: boolean, blocked: boolean): void {
    this.#uniforms.showsOpen.value = user;
    this.#uniforms.showsBlocked.value = blocked;
    this.root.visible = (user || blocked) && this.root.geometry.instanceCount > 0;
  }

  dispose(): void {
    this.root.geometry.dispose();
    this.root.material.dispose();
  }
}

/** x is how far along the arc each end of each piece is. */
const ALONG = Float32Array.from({ length: STEPS * 6 }, (_, at) =>
  at % 3 === 0 ? (Math.floor(at / 6) + (at % 6 === 0 ? 0 : 1)) / STEPS : 0,
);

const VERTEX_SHADER = /* glsl */ `
${FACE_TABLE_SHADER}
uniform bool showsOpen;
uniform bool showsBlocked;
uniform vec3 userColor;
uniform vec3 blockedColor;
attribute vec3 from;
attribute vec3 middle;
attribute vec3 to;
attribute uint mark;
flat varying vec3 vColor;
flat varying float vDashes; // 0 for an unbroken line
varying float vAlong;

void main() {
  bool blocked = (mark >> ${ARC_BLOCKED_BIT}u & 1u) != 0u;
  bool open = (mark >> ${ARC_OPEN_BIT}u & 1u) != 0u;
  uint face = mark & ${2 ** ARC_OPEN_BIT - 1}u;
  bool drawn = (blocked ? showsBlocked : showsOpen) && keyColor(faceKey(face)).a > 0.0;
  float t = position.x;
  // Half-way along it is at the middle; one that leads nowhere ends there.
  vec3 control = 2.0 * middle - (from + to) * 0.5;
  vec3 place = open ? mix(from, middle, t) : (1.0 - t) * (1.0 - t) * from + 2.0 * t * (1.0 - t) * control + t * t * to;
  vColor = blocked ? blockedColor : userColor;
  vDashes = blocked ? max(3.0, floor(distance(from, to) * 2.0)) : 0.0;
  vAlong = t;
  gl_Position = drawn ? projectionMatrix * modelViewMatrix * vec4(place, 1.0) : ${NOWHERE};
}
`;

const FRAGMENT_SHADER = /* glsl */ `
flat varying vec3 vColor;
flat varying float vDashes;
varying float vAlong;

void main() {
  if (vDashes > 0.0 && fract(vAlong * vDashes) > 0.6) discard;
  gl_FragColor = vec4(vColor, 1.0);
}
`;
