import { BufferAttribute, BufferGeometry, LineSegments, ShaderMaterial, Vector3 } from 'three';
import type { SceneLayer } from './layer.ts';
import type { NavColors } from './nav-colors.ts';
import { FACE_TABLE_SHADER, type NavFaceTable, NOWHERE } from './nav-face-table.ts';
import type { EdgeArrays } from './nav-edges.ts';
import { EDGE_BOUNDARY, EDGE_FACE_BITS, EDGE_ONE_SIDED, EDGE_SHARED } from './nav-edges.ts';
import { writeUnitColor } from './scene-colors.ts';

/** All regular edges of a map as one LineSegments. Kinds come and go by a mask; edges go with the face that they are drawn for. */
export class NavEdgesLayer implements SceneLayer {
  readonly root: LineSegments<BufferGeometry, ShaderMaterial>;
  readonly bytes: number;
  readonly #kinds = { value: 0 };
  readonly #colors = { value: [new Vector3(), new Vector3(), new Vector3()] };

  constructor({ ends, marks }: EdgeArrays, table: NavFaceTable, colors: NavColors) {
    const geometry = new BufferGeometry();
    geometry.setAttribute('position', new BufferAttribute(ends, 3));
    geometry.setAttribute('mark', new BufferAttribute(marks, 1));
    this.bytes = ends.byteLength + marks.byteLength;
    const material = new ShaderMaterial({
      vertexShader: VERTEX_SHADER,
      fragmentShader: FRAGMENT_SHADER,
      uniforms: { ...table.uniforms, kinds: this.#kinds, colors: this.#colors },
      transparent: true,
      depthWrite: false,
    });
    this.root = new LineSegments(geometry, material);
    this.root.frustumCulled = false;
    this.root.renderOrder = -3;
    this.setColors(colors);
  }

  setColors({ shared, boundary, oneSided }: NavColors): void {
    writeUnitColor(shared, this.#colors.value[EDGE_SHARED]!);
    writeUnitColor(boundary, this.#colors.value[EDGE_BOUNDARY]!);
    writeUnitColor(oneSided, this.#colors.value[EDGE_ONE_SIDED]!);
  }

  setKinds({ boundary, shared, oneSided }: { readonly boundary: boolean; readonly shared: boolean; readonly oneSided: boolean }): void {
    this.#kinds.value = (Number(shared) << EDGE_SHARED) | (Number(boundary) << EDGE_BOUNDARY) | (Number(oneSided) << EDGE_ONE_SIDED);
    this.root.visible = this.#kinds.value !== 0;
  }

  dispose(): void {
    this.root.geometry.dispose();
    this.root.material.dispose();
  }
}

const VERTEX_SHADER = /* glsl */ `
${FACE_TABLE_SHADER}
uniform uint kinds;
uniform vec3 colors[3];
attribute uint mark;
flat varying vec4 vColor;

void main() {
  uint kind = mark >> ${EDGE_FACE_BITS}u;
  uint face = mark & ${(1 << EDGE_FACE_BITS) - 1}u;
  bool drawn = (kinds >> kind & 1u) != 0u && keyColor(faceKey(face)).a > 0.0;
  // What is shared only parts a surface, so it stays in the background.
  vColor = vec4(colors[kind], kind == ${EDGE_SHARED}u ? 0.5 : 1.0);
  gl_Position = drawn ? projectionMatrix * modelViewMatrix * vec4(position, 1.0) : ${NOWHERE};
}
`;

const FRAGMENT_SHADER = /* glsl */ `
flat varying vec4 vColor;

void main() {
  gl_FragColor = vColor;
}
`;
