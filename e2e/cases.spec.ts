import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type AnnotationTrackDescription,
  type ClipDescription,
  type SkeletonDescription,
  type Transform,
  writeBnd4,
  writeClipFile,
  writeDcx,
  writeSkeletonFile,
} from '../test/support/index.ts';
import { type Dropped, startDrop } from './pages/dropped.ts';
import { MarrowPage, type Snapshot } from './pages/marrow-page.ts';
import { expect, test } from './support/test.ts';

// What users of other viewers ran into, as far as only a browser can show it.

const SAMPLE = 'marrow-sample.anibnd.dcx';
const at = (x: number): Transform => ({ translation: [x, 0, 0], rotation: [0, 0, 0, 1], scale: [1, 1, 1] });

interface Contents {
  /** Bones from the root down, each the child of the one before. */
  readonly bones?: readonly string[];
  /** Where the track of each bone stands, in metres along x. */
  readonly places?: readonly number[];
  readonly name?: string;
  readonly skeleton?: Partial<SkeletonDescription>;
  readonly clip?: Partial<ClipDescription>;
}

/** A binder of one skeleton and one clip of two equal frames. */
function binder({ bones = ['Master', 'Spine'], places = [1, 0], name = 'a000_000000', skeleton, clip }: Contents): Uint8Array {
  const frame = places.map(at);
  return writeBnd4([
    {
      name: 'N:\\NTC\\data\\skeleton.hkx',
      id: 4_000_000,
      bytes: writeSkeletonFile({ name: 'Master', bones: bones.map((bone, index) => ({ name: bone, parent: index - 1 })), ...skeleton }),
    },
    {
      name: `N:\\NTC\\data\\${name}.hkx`,
      id: 1_000_000_000,
      bytes: writeClipFile({ motion: { kind: 'interleaved', duration: 1, frames: [frame, frame] }, skeletonName: 'Master', ...clip }),
    },
  ]);
}

async function drop(marrow: MarrowPage, dropped: Dropped): Promise<Snapshot> {
  await startDrop(marrow.page, dropped);
  await marrow.idle();
  return marrow.snapshot();
}

const placesOf = ({ pose }: Snapshot): Readonly<Record<string, number>> =>
  Object.fromEntries(pose.bones.map(({ name, local }) => [name, local[0]!]));
const numbered = (count: number, first: number): Record<string, Uint8Array> =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) => [
      `c${first + index}.anibnd`,
      binder({ places: [first + index, 0], name: `a000_00${first + index}` }),
    ]),
  );

test('three files and two folders dropped at once all arrive, one folder with 250 members', async ({ page }) => {
  const marrow = new MarrowPage(page);
  await marrow.open();
  const snapshot = await drop(marrow, { ...numbered(3, 1000), chr: numbered(250, 2000), parts: { deep: numbered(2, 5000) } });
  const own = snapshot.library.clips.filter(({ file }) => file !== SAMPLE);
  expect(own.filter(({ state }) => state.kind === 'ready')).toHaveLength(3 + 250 + 2);
  expect(own.filter(({ file }) => file.startsWith('chr/'))).toHaveLength(250);
  expect(snapshot.problems).toEqual([]);
  // Beyond the first hundred of a folder, each is still itself.
  for (const [clip, file] of [
    ['a000_002249', 'chr/c2249.anibnd'],
    ['a000_005001', 'parts/deep/c5001.anibnd'],
    ['a000_001002', 'c1002.anibnd'],
  ] as const) {
    await marrow.pickClip(clip);
    const picked = await marrow.snapshot();
    expect(picked.selection.clip?.file).toBe(file);
    expect(placesOf(picked)['Master']).toBe(Number(clip.slice(5)));
  }
});

test('the animations of a parts binder play, each on the skeleton of its own nested binder', async ({ page }) => {
  const marrow = new MarrowPage(page);
  await marrow.open();
  const parts = writeDcx(
    writeBnd4([
      { name: 'N:\\NTC\\data\\WP_A_0550.flver', id: 200, bytes: Uint8Array.from('FLVER\0L\0', (c) => c.charCodeAt(0)) },
      { name: 'N:\\NTC\\data\\WP_A_0550_1.anibnd', id: 400, bytes: binder({ places: [11, 12], name: 'a000_000001' }) },
      {
        name: 'N:\\NTC\\data\\WP_A_0550_2.anibnd.dcx',
        id: 401,
        bytes: writeDcx(binder({ bones: ['Blade', 'Chain', 'Tip'], places: [21, 22, 23], name: 'a000_000002' })),
      },
    ]),
  );
  const snapshot = await drop(marrow, { 'wp_a_0550.partsbnd.dcx': parts });
  const own = snapshot.library.clips.filter(({ file }) => file !== SAMPLE);
  expect(own.map(({ member, state }) => [member, state.kind])).toEqual([
    ['WP_A_0550_1.anibnd!a000_000001.hkx', 'ready'],
    ['WP_A_0550_2.anibnd.dcx!a000_000002.hkx', 'ready'],
  ]);
  // A model in it is everyday, and no problem.
  expect(snapshot.problems).toEqual([]);
  expect(placesOf(snapshot)).toEqual({ Master: 11, Spine: 12 });
  await marrow.pickClip('a000_000002');
  expect(placesOf(await marrow.snapshot())).toEqual({ Blade: 21, Chain: 22, Tip: 23 });
});

test('a clip plays on a skeleton picked by hand, bound by its stored indices or by the names of its tracks', async ({ page }) => {
  const marrow = new MarrowPage(page);
  await marrow.open();
  const annotationTracks: readonly AnnotationTrackDescription[] = ['Master', 'Spine'].map((name) => ({ name }));
  await drop(marrow, {
    'c1000.anibnd': binder({ places: [5, 7], name: 'a000_000005', clip: { annotationTracks } }),
    // The same bones in another order, and one more.
    'c2000.anibnd': binder({
      bones: ['Spine', 'Hip', 'Master'],
      places: [0, 0, 0],
      skeleton: { name: 'Other' },
      clip: { skeletonName: 'Other' },
    }),
  });
  await marrow.pickClip('a000_000005');
  expect(placesOf(await marrow.snapshot())).toEqual({ Master: 5, Spine: 7 });
  await page.getByRole('tab', { name: 'Clip' }).click();
  const facts = page.getByRole('region', { name: 'Facts of the clip' });
  const skeleton = facts.getByLabel('Skeleton');
  const other = await skeleton.locator('option', { hasText: 'Other · 3 bones' }).getAttribute('value');
  await skeleton.selectOption(other);
  await expect.poll(async () => placesOf(await marrow.snapshot())).toEqual({ Spine: 5, Hip: 7, Master: 0 });
  expect((await marrow.snapshot()).shown.skeleton).toBe('Other');

  const byNames = facts.getByLabel('by track names');
  await byNames.click();
  await expect.poll(async () => placesOf(await marrow.snapshot())).toEqual({ Spine: 7, Hip: 0, Master: 5 });
  await byNames.click();
  await expect.poll(async () => placesOf(await marrow.snapshot())).toEqual({ Spine: 5, Hip: 7, Master: 0 });
  await skeleton.selectOption('');
  await expect.poll(async () => placesOf(await marrow.snapshot())).toEqual({ Master: 5, Spine: 7 });
});

test('a file rewritten between the drop and its turn says so, and the page goes on', async ({ page }) => {
  const folder = mkdtempSync(join(tmpdir(), 'marrow-changed-'));
  try {
    const path = join(folder, 'c1000.anibnd');
    writeFileSync(path, binder({ places: [5, 0] }));
    const marrow = new MarrowPage(page);
    await marrow.open();
    // Keeps the reader busy for a moment: small to drop, long to unpack.
    const zeros = writeDcx(writeBnd4([{ name: 'N:\\NTC\\data\\zeros.bin', id: 1, bytes: new Uint8Array(60_000_000) }]), { zlibLevel: 1 });
    await startDrop(page, { 'zeros.anibnd.dcx': zeros });
    await page.locator('input[type=file]').first().setInputFiles(path);
    writeFileSync(path, Buffer.concat([binder({ places: [6, 0] }), Buffer.alloc(1000)]));
    await marrow.idle();
    let snapshot = await marrow.snapshot();
    expect(snapshot.library.files.map((file) => file.path)).not.toContain('c1000.anibnd');
    expect(snapshot.problems).toMatchObject([
      { file: 'c1000.anibnd', message: expect.stringMatching(/changed on disk.*drop it again/) as unknown as string },
    ]);
    await expect(page.getByText(/c1000\.anibnd.*changed on disk since it was dropped/).first()).toBeVisible();
    // Dropped again it opens, as it is now.
    writeFileSync(path, binder({ places: [6, 0] }));
    await marrow.drop(path);
    snapshot = await marrow.snapshot();
    expect(snapshot.problems).toEqual([]);
    expect(placesOf(snapshot)['Master']).toBe(6);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('drawn by software, a banner names the renderer and says what to do, and goes when it was read', async ({ page }) => {
  await page.addInitScript(() => {
    const prototype = WebGL2RenderingContext.prototype;
    const getParameter = Object.getOwnPropertyDescriptor(prototype, 'getParameter')!.value as (name: number) => unknown;
    const unmaskedRenderer = 0x9246;
    prototype.getParameter = function (this: WebGL2RenderingContext, name: number): unknown {
      return name === unmaskedRenderer ? 'llvmpipe (LLVM 15.0.7, 256 bits)' : getParameter.call(this, name);
    };
  });
  const marrow = new MarrowPage(page);
  await marrow.open();
  const banner = page.getByRole('status').filter({ hasText: 'Drawn without a graphics card' });
  await expect(banner).toContainText('llvmpipe (LLVM 15.0.7, 256 bits)');
  await expect(banner).toContainText("switch on hardware acceleration in the browser's settings");
  // It is a notice, not an end: the picture and the numbers are there.
  await marrow.pickBone('L_Hand');
  const hand = (await marrow.snapshot()).pose.bones.find(({ name }) => name === 'L_Hand')!;
  (await marrow.readBone()).forEach((value, lane) => {
    expect(value).toBeCloseTo(hand.local[lane]!, 6);
  });
  expect((await marrow.snapshot()).renderer.calls).toBeGreaterThan(0);
  await banner.getByRole('button', { name: 'Dismiss' }).click();
  await expect(banner).toBeHidden();
});

test('binders that markers of either kind name are asked for until they are open', async ({ page }) => {
  const marrow = new MarrowPage(page);
  await marrow.open();
  const marker = (name: string, id: number) => ({ name: `N:\\NTC\\data\\${name}`, id, bytes: new Uint8Array() });
  const skeleton = writeSkeletonFile({ name: 'Master', bones: [{ name: 'Master', parent: -1 }] });
  const base = writeBnd4([
    { name: 'N:\\NTC\\data\\skeleton.hkx', id: 4_000_000, bytes: skeleton },
    marker('c1000_a000_dlc01.txt', 6_000_001),
    marker('delayload_c1000_a000_md.txt', 6_200_000),
    marker('c1000_div02.blf', 6_300_000),
  ]);
  const companions = async (): Promise<readonly string[]> => {
    const { library } = (await marrow.snapshot()) as unknown as { library: { companions: { name: string }[] } };
    return library.companions.map(({ name }) => name).sort();
  };
  await drop(marrow, { 'c1000.anibnd': base });
  expect(await companions()).toEqual(['c1000_a000_dlc01', 'c1000_a000_md', 'c1000_div02']);
  await expect(page.getByText('also needed: c1000_a000_dlc01, c1000_a000_md, c1000_div02')).toBeVisible();
  const snapshot = await drop(marrow, { 'c1000_a000_dlc01.anibnd': binder({ bones: ['Master'], places: [9], name: 'a000_000009' }) });
  expect(await companions()).toEqual(['c1000_a000_md', 'c1000_div02']);
  expect(placesOf(snapshot)['Master']).toBe(9);
});

test('float tracks stand in the Clip tab by the slots they drive, with their values under the playhead', async ({ page }) => {
  const marrow = new MarrowPage(page);
  await marrow.open();
  const floats = [
    { kind: 'static', value: 0.25 },
    { kind: 'spline', points: [0, 1], knots: { degree: 1, values: [0, 0, 10, 10] } },
  ] as const;
  const motion = { kind: 'spline', clip: { frameCount: 11, duration: 1, blocks: [{ tracks: [{}, {}], floats }] } } as const;
  await drop(marrow, {
    'c1000.anibnd': binder({
      name: 'a000_000001',
      skeleton: { floatSlots: ['blink', 'cam_FOV'] },
      clip: { motion, floatTrackToSlot: [1, 0] },
    }),
  });
  await page.getByRole('tab', { name: 'Clip' }).click();
  const facts = page.getByRole('region', { name: 'Facts of the clip' });
  await expect(facts).toContainText('Track 0cam_FOV · 0.250000');
  await expect(facts).toContainText('Track 1blink · 0.000000');
  await marrow.releaseFocus();
  for (const _ of [1, 2, 3]) await page.keyboard.press('.');
  await expect(facts).toContainText(/Track 1blink · 0\.3000\d\d/);
  await expect(facts).toContainText('Track 0cam_FOV · 0.250000');
});

test('what the filter leaves of the problems is copied, every line of it', async ({ page }) => {
  await page.addInitScript(() => {
    const kept = window as unknown as { copied: string };
    Object.defineProperty(navigator, 'clipboard', {
      value: {
        writeText: (text: string) => {
          kept.copied = text;
          return Promise.resolve();
        },
      },
    });
  });
  const marrow = new MarrowPage(page);
  await marrow.open();
  await drop(marrow, { 'a.anibnd': Uint8Array.of(1, 2, 3), 'b.anibnd': new Uint8Array(), 'c.anibnd': Uint8Array.of(1, 2, 4) });
  await page.getByRole('tab', { name: /Problems/ }).click();
  await page.getByRole('button', { name: 'Copy all' }).click();
  const copied = (): Promise<readonly string[]> =>
    page.evaluate(() => (window as unknown as { copied: string }).copied.split('\n').map((line) => line.slice(0, 18)));
  await expect.poll(copied).toEqual(['problem: a.anibnd:', 'problem: b.anibnd:', 'problem: c.anibnd:']);
  await page.getByLabel('Filter problems').fill('unknown');
  await page.getByRole('button', { name: 'Copy these' }).click();
  await expect.poll(copied).toEqual(['problem: a.anibnd:', 'problem: c.anibnd:']);
});

test('a hundred thousand problems stay a list one can scroll and filter', async ({ page }) => {
  // Making and sending the files takes longer than all that is looked at.
  test.slow();
  const marrow = new MarrowPage(page);
  await marrow.open();
  // A thousand members of each, every one with a first word of its own.
  const unreadable = (file: number): Uint8Array =>
    writeBnd4(
      Array.from({ length: 1000 }, (_, index) => {
        const bytes = new Uint8Array(8).fill(0xff);
        new DataView(bytes.buffer).setUint32(4, file * 1000 + index);
        return { name: `a${file}_${index}.hkx`, id: index, bytes };
      }),
    );
  const files = Object.fromEntries(Array.from({ length: 100 }, (_, file) => [`c${1000 + file}.anibnd`, unreadable(file)]));
  await startDrop(page, { ...files, 'c9000.anibnd': binder({ places: [5, 0] }) });
  await marrow.idle();
  // Only the numbers cross: all of it is twenty megabytes.
  const [problems, place] = await page.evaluate(() => {
    const { marrow: automation } = window as unknown as { marrow: { snapshot(): Snapshot } };
    const snapshot = automation.snapshot();
    return [snapshot.problems.length, snapshot.pose.bones[0]?.local[0]];
  });
  expect([problems, place]).toEqual([100_000, 5]);

  await page.getByRole('tab', { name: /Problems/ }).click();
  const list = page.getByRole('region', { name: 'Problem list' });
  const rows = list.getByRole('listitem');
  await expect(rows.first()).toContainText('c1000.anibnd');
  await expect(page.getByText('100,000 problems')).toBeVisible();
  expect(await list.locator('.problem').count()).toBeLessThan(40);
  await expect(list.locator('[aria-posinset="1"]')).toHaveAttribute('aria-setsize', '100000');

  await list.evaluate((scroller) => {
    scroller.scrollTop = scroller.scrollHeight;
  });
  await expect(list.locator('[aria-posinset="1"]')).toHaveCount(0);
  expect(await list.locator('.problem').count()).toBeLessThan(40);

  const filter = page.getByLabel('Filter problems');
  await filter.fill('c1042 a42_7.hkx');
  await expect(list.locator('.problem')).toHaveCount(1);
  await expect(list.locator('.problem')).toContainText('a42_7.hkx');
  await filter.fill('nothing has this');
  await expect(page.getByText('No problem matches the filter.')).toBeVisible();
  await page.getByText('Clear the filter', { exact: true }).click();
  await expect(list.locator('.problem').first()).toBeVisible();
});
