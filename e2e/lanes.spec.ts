import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { writeBnd4, writeClipFile, writeSkeletonFile } from '../test/support/index.ts';
import { startDrop } from './pages/dropped.ts';
import { MarrowPage, type Snapshot } from './pages/marrow-page.ts';
import { countReactCommits } from './support/react-commits.ts';
import { expect, test } from './support/test.ts';

const CORPUS = resolve(process.env['MARROW_CORPUS'] ?? '../shared/corpus');
/** Heights of the summary and of a row, as drawn. */
const [SUMMARY, ROW] = [26, 18];

type WithLanes = Snapshot & {
  readonly dock: { readonly tab: string; readonly open: boolean };
  readonly lanes: { readonly rows: number; readonly filter: string; readonly pinned: readonly string[] };
};

async function open(page: Page, address = './?paused'): Promise<MarrowPage> {
  const marrow = new MarrowPage(page);
  await marrow.open(address);
  await page.keyboard.press('t');
  await expect(page.getByRole('listbox', { name: 'Lanes' })).toBeVisible();
  return marrow;
}

const seen = async (marrow: MarrowPage): Promise<WithLanes> => (await marrow.snapshot()) as WithLanes;

/** Where a frame of a row is on the page, for a clip shown whole. */
async function placeOf(marrow: MarrowPage, row: number, frame: number): Promise<{ readonly x: number; readonly y: number }> {
  const [ruler, canvas] = [
    (await marrow.page.locator('.ruler-track').boundingBox())!,
    (await marrow.page.locator('.lanes-canvas').boundingBox())!,
  ];
  const last = (await marrow.snapshot()).playback.frames - 1;
  return { x: ruler.x + (ruler.width * frame) / last, y: canvas.y + SUMMARY + (row + 0.5) * ROW };
}

test('the dock is opened by key and button, resized, and remembered', async ({ page }) => {
  test.slow();
  const marrow = new MarrowPage(page);
  await marrow.open();
  // At 800 pixels the character needs the room.
  expect((await seen(marrow)).dock).toEqual({ tab: 'lanes', open: false });
  await page.keyboard.press('t');
  const dock = page.locator('.dock');
  await expect(dock).toBeVisible();
  const edge = page.getByRole('separator', { name: 'Height of what is under the timeline' });
  const before = (await dock.boundingBox())!.height;
  const { x, y } = (await edge.boundingBox())!;
  await page.mouse.move(x + 300, y + 4);
  await page.mouse.down();
  await page.mouse.move(x + 300, y + 64, { steps: 4 });
  await page.mouse.up();
  expect((await dock.boundingBox())!.height).toBeCloseTo(before - 60, 0);
  await page.reload();
  await marrow.idle();
  expect((await seen(marrow)).dock.open).toBe(true);
  expect((await dock.boundingBox())!.height).toBeCloseTo(before - 60, 0);
  await page.getByRole('group', { name: 'Under the timeline' }).getByRole('button', { name: 'Lanes' }).click();
  await expect(dock).toBeHidden();
  expect((await seen(marrow)).dock.open).toBe(false);
  // A page with room has it open from the start.
  await page.evaluate(() => {
    window.localStorage.clear();
  });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.reload();
  await marrow.idle();
  expect((await seen(marrow)).dock.open).toBe(true);
});

test('filters leave the rows they name, and a pinned row stays on top', async ({ page }) => {
  const marrow = await open(page);
  const rows = page.getByRole('listbox', { name: 'Lanes' });
  const filter = (name: string) => page.getByRole('group', { name: 'Rows' }).getByRole('button', { name });
  const tracks = (await marrow.snapshot()).pose.bones.length;
  const animated = (await seen(marrow)).lanes;
  expect(animated.filter).toBe('animated');
  expect(animated.rows).toBeGreaterThan(0);
  expect(animated.rows).toBeLessThan(tracks * 3);
  await filter('All').click();
  expect((await seen(marrow)).lanes.rows).toBe(tracks * 3);
  await filter('Problems').click();
  expect((await seen(marrow)).lanes.rows).toBe(0);
  await expect(page.getByText('Every stored value is finite.')).toBeVisible();
  await marrow.pickBone('L_Hand');
  await filter('Bone').click();
  expect((await seen(marrow)).lanes.rows).toBe(3);
  await expect(rows.getByRole('option')).toHaveText([/T\s*L_Hand\s*translation/, /R\s*L_Hand\s*rotation/, /S\s*L_Hand\s*scale/]);

  await rows.getByRole('option').nth(1).hover();
  await rows.getByRole('option').nth(1).getByTitle('Keep at the top').click();
  expect((await seen(marrow)).lanes.pinned).toEqual(['L_Hand rotation']);
  await expect(rows.getByRole('option').first()).toHaveText(/L_Hand\s*rotation/);
  await filter('Animated').click();
  await expect(rows.getByRole('option').first()).toHaveText(/L_Hand\s*rotation/);
  // It is one of the animated rows, so there are no more than before.
  expect((await seen(marrow)).lanes.rows).toBe(animated.rows);
  await rows.getByRole('option').last().scrollIntoViewIfNeeded();
  await expect(page.locator('.lanes-stuck').getByRole('option')).toHaveText(/L_Hand\s*rotation/);
});

test('a click picks the bone and goes to the frame, a double click to the knot, and hovering explains', async ({ page }) => {
  const marrow = await open(page);
  const names = page.getByRole('listbox', { name: 'Lanes' }).getByRole('option');
  const bone = await names.nth(2).locator('bdi').innerText();
  const { x, y } = await placeOf(marrow, 2, 37);
  await page.mouse.move(x, y);
  const tip = page.getByRole('tooltip');
  await expect(tip).toContainText(`${bone} rotation`);
  await expect(tip).toContainText(/spline · ThreeComp\d\d · degree \d · \d+ points/);
  await expect(tip).toContainText(/x[-−]?\d/);
  await page.mouse.click(x, y);
  const clicked = await seen(marrow);
  expect(clicked.selection.bone).toBe(bone);
  expect(clicked.playback.frame).toBe(37);
  await expect(names.nth(2)).toHaveAttribute('aria-selected', 'true');

  // The arrow keys say where the knots are.
  await page.getByRole('listbox', { name: 'Lanes' }).focus();
  await page.keyboard.press('ArrowRight');
  const knot = (await seen(marrow)).playback.frame;
  expect(knot).toBeGreaterThan(37);
  await page.keyboard.press('ArrowLeft');
  expect((await seen(marrow)).playback.frame).toBeLessThan(37);
  const near = await placeOf(marrow, 2, knot);
  await page.mouse.dblclick(near.x + 6, near.y);
  expect((await seen(marrow)).playback.frame).toBe(knot);

  await page.keyboard.press('ArrowDown');
  const below = await names.nth(3).locator('bdi').innerText();
  expect((await seen(marrow)).selection.bone).toBe(below);
  await page.keyboard.press('Enter');
  expect((await seen(marrow)).lanes.pinned).toEqual([`${below} rotation`]);
});

test('the ruler and the lanes zoom as one', async ({ page }) => {
  const marrow = await open(page);
  const canvas = (await page.locator('.lanes-canvas').boundingBox())!;
  const { x } = await placeOf(marrow, 0, 60);
  await page.mouse.move(x, canvas.y + 60);
  await page.keyboard.down('Control');
  await page.mouse.wheel(0, -300);
  await page.keyboard.up('Control');
  const overview = page.locator('.overview');
  await expect(overview).toBeVisible();
  const [start, end] = [Number(await overview.getAttribute('data-start')), Number(await overview.getAttribute('data-end'))];
  expect(end - start).toBeLessThan(80);
  const ruler = (await page.locator('.ruler-track').boundingBox())!;
  const frame = Math.ceil(start) + 3;
  const at = ruler.x + (ruler.width * (frame - start)) / (end - start);
  await page.mouse.click(at, canvas.y + 60);
  expect((await seen(marrow)).playback.frame).toBe(frame);
  const [over, under] = [(await page.locator('.playhead').boundingBox())!, (await page.locator('.lanes-head').boundingBox())!];
  expect(under.x).toBeCloseTo(over.x, 0);
});

test('an interleaved clip has no knots and says so; what is not finite is a problem', async ({ page }) => {
  const marrow = await open(page);
  const pose = (x: number) => ({ translation: [x, 0, 0], rotation: [0, 0, 0, 1], scale: [1, 1, 1] }) as const;
  const frames = [0, 1, 2, 3].map((frame) => [pose(frame), pose(frame === 2 ? Number.NaN : 0)]);
  const bones = ['Master', 'Spine'].map((name, index) => ({ name, parent: index - 1 }));
  const binder = writeBnd4([
    { name: 'N:\\NTC\\data\\skeleton.hkx', id: 4_000_000, bytes: writeSkeletonFile({ name: 'Master', bones }) },
    {
      name: 'N:\\NTC\\data\\a000_007000.hkx',
      id: 1_000_000_000,
      bytes: writeClipFile({ motion: { kind: 'interleaved', duration: 1, frames }, skeletonName: 'Master' }),
    },
  ]);
  await startDrop(page, { 'c0007.anibnd': binder });
  await marrow.idle();
  await marrow.pickClip('a000_007000');
  await expect(page.getByText('every frame stored')).toBeVisible();
  expect((await seen(marrow)).lanes.rows).toBe(2);
  const { x, y } = await placeOf(marrow, 0, 1);
  await page.mouse.move(x, y);
  await expect(page.getByRole('tooltip')).toContainText('stored at each of 4 frames, no spline; y, z keep their values');
  await expect(page.getByRole('tooltip')).toContainText('0.000000 to 3.000000');
  await page.getByRole('group', { name: 'Rows' }).getByRole('button', { name: 'Problems' }).click();
  expect((await seen(marrow)).lanes.rows).toBe(1);
  await expect(page.getByRole('listbox', { name: 'Lanes' }).getByRole('option')).toHaveText(/Spine\s*translation, not finite/);
});

test('120 frames of playing with the lanes open make React commit nothing', async ({ page }) => {
  const commits = await countReactCommits(page);
  const marrow = await open(page, './');
  await marrow.parkPointer();
  await page.setViewportSize({ width: 700, height: 420 });
  await marrow.idle();
  const before = await commits();
  expect(before).toBeGreaterThan(0);
  const from = await page.locator('.lanes-head').boundingBox();
  await page.evaluate(async () => {
    for (let frame = 0; frame < 120; frame++) await new Promise(requestAnimationFrame);
  });
  expect(await commits()).toBe(before);
  expect((await page.locator('.lanes-head').boundingBox())!.x).not.toBe(from!.x);
});

test('a real clip of several blocks has rows for every part of every track', async ({ page }) => {
  const path = resolve(CORPUS, 'sekiro/c5060.anibnd.dcx');
  test.skip(!existsSync(path), 'needs sekiro/c5060.anibnd.dcx of the corpus (MARROW_CORPUS), which is not here');
  const marrow = await open(page);
  await marrow.drop(path);
  const { clips } = (await marrow.snapshot()).library as unknown as {
    readonly clips: readonly { readonly name: string; readonly blockCount: number; readonly transformTrackCount: number }[];
  };
  const long = clips.find(({ blockCount }) => blockCount > 1)!;
  await marrow.pickClip(long.name);
  await page.getByRole('group', { name: 'Rows' }).getByRole('button', { name: 'All' }).click();
  expect((await seen(marrow)).lanes.rows).toBe(long.transformTrackCount * 3);
  // Of hundreds of rows, those in sight are in the page.
  expect(await page.getByRole('listbox', { name: 'Lanes' }).getByRole('option').count()).toBeLessThan(60);
  const { x, y } = await placeOf(marrow, 1, 300);
  await page.mouse.move(x, y);
  await expect(page.getByRole('tooltip')).toContainText(`block 2 of ${long.blockCount}`);
});
