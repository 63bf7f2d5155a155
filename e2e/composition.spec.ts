import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { startDrop } from './pages/dropped.ts';
import { MarrowPage, type PosedBone, type Snapshot } from './pages/marrow-page.ts';
import { expect, test } from './support/test.ts';

const ADDITIVE = 'public/sample/marrow-additive.anibnd.dcx';
const [IDLE, SHORT, PARENT, CHILD] = ['a000_000000', 'a000_002000', 'a000_009000', 'a000_009001'] as const;
const BONE = 'R_UpperArm';

interface Difference {
  readonly bone: string;
  readonly degrees: number;
  readonly centimetres: number;
  readonly frame: number;
}

type PlacedBone = PosedBone & { readonly placed: readonly number[] };

interface Composed extends Snapshot {
  readonly composition: readonly { readonly clip: string | null; readonly mode: string; readonly weight: number }[];
  readonly compare: {
    readonly clip: string | null;
    readonly layout: string;
    readonly bones: readonly PlacedBone[];
    readonly table: readonly Difference[];
  } | null;
}

const composed = async (marrow: MarrowPage): Promise<Composed> => {
  await marrow.idle();
  return (await marrow.snapshot()) as Composed;
};

type Quaternion = readonly number[];

const localOf = ({ pose }: Snapshot, name = BONE): readonly number[] => pose.bones.find((bone) => bone.name === name)!.local;
const turnOf = (snapshot: Snapshot, name = BONE): Quaternion => localOf(snapshot, name).slice(3, 7);

function product(a: Quaternion, b: Quaternion): Quaternion {
  const [ax, ay, az, aw] = [a[0]!, a[1]!, a[2]!, a[3]!];
  const [bx, by, bz, bw] = [b[0]!, b[1]!, b[2]!, b[3]!];
  return [
    aw * bx + ax * bw + ay * bz - az * by,
    aw * by - ax * bz + ay * bw + az * bx,
    aw * bz + ax * by - ay * bx + az * bw,
    aw * bw - ax * bx - ay * by - az * bz,
  ];
}

/** Degrees between two rotations. */
function between(a: Quaternion, b: Quaternion): number {
  const [x, y, z, w] = product(a, [-b[0]!, -b[1]!, -b[2]!, b[3]!]);
  return (2 * Math.atan2(Math.hypot(x!, y!, z!), Math.abs(w!)) * 180) / Math.PI;
}

const tab = (page: Page, name: string): Locator => page.getByRole('tab', { name: new RegExp(`^${name}`) });
const layer = (page: Page, clip: string): Locator => page.getByRole('listitem', { name: `Layer ${clip}` });

/** The sample with its two additive clips, all on the sample's skeleton. */
async function openAll(page: Page): Promise<MarrowPage> {
  const marrow = new MarrowPage(page);
  await marrow.open();
  await marrow.drop(ADDITIVE);
  await tab(page, 'Clip').click();
  for (const clip of [PARENT, CHILD]) {
    await marrow.pickClip(clip);
    const option = page.getByLabel('Skeleton', { exact: true }).locator('option', { hasText: 'marrow-sample' });
    await page.getByLabel('Skeleton', { exact: true }).selectOption((await option.getAttribute('value'))!);
    await marrow.idle();
  }
  await marrow.releaseFocus();
  return marrow;
}

/** Goes to frame 30, one second into every clip of the samples. */
async function goToSecond(marrow: MarrowPage): Promise<void> {
  await marrow.releaseFocus();
  for (const key of ['Home', '>', '>', '>']) await marrow.page.keyboard.press(key);
  expect((await composed(marrow)).playback.frame).toBe(30);
}

async function addLayer(page: Page, clip: string): Promise<void> {
  await page.getByRole('button', { name: 'Add layer' }).click();
  const search = page.getByRole('combobox', { name: 'Clip for a layer' });
  await search.fill(clip);
  await search.press('Enter');
  await expect(layer(page, clip)).toBeFocused();
}

test('keys stay in Layers when a layer goes or the picker closes', async ({ page }) => {
  const marrow = await openAll(page);
  await marrow.pickClip(IDLE);
  await tab(page, 'Layers').click();
  const adder = page.getByRole('button', { name: 'Add layer' });
  await adder.click();
  await page.getByRole('combobox', { name: 'Clip for a layer' }).press('Escape');
  await expect(adder).toBeFocused();
  for (const clip of [PARENT, SHORT]) await addLayer(page, clip);
  await page.getByRole('button', { name: `Remove layer ${SHORT}` }).press('Enter');
  await expect(layer(page, PARENT)).toBeFocused();
  await page.keyboard.press('Delete');
  await expect(adder).toBeFocused();
});

test('an additive clip lies on the base it is offered, as much as its weight and in the mode that is chosen', async ({ page }) => {
  const marrow = await openAll(page);
  await marrow.pickClip(IDLE);
  await goToSecond(marrow);
  const base = turnOf(await composed(marrow));
  await marrow.pickClip(PARENT);
  await goToSecond(marrow);
  const chip = page.getByRole('button', { name: `over ${IDLE} (offered)` });
  await chip.click();
  await expect(tab(page, 'Layers')).toHaveAttribute('aria-selected', 'true');
  const whole = await composed(marrow);
  expect(whole.composition).toEqual([
    { clip: IDLE, mode: 'base', weight: 1 },
    { clip: PARENT, mode: 'parent-space', weight: 1 },
  ]);

  const on = page.getByLabel('What the additive clip lies on');
  await on.selectOption({ label: 'Nothing: the delta alone' });
  const delta = turnOf(await composed(marrow));
  expect(between(delta, [0, 0, 0, 1])).toBeGreaterThan(10);
  // The body collapses, and is looked at from near.
  const camera = async (): Promise<{ readonly position: readonly number[]; readonly target: readonly number[] }> =>
    ((await marrow.snapshot()) as unknown as { view: { camera: Awaited<ReturnType<typeof camera>> } }).view.camera;
  const near = await camera();
  expect(Math.hypot(...near.position.map((value, axis) => value - near.target[axis]!))).toBeLessThan(2);
  expect(between(turnOf(whole), product(delta, base))).toBeLessThan(1e-4);
  await on.selectOption('offered');

  const typed = page.getByLabel(`Weight of ${PARENT}, typed`);
  await typed.fill('0.5');
  await typed.press('Enter');
  const half = await composed(marrow);
  expect(half.composition[1]!.weight).toBe(0.5);
  expect(between(turnOf(half), base)).toBeCloseTo(between(turnOf(whole), base) / 2, 4);
  expect(between(turnOf(half), turnOf(whole))).toBeCloseTo(between(turnOf(whole), base) / 2, 4);
  await expect(page.getByText('This weight: Marrow’s rule.')).toBeVisible();
  await page.getByRole('slider', { name: `Weight of ${PARENT}` }).press('End');
  expect((await composed(marrow)).composition[1]!.weight).toBe(1);

  await page.getByLabel(`Mode of ${PARENT}`).selectOption('child-space');
  await expect(page.getByText('override', { exact: true })).toBeVisible();
  const other = await composed(marrow);
  expect(other.composition[1]!.mode).toBe('child-space');
  expect(between(turnOf(other), product(base, delta))).toBeLessThan(1e-4);
  expect(between(turnOf(other), turnOf(whole))).toBeGreaterThan(1);
  await page.getByLabel(`Mode of ${PARENT}`).selectOption('');

  await on.selectOption('pick');
  const search = page.getByRole('combobox', { name: 'Clip to lie on' });
  await search.fill('2000');
  await search.press('Enter');
  expect((await composed(marrow)).composition[0]).toEqual({ clip: SHORT, mode: 'base', weight: 1 });
  await on.selectOption('reference');
  expect((await composed(marrow)).composition[0]!.clip).toBeNull();
});

test('layers are muted, soloed, ordered by keyboard and by dragging, masked and removed', async ({ page }) => {
  const marrow = await openAll(page);
  await marrow.pickClip(SHORT);
  await goToSecond(marrow);
  const short = await composed(marrow);
  await marrow.pickClip(PARENT);
  await tab(page, 'Layers').click();
  await page.getByLabel('What the additive clip lies on').selectOption('alone');
  await goToSecond(marrow);
  const delta = turnOf(await composed(marrow));
  await page.getByLabel('What the additive clip lies on').selectOption('offered');
  await marrow.pickClip(IDLE);
  await goToSecond(marrow);
  const plain = await composed(marrow);
  await addLayer(page, PARENT);
  await addLayer(page, SHORT);
  const order = async (): Promise<readonly (string | null)[]> => (await composed(marrow)).composition.map(({ clip }) => clip);
  const weights = async (): Promise<readonly number[]> => (await composed(marrow)).composition.map(({ weight }) => weight);
  expect(await order()).toEqual([IDLE, PARENT, SHORT]);
  expect(between(turnOf(await composed(marrow)), turnOf(short))).toBeLessThan(1e-4);

  await layer(page, PARENT).focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(layer(page, PARENT)).toBeFocused();
  expect(await order()).toEqual([IDLE, SHORT, PARENT]);
  expect(between(turnOf(await composed(marrow)), product(delta, turnOf(short)))).toBeLessThan(1e-4);

  const grip = (await layer(page, PARENT).locator('.grip').boundingBox())!;
  const below = (await layer(page, SHORT).boundingBox())!;
  await page.mouse.move(grip.x + 6, grip.y + 10);
  await page.mouse.down();
  await page.mouse.move(grip.x + 6, below.y + below.height - 4, { steps: 6 });
  await page.mouse.up();
  expect(await order()).toEqual([IDLE, PARENT, SHORT]);

  // By its name too: all of the head takes hold.
  const name = (await layer(page, SHORT).getByText(SHORT).first().boundingBox())!;
  const last = (await layer(page, PARENT).boundingBox())!;
  await page.mouse.move(name.x + 10, name.y + name.height / 2);
  await page.mouse.down();
  await page.mouse.move(name.x + 10, last.y + last.height - 4, { steps: 6 });
  await page.mouse.up();
  expect(await order()).toEqual([IDLE, SHORT, PARENT]);
  expect(await page.evaluate(() => document.getSelection()?.toString())).toBe('');
  await page.keyboard.press('Alt+ArrowUp');
  expect(await order()).toEqual([IDLE, PARENT, SHORT]);

  await page.getByRole('button', { name: `Mute ${SHORT}` }).click();
  expect(await weights()).toEqual([1, 1, 0]);
  expect(between(turnOf(await composed(marrow)), product(delta, turnOf(plain)))).toBeLessThan(1e-4);
  await page.getByRole('button', { name: `Mute ${SHORT}` }).click();
  await page.getByRole('button', { name: `Solo ${SHORT}` }).click();
  expect(await weights()).toEqual([1, 0, 1]);
  await page.getByRole('button', { name: `Solo ${SHORT}` }).click();

  await layer(page, SHORT).focus();
  await page.keyboard.press('Delete');
  expect(await order()).toEqual([IDLE, PARENT]);
  // The keys go on in the list, not at the top of the page.
  await expect(layer(page, PARENT)).toBeFocused();

  await tab(page, 'Bones').click();
  await marrow.pickBone(BONE);
  await tab(page, 'Layers').click();
  await page.getByRole('button', { name: `Timing and bones of ${PARENT}` }).click();
  await page.getByText(/Reaches 48 of 48 bones/).click();
  await page.getByRole('button', { name: 'Selected bone and below' }).click();
  const masked = await composed(marrow);
  await expect(page.getByText(/Reaches 1[0-9] of 48 bones/)).toBeVisible();
  expect(between(turnOf(masked), product(delta, turnOf(plain)))).toBeLessThan(1e-4);
  for (const name of ['L_UpperArm', 'Spine', 'Head']) expect(localOf(masked, name)).toEqual(localOf(plain, name));
  await page.getByRole('checkbox', { name: BONE }).uncheck();
  expect(localOf(await composed(marrow))).toEqual(localOf(plain));

  const offset = page.getByLabel(`Start offset of ${PARENT}`);
  await page.getByRole('button', { name: 'Clear the mask' }).click();
  expect(between(turnOf(await composed(marrow)), turnOf(plain))).toBeGreaterThan(10);
  // From there the layer is at its end, where the clip changes nothing.
  await offset.fill('1.4');
  await offset.press('Enter');
  expect(between(turnOf(await composed(marrow)), turnOf(plain))).toBeLessThan(0.1);
});

test('a key keeps an additive clip as a layer over what it lay on', async ({ page }) => {
  const marrow = await openAll(page);
  await marrow.pickClip(PARENT);
  await goToSecond(marrow);
  const before = await composed(marrow);
  await page.keyboard.press('a');
  await marrow.idle();
  await goToSecond(marrow);
  const after = await composed(marrow);
  expect(after.selection.clip?.name).toBe(IDLE);
  expect(after.composition.map(({ clip, mode }) => [clip, mode])).toEqual([
    [IDLE, 'base'],
    [PARENT, 'parent-space'],
  ]);
  expect(between(turnOf(after), turnOf(before))).toBeLessThan(1e-4);
});

test('a chain plays one clip after the other for as long as it says', async ({ page }) => {
  const marrow = await openAll(page);
  await marrow.pickClip(SHORT);
  await marrow.releaseFocus();
  await page.keyboard.press('End');
  const end = await composed(marrow);
  await page.keyboard.press('e');
  await marrow.pickClip(IDLE);
  await marrow.releaseFocus();
  await page.keyboard.press('e');
  const chain = page.getByRole('region', { name: 'Chain' });
  await page.getByRole('listitem', { name: `Chain 2: ${IDLE}` }).focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(page.getByRole('listitem', { name: `Chain 1: ${IDLE}` })).toBeFocused();
  // 4 s and 1.2 s, 0.2 s of them together.
  await expect(chain.locator('[data-total]')).toHaveText('5.000 s in all');
  await chain.getByLabel(`Blend time of ${SHORT}`).fill('0.4');
  await chain.getByLabel(`Blend time of ${SHORT}`).press('Enter');
  await expect(chain.locator('[data-total]')).toHaveText('4.800 s in all');
  await chain.getByLabel('Play the chain').check();
  const playing = await composed(marrow);
  expect(playing.composition.map(({ clip, mode }) => [clip, mode])).toEqual([
    [IDLE, 'chain'],
    [SHORT, 'chain'],
  ]);
  expect(playing.playback.frames).toBe(145);
  // All that counts frames counts those of the chain, and its second clip can be scrubbed.
  const transport = page.getByRole('region', { name: 'Transport' });
  await expect(transport.getByText('/ 144')).toBeVisible();
  await expect(transport.getByText('s / 4.800 s')).toBeVisible();
  await expect(marrow.ruler).toHaveAttribute('aria-valuemax', '144');
  expect(await marrow.dragRuler(0.5, 0.95)).toBeGreaterThan(130);
  await marrow.releaseFocus();
  await page.keyboard.press('t');
  await expect(page.getByText('The chain plays.')).toBeVisible();
  await page.keyboard.press('t');
  await chain.getByLabel(`Blend time of ${SHORT}`).fill('0.2');
  await chain.getByLabel(`Blend time of ${SHORT}`).press('Enter');
  await expect(transport.getByText('/ 150')).toBeVisible();
  await chain.getByLabel(`Blend time of ${SHORT}`).fill('0.4');
  await chain.getByLabel(`Blend time of ${SHORT}`).press('Enter');
  await marrow.releaseFocus();
  await page.keyboard.press('End');
  const last = await composed(marrow);
  expect(last.playback.seconds).toBeCloseTo(4.8, 4);
  expect(between(turnOf(last), turnOf(end))).toBeLessThan(1e-3);
  await chain.getByLabel('Play the chain').uncheck();
  expect((await composed(marrow)).playback.frames).toBe(121);
});

test('a set-up is saved, loaded, dropped and pasted; what is none is refused by a sentence', async ({ page }) => {
  const marrow = await openAll(page);
  await marrow.pickClip(IDLE);
  await tab(page, 'Layers').click();
  await addLayer(page, CHILD);
  const typed = page.getByLabel(`Weight of ${CHILD}, typed`);
  await typed.fill('0.4');
  await typed.press('Enter');
  const wanted = (await composed(marrow)).composition;
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe(`${IDLE}.set-up.json`);
  const path = await download.path();
  const text = readFileSync(path, 'utf8');
  expect(JSON.parse(text)).toMatchObject({ marrow: 'set-up', version: 1, layers: [{ clip: { name: CHILD }, weight: 0.4 }] });

  const clear = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    expect((await composed(marrow)).composition).toHaveLength(1);
  };
  await clear();
  await page.getByLabel('Load a set-up').setInputFiles({ name: 'mine.json', mimeType: 'application/json', buffer: Buffer.from(text) });
  await expect(layer(page, CHILD)).toBeVisible();
  expect((await composed(marrow)).composition).toEqual(wanted);

  await clear();
  await startDrop(page, { 'mine.json': Buffer.from(text) });
  expect((await composed(marrow)).composition).toEqual(wanted);

  await clear();
  await page.evaluate((pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
  expect((await composed(marrow)).composition).toEqual(wanted);

  await startDrop(page, { 'bad.json': Buffer.from(text.replace('"weight": 0.4', '"weight": 4')) });
  await marrow.idle();
  await expect(page.getByText(/bad\.json was not taken\. .*must be a number from 0 to 1/)).toBeVisible();
  expect((await composed(marrow)).composition).toEqual(wanted);
  await startDrop(page, { 'away.json': Buffer.from(text.replaceAll('.anibnd.dcx', '.other')) });
  await marrow.idle();
  await expect(page.getByText(/away\.json was not taken\. None of its clips is open: open marrow-additive\.other/)).toBeVisible();
  expect((await composed(marrow)).composition).toEqual(wanted);
  await startDrop(page, { 'gone.json': Buffer.from(text.replaceAll(CHILD, 'a000_777777')) });
  await marrow.idle();
  await expect(page.getByText(/a000_777777 of marrow-additive\.anibnd\.dcx is not open and was left out/)).toBeVisible();
  expect((await composed(marrow)).composition).toHaveLength(1);
  await page.getByRole('button', { name: 'Put back the one before' }).click();
  expect((await composed(marrow)).composition).toEqual(wanted);
});

test('the clips of several characters are told apart where one is picked to compare with', async ({ page }) => {
  const marrow = new MarrowPage(page);
  await marrow.open();
  await marrow.drop(ADDITIVE);
  await marrow.pickClip(IDLE);
  await tab(page, 'Compare').click();
  await page.getByRole('button', { name: 'Other clip…' }).click();
  const list = page.getByRole('listbox', { name: 'Clip to compare with' });
  await expect(list.getByRole('group').first()).toHaveAccessibleName('On the same skeleton');
  const others = list.getByRole('group', { name: 'On other skeletons' }).getByRole('option');
  await expect(others.first()).toContainText('marrow-additive.anibnd.dcx');
  await expect(list.getByRole('group').first().getByRole('option').first()).toContainText('marrow-sample.anibnd.dcx');
  await others.first().click();
  await expect(page.getByText(/different skeletons: bones are matched by name/)).toBeVisible();
});

test('two clips are compared on one clock, and the table leads to where they differ most', async ({ page }) => {
  const marrow = await openAll(page);
  await marrow.pickClip(IDLE);
  await tab(page, 'Compare').click();
  await page.getByRole('button', { name: 'Other clip…' }).click();
  const search = page.getByRole('combobox', { name: 'Clip to compare with' });
  await search.fill(SHORT);
  await search.press('Enter');
  const compared = (await composed(marrow)).compare!;
  expect(compared).toMatchObject({ clip: SHORT, layout: 'overlaid' });
  expect(compared.table.length).toBeGreaterThan(5);
  const degrees = compared.table.map((row) => row.degrees);
  expect(degrees).toEqual(degrees.toSorted((a, b) => b - a));

  const table = page.getByRole('table', { name: 'Largest differences' });
  await table.locator('tbody tr').nth(1).getByRole('button').click();
  const row = compared.table[1]!;
  const there = await composed(marrow);
  expect(there.playback.frame).toBe(row.frame);
  expect(there.selection.bone).toBe(row.bone);
  const other = there.compare!.bones.find(({ name }) => name === row.bone)!;
  expect(between(turnOf(there, row.bone), other.local.slice(3, 7))).toBeCloseTo(row.degrees, 6);

  await table.getByRole('button', { name: /place cm/ }).click();
  const byPlace = (await composed(marrow)).compare!.table[0]!;
  await table.locator('tbody tr').first().getByRole('button').click();
  const far = await composed(marrow);
  const placeOf = (bones: readonly PosedBone[]): readonly number[] => bones.find(({ name }) => name === byPlace.bone)!.model.slice(12, 15);
  const [here, beside] = [placeOf(far.pose.bones), placeOf(far.compare!.bones)];
  expect(100 * Math.hypot(...here.map((value, axis) => value - beside[axis]!))).toBeCloseTo(byPlace.centimetres, 6);

  await page.getByRole('button', { name: 'Side by side' }).click();
  const sides = (await composed(marrow)).compare!;
  expect(sides.layout).toBe('side-by-side');
  // As far as an arm span goes, and both in view: the camera looks at the middle between them.
  const aside = sides.bones.map((bone) => bone.placed[12]! - bone.model[12]!);
  for (const along of aside) expect(along).toBeCloseTo(aside[0]!, 9);
  expect(aside[0]).toBeGreaterThan(1.4);
  expect(aside[0]).toBeLessThan(1.8);
  const target = async (): Promise<number> =>
    ((await marrow.snapshot()) as unknown as { view: { camera: { target: readonly number[] } } }).view.camera.target[0]!;
  expect(await target()).toBeCloseTo(aside[0]! / 2, 0);
  expect(await target()).toBeGreaterThan(0.4);

  await page.getByRole('button', { name: 'As set up now' }).click();
  expect((await composed(marrow)).compare!.table).toEqual([]);
  await expect(page.getByText('No bone differs.')).toBeVisible();
  await tab(page, 'Layers').click();
  await addLayer(page, PARENT);
  // Still ordered by place: what hangs from the raised arm comes first.
  expect((await composed(marrow)).compare!.table[0]!.centimetres).toBeGreaterThan(10);
  await tab(page, 'Compare').click();
  await page.getByRole('button', { name: 'Off', exact: true }).click();
  expect((await composed(marrow)).compare).toBeNull();
});
