import {
  RIG_CHANNELS,
  RIG_END_FRAME,
  RIG_FPS,
  RIG_JOINTS,
  rigPositions,
  writeRigClip,
  writeRigDocuments,
} from '../test/support/write-ebx-rig.ts';
import { type Dropped, startDrop } from './pages/dropped.ts';
import { MarrowPage, type Snapshot } from './pages/marrow-page.ts';
import { expect, test } from './support/test.ts';

interface SkateSnapshot extends Snapshot {
  readonly eclp: readonly {
    readonly base: number;
    readonly fps: number;
    readonly fpsAssumed: boolean;
    readonly notes: readonly unknown[];
  }[];
  readonly rigs: readonly { readonly kind: string; readonly name: string }[];
  readonly channels: {
    readonly clip: string;
    readonly channels: readonly { readonly kind: string; readonly form: string; readonly name: string | null; readonly keys: number }[];
    readonly picked: number;
  } | null;
  readonly keyed: { readonly storedKeysOnly: boolean; readonly rootLock: boolean; readonly helperJoints: boolean };
}

const json = (value: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(value));
const NAMES = RIG_CHANNELS.map(({ name }) => name);
const INFO = json({
  clip: 'five_walk',
  rig: 'five_rig',
  joints: 5,
  channel_count: NAMES.length,
  fps: RIG_FPS,
  duration_seconds: RIG_END_FRAME / RIG_FPS,
  channels: NAMES.map((dof) => ({ dof, name: dof, joint: dof.replace(/\..$/, ''), kind: 'q' })),
});
const DOCUMENTS: Dropped = Object.fromEntries([...writeRigDocuments('REFL')].map(([stem, bytes]) => [`${stem}.ebx`, bytes]));

/** An ECLP clip and its side files as a person meets them. */
class SkatePage extends MarrowPage {
  readonly channels = this.page.getByRole('listbox', { name: 'Channels' });
  readonly dock = this.page.getByRole('region', { name: 'Channels' });

  async dropFiles(dropped: Dropped): Promise<void> {
    await startDrop(this.page, dropped);
    await this.idle();
  }

  async skate(): Promise<SkateSnapshot> {
    return (await this.snapshot()) as SkateSnapshot;
  }

  async openTab(name: string): Promise<void> {
    await this.page.getByRole('tab', { name }).click();
  }

  async goTo(frame: number): Promise<void> {
    await this.page.getByRole('button', { name: 'Frame shown' }).or(this.page.getByLabel('Frame shown')).first().click();
    await this.page.keyboard.press('ControlOrMeta+a');
    await this.page.keyboard.type(String(frame));
    await this.page.keyboard.press('Enter');
    await this.idle();
  }

  /** The largest distance along an axis between the joints drawn and those of the fixture. */
  async error(frame: number): Promise<number> {
    const { pose } = await this.skate();
    const expected = rigPositions(frame);
    expect(pose.bones).toHaveLength(expected.length);
    return Math.max(
      ...pose.bones.flatMap(({ model }, joint) => [0, 1, 2].map((axis) => Math.abs(model[12 + axis]! - expected[joint]![axis]!))),
    );
  }
}

let skate: SkatePage;

test.beforeEach(async ({ page }) => {
  skate = new SkatePage(page);
  await skate.open();
});

test('channels, then names, then a moving rig: a .res, its JSON and its EBX documents one after the other', async ({ page }) => {
  await skate.dropFiles({ 'five_walk.res': writeRigClip() });
  await expect(skate.viewport).toContainText('Channels only: add a channel list and a skeleton');
  await expect(skate.clips.getByRole('option').filter({ hasText: 'five_walk' })).toContainText('needs names');
  await expect(skate.channels.getByRole('option')).toHaveCount(NAMES.length);
  await expect(skate.channels).toContainText('0 · rotation');
  await expect(skate.dock.getByRole('img', { name: /Curves? of/ })).toBeVisible();
  const alone = await skate.skate();
  expect(alone.shown).toMatchObject({ kind: 'failed' });
  expect(alone.channels?.channels.map(({ name }) => name)).toEqual(NAMES.map(() => null));
  expect(alone.channels?.channels.map(({ keys }) => keys)).toEqual(RIG_CHANNELS.map(({ keys }) => keys.length));
  expect(alone.eclp).toMatchObject([{ base: 0, fpsAssumed: true }]);

  await skate.dropFiles({ 'five_walk.info.json': INFO });
  await expect(skate.channels).toContainText(NAMES[0]!);
  await expect(skate.clips.getByRole('option').filter({ hasText: 'five_walk' })).toContainText('needs rig');
  const named = await skate.skate();
  expect(named.channels?.channels.map(({ name }) => name)).toEqual(NAMES);
  expect(named.eclp).toMatchObject([{ fps: RIG_FPS, fpsAssumed: false }]);

  await skate.dropFiles(DOCUMENTS);
  const moving = await skate.skate();
  expect(moving.shown).toMatchObject({ kind: 'clip' });
  expect(moving.playback).toMatchObject({ frames: RIG_END_FRAME + 1 });
  expect(moving.rigs.map(({ kind }) => kind)).toContain('rig');
  for (const frame of [0, 3, 10, 11.5, 17.25, RIG_END_FRAME]) {
    await skate.goTo(frame);
    expect((await skate.skate()).playback.frame).toBe(frame);
    expect(await skate.error(frame)).toBeLessThan(1e-4);
  }
  await expect(page.getByRole('button', { name: 'Hips and 7 effectors differ from the game' })).toBeVisible();
});

test('a skeleton that goes takes its right-handed space with it', async () => {
  await skate.dropFiles({ 'five_walk.res': writeRigClip(), 'nameless.res': writeRigClip(16), ...DOCUMENTS });
  /** The camera stands in front, which is where the file's z points only in a right-handed space. */
  const inFront = async (): Promise<number> => {
    const { view } = (await skate.snapshot()) as unknown as {
      readonly view: { readonly camera: Record<'position' | 'target', readonly number[]> };
    };
    return Math.sign(view.camera.position[2]! - view.camera.target[2]!);
  };
  await skate.clips.getByRole('option').filter({ hasText: 'five_walk' }).click();
  await skate.idle();
  expect(await inFront()).toBe(1);
  await skate.clips.getByRole('option').filter({ hasText: 'nameless' }).click();
  await skate.idle();
  expect(await inFront()).toBe(-1);
});

test('stored keys only holds each key until the next, in the pose and back again', async ({ page }) => {
  await skate.dropFiles({ 'five_walk.res': writeRigClip(16), 'five_walk.info.json': INFO, ...DOCUMENTS });
  const between = 11.5;
  await skate.goTo(between);
  expect(await skate.error(between)).toBeLessThan(1e-4);
  const toggle = page.getByRole('button', { name: 'stored keys only' });
  await toggle.click();
  await skate.idle();
  await expect(toggle).toHaveAttribute('aria-pressed', 'true');
  expect((await skate.skate()).playback.frame).toBe(between);
  const held = (await skate.skate()).pose.bones.map(({ local }) => local);
  expect(await skate.error(between)).toBeGreaterThan(1e-3);
  // The same key holds a little later.
  await skate.goTo(between + 0.25);
  expect((await skate.skate()).pose.bones.map(({ local }) => local)).toEqual(held);
  await toggle.click();
  await skate.goTo(between);
  expect(await skate.error(between)).toBeLessThan(1e-4);
});

test('the Clip tab lists every inferred rule with its outcome, and what is known of all such clips', async ({ page }) => {
  await skate.dropFiles({ 'five_walk.res': writeRigClip(), 'five_walk.info.json': INFO, ...DOCUMENTS });
  await skate.openTab('Clip');
  const notes = page.getByRole('region', { name: 'Notes on the reading' });
  const { eclp } = await skate.skate();
  await expect(notes.getByRole('listitem')).toHaveCount(eclp[0]!.notes.length);
  expect(eclp[0]!.notes.length).toBeGreaterThan(4);
  await expect(notes.locator('[data-note="coverage"]')).toHaveAttribute('data-outcome', 'holds');
  const known = page.getByRole('region', { name: 'Known of all such clips' });
  await expect(known).toContainText('not established as the game’s');
  await expect(known).toContainText('seven IK effectors');
  await expect(known).toContainText('AITrajectory');
  await expect(known).toContainText('no real file of this game is public');
});

test('a skeleton alone has its bind and model poses checked', async ({ page }) => {
  const [render] = Object.entries(DOCUMENTS).filter(([name]) => /render|skeleton|skel/i.test(name));
  await skate.dropFiles(Object.fromEntries([render!]));
  const { rigs } = await skate.skate();
  expect(rigs.map(({ kind }) => kind)).toEqual(['render-skeleton']);
  await skate.clips.getByRole('option').filter({ hasText: rigs[0]!.name }).click();
  await skate.idle();
  await skate.openTab('Clip');
  const checks = page.getByRole('region', { name: 'Checks of the rig' });
  await expect(checks.locator('[data-note="model-pose"]')).toHaveAttribute('data-outcome', 'holds');
  await expect(checks.locator('[data-note="inverse-pose"]')).toHaveAttribute('data-outcome', 'holds');
});

test('what is refused is named with the reason, and nothing else is lost', async () => {
  const old = new Uint8Array(64);
  new DataView(old.buffer).setUint32(0, 0x0fb2d1ce, true);
  const bank = new Uint8Array(128);
  bank.set(new TextEncoder().encode('GD.STRM'), 0);
  await skate.dropFiles({
    'old.ebx': old,
    'bank.res': bank,
    'export.xml': new TextEncoder().encode('<?xml version="1.0"?><Type Guid="0"></Type>'),
    'five_walk.res': writeRigClip(),
  });
  const { problems, eclp } = await skate.skate();
  expect(eclp).toHaveLength(1);
  const reasonOf = (file: string): string => problems.find((problem) => problem.file === file)?.message ?? '';
  expect(reasonOf('old.ebx')).toMatch(/EBX/);
  expect(reasonOf('bank.res')).toMatch(/ANT|GD\./);
  expect(reasonOf('export.xml')).toMatch(/XML/);
});

test('a joint of the world is hidden until asked for, and root lock takes its first sample away', async ({ page }) => {
  const rename = (name: string): string => name.replace(/^Hips/, 'AITrajectory');
  const own = json({
    eclpRig: 1,
    clip: { fps: RIG_FPS },
    channels: NAMES.map(rename),
    skeleton: {
      names: RIG_JOINTS.map(({ name }) => rename(name)),
      parents: RIG_JOINTS.map(({ parent }) => parent),
      local: RIG_JOINTS.map(({ translation, rotation, scale }) => [...translation, ...rotation, ...scale]),
    },
  });
  await skate.dropFiles({ 'five_walk.res': writeRigClip(), 'five_walk.json': own });
  await skate.goTo(0);
  const trajectory = async (): Promise<readonly number[]> =>
    (await skate.skate()).pose.bones.find(({ name }) => name === 'AITrajectory')!.local.slice(0, 3);
  const first = RIG_CHANNELS.find(({ name }) => name === 'Hips.t')!.keys[0]!.value;
  for (const [axis, value] of (await trajectory()).entries()) expect(value).toBeCloseTo(first[axis]!, 5);

  const hidden = await skate.canvas.screenshot({ caret: 'initial' });
  const toggle = page.getByRole('button', { name: 'helper joints' });
  await expect(toggle).toHaveAttribute('aria-pressed', 'false');
  await toggle.click();
  await skate.parkPointer();
  expect((await skate.skate()).keyed.helperJoints).toBe(true);
  await toggle.evaluate((button) => (button as HTMLElement).blur());
  expect((await skate.canvas.screenshot({ caret: 'initial' })).equals(hidden)).toBe(false);

  await page.getByRole('button', { name: 'root lock' }).click();
  await skate.idle();
  expect(await trajectory()).toEqual([0, 0, 0]);
  await page.getByRole('button', { name: 'root lock' }).click();
  await skate.idle();
  for (const [axis, value] of (await trajectory()).entries()) expect(value).toBeCloseTo(first[axis]!, 5);
});

test('of two channel lists the one that is picked names the channels', async ({ page }) => {
  const list = (prefix: string): Uint8Array => json({ eclpRig: 1, channels: NAMES.map((name) => `${prefix}${name}`) });
  await skate.dropFiles({ 'five_walk.res': writeRigClip(), 'five_walk.json': list('A_'), 'other.json': list('B_') });
  await expect(skate.channels).toContainText(`A_${NAMES[0]!}`);
  await skate.openTab('Clip');
  await page.getByLabel('Channel list').selectOption({ label: 'other.json' });
  await skate.idle();
  await expect(skate.channels).toContainText(`B_${NAMES[0]!}`);
  await page.getByLabel('Channel list').selectOption({ label: 'the one Marrow chooses' });
  await skate.idle();
  await expect(skate.channels).toContainText(`A_${NAMES[0]!}`);
});
