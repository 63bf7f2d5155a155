import { BufferAttribute, BufferGeometry, DoubleSide, type DataTexture, Mesh, ShaderMaterial, Vector3 } from 'three';
import type { SceneLayer } from './layer.ts';
import type { NavColors } from './nav-colors.ts';
import { FACE_TABLE_SHADER, type NavFaceTable, NOWHERE, numberTable, TABLE_WIDTH } from './nav-face-table.ts';
import { writeUnitColor } from './scene-colors.ts';

export interface SurfaceArrays {
  /** Nine floats a triangle, relative to where the layer stands. */
  readonly corners: Float32Array;
  /** Face of each triangle. */
  readonly triangleFace: Uint32Array;
}

/** No face is under the pointer, or picked. */
const NO_FACE = 0xffffffff;

/** All faces of a map in one draw call, flat and seen from both sides. What is hovered and picked is lit without sending anything. */
export class NavSurfaceLayer implements SceneLayer {
  readonly root: Mesh<BufferGeometry, ShaderMaterial>;
  /** What it holds on the graphics card, without the face table. */
  readonly bytes: number;
  readonly #faces: DataTexture;
  readonly #uniforms = {
    hovered: { value: NO_FACE },
    picked: { value: NO_FACE },
    hoveredColor: { value: new Vector3() },
    pickedColor: { value: new Vector3() },
    litColor: { value: new Vector3() },
  };

  constructor({ corners, triangleFace }: SurfaceArrays, table: NavFaceTable, colors: NavColors) {
    const geometry = new BufferGeometry();
    geometry.setAttribute('position', new BufferAttribute(corners, 3));
    const { texture, bytes } = numberTable(triangleFace);
    this.#faces = texture;
    this.bytes = corners.byteLength + bytes;
    const material = new ShaderMaterial({
      vertexShader: VERTEX_SHADER,
      fragmentShader: FRAGMENT_SHADER,
      uniforms: { ...table.uniforms, ...this.#uniforms, triangleFaces: { value: texture } },
      side: DoubleSide,
      // Edges lie in the faces: these stand back a little, so that edges show.
      polygonOffset: true,
      polygonOffsetFactor: 1,
      polygonOffsetUnits: 1,
    });
    this.root = new Mesh(geometry, material);
    this.root.frustumCulled = false;
    this.root.renderOrder = -4;
    this.setColors(colors);
  }

  setColors({ hovered, picked, lit }: NavColors): void {
    writeUnitColor(hovered, this.#uniforms.hoveredColor.value);
    writeUnitColor(picked, this.#uniforms.pickedColor.value);
    writeUnitColor(lit, this.#uniforms.litColor.value);
  }

  /** Faces by map number. */
  setLit(hovered: number | undefined, picked: number | undefined): void {
    this.#uniforms.hovered.value = hovered ?? NO_FACE;
    this.#uniforms.picked.value = picked ?? NO_FACE;
  }

  dispose(): void {
    this.root.geometry.dispose();
    this.root.material.dispose();
    this.#faces.dispose();
  }
}

const VERTEX_SHADER = /* glsl */ `
${FACE_TABLE_SHADER}
uniform highp usampler2D triangleFaces;
uniform uint hovered;
uniform uint picked;
uniform vec3 hoveredColor;
uniform vec3 pickedColor;
uniform vec3 litColor;
flat varying vec3 vColor;
varying vec3 vPlace;

void main() {
  int triangle = gl_VertexID / 3;
  uint face = texelFetch(triangleFaces, ivec2(triangle & ${TABLE_WIDTH - 1}, triangle >> ${Math.log2(TABLE_WIDTH)}), 0).r;
  uint key = faceKey(face);
  vec4 color = keyColor(key);
  vec4 place = modelViewMatrix * vec4(position, 1.0);
  vPlace = place.xyz;
  vColor = isLit(key) ? mix(color.rgb, litColor, 0.7) : color.rgb;
  if (face == picked) vColor = pickedColor;
  if (face == hovered) vColor = mix(vColor, hoveredColor, 0.55);
  gl_Position = color.a == 0.0 ? ${NOWHERE} : projectionMatrix * place;
}
`;

const FRAGMENT_SHADER = /* glsl */ `
flat varying vec3 vColor;
varying vec3 vPlace;

void main() {
  vec3 normal = normalize(cross(dFdx(vPlace), dFdy(vPlace)));
  vec3 up = normalize((viewMatrix * vec4(0.0, 1.0, 0.0, 0.0)).xyz);
  // Level ground is brightest, and of two slopes the one that faces the eye; either side of a face looks the same.
  float level = abs(dot(normal, up));
  float facing = abs(dot(normal, normalize(vPlace)));
  gl_FragColor = vec4(vColor * (0.62 + 0.28 * level + 0.12 * facing), 1.0);
}
`;
