import { MarrowPage } from './pages/marrow-page.ts';
import { startDrop } from './pages/dropped.ts';
import { expect, test } from './support/test.ts';
import { writeBnd4, writeClipFile, writeSkeletonFile, writeTae } from '../test/support/index.ts';

const SKELETON = writeSkeletonFile({
  name: 'Master',
  bones: [{ name: 'Root', parent: -1 }],
});
const CLIP = writeClipFile({
  motion: { kind: 'spline', clip: { frameCount: 3, duration: 1, blocks: [{ tracks: [{}] }] } },
  trackToBone: [0],
  skeletonName: 'Master',
});
const BINDER = writeBnd4([
  { name: 'skeleton.hkx', id: 1, bytes: SKELETON },
  ...['a000_003000', 'a000_003001', 'a000_008000'].map((name, index) => ({ name: `${name}.hkx`, id: 10 + index, bytes: CLIP })),
  {
    name: 'c1050.tae',
    id: 3_000_000,
    bytes: writeTae([{ id: 3000 }, { id: 3001, source: 3000 }, { id: 3002, target: 3000 }, { id: 4000 }]),
  },
]);

test('a clip tells its TAE record, and the list finds clips without one and those that others import', async ({ page }) => {
  const marrow = new MarrowPage(page);
  await marrow.open();
  await startDrop(page, { 'c1050.anibnd': BINDER });
  await expect(marrow.clips).toContainText('a000_008000');
  await marrow.idle();
  await expect(page.getByText(/4 TAE records · 1 record without a clip · 1 clip without a record/)).toBeVisible();

  const filter = page.getByLabel('Filter clips');
  const names = marrow.clips.getByRole('option');
  await filter.fill('no record a000');
  await expect(names).toHaveCount(1);
  await expect(names).toContainText('a000_008000');
  await filter.fill('imported a000');
  await expect(names).toHaveCount(1);
  await expect(names).toContainText('a000_003000');

  await filter.fill('');
  await marrow.pickClip('a000_003000');
  await page.getByRole('tab', { name: 'Clip', exact: true }).click();
  const facts = page.getByRole('region', { name: 'Facts of the clip' });
  await expect(facts).toContainText('3000, a record of c1050.tae');
  await facts.getByText('2 records', { exact: true }).click();
  await expect(facts).toContainText('3001 takes the animation');
  await expect(facts).toContainText('3002 takes everything');
  await facts.getByText('1 record without an open clip').click();
  await expect(facts.getByText('4000', { exact: true })).toBeVisible();
  await facts.getByText('1 clip without a record').click();
  await expect(facts.getByText('a000_008000')).toBeVisible();
  const { selection, library } = (await marrow.snapshot()) as unknown as {
    readonly selection: { readonly clip: { readonly record: unknown } };
    readonly library: { readonly tae: readonly unknown[] };
  };
  expect(selection.clip.record).toMatchObject({ number: 3000, state: 'present', importedByCount: 2, imports: null });
  expect(library.tae).toMatchObject([
    { file: 'c1050.anibnd', member: 'c1050.tae', records: 4, withoutClip: [4000], clipsWithoutRecord: ['a000_008000'] },
  ]);

  await marrow.pickClip('a000_003001');
  await expect(facts).toContainText('Playsa000_003000, the animation alone');
});
