import {
  BufferAttribute,
  DynamicDrawUsage,
  InstancedBufferAttribute,
  InstancedBufferGeometry,
  InstancedInterleavedBuffer,
  InterleavedBufferAttribute,
} from 'three';
import { type BoneShapes, ENDS_SIZE } from './bone-shapes.ts';
import { OCTAHEDRON } from './skeleton-shaders.ts';

/** The shapes of a skeleton as one instanced geometry over their own arrays. */
export interface BoneGeometry {
  readonly geometry: InstancedBufferGeometry;
  /** What is sent to the driver again after the arrays were rewritten. */
  readonly written: readonly { needsUpdate: boolean }[];
}

/** Puts the shapes' arrays and their colours (four bytes a shape) into a geometry; it copies nothing. */
export function createBoneGeometry(shapes: BoneShapes, colors: Uint8Array): BoneGeometry {
  const ends = dynamic(new InstancedInterleavedBuffer(shapes.ends, ENDS_SIZE));
  const across = dynamic(new InstancedBufferAttribute(shapes.across, 3));
  const forms = dynamic(new InstancedBufferAttribute(shapes.forms, 2));
  const tints = dynamic(new InstancedBufferAttribute(colors, 4, true));
  const geometry = new InstancedBufferGeometry();
  geometry.instanceCount = shapes.count;
  geometry.setAttribute('position', new BufferAttribute(OCTAHEDRON.positions, 3));
  geometry.setAttribute('corner', new BufferAttribute(OCTAHEDRON.corners, 3));
  geometry.setAttribute('head', new InterleavedBufferAttribute(ends, 3, 0));
  geometry.setAttribute('tip', new InterleavedBufferAttribute(ends, 3, 3));
  geometry.setAttribute('across', across);
  geometry.setAttribute('form', forms);
  geometry.setAttribute('tint', tints);
  return { geometry, written: [ends, across, forms, tints] };
}

/** Tells the driver that the buffer is rewritten as the pose moves. */
function dynamic<Buffer extends InstancedInterleavedBuffer | InstancedBufferAttribute>(buffer: Buffer): Buffer {
  buffer.setUsage(DynamicDrawUsage);
  return buffer;
}
