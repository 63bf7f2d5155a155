import type { Page } from '@playwright/test';
import { MarrowPage } from './pages/marrow-page.ts';
import { expect, test } from './support/test.ts';

/** Keeps what the page copies where the test can read it, or refuses it. */
async function takeClipboard(page: Page, refuse = false): Promise<void> {
  await page.addInitScript((refuses) => {
    const kept = window as unknown as { copied: string };
    Object.defineProperty(navigator, 'clipboard', {
      value: {
        writeText: (text: string) => {
          if (refuses) return Promise.reject(new DOMException('Write permission denied.', 'NotAllowedError'));
          kept.copied = text;
          return Promise.resolve();
        },
      },
    });
  }, refuse);
}

const copied = (page: Page): Promise<string> => page.evaluate(() => (window as unknown as { copied: string }).copied);

test('how a track is stored stands under its values, with knots, bounds and integers on demand', async ({ page }) => {
  const marrow = new MarrowPage(page);
  await marrow.open();
  await marrow.pickBone('L_Hand');
  const stored = page.getByRole('region', { name: 'How it is stored' });
  await expect(stored).toContainText('Translationx static · y, z absent (neutral)');
  await expect(stored).toContainText(/Rotationspline · ThreeComp40 · degree 3 · 8 points/);
  await expect(stored).toContainText('Scaleabsent');
  const knots = stored.getByText(/^0 0 0 0 .* 120 120 120 120$/);
  await expect(knots).toBeHidden();
  await stored.getByText(/ThreeComp40/).click();
  await expect(knots).toBeVisible();
  expect((await knots.innerText()).split(' ')).toHaveLength(8 + 3 + 1);

  await marrow.pickBone('Root');
  await stored.locator('summary').first().click();
  const button = stored.getByRole('button', { name: /^Integers of lane/ });
  const lanes = await button.count();
  expect(lanes).toBeGreaterThan(0);
  await button.first().click();
  await expect(button).toHaveCount(lanes - 1);
  await expect(stored.locator('.stored-lane').first()).toContainText(/\d to [\d,]+$/);
});

test('the difference to the reference is local less reference in the space of the parent', async ({ page }) => {
  const marrow = new MarrowPage(page);
  await marrow.open();
  await marrow.pickBone('L_Hand');
  await marrow.dragRuler(0.1, 0.4);
  const cells = async (space: string): Promise<readonly number[]> => {
    await page.getByRole('button', { name: space, exact: true }).click();
    return page.locator('td[data-value]').evaluateAll((all) => all.map((cell) => Number((cell as HTMLElement).title)));
  };
  const local = await cells('Local');
  const reference = await cells('Reference');
  const delta = await cells('Δ ref');
  expect(delta).toHaveLength(3 + 4 + 4 + 3);
  for (const lane of [0, 1, 2]) expect(delta[lane]).toBeCloseTo(local[lane]! - reference[lane]!, 9);
  for (const lane of [0, 1, 2]) expect(delta[11 + lane]).toBeCloseTo(local[10 + lane]! / reference[10 + lane]!, 9);
  // The angle between two rotations, by their dot.
  const dot = [3, 4, 5, 6].reduce((sum, lane) => sum + local[lane]! * reference[lane]!, 0);
  expect(delta[10]).toBeCloseTo((2 * Math.acos(Math.min(1, Math.abs(dot))) * 180) / Math.PI, 3);
  await expect(page.getByText('rotation = Δ · reference')).toBeVisible();
});

test('the model pose is taken apart, its columns beside it', async ({ page }) => {
  const marrow = new MarrowPage(page);
  await marrow.open();
  await marrow.pickBone('L_Hand');
  await page.getByRole('button', { name: 'Model', exact: true }).click();
  const titles = await page.locator('td[data-value]').evaluateAll((all) => all.map((cell) => Number((cell as HTMLElement).title)));
  const hand = (await marrow.snapshot()).pose.bones.find(({ name }) => name === 'L_Hand')!;
  for (const lane of [0, 1, 2]) expect(titles[lane]).toBeCloseTo(hand.model[12 + lane]!, 9);
  expect(titles.slice(13, 16)).toEqual(hand.model.slice(0, 3));
  await expect(page.getByText('The axes are the columns of the matrix')).toBeVisible();
});

test('rows, bones and poses are copied with every digit', async ({ page }) => {
  await takeClipboard(page);
  const marrow = new MarrowPage(page);
  await marrow.open();
  await page.keyboard.press('.');
  await marrow.pickBone('L_Hand');
  const hand = (await marrow.snapshot()).pose.bones.find(({ name }) => name === 'L_Hand')!;

  await page.getByRole('button', { name: 'Copy row Rotation' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Copied the row Rotation' })).toHaveCount(1);
  expect(JSON.parse(await copied(page))).toMatchObject({ bone: 'L_Hand', frame: 1, space: 'Local', values: hand.local.slice(3, 7) });

  await page.getByRole('button', { name: 'Copy bone' }).click();
  await expect.poll(async () => JSON.parse(await copied(page)).local?.Translation).toEqual(hand.local.slice(0, 3));

  await page.getByRole('button', { name: 'Copy pose' }).click();
  await expect.poll(async () => JSON.parse(await copied(page)).bones?.length).toBe((await marrow.snapshot()).pose.bones.length);
  const pose = JSON.parse(await copied(page));
  expect(pose.bones.find((bone: { name: string }) => bone.name === 'L_Hand')).toMatchObject({ local: hand.local, model: hand.model });

  await page.getByLabel('Format of copies').selectOption('csv');
  await page.getByRole('button', { name: 'Copy row Translation' }).click();
  await expect
    .poll(() => copied(page))
    .toBe(`bone,space,part,frame,x,y,z\nL_Hand,Local,Translation,1,${hand.local.slice(0, 3).join(',')}\n`);
});

test('a skeleton is picked by hand and given back, and the Clip tab lists what the file has', async ({ page }) => {
  const marrow = new MarrowPage(page);
  await marrow.open();
  await page.getByRole('tab', { name: 'Clip' }).click();
  const facts = page.getByRole('region', { name: 'Facts of the clip' });
  for (const line of [/Types(in the file itself|of compendium [0-9a-f]{16})/, /Float slots\S+/, /Partitions\S+/])
    await expect(facts).toContainText(line);
  const by = (): Promise<unknown> =>
    page.evaluate(() => {
      const { marrow: automation } = window as unknown as {
        marrow: { snapshot(): { selection: { clip: { name: string } }; library: { clips: { name: string; skeletonBy: string }[] } } };
      };
      const { selection, library } = automation.snapshot();
      return library.clips.find(({ name }) => name === selection.clip.name)?.skeletonBy;
    });
  const select = facts.getByLabel('Skeleton');
  await select.selectOption({ index: 1 });
  await expect.poll(by).toBe('index');
  await select.selectOption({ index: 0 });
  await expect.poll(by).toBe('automatic');
});

test.describe('without a clipboard', () => {
  test('a refused copy shows its text, selected, and says so', async ({ page }) => {
    await takeClipboard(page, true);
    const marrow = new MarrowPage(page);
    await marrow.open();
    await marrow.pickBone('L_Hand');
    await page.getByRole('button', { name: 'Copy bone' }).click();
    await expect(page.getByText('The browser refused the clipboard.')).toBeVisible();
    const text = page.getByRole('textbox', { name: 'Text of the bone' });
    await expect(text).toBeFocused();
    const selection = await text.evaluate((field) => {
      const { value, selectionStart, selectionEnd } = field as HTMLTextAreaElement;
      return value.slice(selectionStart, selectionEnd);
    });
    expect(JSON.parse(selection)).toMatchObject({ bone: 'L_Hand' });
    await text.press('Escape');
    await expect(text).toBeHidden();
    expect((await marrow.snapshot()).selection.bone).toBe('L_Hand');
  });
});
