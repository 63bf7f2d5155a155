/**
 * The unit octahedron as eight loose triangles. `positions` has x and z across, and y 0 at the head, 1 at the tip, 0.5 on the waist,
 * which the vertex shader puts where the shape is widest. `corners` has one lane 1 a corner, so a fragment knows how near an edge it is.
 */
export const OCTAHEDRON = buildOctahedron();

function buildOctahedron(): { readonly positions: Float32Array; readonly corners: Float32Array } {
  const waist = [
    [0.5, 0],
    [0, 0.5],
    [-0.5, 0],
    [0, -0.5],
  ] as const;
  const positions: number[] = [];
  const corners: number[] = [];
  waist.forEach(([x, z], side) => {
    const [nextX, nextZ] = waist[(side + 1) % waist.length]!;
    // Wound to face outward; the stage's mirror turns every winding, and three allows for that.
    positions.push(0, 0, 0, x, 0.5, z, nextX, 0.5, nextZ);
    positions.push(0, 1, 0, nextX, 0.5, nextZ, x, 0.5, z);
    corners.push(1, 0, 0, 0, 1, 0, 0, 0, 1, 1, 0, 0, 0, 1, 0, 0, 0, 1);
  });
  return { positions: Float32Array.from(positions), corners: Float32Array.from(corners) };
}

/** Places one corner of a shape, grown on all sides by `grow` pixels: the outline is the same shape, a little larger, from inside. */
export const BONE_VERTEX_SHADER = /* glsl */ `
uniform float grow;
uniform float viewHeight;
attribute vec3 corner;
attribute vec3 head;
attribute vec3 tip;
attribute vec3 across;
attribute vec2 form; // width, and where along it is widest
attribute vec4 tint; // rgb, and 1 where it stands out
varying vec3 vCorner;
varying vec3 vView;
varying vec4 vTint;

void main() {
  vec3 axis = tip - head;
  vec3 along = axis / max(length(axis), 1e-9);
  vec3 side = across - along * dot(across, along);
  side /= max(length(side), 1e-9);
  vec3 other = cross(side, along);
  float reach = position.y < 0.25 ? 0.0 : position.y > 0.75 ? 1.0 : form.y;
  float width = form.x * (tint.a > 0.5 ? 1.15 : 1.0);
  vec3 spine = head + axis * reach;
  // Metres a pixel covers at this depth.
  float depth = -(modelViewMatrix * vec4(spine, 1.0)).z;
  float pixel = 2.0 * max(depth, 0.0) / (projectionMatrix[1][1] * viewHeight);
  // Far away a shape keeps the width of a hair, so that it stays in sight.
  width = form.x > 0.0 ? max(width, pixel * 1.2) + 2.0 * grow * pixel : 0.0;
  spine += along * (position.y - 0.5) * 2.0 * (position.y == 0.5 ? 0.0 : 1.0) * grow * pixel * (form.x > 0.0 ? 1.6 : 0.0);
  vec3 placed = spine + (side * position.x + other * position.z) * width;
  vec4 view = modelViewMatrix * vec4(placed, 1.0);
  vCorner = corner;
  vView = view.xyz;
  vTint = tint;
  gl_Position = projectionMatrix * view;
}
`;

export const BONE_FRAGMENT_SHADER = /* glsl */ `
uniform float opacity;
varying vec3 vCorner;
varying vec3 vView;
varying vec4 vTint;

void main() {
  // Flat faces: the normal of the triangle itself, towards the eye however it is wound.
  vec3 normal = normalize(cross(dFdx(vView), dFdy(vView)));
  float key = max(dot(normal, normalize(vec3(-0.42, 0.74, 0.52))), 0.0);
  float fill = max(dot(normal, normalize(vec3(0.80, 0.05, 0.60))), 0.0);
  float light = 0.42 + 0.56 * key + 0.20 * fill;
  // What stands out keeps its colour on its dark sides too.
  light = mix(light, 0.60 + 0.45 * light, vTint.a);

  // A pale line along every ridge, gone where the faces are too small to carry one.
  vec3 width = fwidth(vCorner);
  vec3 near = smoothstep(width * 0.4, width * 1.2, vCorner);
  float ridge = (1.0 - min(min(near.x, near.y), near.z)) * (1.0 - smoothstep(0.08, 0.35, max(max(width.x, width.y), width.z)));
  vec3 color = min(vTint.rgb * light, vec3(1.0));
  color = mix(color, vec3(1.0, 0.985, 0.96), ridge * 0.34);
  gl_FragColor = vec4(color, opacity);
}
`;

/** Near the page's background: parts bones that overlap. */
export const OUTLINE_FRAGMENT_SHADER = /* glsl */ `
uniform vec3 color;

void main() {
  gl_FragColor = vec4(color, 1.0);
}
`;

/** One colour, a little stronger where a face looks at the eye: enough to read the shape, not enough to hide what is behind. */
export const GHOST_FRAGMENT_SHADER = /* glsl */ `
uniform vec3 color;
varying vec3 vView;

void main() {
  vec3 normal = normalize(cross(dFdx(vView), dFdy(vView)));
  float facing = abs(dot(normal, normalize(vView)));
  gl_FragColor = vec4(color, 0.16 + 0.20 * facing);
}
`;
