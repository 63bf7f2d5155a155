import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator } from '@playwright/test';
import { storeMesh, storeTree, writeBnd4, writeDcx, writeNavmeshFile } from '../test/support/index.ts';
import { startDrop } from './pages/dropped.ts';
import { MarrowPage } from './pages/marrow-page.ts';
import { expect, test } from './support/test.ts';

const SIDE = 2;
const ACROSS = 4;

interface NavSnapshot {
  readonly maps: readonly {
    readonly name: string;
    readonly drawnRegions: number;
    readonly shown: boolean;
    readonly offset: readonly number[];
  }[];
  readonly totals: Readonly<Record<string, number>>;
  readonly colourBy: string;
  readonly legend: readonly { readonly label: string; readonly count: number; readonly shown: boolean }[];
  readonly picked: { readonly region: string; readonly face: number; readonly area: number } | null;
  readonly tree: { readonly kind: string; readonly depth?: number; readonly boxes: number };
  readonly tool: string;
  readonly path: {
    readonly found: boolean;
    readonly length: number;
    readonly faces: number;
    readonly userEdgeCount: number;
    readonly userEdges: boolean;
  };
  readonly edges: Readonly<Record<string, boolean>>;
}

/** A level field of squares with a tree over it; two user edges join its first face and its last. */
function region(left: number): Uint8Array {
  const places = ACROSS + 1;
  const vertices = Array.from({ length: places * places }, (_, at) => [left + (at % places) * SIDE, 0, Math.floor(at / places) * SIDE]);
  const rings = Array.from({ length: ACROSS * ACROSS }, (_, face) => {
    const corner = Math.floor(face / ACROSS) * places + (face % ACROSS);
    return [corner, corner + places, corner + places + 1, corner + 1];
  });
  const last = rings.length - 1;
  const mesh = storeMesh(vertices, rings, [
    { face: 0, a: 12, b: 13, other: 1, flags: 20, data: 2 },
    { face: last, a: 12, b: 13, other: 0, flags: 20, data: 2 },
  ]);
  mesh.faceData = rings.map((_, face) => (face < 6 ? 1 : 0x10001));
  const tree = storeTree(rings.length, [left, -1, 0], [left + ACROSS * SIDE, 1, ACROSS * SIDE]);
  return writeNavmeshFile({ mesh, tree }, { sdk: '20180100' });
}

/** Two regions of sixteen faces, one without faces, and one of the coarse set. */
function map(name: string): Uint8Array {
  const members = [
    ['n', 700, region(20)],
    ['n', 701, region(40)],
    ['n', 702, writeNavmeshFile({ mesh: storeMesh([], []) }, { sdk: '20180100' })],
    ['o', 700, region(20)],
  ] as const;
  return writeDcx(
    writeBnd4(
      members.map(([letter, number, bytes], id) => ({
        id,
        name: `N:\\GR\\data\\INTERROOT_win64\\map\\${name}\\navimesh\\bind6\\${letter}${name.slice(1)}_${String(number).padStart(6, '0')}.hkx`,
        bytes,
      })),
    ),
  );
}

type Vector = readonly [number, number, number];
const FIELD_OF_VIEW = 34;
const minus = (a: Vector, b: Vector): Vector => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const cross = (a: Vector, b: Vector): Vector => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
const unit = (a: Vector): Vector => [a[0] / Math.hypot(...a), a[1] / Math.hypot(...a), a[2] / Math.hypot(...a)];

const NAME = 'm60_42_36_00';

class NavmeshPage extends MarrowPage {
  readonly regions: Locator = this.page.getByRole('grid', { name: 'Regions' });
  readonly legend: Locator = this.page.getByRole('group', { name: 'Colours of the faces' });

  async openMaps(...names: readonly string[]): Promise<void> {
    await this.open();
    await startDrop(this.page, Object.fromEntries(names.map((name) => [`${name}.nvmhktbnd.dcx`, map(name)])));
    await this.idle();
    await expect.poll(async () => (await this.navmesh())?.maps.length).toBe(names.length);
  }

  async navmesh(): Promise<NavSnapshot> {
    await this.idle();
    return ((await this.snapshot()) as unknown as { readonly navmesh: NavSnapshot }).navmesh;
  }

  tab(name: string): Locator {
    return this.page.getByRole('tab', { name: new RegExp(`^${name}`) });
  }

  async chooseRegion(name: string): Promise<void> {
    await this.regions.getByRole('row').filter({ hasText: name }).click();
  }

  /** Goes to a face of the chosen region, which puts it in the middle of the view. */
  async goToFace(number: number): Promise<void> {
    await this.tab('Face').click();
    await this.page.getByLabel('Go to face').fill(String(number));
    await this.page.getByLabel('Go to face').press('Enter');
    await this.idle();
  }

  /** Clicks the picked face at its middle, by the camera's numbers alone, with the field of view of the viewport. */
  async clickPicked(): Promise<void> {
    const { navmesh, view } = (await this.snapshot()) as unknown as {
      readonly navmesh: { readonly picked: { readonly centre: Vector } };
      readonly view: { readonly camera: { readonly position: Vector; readonly target: Vector } };
    };
    const { position, target } = view.camera;
    const back = unit(minus(position, target));
    // The picture mirrors z: right is what is right of the view in the file's left-handed space.
    const right = unit(cross(back, [0, 1, 0]));
    const up = cross(right, back);
    const from = minus(navmesh.picked.centre, position);
    const box = (await this.canvas.boundingBox())!;
    const scale = box.height / 2 / Math.tan((FIELD_OF_VIEW / 2) * (Math.PI / 180)) / -dot(from, back);
    await this.page.mouse.click(box.x + box.width / 2 + dot(from, right) * scale, box.y + box.height / 2 - dot(from, up) * scale);
    await this.parkPointer();
    await this.idle();
  }
}

test('a dropped map is listed with its regions, the coarse set apart and hidden', async ({ page }) => {
  const marrow = new NavmeshPage(page);
  await marrow.openMaps(NAME);
  await expect(marrow.tab('Navmesh')).toHaveAttribute('aria-selected', 'true');
  await expect(marrow.tab('Navmesh')).toContainText('4');
  await expect(marrow.regions.getByRole('row')).toHaveText([
    /m60_42_36_00.*4 regions/,
    /000700.*16/,
    /000701.*16/,
    /000702.*no faces/,
    /start with o.*1 region/,
    /o60_.*000700.*16/,
  ]);
  expect((await marrow.navmesh()).totals).toMatchObject({ regions: 3, faces: 32, triangles: 64, userEdges: 4 });
  await page.getByRole('button', { name: 'Draw the regions whose names start with o' }).click();
  expect((await marrow.navmesh()).totals).toMatchObject({ regions: 4, faces: 48 });
  await expect(page.getByRole('region', { name: 'Viewport' })).toContainText('4 regions · 48 faces · 96 triangles');
});

test('regions are filtered, walked by keys, drawn alone and hidden', async ({ page }) => {
  const marrow = new NavmeshPage(page);
  await marrow.openMaps(NAME);
  await page.keyboard.press('/');
  await page.keyboard.type('701');
  await expect(marrow.regions.getByRole('row')).toHaveCount(2);
  await page.keyboard.press('Enter');
  await expect(marrow.regions.getByRole('row', { selected: true })).toContainText('000701');
  await page.getByLabel('Filter regions').fill('');
  await marrow.regions.focus();
  await page.keyboard.press('ArrowUp');
  await expect(marrow.regions.getByRole('row', { selected: true })).toContainText('n60_42_36_00_000700');
  await page.keyboard.press('y');
  expect((await marrow.navmesh()).totals).toMatchObject({ regions: 1, faces: 16 });
  await page.keyboard.press('y');
  await page.keyboard.press('-');
  expect((await marrow.navmesh()).totals).toMatchObject({ regions: 2, faces: 16 });
  await page.keyboard.press('-');
  expect((await marrow.navmesh()).totals).toMatchObject({ faces: 32 });
  await marrow.regions.getByRole('row').filter({ hasText: NAME }).first().hover();
  await page.getByRole('button', { name: `Draw ${NAME}` }).click();
  expect((await marrow.navmesh()).maps[0]).toMatchObject({ shown: false, drawnRegions: 0 });
});

test('a map is chosen by its heading, and Delete removes that one; on a region nothing while others are open', async ({ page }) => {
  const marrow = new NavmeshPage(page);
  await marrow.openMaps(NAME, 'm60_43_35_00');
  await marrow.chooseRegion('n60_43_35_00_000701');
  await marrow.regions.press('Delete');
  expect((await marrow.navmesh()).maps).toHaveLength(2);
  await marrow.chooseRegion(`${NAME}.nvmhktbnd.dcx`);
  await expect(marrow.regions.getByRole('row', { selected: true })).toContainText('4 regions');
  await marrow.regions.press('ArrowDown');
  await expect(marrow.regions.getByRole('row', { selected: true })).toContainText('n60_42_36_00_000700');
  await marrow.regions.press('ArrowUp');
  await marrow.regions.press('Delete');
  await expect.poll(async () => (await marrow.navmesh()).maps.map(({ name }) => name)).toEqual(['m60_43_35_00']);
});

test('tiles are laid out on the 256 m grid, and a map is moved by typing', async ({ page }) => {
  const marrow = new NavmeshPage(page);
  await marrow.openMaps(NAME, 'm60_43_35_00');
  await page.getByRole('button', { name: 'Lay out tiles' }).click();
  expect((await marrow.navmesh()).maps.map(({ offset }) => offset)).toEqual([
    [0, 0, 0],
    [256, 0, -256],
  ]);
  await page.getByLabel('Move m60_43_35_00 along y').fill('12.5');
  await page.keyboard.press('Enter');
  expect((await marrow.navmesh()).maps[1]!.offset).toEqual([256, 12.5, -256]);
  await page.getByRole('button', { name: 'Put the tiles back' }).click();
  expect((await marrow.navmesh()).maps[1]!.offset).toEqual([0, 0, 0]);
});

test('faces are coloured anew, and the legend leaves out, isolates and takes in', async ({ page }) => {
  const marrow = new NavmeshPage(page);
  await marrow.openMaps(NAME);
  const before = await marrow.picture();
  await page.getByLabel('Colour faces by').selectOption({ label: 'faceData value' });
  expect((await marrow.navmesh()).colourBy).toBe('face-data');
  expect((await marrow.picture()).rgba).not.toEqual(before.rgba);
  const one = marrow.legend.getByRole('button', { name: /0x00010001/ });
  await expect(one).toContainText('20');
  await one.click();
  await expect(one).toHaveAttribute('aria-pressed', 'false');
  expect((await marrow.navmesh()).legend.map(({ label, shown }) => [label, shown])).toEqual([
    ['0x00000001', true],
    ['0x00010001', false],
  ]);
  await one.click({ modifiers: ['Alt'] });
  expect((await marrow.navmesh()).legend.map(({ shown }) => shown)).toEqual([false, true]);
  await marrow.legend.getByRole('button', { name: 'show all' }).click();
  expect((await marrow.navmesh()).legend.every(({ shown }) => shown)).toBe(true);
  await page.keyboard.press('d');
  expect((await marrow.navmesh()).colourBy).toBe('face-data-bit');
});

test('a face is gone to by number, its neighbour by the link, its tree by depth', async ({ page }) => {
  const marrow = new NavmeshPage(page);
  await marrow.openMaps(NAME);
  await marrow.chooseRegion('000701');
  await marrow.goToFace(5);
  expect((await marrow.navmesh()).picked).toMatchObject({ region: 'n60_42_36_00_000701', face: 5, area: SIDE * SIDE });
  await expect(page.getByRole('region', { name: 'Face 5' })).toContainText('4 · convex from above');
  await expect(page.getByRole('region', { name: 'Face 5' })).toContainText('0x00000001 · 1 · bit 0 · meaning unknown');
  await expect(page.getByRole('navigation', { name: 'Where you are' })).toContainText('face 5');
  // Squares in rows of four: 1, 4, 6 and 9 lie around 5.
  const links = page.getByRole('region', { name: 'Edges' }).getByRole('button');
  expect((await links.allTextContents()).map(Number).sort((a, b) => a - b)).toEqual([1, 4, 6, 9]);
  await links.filter({ hasText: '9' }).click();
  expect((await marrow.navmesh()).picked).toMatchObject({ face: 9 });
  await page.getByRole('button', { name: 'Path to leaf' }).click();
  // Sixteen leaves, halved: the root, three between and the leaf.
  expect((await marrow.navmesh()).tree).toMatchObject({ kind: 'path', boxes: 5 });
  await page.keyboard.press(']');
  await page.keyboard.press(']');
  await page.keyboard.press(']');
  expect((await marrow.navmesh()).tree).toMatchObject({ kind: 'depth', depth: 2, boxes: 4 });
  await page.getByLabel('Depth in the tree').fill('3');
  expect((await marrow.navmesh()).tree).toMatchObject({ depth: 3, boxes: 8 });
  await page.keyboard.press('Escape');
  expect((await marrow.navmesh()).picked).toBeNull();
});

test('the counts are those that inspect prints, and OBJ has every face by number', async ({ page }) => {
  const folder = mkdtempSync(join(tmpdir(), 'marrow-'));
  try {
    const file = join(folder, `${NAME}.nvmhktbnd.dcx`);
    writeFileSync(file, map(NAME));
    const printed = JSON.parse(execFileSync('npm', ['run', '-s', 'inspect', '--', file], { encoding: 'utf8' })) as {
      readonly navmeshes: readonly Readonly<Record<string, number>>[];
    };
    const marrow = new NavmeshPage(page);
    await marrow.openMaps(NAME);
    await marrow.tab('Map').click();
    const counts = page.getByRole('table', { name: 'Counts' });
    await expect(counts).toBeVisible();
    const rows: readonly (readonly [string, string])[] = [
      ['Faces', 'faces'],
      ['Triangles', 'triangles'],
      ['Edges', 'edges'],
      ['User edges', 'userEdges'],
      ['Vertices', 'vertices'],
      ['Boundary edges', 'boundaryEdges'],
      ['Boundary length', 'boundaryLength'],
      ['Islands', 'islands'],
      ['Islands with user edges', 'islandsWithUserEdges'],
      ['Area', 'area'],
    ];
    for (const [label, key] of rows) {
      const sum = printed.navmeshes.reduce((total, one) => total + one[key]!, 0);
      const cell = counts
        .getByRole('row')
        .filter({ has: page.getByRole('rowheader', { name: label, exact: true }) })
        .getByRole('cell');
      expect(Number(await cell.getAttribute('title')), label).toBe(sum);
    }
    await marrow.chooseRegion('000701');
    await expect(counts.getByRole('row', { name: 'Faces 16' })).toBeVisible();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save OBJ' }).click();
    expect((await download).suggestedFilename()).toBe('n60_42_36_00_000701.obj');
    const lines = readFileSync(await (await download).path(), 'utf8').split('\n');
    expect(lines.filter((line) => line.startsWith('g '))).toEqual(Array.from({ length: 16 }, (_, face) => `g face_${face}`));
    expect(lines.filter((line) => line.startsWith('v '))).toHaveLength(25);
    expect(lines.filter((line) => /^f \d+ \d+ \d+ \d+$/.test(line))).toHaveLength(16);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('a path is found between two clicked faces, over user edges and without', async ({ page }) => {
  const marrow = new NavmeshPage(page);
  await marrow.openMaps(NAME);
  await marrow.chooseRegion('000701');
  await page.getByRole('button', { name: 'Find a path' }).click();
  expect((await marrow.navmesh()).tool).toBe('path');
  await marrow.goToFace(0);
  await marrow.clickPicked();
  await marrow.goToFace(3);
  await marrow.clickPicked();
  const straight = (await marrow.navmesh()).path;
  expect(straight).toMatchObject({ found: true, faces: 4, userEdgeCount: 0 });
  // From the middle of a square to that of the third beside it.
  expect(straight.length).toBeCloseTo(3 * SIDE, 1);
  const chips = page.getByRole('group', { name: 'Path' });
  await expect(chips).toContainText(`path ${straight.length.toFixed(1)} m · 4 faces`);
  await chips.getByRole('button', { name: 'user edges' }).click();
  expect((await marrow.navmesh()).path.userEdges).toBe(false);
  await chips.getByRole('button', { name: 'Clear the path' }).click();
  expect((await marrow.navmesh()).path.found).toBe(false);
});

test('edges are toggled by buttons and keys', async ({ page }) => {
  const marrow = new NavmeshPage(page);
  await marrow.openMaps(NAME);
  const tools = page.getByRole('toolbar', { name: 'Navmesh' });
  await tools.getByRole('button', { name: 'Boundary edges' }).click();
  await page.keyboard.press('7');
  expect((await marrow.navmesh()).edges).toMatchObject({ boundary: false, shared: true, user: false });
  await expect(tools.getByRole('button', { name: 'User edges', exact: true })).toHaveAttribute('aria-pressed', 'false');
});
