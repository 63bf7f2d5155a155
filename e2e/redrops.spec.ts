import { resolve } from 'node:path';
import { openWeighing, weigh } from '../scripts/held-memory.ts';
import { MarrowPage } from './pages/marrow-page.ts';
import { expect, test } from './support/test.ts';

const SAMPLE = resolve('public/sample/marrow-sample.anibnd.dcx');

// A trace keeps what the page was like in the page's own memory.
test.use({ trace: 'off' });

test('opening one binder again and again, and removing it, holds on to nothing', async ({ page }) => {
  test.slow();
  const marrow = new MarrowPage(page);
  await marrow.open();
  const session = await openWeighing(page);
  const files = async (): Promise<number> => (await marrow.snapshot()).library.files.length;

  for (let drop = 0; drop < 5; drop++) await marrow.drop(SAMPLE);
  const fifth = await weigh(page, session);
  for (let drop = 0; drop < 10; drop++) await marrow.drop(SAMPLE);
  const last = await weigh(page, session);
  // The same content is the same file, however often it is dropped.
  expect(await files()).toBe(1);
  expect(last).toMatchObject({ geometries: fifth.geometries, textures: fifth.textures, elements: fifth.elements });
  expect(last.listeners).toBeLessThan(fifth.listeners + 20);
  expect(last.heapBytes).toBeLessThan(fifth.heapBytes * 1.05);

  const openAndRemove = async (): Promise<void> => {
    await marrow.drop(SAMPLE);
    await page.getByTitle('Remove this file (Delete)').click();
    await marrow.idle();
    expect(await files()).toBe(0);
  };
  for (let round = 0; round < 5; round++) await openAndRemove();
  const early = await weigh(page, session);
  for (let round = 0; round < 8; round++) await openAndRemove();
  const late = await weigh(page, session);
  expect(late).toMatchObject({ geometries: early.geometries, textures: early.textures, elements: early.elements });
  expect(late.listeners).toBeLessThan(early.listeners + 16);
  expect(late.heapBytes).toBeLessThan(early.heapBytes * 1.05);
  expect(late.workerBytes ?? 0).toBeLessThan((early.workerBytes ?? 0) * 1.05 + 1);
});
