import { writeDcx } from '../test/support/index.ts';
import { startDrop } from './pages/dropped.ts';
import { MarrowPage } from './pages/marrow-page.ts';
import { differingPixels } from './pages/picture.ts';
import { expect, test } from './support/test.ts';

interface MapSnapshot {
  readonly navmesh: {
    readonly maps: readonly { readonly name: string; readonly faces: number; readonly shownFaces: number }[];
    readonly totals: Readonly<Record<string, number>>;
    readonly node: { readonly node: number } | null;
    readonly graphLabels: number;
  };
}

const look = async (marrow: MarrowPage): Promise<MapSnapshot> => (await marrow.snapshot()) as never;

async function openMap(page: ConstructorParameters<typeof MarrowPage>[0]): Promise<MarrowPage> {
  const marrow = new MarrowPage(page);
  await marrow.open();
  await page.getByRole('tab', { name: /^Navmesh/ }).click();
  await page.getByRole('button', { name: 'Open the sample map' }).click();
  await expect.poll(async () => (await look(marrow)).navmesh?.maps.length).toBe(1);
  await marrow.idle();
  await marrow.parkPointer();
  return marrow;
}

test('the built-in map opens from the empty tab of maps, beside the character', async ({ page }) => {
  const marrow = await openMap(page);
  await expect(page.getByRole('grid', { name: 'Regions' }).getByRole('row')).not.toHaveCount(0);
  const { navmesh } = await look(marrow);
  expect(navmesh.maps).toMatchObject([{ name: 'marrow-map' }]);
  expect(navmesh.maps[0]!.shownFaces).toBe(navmesh.maps[0]!.faces);
  expect(navmesh.totals).toMatchObject({ noEar: 0, setups: 1, graphNodes: 9 });
  // The character is still there, and plays.
  expect((await marrow.snapshot()).selection.clip).not.toBeNull();
});

test('the built-in map opens from the empty page', async ({ page }) => {
  const marrow = new MarrowPage(page);
  await marrow.open();
  await page.getByRole('listbox').first().focus();
  await page.keyboard.press('Delete');
  await marrow.idle();
  const empty = await marrow.picture();
  await page.getByRole('button', { name: 'Open the sample map' }).click();
  await expect.poll(async () => (await look(marrow)).navmesh?.maps.length).toBe(1);
  await marrow.parkPointer();
  expect(differingPixels(empty, await marrow.picture())).toBeGreaterThan(20_000);
});

test('costs stand beside the edges of the cluster graph, and beside those of the picked node alone', async ({ page }) => {
  const marrow = await openMap(page);
  await page.keyboard.press('v');
  await marrow.idle();
  const costs = page.locator('[data-graph-costs] bdi:visible');
  // Nine rooms in a square, joined with those beside them: some have no room beside a nearer one.
  await expect.poll(() => costs.count()).toBeGreaterThan(6);
  const all = await costs.allTextContents();
  expect((await look(marrow)).navmesh.graphLabels).toBe(all.length);
  expect(all.length).toBeLessThanOrEqual(12);
  for (const cost of all) expect(Number(cost)).toBeGreaterThan(4);
  await page.getByRole('row').filter({ hasText: '_000200' }).click();
  await page.getByLabel('Node of the cluster graph').selectOption('4');
  await marrow.idle();
  const rows = page.getByRole('table', { name: 'Edges of node 4' }).locator('tbody tr td:nth-child(2)');
  const stored = (await rows.allTextContents()).map((text) => Number(text).toPrecision(3)).sort();
  expect((await costs.allTextContents()).sort()).toEqual(stored);
  await page.keyboard.press('v');
  await marrow.idle();
  await expect(costs).toHaveCount(0);
});

test('a dropped .nva file is named and refused on the page', async ({ page }) => {
  const marrow = new MarrowPage(page);
  await marrow.open();
  await startDrop(page, { 'm10_00_00_00.nva.dcx': writeDcx(Uint8Array.of(0x4e, 0x56, 0x4d, 0x41, 1, 2, 3, 4)) });
  await marrow.idle();
  await expect(page.getByText(/Not read: m10_00_00_00\.nva\.dcx: .*\.nva file.*not a Havok tagfile/)).toBeVisible();
});

test('the chip of a path says how fast the character walks, and whether its clip says so', async ({ page }) => {
  const marrow = await openMap(page);
  await page.keyboard.press('z');
  const box = (await marrow.canvas.boundingBox())!;
  for (const part of [0.42, 0.55]) await page.mouse.click(box.x + box.width * part, box.y + box.height * 0.55);
  await page.getByRole('tab', { name: /^Library/ }).click();
  // 1.22 m in 36 frames at 30 a second (scripts/sample/walk.ts); standing idle leads nowhere.
  await marrow.pickClip('a000_002000');
  await expect(page.getByRole('button', { name: /^walk/ })).toHaveText('walk 1.02 m/s, the clip’s own');
  await marrow.pickClip('a000_000000');
  await expect(page.getByRole('button', { name: /^walk/ })).toHaveText('walk 1.50 m/s, assumed');
});
