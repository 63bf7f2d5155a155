import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { MarrowPage } from './pages/marrow-page.ts';
import { countReactCommits } from './support/react-commits.ts';
import { expect, test } from './support/test.ts';

const CORPUS = resolve(process.env['MARROW_CORPUS'] ?? '../shared/corpus');

/** The timeline as a person meets it, by frames. */
class Timeline {
  readonly #page: Page;
  readonly #marrow: MarrowPage;

  constructor(marrow: MarrowPage) {
    this.#page = marrow.page;
    this.#marrow = marrow;
  }

  async frame(): Promise<number> {
    return (await this.#marrow.snapshot()).playback.frame;
  }

  async last(): Promise<number> {
    return (await this.#marrow.snapshot()).playback.frames - 1;
  }

  /** Where a part of what the ruler shows is on the page; `row` is its distance from the ruler's middle. */
  async place(share: number, row = 0): Promise<{ readonly x: number; readonly y: number }> {
    const box = (await this.#page.locator('.ruler-track').boundingBox())!;
    return { x: box.x + box.width * share, y: box.y + box.height / 2 + row };
  }

  /** Drags in the strip above the ruler. */
  async dragLane(from: number, to: number): Promise<void> {
    const [start, end] = [await this.place(from, -22), await this.place(to, -22)];
    await this.#page.mouse.move(start.x, start.y);
    await this.#page.mouse.down();
    await this.#page.mouse.move(end.x, end.y, { steps: 6 });
    await this.#page.mouse.up();
  }

  async wheelAt(share: number, deltaY: number): Promise<void> {
    const { x, y } = await this.place(share);
    await this.#page.mouse.move(x, y);
    await this.#page.mouse.wheel(0, deltaY);
  }

  async loop(): Promise<readonly number[] | undefined> {
    const band = this.#page.locator('.loop-band');
    if ((await band.count()) === 0) return undefined;
    return [Number(await band.getAttribute('data-start')), Number(await band.getAttribute('data-end'))];
  }

  /** First and last frame that the ruler shows. */
  async view(): Promise<readonly [start: number, end: number]> {
    const overview = this.#page.locator('.overview');
    if ((await overview.count()) === 0) return [0, await this.last()];
    return [Number(await overview.getAttribute('data-start')), Number(await overview.getAttribute('data-end'))];
  }

  labels(): Promise<readonly { readonly frame: number; readonly x: number }[]> {
    return this.#page
      .locator('.ruler-label')
      .evaluateAll((all) => all.map((label) => ({ frame: Number(label.textContent), x: Number((label as HTMLElement).dataset['x']) })));
  }
}

async function open(page: Page, address = './?paused'): Promise<{ readonly marrow: MarrowPage; readonly timeline: Timeline }> {
  const marrow = new MarrowPage(page);
  await marrow.open(address);
  return { marrow, timeline: new Timeline(marrow) };
}

test('a frame or a time is typed, and the playhead goes there', async ({ page }) => {
  const { marrow, timeline } = await open(page);
  const frameField = page.locator('[data-readout=frame]');
  const before = await page.getByTitle('Frame shown, of the last frame').boundingBox();
  await frameField.click();
  const input = page.getByRole('textbox', { name: 'Frame shown' });
  await expect(input).toBeFocused();
  expect(await page.getByTitle('Frame shown, of the last frame').boundingBox()).toEqual(before);
  await page.keyboard.type('12,25');
  await page.keyboard.press('Enter');
  expect(await timeline.frame()).toBe(12.25);
  await expect(frameField).toHaveText('12.25');
  // The keys are the clip's again.
  await page.keyboard.press('.');
  expect(await timeline.frame()).toBe(13);

  await page.locator('[data-readout=seconds]').click();
  await page.keyboard.type('0.5');
  await page.keyboard.press('Enter');
  expect((await marrow.snapshot()).playback.seconds).toBeCloseTo(0.5, 9);

  await frameField.click();
  await page.keyboard.type('100000');
  await page.keyboard.press('Enter');
  expect(await timeline.frame()).toBe(await timeline.last());

  // Escape leaves, and so does a click elsewhere; what is no number stays to be mended.
  await frameField.click();
  await page.keyboard.type('3');
  await page.keyboard.press('Escape');
  await expect(input).toBeHidden();
  expect(await timeline.frame()).toBe(await timeline.last());
  await frameField.click();
  await page.keyboard.type('three');
  await page.keyboard.press('Enter');
  await expect(input).toHaveAttribute('aria-invalid', 'true');
  await page.getByText('Ready.').click();
  await expect(input).toBeHidden();
  expect(await timeline.frame()).toBe(await timeline.last());
});

test('the readouts are reached and left by keyboard', async ({ page }) => {
  const { timeline } = await open(page);
  await page.locator('[data-readout=frame]').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.type('7.5');
  await page.keyboard.press('Enter');
  expect(await timeline.frame()).toBe(7.5);
  await expect(page.locator('[data-readout=frame]')).toBeFocused();
});

test('dragging takes whole frames, and with Alt what lies between', async ({ page }) => {
  const { timeline } = await open(page);
  const last = await timeline.last();
  const share = 10.4 / last;
  const { x, y } = await timeline.place(share);
  await page.mouse.move(x, y);
  await page.mouse.down();
  expect(await timeline.frame()).toBe(10);
  await page.keyboard.down('Alt');
  const next = await timeline.place(12.3 / last);
  await page.mouse.move(next.x, next.y);
  expect(await timeline.frame()).toBeCloseTo(12.3, 1);
  expect(Number.isInteger(await timeline.frame())).toBe(false);
  await page.keyboard.up('Alt');
  await page.mouse.move(next.x + 1, next.y);
  expect(Number.isInteger(await timeline.frame())).toBe(true);
  await page.mouse.up();
});

test('a loop is dragged above the ruler, changed by its handles, moved and cleared', async ({ page }) => {
  const { timeline } = await open(page);
  const last = await timeline.last();
  await timeline.dragLane(10.2 / last, 19.9 / last);
  expect(await timeline.loop()).toEqual([10, 20]);
  // The playhead is no part of this.
  expect(await timeline.frame()).toBe(0);
  await timeline.dragLane(20 / last, 24.1 / last);
  expect(await timeline.loop()).toEqual([10, 24]);
  await timeline.dragLane(10 / last, 6 / last);
  expect(await timeline.loop()).toEqual([6, 24]);
  await timeline.dragLane(15 / last, 18 / last);
  expect(await timeline.loop()).toEqual([9, 27]);
  // Keys know the whole clip.
  await page.keyboard.press('End');
  expect(await timeline.frame()).toBe(last);

  await page.getByRole('button', { name: 'Clear the loop range' }).click();
  expect(await timeline.loop()).toBeUndefined();
  await timeline.dragLane(12 / last, 5 / last);
  expect(await timeline.loop()).toEqual([5, 12]);
  const band = await timeline.place(8 / last, -22);
  await page.mouse.dblclick(band.x, band.y);
  expect(await timeline.loop()).toBeUndefined();
});

test('playing stays inside the loop both ways, and another clip has none', async ({ page }) => {
  const { marrow, timeline } = await open(page, './');
  await page.keyboard.press('k');
  const last = await timeline.last();
  await timeline.dragLane(10 / last, 22 / last);
  await page.locator('[data-readout=frame]').click();
  await page.keyboard.type('11');
  await page.keyboard.press('Enter');
  for (const key of ['l', 'j']) {
    await page.keyboard.press(key);
    const frames = await page.evaluate(async (forwards) => {
      const { marrow } = window as unknown as { readonly marrow: { snapshot(): { playback: { frame: number } } } };
      const seen = [marrow.snapshot().playback.frame];
      // Until it went round twice, however slowly this machine draws.
      for (let rounds = 0; rounds < 2; ) {
        await new Promise(requestAnimationFrame);
        const { frame } = marrow.snapshot().playback;
        const moved = frame - seen.at(-1)!;
        if (forwards ? moved < 0 : moved > 0) rounds++;
        seen.push(frame);
      }
      return seen;
    }, key === 'l');
    expect(Math.min(...frames)).toBeGreaterThanOrEqual(10);
    expect(Math.max(...frames)).toBeLessThanOrEqual(22);
  }
  await page.keyboard.press('ArrowDown');
  await marrow.idle();
  expect(await timeline.loop()).toBeUndefined();
  await expect.poll(() => timeline.frame()).toBeGreaterThan(23);
});

test('600 frames of a playing loop make React commit nothing', async ({ page }) => {
  test.slow();
  const commits = await countReactCommits(page);
  const { marrow, timeline } = await open(page, './');
  await marrow.pickBone('L_Hand');
  const last = await timeline.last();
  await timeline.dragLane(10 / last, 40 / last);
  await marrow.parkPointer();
  // Drawn on the processor, a small picture is many times faster.
  await page.setViewportSize({ width: 700, height: 320 });
  await marrow.idle();
  const before = await commits();
  expect(before).toBeGreaterThan(0);
  await page.evaluate(async () => {
    for (let frame = 0; frame < 600; frame++) await new Promise(requestAnimationFrame);
  });
  expect(await commits()).toBe(before);
  expect((await marrow.snapshot()).playback.playing).toBe(true);
});

test('J, K and L shuttle, Shift steps by ten, and speed and direction are told apart', async ({ page }) => {
  const { marrow, timeline } = await open(page);
  const speed = async (): Promise<number> => (await marrow.snapshot()).playback.speed;
  const reverse = page.getByRole('button', { name: 'Reverse' });
  const speeds: number[] = [];
  for (const key of ['l', 'l', 'l', 'l', 'j', 'j']) {
    await page.keyboard.press(key);
    speeds.push(await speed());
  }
  expect(speeds).toEqual([1, 2, 4, 4, -1, -2]);
  await expect(reverse).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('K');
  expect((await marrow.snapshot()).playback.playing).toBe(false);
  await page.getByRole('combobox', { name: 'Speed' }).selectOption('0.05');
  expect(await speed()).toBe(-0.05);
  await reverse.click();
  expect(await speed()).toBe(0.05);
  const options = await page.getByRole('combobox', { name: 'Speed' }).getByRole('option').allInnerTexts();
  expect(options).toEqual(['0.05×', '0.10×', '0.25×', '0.50×', '1.00×', '2.00×', '4.00×']);

  await page.keyboard.press('Home');
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('>');
  expect(await timeline.frame()).toBe(20);
  await page.keyboard.press('Shift+ArrowLeft');
  expect(await timeline.frame()).toBe(10);
  await page.keyboard.press('<');
  expect(await timeline.frame()).toBe(0);
});

test('the wheel zooms at the pointer, and the ruler goes on to tell the truth', async ({ page }) => {
  const { timeline } = await open(page);
  const last = await timeline.last();
  const share = 0.6;
  await timeline.wheelAt(share, -300);
  await timeline.wheelAt(share, -300);
  const [start, end] = await timeline.view();
  expect(end - start).toBeLessThan(last / 2);
  expect(start + (end - start) * share).toBeCloseTo(last * share, 1);
  const width = (await page.locator('.ruler-track').boundingBox())!.width;
  const labels = await timeline.labels();
  expect(labels.length).toBeGreaterThan(3);
  for (const { frame, x } of labels) expect(x).toBeCloseTo(((frame - start) / (end - start)) * width, 0);

  // A press takes the frame under it, as labelled.
  const target = labels[2]!;
  const { x, y } = await timeline.place(target.x / width, 8);
  await page.mouse.click(x, y);
  expect(await timeline.frame()).toBe(target.frame);

  await page.keyboard.down('Shift');
  await page.mouse.wheel(0, -100_000);
  await page.keyboard.up('Shift');
  await expect.poll(async () => (await timeline.view())[0]).toBe(0);
  // A move by key shows where it went.
  await page.keyboard.press('End');
  await expect.poll(async () => (await timeline.view())[1]).toBe(last);

  const overview = (await page.locator('.overview').boundingBox())!;
  await page.mouse.click(overview.x + 40, overview.y + 4);
  await expect.poll(async () => (await timeline.view())[0]).toBe(0);
  await page.keyboard.press('0');
  await expect(page.locator('.overview')).toBeHidden();

  await timeline.wheelAt(0.5, -300);
  await expect(page.locator('.overview')).toBeVisible();
  await page.mouse.dblclick(overview.x + overview.width / 2, overview.y + 4);
  await expect(page.locator('.overview')).toBeHidden();
  expect(await timeline.view()).toEqual([0, last]);
});

test('the middle button pans, and a playing clip turns the page', async ({ page }) => {
  const { timeline } = await open(page, './');
  await page.keyboard.press('k');
  await page.keyboard.press('Home');
  for (let i = 0; i < 4; i++) await timeline.wheelAt(0, -300);
  await expect.poll(async () => (await timeline.view())[1]).toBeLessThan(20);
  const [, end] = await timeline.view();
  const [from, to] = [await timeline.place(0.7), await timeline.place(0.2)];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down({ button: 'middle' });
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.mouse.up({ button: 'middle' });
  await expect.poll(async () => (await timeline.view())[0]).toBeCloseTo(end / 2, 1);
  expect(await timeline.frame()).toBe(0);

  await page.keyboard.press('.');
  await expect.poll(async () => (await timeline.view())[0]).toBeLessThan(1);
  await page.keyboard.press('l');
  await expect.poll(async () => (await timeline.view())[0]).toBeGreaterThan(end / 2);
  await page.keyboard.press('k');
  const [start, stop] = await timeline.view();
  const frame = await timeline.frame();
  expect(frame >= start && frame <= stop).toBe(true);
});

test('seams stand where the blocks of a long clip meet', async ({ page }) => {
  const path = resolve(CORPUS, 'sekiro/c5060.anibnd.dcx');
  test.skip(!existsSync(path), 'needs sekiro/c5060.anibnd.dcx of the corpus (MARROW_CORPUS), which is not here');
  const { marrow, timeline } = await open(page);
  await marrow.drop(path);
  const { clips } = (await marrow.snapshot()).library as unknown as {
    readonly clips: readonly { readonly name: string; readonly blockCount: number; readonly file: string }[];
  };
  const long = clips.find(({ blockCount }) => blockCount > 1)!;
  await marrow.pickClip(long.name);
  const seams = page.locator('.ruler-seam');
  await expect(seams).toHaveCount(long.blockCount - 1);
  expect(await seams.first().getAttribute('data-frame')).toBe('255');
  await expect(seams.first()).toHaveAttribute('title', /^Block 2 of \d+ begins at frame 255/);
  const box = (await seams.first().boundingBox())!;
  const { x } = await timeline.place(255 / (await timeline.last()));
  expect(box.x + box.width / 2).toBeCloseTo(x, -0.5);
});
