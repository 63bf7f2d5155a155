import { storeMesh, storeTree, writeBnd4, writeDcx, writeNavmeshFile } from '../test/support/index.ts';
import { startDrop } from './pages/dropped.ts';
import { MarrowPage } from './pages/marrow-page.ts';
import { differingPixels } from './pages/picture.ts';
import { expect, test } from './support/test.ts';

/** Metres a side of a face, and faces a side of the field; it lies away from the character at the origin. */
const SIDE = 3;
const FACES = 6;
const [LEFT, HEIGHT, FRONT] = [30, 2, 12];

interface NavSnapshot {
  readonly maps: readonly {
    readonly name: string;
    readonly regions: number;
    readonly faces: number;
    readonly triangles: number;
    readonly shownFaces: number;
    readonly bytesPerTriangle: number;
    readonly drawCalls: number;
  }[];
  readonly totals: { readonly faces: number; readonly area: number; readonly islands: number; readonly boundaryEdges: number };
  readonly drawCalls: number;
  readonly colourBy: string;
  readonly legend: readonly { readonly key: string; readonly label: string; readonly count: number; readonly shown: boolean }[];
  readonly picked: {
    readonly region: string;
    readonly face: number;
    readonly corners: number;
    readonly area: number;
    readonly normal: readonly number[];
    readonly faceData: readonly number[];
    readonly centre: readonly number[];
  } | null;
  readonly hovered: { readonly face: number } | null;
  readonly node: { readonly node: number } | null;
  readonly tree: { readonly kind: string; readonly depth?: number; readonly boxes: number };
  readonly path: { readonly found: boolean; readonly length: number | null; readonly points: readonly number[] | null };
  readonly walk: {
    readonly distance: number;
    readonly speed: number;
    readonly speedSource: string;
    readonly place: readonly number[];
  } | null;
  readonly measure: { readonly from: object | null; readonly to: object | null };
}

/** A level field of squares, its words of faceData three; over it a tree, beside it set-ups and a graph, two user edges across. */
function field(name: string): Uint8Array {
  const across = FACES + 1;
  const vertices = Array.from({ length: across * across }, (_, at) => [
    LEFT + (at % across) * SIDE,
    HEIGHT,
    FRONT + Math.floor(at / across) * SIDE,
  ]);
  const rings = Array.from({ length: FACES * FACES }, (_, face) => {
    const corner = Math.floor(face / FACES) * across + (face % FACES);
    // Counter-clockwise seen from above in the file's numbers: x right, z away.
    return [corner, corner + across, corner + across + 1, corner + 1];
  });
  const last = FACES * FACES - 1;
  const mesh = storeMesh(
    vertices,
    rings,
    [
      { face: 0, a: 30, b: 31, other: 1, flags: 20, data: 2 },
      { face: last, a: 30, b: 31, other: 0, flags: 20, data: 2 },
      { face: 3, a: 30, b: 31, other: undefined, flags: 52, data: 2 },
    ],
    rings.map((_, face) => (face % FACES < FACES / 2 ? 0 : 1)),
  );
  mesh.faceData = rings.map((_, face) => [1, 0x10001, 0x40][face % 3]!);
  const end = LEFT + FACES * SIDE;
  const back = FRONT + FACES * SIDE;
  const file = {
    mesh,
    tree: storeTree(rings.length, [LEFT, HEIGHT - 1, FRONT], [end, HEIGHT + 1, back]),
    graph: {
      positions: [
        [LEFT + 4, HEIGHT + 1, FRONT + 9],
        [LEFT + 13, HEIGHT + 1, FRONT + 9],
      ],
      nodes: [
        { startEdgeIndex: 0, numEdges: 1 },
        { startEdgeIndex: 1, numEdges: 1 },
      ],
      edges: [
        { cost: 9, flags: 0, target: 1 },
        { cost: 9, flags: 0, target: 0 },
      ],
    },
  };
  const member = `N:\\GR\\data\\INTERROOT_win64\\map\\bind6\\${name.replace('m', 'n')}_000700.hkx`;
  return writeDcx(writeBnd4([{ id: 0, name: member, bytes: writeNavmeshFile(file, { sdk: '20180100' }) }]));
}

async function look(marrow: MarrowPage): Promise<{
  readonly navmesh: NavSnapshot;
  readonly view: { readonly camera: { readonly position: readonly number[]; readonly target: readonly number[] } };
  readonly renderer: { readonly calls: number };
}> {
  return (await marrow.snapshot()) as never;
}

/** Where a place of the file's space is on the page: by the camera's numbers alone, with the field of view of the viewport. */
async function onPage(marrow: MarrowPage, [x, y, z]: readonly [number, number, number]): Promise<readonly [number, number]> {
  const { position, target } = (await look(marrow)).view.camera;
  const eye = [position[0]!, position[1]!, -position[2]!];
  const back = unit([eye[0]! - target[0]!, eye[1]! - target[1]!, eye[2]! + target[2]!]);
  const right = unit(cross([0, 1, 0], back));
  const up = cross(back, right);
  const from = [x - eye[0]!, y - eye[1]!, -z - eye[2]!];
  const depth = -dot(from, back);
  const box = (await marrow.canvas.boundingBox())!;
  const focal = box.height / 2 / Math.tan((34 / 2) * (Math.PI / 180));
  return [box.x + box.width / 2 + (dot(from, right) / depth) * focal, box.y + box.height / 2 - (dot(from, up) / depth) * focal];
}

const dot = (a: readonly number[], b: readonly number[]): number => a[0]! * b[0]! + a[1]! * b[1]! + a[2]! * b[2]!;
const cross = (a: readonly number[], b: readonly number[]): number[] => [
  a[1]! * b[2]! - a[2]! * b[1]!,
  a[2]! * b[0]! - a[0]! * b[2]!,
  a[0]! * b[1]! - a[1]! * b[0]!,
];
const unit = (a: readonly number[]): number[] => a.map((lane) => lane / Math.hypot(...a));

const centreOf = (face: number): [number, number, number] => [
  LEFT + ((face % FACES) + 0.5) * SIDE,
  HEIGHT,
  FRONT + (Math.floor(face / FACES) + 0.5) * SIDE,
];

async function clickFace(marrow: MarrowPage, face: number): Promise<void> {
  const [x, y] = await onPage(marrow, centreOf(face));
  await marrow.page.mouse.click(x, y);
  await marrow.parkPointer();
}

async function dropField(page: ConstructorParameters<typeof MarrowPage>[0], ...names: readonly string[]): Promise<MarrowPage> {
  const marrow = new MarrowPage(page);
  await marrow.open();
  await startDrop(page, Object.fromEntries(names.map((name) => [`${name}.nvmhktbnd.dcx`, field(name)])));
  await marrow.idle();
  await expect.poll(async () => (await look(marrow)).navmesh?.maps.length).toBe(names.length);
  await marrow.parkPointer();
  return marrow;
}

test('a dropped map is drawn and framed, its numbers those that were written', async ({ page }) => {
  const marrow = new MarrowPage(page);
  await marrow.open();
  const before = await marrow.picture();
  await startDrop(page, { 'm10_00_00_00.nvmhktbnd.dcx': field('m10_00_00_00') });
  await marrow.idle();
  const { navmesh, view } = await look(marrow);
  const count = FACES * FACES;
  expect(navmesh.maps).toMatchObject([{ name: 'm10_00_00_00', regions: 1, faces: count, triangles: count * 2, shownFaces: count }]);
  expect(navmesh.maps[0]!.bytesPerTriangle).toBeGreaterThan(0);
  expect(navmesh.totals).toMatchObject({ faces: count, area: count * SIDE * SIDE, islands: 1, boundaryEdges: 4 * FACES });
  expect(navmesh.legend.map(({ count: faces }) => faces)).toEqual([count]);
  const middle = [LEFT + (FACES * SIDE) / 2, HEIGHT, FRONT + (FACES * SIDE) / 2];
  for (const [lane, value] of view.camera.target.entries()) expect(Math.abs(value - middle[lane]!)).toBeLessThan(FACES * SIDE * 0.2);
  expect(differingPixels(before, await marrow.picture())).toBeGreaterThan(20_000);
});

test('hovering lights a face, a click pins it with its numbers', async ({ page }) => {
  const marrow = await dropField(page, 'm10_00_00_00');
  const plain = await marrow.picture();
  for (const face of [8, 21]) {
    const [x, y] = await onPage(marrow, centreOf(face));
    await page.mouse.move(x, y);
    expect((await look(marrow)).navmesh.hovered?.face).toBe(face);
    await page.mouse.click(x, y);
    await marrow.idle();
    const { picked } = (await look(marrow)).navmesh;
    expect(picked).toMatchObject({ region: 'n10_00_00_00_000700', face, corners: 4, area: SIDE * SIDE, normal: [0, 1, 0] });
    expect(picked!.faceData).toEqual([[1, 0x10001, 0x40][face % 3]]);
    expect(picked!.centre).toEqual(centreOf(face));
  }
  await marrow.parkPointer();
  expect((await look(marrow)).navmesh.hovered).toBeNull();
  expect(differingPixels(plain, await marrow.picture())).toBeGreaterThan(500);
});

test('colours tell something else, entries of the legend are left out, and kinds of edges go', async ({ page }) => {
  const marrow = await dropField(page, 'm10_00_00_00');
  const byRegion = await marrow.picture();
  await page.keyboard.press('d');
  await marrow.idle();
  const { navmesh } = await look(marrow);
  expect(navmesh.colourBy).toBe('face-data');
  expect(navmesh.legend.map(({ label, count }) => [label, count])).toEqual([
    ['0x00000001', 12],
    ['0x00010001', 12],
    ['0x00000040', 12],
  ]);
  const byData = await marrow.picture();
  await page.getByRole('button', { name: /0x00000040/ }).click();
  await marrow.parkPointer();
  expect((await look(marrow)).navmesh.maps[0]!.shownFaces).toBe(24);
  expect(differingPixels(byData, await marrow.picture())).toBeGreaterThan(3000);
  // What is left out is not there to be picked: face 8 is of that word.
  await clickFace(marrow, 8);
  expect((await look(marrow)).navmesh.picked).toBeNull();
  // Other colours tell other things: nothing of them is left out.
  for (let by = 0; by < 8; by++) await page.keyboard.press('d');
  await marrow.parkPointer();
  expect((await look(marrow)).navmesh).toMatchObject({ colourBy: 'face-data', maps: [{ shownFaces: 36 }] });
  expect(differingPixels(byData, await marrow.picture())).toBeLessThan(50);
  expect(differingPixels(byRegion, byData)).toBeGreaterThan(5000);
  const calls = (await look(marrow)).renderer.calls;
  await page.keyboard.press('4');
  await page.keyboard.press('5');
  await marrow.idle();
  expect(differingPixels(byData, await marrow.picture())).toBeGreaterThan(500);
  expect((await look(marrow)).renderer.calls).toBe(calls - 1);
});

test('the tree by depth and by the way to a leaf; every overlay at once takes at most 20 draw calls (case 43)', async ({ page }) => {
  const marrow = await dropField(page, 'm10_00_00_00');
  const bare = await marrow.picture();
  await clickFace(marrow, 14);
  await page.keyboard.press(']');
  await marrow.idle();
  // 36 leaves: five levels of halves and a sixth for some; the 15th face lies at the sixth or the fifth below the root.
  const path = (await look(marrow)).navmesh.tree;
  expect(path.kind).toBe('path');
  expect([6, 7]).toContain(path.boxes);
  for (const [depth, boxes] of [1, 2, 4, 8].entries()) {
    await page.keyboard.press(']');
    await marrow.idle();
    expect((await look(marrow)).navmesh.tree).toEqual({ kind: 'depth', depth, boxes });
  }
  for (const key of ['9', 's', 'v', '6']) await page.keyboard.press(key);
  await marrow.idle();
  const { navmesh, renderer } = await look(marrow);
  expect(navmesh.drawCalls).toBeGreaterThanOrEqual(6);
  expect(navmesh.drawCalls).toBeLessThanOrEqual(20);
  // With the character and its ground.
  expect(renderer.calls).toBeLessThanOrEqual(20);
  expect(differingPixels(bare, await marrow.picture())).toBeGreaterThan(1000);
});

test('a node of the cluster graph is picked, and its faces are lit', async ({ page }) => {
  const marrow = await dropField(page, 'm10_00_00_00');
  await page.keyboard.press('v');
  await marrow.idle();
  const graph = await marrow.picture();
  const [x, y] = await onPage(marrow, [LEFT + 13, HEIGHT + 1, FRONT + 9]);
  await page.mouse.click(x, y);
  await marrow.parkPointer();
  expect((await look(marrow)).navmesh.node).toMatchObject({ node: 1 });
  expect(differingPixels(graph, await marrow.picture())).toBeGreaterThan(3000);
});

test('a path is found between two clicks, and measured', async ({ page }) => {
  const marrow = await dropField(page, 'm10_00_00_00');
  const bare = await marrow.picture();
  await page.keyboard.press('z');
  await clickFace(marrow, 6);
  await clickFace(marrow, 11);
  const { path } = (await look(marrow)).navmesh;
  expect(path.found).toBe(true);
  // Straight along a row of level squares: five of them from centre to centre, as near as a click is.
  expect(path.length).toBeCloseTo(5 * SIDE, 0);
  expect(differingPixels(bare, await marrow.picture())).toBeGreaterThan(300);
  await page.keyboard.press('z');
  await clickFace(marrow, 0);
  await clickFace(marrow, 30);
  const { measure } = (await look(marrow)).navmesh;
  const [from, to] = [measure.from, measure.to] as unknown as readonly Record<'x' | 'y' | 'z', number>[];
  expect(from!.y).toBeCloseTo(HEIGHT, 4);
  expect(to!.z - from!.z).toBeCloseTo(5 * SIDE, 0);
});

test('the open character walks the path at its clip’s own speed, feet on the surface', async ({ page }) => {
  const marrow = await dropField(page, 'm10_00_00_00');
  // 37 frames at 30 a second, 1.22 m a round (scripts/sample/walk.ts).
  await page.getByRole('tab', { name: /Library/ }).click();
  await marrow.pickClip('a000_002000');
  await marrow.releaseFocus();
  await page.keyboard.press('b');
  await page.keyboard.press('z');
  await clickFace(marrow, 6);
  await clickFace(marrow, 11);
  const { start } = (await look(marrow)).navmesh.path as unknown as { readonly start: Record<'x' | 'z', number> };
  await page.getByRole('button', { name: 'walk' }).click();
  await marrow.parkPointer();
  const begun = (await look(marrow)).navmesh.walk!;
  expect(begun).toMatchObject({ distance: 0, speedSource: 'root motion' });
  expect(begun.speed).toBeCloseTo(1.22 / (36 / 30), 2);
  await marrow.dragRuler(0.02, 0.999);
  const { walk } = (await look(marrow)).navmesh;
  expect(walk!.distance).toBeCloseTo(1.22, 2);
  expect(walk!.place[0]! - start.x).toBeCloseTo(1.22, 1);
  expect(walk!.place[1]).toBeCloseTo(HEIGHT, 4);
  // The pose itself stands there: the root bone is placed in the scene's space.
  const pose = (await marrow.snapshot()).pose as unknown as { readonly bones: readonly { readonly placed: readonly number[] }[] };
  expect(Math.abs(pose.bones[0]!.placed[12]! - walk!.place[0]!)).toBeLessThan(0.5);
  await page.getByRole('button', { name: 'walk' }).click();
  await marrow.parkPointer();
  expect((await look(marrow)).navmesh.walk).toBeNull();
  const back = (await marrow.snapshot()).pose as unknown as typeof pose;
  expect(Math.abs(back.bones[0]!.placed[12]!)).toBeLessThan(1);
});

test('several maps are drawn together, and tiles are laid out by name', async ({ page }) => {
  const marrow = await dropField(page, 'm60_42_36_00', 'm60_43_35_00');
  expect((await look(marrow)).navmesh.totals.faces).toBe(2 * FACES * FACES);
  const over = await marrow.picture();
  await page.getByRole('button', { name: 'Lay out tiles' }).click();
  await marrow.parkPointer();
  const offsets = (await look(marrow)).navmesh.maps.map((map) => (map as unknown as { readonly offset: readonly number[] }).offset);
  expect(offsets).toEqual([
    [0, 0, 0],
    [256, 0, -256],
  ]);
  expect((await look(marrow)).navmesh.drawCalls).toBeLessThanOrEqual(20);
  expect(differingPixels(over, await marrow.picture())).toBeGreaterThan(0);
});

test('a map comes back after the graphics context was lost', async ({ page }) => {
  const marrow = await dropField(page, 'm10_00_00_00');
  const warnings: string[] = [];
  page.on('console', (message) => {
    if (/does not belong to this context/.test(message.text())) warnings.push(message.text());
  });
  await page.keyboard.press('d');
  await page.keyboard.press(']');
  await page.keyboard.press(']');
  const before = await marrow.picture();
  await marrow.loseContext();
  await expect.poll(async () => (await marrow.snapshot()).renderer.contextLost).toBe(true);
  await marrow.restoreContext();
  await expect.poll(async () => (await marrow.snapshot()).renderer.contextLost).toBe(false);
  await expect.poll(async () => differingPixels(before, await marrow.picture())).toBeLessThan(50);
  // What was on the lost context is not deleted in this one: by other boxes, or with the map.
  await page.keyboard.press(']');
  await marrow.picture();
  await page.getByRole('grid', { name: 'Regions' }).press('Delete');
  await marrow.idle();
  await expect.poll(async () => (await look(marrow)).navmesh).toBeNull();
  expect(warnings).toEqual([]);
});
