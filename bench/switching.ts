import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { idle, openFiles, withApp } from './browser.ts';
import { BenchError, CORPUS } from './corpus.ts';
import { printTable } from './measure.ts';

const BINDER = 'sekiro-2/c5060.anibnd.dcx';
const LIMIT = 16;

/**
 * From the key that picks the next clip to a page that is idle again: the clip unpacked by the worker, handed over, posed, and all of
 * the page that shows it brought up to date. Once without a scene, which is what the limit is for, and once with it drawn by the
 * processor, as machines without graphics do. Every clip is picked twice, and the second time counts.
 */
export async function benchSwitching(): Promise<void> {
  const path = join(CORPUS, BINDER);
  if (!existsSync(path)) throw new BenchError(`${BINDER} is not in ${CORPUS}`);
  const rows: (string | number)[][] = [];
  for (const drawn of [false, true]) {
    const times = await withApp(
      async (page, address) => {
        await page.goto(`${address}?paused`);
        await idle(page);
        await openFiles(page, [path]);
        return page.evaluate<number[]>(SWITCH_CLIPS);
      },
      { drawn },
    );
    times.sort((a, b) => a - b);
    const at = (share: number): number => times[Math.floor((times.length - 1) * share)]!;
    rows.push([drawn ? 'drawn by the processor' : 'without a scene', String(times.length), at(0.5), at(0.95), at(1)]);
  }
  printTable([BINDER, 'clips', 'median ms', '95th ms', 'longest ms'], rows);
  console.log(`limit: ${LIMIT} ms, without the time that drawing takes`);
}

/** Walks down the list by its key, and up again; the times of the way up. */
const SWITCH_CLIPS = `(async () => {
  const press = async (key) => {
    const start = performance.now();
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    await window.marrow.idle();
    return performance.now() - start;
  };
  const count = window.marrow.snapshot().library.clips.length;
  for (let clip = 1; clip < count; clip++) await press('ArrowDown');
  const times = [];
  for (let clip = 1; clip < count; clip++) times.push(await press('ArrowUp'));
  return times;
})()`;
