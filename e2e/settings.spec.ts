import { writeFileSync } from 'node:fs';
import { SKELETON } from '../scripts/sample/character.ts';
import { writeBnd4, writeDcx, writeSkeletonFile } from '../test/support/index.ts';
import { MarrowPage } from './pages/marrow-page.ts';
import { differingPixels } from './pages/picture.ts';
import { expect, test } from './support/test.ts';

const KEY = 'marrow.settings';

test('panel widths, put away panels, theme and tools come back after a reload', async ({ page }) => {
  const marrow = new MarrowPage(page);
  await marrow.open();
  const before = (await marrow.canvas.boundingBox())!;
  const left = page.getByRole('separator', { name: 'Width of the left panel' });
  const edge = (await left.boundingBox())!;
  const at = { x: edge.x + edge.width / 2, y: edge.y + 200 };
  await page.mouse.move(at.x, at.y);
  await page.mouse.down();
  await page.mouse.move(at.x + 60, at.y, { steps: 4 });
  await page.mouse.up();
  await expect(left).toHaveAttribute('aria-valuenow', '332');
  await marrow.idle();
  const after = (await marrow.canvas.boundingBox())!;
  expect(after.x - before.x).toBeCloseTo(60, 0);
  expect(after.width - before.width).toBeCloseTo(-60, 0);

  const right = page.getByRole('separator', { name: 'Width of the right panel' });
  await right.focus();
  await page.keyboard.press('ArrowLeft');
  await expect(right).toHaveAttribute('aria-valuenow', '356');
  await page.keyboard.press('3');
  await expect(page.getByRole('region', { name: 'Inspector' })).toBeHidden();
  await page.getByRole('button', { name: 'Timeline' }).click();
  await expect(page.getByRole('region', { name: 'Transport' })).toBeHidden();
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('group', { name: 'Theme', exact: true }).getByText('Light').click();
  await page.keyboard.press('Escape');
  await page.keyboard.press('n');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');

  await page.reload();
  await marrow.idle();
  await expect(left).toHaveAttribute('aria-valuenow', '332');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await expect(page.getByRole('region', { name: 'Inspector' })).toBeHidden();
  await expect(page.getByRole('region', { name: 'Transport' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Bone names' })).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'Right panel' }).click();
  await expect(right).toHaveAttribute('aria-valuenow', '356');

  await left.dblclick();
  await expect(left).toHaveAttribute('aria-valuenow', '272');
});

test('the theme follows the operating system until one is chosen', async ({ page }) => {
  const marrow = new MarrowPage(page);
  await page.emulateMedia({ colorScheme: 'light' });
  await marrow.open();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

for (const [what, kept] of [
  ['garbage', '{"theme":'],
  ['an older version', '{"version":0,"theme":"light"}'],
] as const) {
  test(`${what} in the storage resets the settings, says so once, and the page works`, async ({ page }) => {
    const marrow = new MarrowPage(page);
    await marrow.open();
    await page.evaluate(([key, text]) => localStorage.setItem(key, text), [KEY, kept] as const);
    await page.reload();
    await marrow.idle();
    const notice = page.getByText('The settings kept in this browser');
    await expect(notice).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    expect((await marrow.snapshot()).library.clips.length).toBeGreaterThan(0);
    await page.reload();
    await marrow.idle();
    await expect(notice).toHaveCount(0);
  });
}

test('a browser that refuses storage costs the memory alone', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('refused', 'SecurityError');
      },
    });
  });
  const marrow = new MarrowPage(page);
  await marrow.open();
  await page.keyboard.press('g');
  await expect(page.getByRole('button', { name: 'Grid' })).toHaveAttribute('aria-pressed', 'false');
});

test('every tool of the viewport changes what is drawn, and takes it back', async ({ page }) => {
  const marrow = new MarrowPage(page);
  await marrow.open();
  await marrow.pickClip('a000_002000');
  await marrow.pickBone('L_Forearm');
  await marrow.releaseFocus();
  await marrow.parkPointer();
  const plain = await marrow.picture();
  for (const name of ['Reference pose', 'Chain to the root', 'Bone names', 'Bone axes', 'Grid']) {
    const tool = page.getByRole('toolbar', { name: 'View' }).getByRole('button', { name, exact: true });
    const on = await tool.getAttribute('aria-pressed');
    await tool.click();
    await marrow.parkPointer();
    expect(differingPixels(plain, await marrow.picture()), name).toBeGreaterThan(200);
    await tool.click();
    await marrow.parkPointer();
    await expect(tool).toHaveAttribute('aria-pressed', on!);
    expect(differingPixels(plain, await marrow.picture()), `${name}, taken back`).toBe(0);
  }
  await page.getByRole('button', { name: /^Background/ }).click();
  await page.getByRole('button', { name: /^Background/ }).click();
  await marrow.parkPointer();
  expect(differingPixels(plain, await marrow.picture())).toBeGreaterThan(plain.width * plain.height * 0.5);
  for (const key of ['r', 'c', 'n', 'x']) await page.keyboard.press(key);
  await marrow.idle();
  expect((await marrow.snapshot()).renderer.calls).toBeLessThanOrEqual(8);
});

test('50 changes of skeleton with every tool on leave nothing behind', async ({ page }, info) => {
  test.slow();
  // A small picture: this is about what is kept, not about what is drawn.
  await page.setViewportSize({ width: 900, height: 520 });
  const marrow = new MarrowPage(page);
  await marrow.open();
  const other = info.outputPath('other.anibnd.dcx');
  const skeleton = { ...SKELETON, name: 'Other', bones: SKELETON.bones.slice(0, 5) };
  writeFileSync(
    other,
    writeDcx(writeBnd4([{ id: 1000000, name: 'skeleton.hkx', bytes: writeSkeletonFile(skeleton, { sdk: '20160200' }) }])),
  );
  await marrow.drop(other);
  await marrow.pickClip('a000_002000');
  await marrow.releaseFocus();
  for (const key of ['r', 'c', 'n', 'x']) await page.keyboard.press(key);
  const clip = marrow.clips.getByRole('option').filter({ hasText: 'a000_002000' });
  const alone = marrow.clips.getByRole('option').filter({ hasText: 'Other' });
  const geometries: number[] = [];
  for (let change = 0; change < 25; change++) {
    await alone.click();
    await marrow.idle();
    expect((await marrow.snapshot()).pose.bones).toHaveLength(5);
    await clip.click();
    await marrow.idle();
    const { pose, renderer } = await marrow.snapshot();
    expect(pose.bones.length).toBeGreaterThan(40);
    geometries.push(renderer.geometries);
  }
  expect(new Set(geometries.slice(1)).size).toBe(1);
  await expect(page.locator('[data-bone-names]')).toHaveCount(1);
});
