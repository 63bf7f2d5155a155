import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { isOurs, readScriptSources, sampleAllocations, type ScriptSources } from '../scripts/allocations.ts';
import { idle, openFiles, withApp } from './browser.ts';
import { BenchError, CORPUS } from './corpus.ts';
import { printTable } from './measure.ts';

const FRAMES = 600;
/** Frames before the measured ones: until they are compiled, loops over numbers allocate. */
const WARM_UP = 6000;
const LIMIT = 16 * 1024;

/** What playing allocates: the bytes of the app's own functions in 600 frames, on the built-in sample and on sekiro/c5060. */
export async function benchMemory(words: readonly string[]): Promise<void> {
  const details = words.includes('details');
  const path = join(CORPUS, 'sekiro/c5060.anibnd.dcx');
  const sources = await readScriptSources(join(import.meta.dirname, '..'));
  await withApp(async (page, address) => {
    const rows: (string | number)[][] = [];
    await page.goto(address);
    await idle(page);
    rows.push(['built-in sample', ...(await measure(page, sources, details))]);
    if (existsSync(path)) {
      await openFiles(page, [path]);
      rows.push(['sekiro/c5060', ...(await measure(page, sources, details))]);
    } else console.log(`sekiro/c5060.anibnd.dcx is not in ${CORPUS}: left out`);
    await pickBone(page);
    rows.push(['… with a bone picked', ...(await measure(page, sources, details))]);
    printTable(['playing', 'frames', 'ours KiB', 'libraries KiB', 'engine KiB'], rows);
    console.log(`limit for ours: ${LIMIT / 1024} KiB in ${FRAMES} frames`);
  });
}

/** Picks a bone, whose values are then written ten times a second. */
async function pickBone(page: Page): Promise<void> {
  const small = page.viewportSize()!;
  // The list of bones needs room to show any.
  await page.setViewportSize({ width: 1100, height: 700 });
  await page.getByRole('treeitem').nth(8).click();
  await page.getByRole('table', { name: 'Local values' }).waitFor();
  await page.setViewportSize(small);
}

async function measure(page: Page, sources: ScriptSources, details: boolean): Promise<readonly (string | number)[]> {
  const playFrames = (count: number): Promise<void> =>
    page.evaluate<void>(`(async () => { for (let frame = 0; frame < ${count}; frame++) await new Promise(requestAnimationFrame); })()`);
  await playFrames(WARM_UP);
  const playing = await page.evaluate<boolean>('window.marrow.snapshot().playback.playing');
  if (!playing) throw new BenchError('nothing plays: there is nothing to measure');
  await playFrames(10);
  const session = await page.context().newCDPSession(page);
  const functions = await sampleAllocations(session, sources, () => playFrames(FRAMES));
  await session.detach();
  const kib = (of: typeof functions): number => of.reduce((sum, { bytes }) => sum + bytes, 0) / 1024;
  const isLibrary = (source: string): boolean => source.includes('node_modules');
  if (details)
    printTable(
      ['function', 'KiB'],
      functions.filter(({ bytes }) => bytes > 256).map(({ source, name, bytes }) => [`${source} ${name}`, bytes / 1024]),
    );
  return [
    String(FRAMES),
    kib(functions.filter(isOurs)),
    kib(functions.filter(({ source }) => isLibrary(source))),
    kib(functions.filter((one) => !isOurs(one) && !isLibrary(one.source))),
  ];
}
