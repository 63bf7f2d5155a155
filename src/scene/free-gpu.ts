import { type BufferGeometry, type Material, type Object3D, ShaderMaterial, Texture } from 'three';

interface Drawn {
  readonly geometry?: BufferGeometry;
  readonly material?: Material | readonly Material[];
}

/**
 * Frees what the card holds of everything below an object: buffers, programs, textures. It is sent again when it is drawn next. While
 * a context is lost this is how the renderer forgets what it held there, and never deletes it in the context that comes back.
 */
export function freeGpu(root: Object3D): void {
  root.traverse((object) => {
    const { geometry, material = [] } = object as Object3D & Drawn;
    geometry?.dispose();
    for (const one of [material].flat()) {
      if (one instanceof ShaderMaterial) {
        for (const { value } of Object.values(one.uniforms) as readonly { readonly value: unknown }[]) {
          if (value instanceof Texture) value.dispose();
        }
      }
      one.dispose();
    }
  });
}
