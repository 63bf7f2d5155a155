import { IDENTITY, writeBnd4, writeClipFile, writeDcx, writeSkeletonFile } from '../test/support/index.ts';
import { startDrop } from './pages/dropped.ts';
import { MarrowPage } from './pages/marrow-page.ts';
import { differingPixels } from './pages/picture.ts';
import { countReactCommits } from './support/react-commits.ts';
import { expect, test } from './support/test.ts';

/** What the sample's walk is made of (scripts/sample/walk.ts): 37 frames, 1.22 m a round towards -z. */
const WALK = { clip: 'a000_002000', frames: 37, stride: 1.22 };

interface View {
  readonly onion: {
    readonly skins: number;
    readonly before: number;
    readonly frames: readonly number[];
    readonly rounds: readonly number[];
  };
  readonly trails: {
    readonly bones: number;
    readonly points: number;
    readonly first: readonly number[] | null;
    readonly last: readonly number[] | null;
  };
  readonly rootPath: {
    readonly points: number;
    readonly length: number;
    readonly first: readonly number[];
    readonly last: readonly number[];
  } | null;
  readonly frustum: {
    readonly camera: string;
    readonly bone: string | null;
    readonly reason?: string;
    readonly degrees?: number;
    readonly drawn?: boolean;
  } | null;
  readonly compared: boolean;
  readonly camera: { readonly position: readonly number[]; readonly target: readonly number[] };
}

async function look(marrow: MarrowPage): Promise<{
  readonly view: View;
  readonly calls: number;
  readonly frame: number;
  readonly placed: (bone: string) => readonly number[];
}> {
  await marrow.idle();
  const snapshot = (await marrow.snapshot()) as unknown as {
    readonly view: View;
    readonly renderer: { readonly calls: number };
    readonly playback: { readonly frame: number };
    readonly pose: { readonly bones: readonly { readonly name: string; readonly placed: readonly number[] }[] };
  };
  return {
    view: snapshot.view,
    calls: snapshot.renderer.calls,
    frame: snapshot.playback.frame,
    placed: (name) => snapshot.pose.bones.find((bone) => bone.name === name)!.placed.slice(12, 15),
  };
}

async function openWalk(marrow: MarrowPage): Promise<void> {
  await marrow.open();
  await marrow.pickClip(WALK.clip);
  await marrow.releaseFocus();
}

test('root motion takes the character along the path that is drawn on the ground', async ({ page }) => {
  const marrow = new MarrowPage(page);
  await openWalk(marrow);
  const still = await look(marrow);
  expect(still.view.rootPath).toBeNull();
  // At the first frame root motion moves nothing: what changes in the picture is the path.
  const picture = await marrow.picture();

  await page.keyboard.press('u');
  await expect(page.getByRole('button', { name: 'Root motion' })).toHaveAttribute('aria-pressed', 'true');
  const { view, calls } = await look(marrow);
  expect(view.rootPath!.points).toBe(WALK.frames);
  expect(view.rootPath!.length).toBeCloseTo(WALK.stride, 4);
  expect(view.rootPath!.first).toEqual([0, 0, 0]);
  expect(view.rootPath!.last[2]).toBeCloseTo(-WALK.stride, 4);
  expect(calls - still.calls).toBe(1);
  // None where it is not drawn.
  expect(differingPixels(picture, await marrow.picture())).toBeGreaterThan(80);

  const before = (await look(marrow)).placed('Master');
  await page.keyboard.press('End');
  const after = await look(marrow);
  expect(after.placed('Master')[2]! - before[2]!).toBeCloseTo(-WALK.stride, 4);
  await page.getByRole('tab', { name: 'Clip' }).click();
  await expect(page.locator('[data-root="place"]')).toHaveText('0.000 0.000 −1.220');
  await expect(page.locator('[data-root="loops"]')).toHaveText('0');
  // 1.22 m in 1.2 s, steady.
  await expect(page.locator('[data-root="speed"]')).toHaveText('1.017 m/s');

  await marrow.releaseFocus();
  await page.keyboard.press('p');
  expect((await look(marrow)).view.rootPath).toBeNull();
  expect((await look(marrow)).calls).toBe(still.calls);
});

test('loops take the path and the camera with them', async ({ page }) => {
  const marrow = new MarrowPage(page);
  await marrow.open('./');
  await marrow.pickClip(WALK.clip);
  await marrow.releaseFocus();
  await page.keyboard.press('u');
  await page.keyboard.press('w');
  await page.keyboard.press(' ');
  await page.keyboard.press('Home');
  const start = await look(marrow);
  await page.keyboard.press(' ');
  await expect
    .poll(async () => ((await marrow.snapshot()) as unknown as { rootMotion: { loops: number } }).rootMotion.loops)
    .toBeGreaterThanOrEqual(2);
  await page.keyboard.press(' ');
  const now = await look(marrow);
  const { loops, root } = ((await marrow.snapshot()) as unknown as { rootMotion: { loops: number; root: readonly number[] } }).rootMotion;
  expect(now.view.rootPath!.first[2]).toBeCloseTo(-WALK.stride * loops, 3);
  for (const which of ['position', 'target'] as const) {
    for (const lane of [0, 1, 2]) expect(now.view.camera[which][lane]! - start.view.camera[which][lane]!).toBeCloseTo(root[lane]!, 3);
  }
});

test('five onion skins to a side show the frames around, in two draw calls at most', async ({ page }) => {
  const marrow = new MarrowPage(page);
  await openWalk(marrow);
  for (let step = 0; step < 18; step++) await page.keyboard.press('.');
  const plain = await look(marrow);
  expect(plain.view.onion.skins).toBe(0);
  const picture = await marrow.picture();

  await page.keyboard.press('o');
  await page.getByRole('button', { name: 'Onion skins and trails' }).click();
  await page.getByLabel('Before').fill('3');
  await page.getByLabel('After').fill('2');
  await page.getByLabel('Frames apart').fill('4');
  await page.keyboard.press('Escape');
  await marrow.releaseFocus();
  const onion = await look(marrow);
  expect(onion.view.onion).toMatchObject({ skins: 5, before: 3, frames: [14, 10, 6, 22, 26], rounds: [0, 0, 0, 0, 0] });
  expect(onion.calls - plain.calls).toBeGreaterThanOrEqual(1);
  expect(onion.calls - plain.calls).toBeLessThanOrEqual(2);
  expect(differingPixels(picture, await marrow.picture())).toBeGreaterThan(500);

  // At the start of a loop the skins before are of the round before.
  await page.keyboard.press('Home');
  expect((await look(marrow)).view.onion).toMatchObject({ frames: [32, 28, 24, 4, 8], rounds: [-1, -1, -1, 0, 0] });
  await page.reload();
  await marrow.idle();
  expect((await look(marrow)).view.onion.skins).toBe(5);
});

test('trails go through the places of the selected and the pinned bones, in one draw call', async ({ page }) => {
  const marrow = new MarrowPage(page);
  await openWalk(marrow);
  await page.keyboard.press('u');
  await marrow.pickBone('L_Foot');
  await marrow.releaseFocus();
  const plain = await look(marrow);
  expect(plain.view.trails).toMatchObject({ bones: 0, points: 0 });
  const picture = await marrow.picture();

  await page.keyboard.press('m');
  const trail = await look(marrow);
  expect(trail.view.trails).toMatchObject({ bones: 1, points: WALK.frames });
  expect(trail.calls - plain.calls).toBe(1);
  // None where it is not drawn.
  expect(differingPixels(picture, await marrow.picture())).toBeGreaterThan(80);
  const start = trail.placed('L_Foot');
  await page.keyboard.press('End');
  const end = (await look(marrow)).placed('L_Foot');
  for (const lane of [0, 1, 2]) {
    expect(trail.view.trails.first![lane]).toBeCloseTo(start[lane]!, 6);
    expect(trail.view.trails.last![lane]).toBeCloseTo(end[lane]!, 6);
  }
  expect(end[2]! - start[2]!).toBeCloseTo(-WALK.stride, 2);

  await page.getByRole('button', { name: 'Onion skins and trails' }).click();
  await page.getByRole('button', { name: 'Keep the trail of L_Foot' }).click();
  await page.keyboard.press('Escape');
  await marrow.pickBone('R_Hand');
  const both = await look(marrow);
  expect(both.view.trails).toMatchObject({ bones: 2, points: 2 * WALK.frames });
  expect(both.calls - plain.calls).toBe(1);
});

test('what is compared with stands there as a second character, overlaid or beside', async ({ page }) => {
  const marrow = new MarrowPage(page);
  await openWalk(marrow);
  const plain = await look(marrow);
  const picture = await marrow.picture();
  await page.getByRole('tab', { name: 'Compare' }).click();
  await page.getByRole('button', { name: 'Other clip…' }).click();
  await page.getByRole('listbox', { name: 'Clip to compare with' }).getByText('a000_000000').click();
  const overlaid = await look(marrow);
  expect(overlaid.view.compared).toBe(true);
  // A character is two draw calls: its bones and their outline.
  expect(overlaid.calls - plain.calls).toBe(2);
  expect(differingPixels(picture, await marrow.picture())).toBeGreaterThan(500);
  const over = await marrow.picture();
  await page.getByRole('button', { name: 'Side by side' }).click();
  expect(differingPixels(over, await marrow.picture())).toBeGreaterThan(500);
  await page.getByRole('button', { name: 'Off', exact: true }).click();
  expect((await look(marrow)).view.compared).toBe(false);
  expect((await look(marrow)).calls).toBe(plain.calls);
});

/** A camera of our own: one bone, one track, a field of view that widens from half a radian to one. */
function cameraBinder(bones: readonly string[], tracks: readonly number[]): Uint8Array {
  const placed = { ...IDENTITY, translation: [0, 1, 0] as const };
  const folder = 'N:\\MARROW\\data\\cutscene\\c9000\\hkx\\';
  const clip = writeClipFile({
    skeletonName: bones[0]!,
    trackToBone: tracks,
    floatTrackToSlot: [0],
    annotationTracks: tracks.map((_, track) => ({ name: bones[track]! })),
    motion: {
      kind: 'interleaved',
      duration: 1,
      frames: [0, 1, 2].map(() => tracks.map(() => placed)),
      floats: [[0.5], [0.75], [1]],
    },
  });
  const skeleton = writeSkeletonFile({
    name: bones[0]!,
    bones: bones.map((name, bone) => ({ name, parent: bone - 1, reference: placed })),
    floatSlots: ['cam0010_FOV'],
    referenceFloats: [0],
  });
  return writeDcx(
    writeBnd4([
      { id: 1000000, name: `${folder}skeleton.hkx`, bytes: skeleton },
      { id: 1000000000, name: `${folder}a000_000000.hkx`, bytes: clip },
    ]),
  );
}

async function dropCamera(marrow: MarrowPage, bytes: Uint8Array): Promise<void> {
  await startDrop(marrow.page, { 'cam.anibnd.dcx': bytes });
  await marrow.page.getByRole('tab', { name: 'Clip' }).click();
  await expect(marrow.page.getByText('field of view read as radians: inferred')).toBeVisible();
  await marrow.idle();
}

test('a camera’s field of view stands as a pyramid on its bone and follows the playhead', async ({ page }) => {
  const marrow = new MarrowPage(page);
  await marrow.open();
  await dropCamera(marrow, cameraBinder(['cam0010'], [0]));
  const first = await look(marrow);
  expect(first.view.frustum).toMatchObject({ camera: 'cam0010', bone: 'cam0010', drawn: true, at: [0, 1, 0] });
  expect(first.view.frustum!.degrees).toBeCloseTo((0.5 * 180) / Math.PI, 4);
  const picture = await marrow.picture();
  await marrow.releaseFocus();
  await page.keyboard.press('End');
  expect((await look(marrow)).view.frustum!.degrees).toBeCloseTo(180 / Math.PI, 4);
  expect(differingPixels(picture, await marrow.picture())).toBeGreaterThan(100);
});

test('where no bone can be told to be the camera, that is said and nothing is drawn', async ({ page }) => {
  const marrow = new MarrowPage(page);
  await marrow.open();
  await dropCamera(marrow, cameraBinder(['master', 'dummy'], [0, 1]));
  expect((await look(marrow)).view.frustum).toMatchObject({ camera: 'cam0010', bone: null });
  await expect(page.getByText('No bone can be told to be this camera')).toBeVisible();
});

test('playing with all of it shown makes React commit nothing', async ({ page }) => {
  const commits = await countReactCommits(page);
  const marrow = new MarrowPage(page);
  await marrow.open('./');
  await marrow.pickClip(WALK.clip);
  await marrow.pickBone('L_Foot');
  await marrow.releaseFocus();
  const unlit = await commits();
  for (const key of ['u', 'w', 'o', 'm']) await page.keyboard.press(key);
  await marrow.parkPointer();
  expect(await commits()).toBeGreaterThan(unlit);
  const before = await commits();
  const { frame } = await look(marrow);
  await page.waitForTimeout(1500);
  const after = await look(marrow);
  expect(after.frame).not.toBe(frame);
  expect(after.view.onion.skins).toBeGreaterThan(0);
  expect(await commits()).toBe(before);
});
