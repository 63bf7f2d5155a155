import { WebGLRenderer } from 'three';

/** What draws the scene, for the page to tell. */
export type Graphics =
  | { readonly kind: 'hardware'; readonly renderer: string }
  /** WebGL works, drawn by the processor. */
  | { readonly kind: 'software'; readonly renderer: string }
  /** No WebGL 2: nothing is drawn, everything else works. */
  | { readonly kind: 'missing' }
  /** The browser took the context away; it usually gives it back. */
  | { readonly kind: 'lost'; readonly renderer: string };

/** Names under which the known software renderers report themselves. */
const SOFTWARE = /swiftshader|llvmpipe|softpipe|software|basic render/i;

/** Makes the renderer of a canvas; undefined where WebGL 2 cannot be had. */
export function createRenderer(canvas: HTMLCanvasElement): WebGLRenderer | undefined {
  const context = requestContext(canvas);
  if (context === null) return undefined;
  try {
    return new WebGLRenderer({ canvas, context });
  } catch {
    // A context that is lost from the start, or a blocked driver: three cannot set it up. There is nothing to draw with.
    return undefined;
  }
}

/** Says what a working renderer runs on. */
export function describeRenderer(renderer: WebGLRenderer): Graphics {
  const context = renderer.getContext();
  const extension = context.getExtension('WEBGL_debug_renderer_info');
  const parameter: unknown = context.getParameter(extension?.UNMASKED_RENDERER_WEBGL ?? context.RENDERER);
  const name = typeof parameter === 'string' ? parameter : 'unknown';
  return { kind: SOFTWARE.test(name) ? 'software' : 'hardware', renderer: name };
}

/** Asks for the context ourselves: three would log and throw where it is missing. */
function requestContext(canvas: HTMLCanvasElement): WebGL2RenderingContext | null {
  try {
    // Transparent, so that the page's background shows through.
    return canvas.getContext('webgl2', { alpha: true, antialias: true, premultipliedAlpha: true, powerPreference: 'high-performance' });
  } catch {
    return null;
  }
}
