/**
 * The unit octahedron as eight loose triangles. `positions` has x and z across, and y 0 at the head, 1 at the tip, 0.5 on the waist,
 * which the vertex shader puts where the shape is widest. `corners` has one lane 1 a corner, so a fragment knows how near an edge it is.
 */
export const OCTAHEDRON_CORNERS = buildOctahedron();

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

export const BONE_VERTEX_SHADER = /* glsl */ `
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
  float width = form.x * (tint.a > 0.5 ? 1.18 : 1.0);
  vec3 placed = head + axis * reach + (side * position.x + other * position.z) * width;
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
  float key = max(dot(normal, normalize(vec3(-0.45, 0.7, 0.55))), 0.0);
  float fill = max(dot(normal, normalize(vec3(0.7, -0.1, 0.6))), 0.0);
  vec3 color = vTint.rgb * (0.40 + 0.62 * key + 0.16 * fill);

  // A dark line of about one pixel along every edge parts bones that overlap.
  vec3 width = fwidth(vCorner);
  vec3 near = smoothstep(vec3(0.0), width * 1.35, vCorner);
  float inside = min(min(near.x, near.y), near.z);
  color = mix(color * 0.30, color, inside);
  gl_FragColor = vec4(min(color, vec3(1.0)), opacity);
}
`;
