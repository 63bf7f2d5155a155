import { existsSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { type InspectedPose, inspectPose } from './pages/inspect.ts';
import { type ClipInLibrary, MarrowPage, type Snapshot } from './pages/marrow-page.ts';
import { bonePixels, differingPixels } from './pages/picture.ts';
import { expect, test } from './support/test.ts';

const CORPUS = resolve(process.env['MARROW_CORPUS'] ?? '../shared/corpus');
const SAMPLE = resolve('public/sample/marrow-sample.anibnd.dcx');
const TOLERANCE = 1e-6;

test('the built-in sample is open and can be played, scrubbed and read', async ({ page }) => {
  const marrow = new MarrowPage(page);
  await marrow.open();
  const { library, selection, shown } = await marrow.snapshot();
  expect(library.files.map((file) => file.path)).toEqual([basename(SAMPLE)]);
  expect(selection.clip).not.toBeNull();
  expect(shown.kind).toBe('clip');
  for (const clip of library.clips) await doTheMainJob(marrow, [SAMPLE], clip);
});

for (const file of [
  'sekiro/c1140.anibnd.dcx',
  'sekiro-2/c5060.anibnd.dcx',
  'eldenring/c4080.anibnd.dcx',
  // Kraken-compressed, of many blocks.
  'sekiro/c7110.anibnd.dcx',
]) {
  test(`${file} is dropped, a clip picked, the ruler dragged and a bone read`, async ({ page }) => {
    const path = corpusFile(file);
    const marrow = new MarrowPage(page);
    await marrow.open();
    await marrow.drop(path);
    const first = await marrow.snapshot();
    // The sample gave way to what was dropped, and stayed in the library.
    expect(first.selection.clip?.file).toBe(basename(path));
    expect(first.library.files).toHaveLength(2);
    expect(first.problems).toEqual([]);
    await doTheMainJob(marrow, [path], lastOwnClip(first, path));
  });
}

for (const [first, second] of [
  ['c0000', 'c0000_a000_hi'],
  ['c0000_a000_hi', 'c0000'],
] as const) {
  test(`the player opens from two binders, ${first} first`, async ({ page }) => {
    const paths = [first, second].map((name) => corpusFile(`sekiro/${name}.anibnd.dcx`));
    const clips = corpusFile('sekiro/c0000_a000_hi.anibnd.dcx');
    const marrow = new MarrowPage(page);
    await marrow.open();
    await marrow.drop(paths[0]!);
    const before = await marrow.snapshot();
    const waiting = before.library.clips.filter((clip) => clip.file === basename(clips));
    if (first === 'c0000_a000_hi') {
      // What it needs is said in the library and over the viewport; nothing is posed as if it were the clip.
      expect(waiting.map((clip) => clip.state.kind)).not.toContain('ready');
      expect(before.shown.kind).not.toBe('clip');
      expect(before.shown.reason).toBeTruthy();
    }
    await marrow.drop(paths[1]!);
    const after = await marrow.snapshot();
    expect(after.shown.kind).toBe('clip');
    await doTheMainJob(marrow, paths, lastOwnClip(after, clips));
  });
}

test('a loose clip comes alive when its compendium and then its skeleton are dropped', async ({ page }) => {
  const loose = (name: string): string => corpusFile(`sekiro/c7110-loose/${name}`);
  const [clip, compendium, skeleton] = [loose('a000_003000.hkx'), loose('c7110.compendium'), loose('skeleton.hkx')];
  const marrow = new MarrowPage(page);
  await marrow.open();

  await marrow.drop(clip);
  const alone = await marrow.snapshot();
  expect(ownClips(alone, clip).map(({ state }) => state.kind)).toEqual(['needs-compendium']);
  // It is what the person just dropped, so it is selected and says what it needs.
  expect(alone.selection.clip?.file).toBe(basename(clip));
  expect(alone.shown.kind).toBe('failed');
  await expect(marrow.viewport).toContainText(/compendium/i);

  await marrow.drop(compendium);
  const typed = await marrow.snapshot();
  expect(ownClips(typed, clip).map(({ state }) => state.kind)).toEqual(['needs-skeleton']);
  expect(typed.shown.reason).toMatch(/skeleton/i);

  await marrow.drop(skeleton);
  const alive = await marrow.snapshot();
  expect(ownClips(alive, clip).map(({ state }) => state.kind)).toEqual(['ready']);
  expect(alive.selection.clip?.file).toBe(basename(clip));
  expect(alive.shown.kind).toBe('clip');
  await compareWithInspect(marrow, [clip, compendium, skeleton]);
});

test.describe('without its decoder', () => {
  test.use({ expectedConsoleErrors: [/Failed to load resource/] });

  test('the page says so and comes to rest, instead of waiting for ever', async ({ page }) => {
    await page.route('**/decode.worker*.js', (route) => route.abort());
    const marrow = new MarrowPage(page);
    await marrow.open();
    const sentence = 'The decoder could not be loaded: reload the page.';
    await expect(page.getByRole('alert')).toHaveText(sentence);
    await page.getByRole('alert').getByRole('button', { name: 'Dismiss' }).click();
    await marrow.drop(SAMPLE);
    await expect(page.getByRole('alert')).toHaveText(sentence);
    expect((await marrow.snapshot()).library.files).toEqual([]);
  });
});

test('a decoder that gives no sign any more is started anew, with what was open', async ({ page }) => {
  await page.clock.install();
  const marrow = new MarrowPage(page);
  await marrow.open();
  const before = await marrow.snapshot();
  // It ends without a word, as when it hangs.
  await page.workers()[0]!.evaluate(() => {
    globalThis.close();
  });
  void marrow.drop(SAMPLE);
  await expect(page.getByText(/^Opening/).first()).toBeVisible();
  await page.clock.runFor(61_000);
  await expect(page.getByRole('alert')).toContainText('The decoder gave no sign for 60 seconds while it read marrow-sample.anibnd.dcx');
  await expect.poll(async () => (await marrow.snapshot()).library.files.length).toBe(1);
  await expect.poll(async () => (await marrow.snapshot()).selection.clip).toEqual(before.selection.clip);
  await marrow.drop(SAMPLE);
  await expect(page.getByText('Ready.')).toBeVisible();
});

/** Picks the clip, drags the ruler, reads a bone, and compares it and the whole pose with the command line. */
async function doTheMainJob(marrow: MarrowPage, paths: readonly string[], clip: ClipInLibrary): Promise<void> {
  await marrow.pickClip(clip.name);
  const picked = await marrow.snapshot();
  expect(picked.selection.clip).toMatchObject({ name: clip.name, member: clip.member, file: clip.file });
  expect(picked.playback).toMatchObject({ frame: 0, playing: false });
  const start = await marrow.picture();
  expect(bonePixels(start)).toBeGreaterThan(200);

  const frame = await marrow.dragRuler(0.2, 0.62);
  expect(frame).toBeGreaterThan(0);
  expect(frame).toBeLessThan(picked.playback.frames - 1);
  const shownFrame = Number(await marrow.ruler.getAttribute('aria-valuenow'));
  expect(Math.abs(shownFrame - frame)).toBeLessThan(0.006);
  const later = await marrow.picture();
  expect(bonePixels(later)).toBeGreaterThan(200);
  expect(differingPixels(start, later)).toBeGreaterThan(100);

  const inspected = await compareWithInspect(marrow, paths);
  const { pose } = await marrow.snapshot();
  const bone = pose.bones.findIndex(({ name }) => /^R_(Hand|UpperArm|Thigh)$/.test(name));
  await marrow.pickBone(pose.bones[bone]!.name);
  expect((await marrow.snapshot()).selection.bone).toBe(pose.bones[bone]!.name);
  expectClose(await marrow.readBone(), inspected.local[bone]!);
}

/** Compares every bone of the shown pose with what `npm run inspect` prints of the same clip and frame. */
async function compareWithInspect(marrow: MarrowPage, paths: readonly string[]): Promise<InspectedPose> {
  const { selection, playback, pose } = await marrow.snapshot();
  const inspected = inspectPose(paths, selection.clip!.member, playback.frame);
  expect(pose.bones).toHaveLength(inspected.local.length);
  pose.bones.forEach((bone, index) => {
    expectClose(bone.local, inspected.local[index]!);
    expectClose(bone.model, inspected.model[index]!);
  });
  return inspected;
}

function expectClose(actual: readonly number[], expected: readonly number[]): void {
  expect(actual).toHaveLength(expected.length);
  const worst = Math.max(...actual.map((value, index) => Math.abs(value - expected[index]!)));
  expect(worst).toBeLessThanOrEqual(TOLERANCE);
}

/** Path of a file of the corpus; skips the test where it is not there. */
function corpusFile(file: string): string {
  const path = resolve(CORPUS, file);
  test.skip(!existsSync(path), `needs ${file} of the corpus (MARROW_CORPUS), which is not here`);
  return path;
}

function ownClips(snapshot: Snapshot, path: string): readonly ClipInLibrary[] {
  return snapshot.library.clips.filter((clip) => clip.file === basename(path));
}

/** The last clip of the file that can be played and shares its name with no other. */
function lastOwnClip(snapshot: Snapshot, path: string): ClipInLibrary {
  const { clips } = snapshot.library;
  const own = ownClips(snapshot, path).filter(
    (clip) => clip.state.kind === 'ready' && clips.filter((other) => other.name.includes(clip.name)).length === 1,
  );
  expect(own.length).toBeGreaterThan(0);
  return own.at(-1)!;
}
