import { DoubleSide, Mesh, PlaneGeometry, ShaderMaterial, Vector2, Vector3 } from 'three';
import type { SceneLayer } from './layer.ts';
import { type SceneColors, writeUnitColor } from './scene-colors.ts';

/** Cells that stay visible around the origin when nothing else tells. */
const DEFAULT_RADIUS = 9;

/** The ground at y = 0: one-metre cells that fade out, the x and z axes stronger. One draw call, drawn by its shader. */
export class GroundLayer implements SceneLayer {
  readonly root: Mesh<PlaneGeometry, ShaderMaterial>;
  readonly #radius = { value: DEFAULT_RADIUS };
  readonly #middle = { value: new Vector2() };
  readonly #line = { value: new Vector3() };
  readonly #axis = { value: new Vector3() };

  constructor(colors: SceneColors) {
    const geometry = new PlaneGeometry(2, 2);
    geometry.rotateX(-Math.PI / 2);
    const material = new ShaderMaterial({
      vertexShader: VERTEX_SHADER,
      fragmentShader: FRAGMENT_SHADER,
      uniforms: { radius: this.#radius, middle: this.#middle, lineColor: this.#line, axisColor: this.#axis },
      side: DoubleSide,
      forceSinglePass: true,
      transparent: true,
      depthWrite: false,
    });
    this.root = new Mesh(geometry, material);
    this.root.frustumCulled = false;
    // After the bones of a faint skeleton, which write depth.
    this.root.renderOrder = 1;
    this.setColors(colors);
  }

  setColors(colors: SceneColors): void {
    writeUnitColor(colors.gridLine, this.#line.value);
    writeUnitColor(colors.gridAxis, this.#axis.value);
  }

  /** Sets how far from the origin the grid reaches, in metres. */
  setRadius(radius: number): void {
    this.#radius.value = Math.min(Math.max(radius, DEFAULT_RADIUS), 400);
  }

  /** Has the grid seen around a place, in metres: lines stay where they are. */
  setMiddle(x: number, z: number): void {
    this.#middle.value.set(x, z);
  }

  dispose(): void {
    this.root.geometry.dispose();
    this.root.material.dispose();
  }
}

const VERTEX_SHADER = /* glsl */ `
uniform float radius;
uniform vec2 middle;
varying vec2 vGround;

void main() {
  vGround = position.xz * radius + middle;
  gl_Position = projectionMatrix * modelViewMatrix * vec4(vGround.x, 0.0, vGround.y, 1.0);
}
`;

const FRAGMENT_SHADER = /* glsl */ `
uniform float radius;
uniform vec2 middle;
uniform vec3 lineColor;
uniform vec3 axisColor;
varying vec2 vGround;

/** Coverage of lines one pixel wide at the given coordinate's whole numbers, fading where they would crowd into a tone. */
float lines(vec2 at) {
  vec2 width = fwidth(at);
  vec2 near = abs(fract(at - 0.5) - 0.5) / max(width, vec2(1e-6));
  vec2 line = (1.0 - smoothstep(vec2(0.35), vec2(1.25), near)) * (1.0 - smoothstep(vec2(0.15), vec2(0.5), width));
  return max(line.x, line.y);
}

void main() {
  float fade = 1.0 - smoothstep(0.35, 1.0, length(vGround - middle) / radius);
  vec2 axis = 1.0 - smoothstep(vec2(0.5), vec2(1.6), abs(vGround) / max(fwidth(vGround), vec2(1e-6)));
  float onAxis = max(axis.x, axis.y);
  vec3 color = mix(lineColor, axisColor, onAxis);
  float strength = max(onAxis, max(lines(vGround), lines(vGround / 10.0)));
  float alpha = strength * fade * 0.9;
  if (alpha < 0.004) discard;
  gl_FragColor = vec4(color, alpha);
}
`;
