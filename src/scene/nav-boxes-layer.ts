import {
  BufferAttribute,
  InstancedBufferAttribute,
  InstancedBufferGeometry,
  InstancedInterleavedBuffer,
  InterleavedBufferAttribute,
  LineSegments,
  ShaderMaterial,
} from 'three';
import type { SceneLayer } from './layer.ts';

export interface BoxArrays {
  readonly count: number;
  /** Six floats a box: minimum x, y, z, maximum x, y, z, relative to where the layer stands. */
  readonly sides: Float32Array;
  /** Four bytes a box: colour and opacity. */
  readonly tints: Uint8Array;
}

/** The edges of any number of boxes along the axes in one draw call: 28 bytes a box. */
export class NavBoxesLayer implements SceneLayer {
  readonly root: LineSegments<InstancedBufferGeometry, ShaderMaterial>;

  constructor(renderOrder: number) {
    const material = new ShaderMaterial({
      vertexShader: VERTEX_SHADER,
      fragmentShader: FRAGMENT_SHADER,
      transparent: true,
      depthWrite: false,
    });
    this.root = new LineSegments(new InstancedBufferGeometry(), material);
    this.root.frustumCulled = false;
    this.root.visible = false;
    this.root.renderOrder = renderOrder;
  }

  setBoxes({ count, sides, tints }: BoxArrays): void {
    this.root.geometry.dispose();
    const geometry = new InstancedBufferGeometry();
    const buffer = new InstancedInterleavedBuffer(sides, 6);
    geometry.setAttribute('position', new BufferAttribute(BOX_EDGES, 3));
    geometry.setAttribute('low', new InterleavedBufferAttribute(buffer, 3, 0));
    geometry.setAttribute('high', new InterleavedBufferAttribute(buffer, 3, 3));
    geometry.setAttribute('tint', new InstancedBufferAttribute(tints, 4, true));
    geometry.instanceCount = count;
    this.root.geometry = geometry;
    this.root.visible = count > 0;
  }

  dispose(): void {
    this.root.geometry.dispose();
    this.root.material.dispose();
  }
}

/** Both ends of the twelve edges, each lane 0 at the minimum and 1 at the maximum. */
const BOX_EDGES = Float32Array.from(
  [0, 1, 2].flatMap((lane) =>
    [0, 1, 2, 3].flatMap((corner) =>
      [0, 1].flatMap((end) => {
        const place = [0, 0, 0];
        place[lane] = end;
        place[(lane + 1) % 3] = corner & 1;
        place[(lane + 2) % 3] = corner >> 1;
        return place;
      }),
    ),
  ),
);

const VERTEX_SHADER = /* glsl */ `
attribute vec3 low;
attribute vec3 high;
attribute vec4 tint;
flat varying vec4 vTint;

void main() {
  vTint = tint;
  gl_Position = projectionMatrix * modelViewMatrix * vec4(mix(low, high, position), 1.0);
}
`;

const FRAGMENT_SHADER = /* glsl */ `
flat varying vec4 vTint;

void main() {
  gl_FragColor = vTint;
}
`;
