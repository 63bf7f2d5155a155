import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { type Held, openWeighing, weigh } from '../scripts/held-memory.ts';
import { idle, openFiles, withApp } from './browser.ts';
import { BenchError, benchFiles, CORPUS } from './corpus.ts';
import { printTable } from './measure.ts';

const DROPS = 50;
const SETTLED = 5;
const DIFFERENT = 20;
const LIMIT = 0.05;

/**
 * What opening again and again holds on to. First one binder 50 times, which is known again by its content: compared with the fifth
 * time. Then 20 different binders one after the other, each removed before the next, the whole round several times: compared is what is
 * held with none of them open. All 20 open at once hold their bytes, of which the table says how many.
 */
export async function benchRedrops(words: readonly string[]): Promise<void> {
  const again = join(CORPUS, 'sekiro/c5060.anibnd.dcx');
  if (!existsSync(again)) throw new BenchError(`sekiro/c5060.anibnd.dcx is not in ${CORPUS}`);
  const different = benchFiles(words)
    .map(({ name }) => join(CORPUS, name))
    .filter((path) => path.endsWith('bnd.dcx') && path !== again)
    .sort((a, b) => statSync(a).size - statSync(b).size)
    .slice(-DIFFERENT);
  await withApp(async (page, address) => {
    await page.addInitScript(COUNT_CONTEXTS);
    await page.setViewportSize({ width: 1100, height: 700 });
    await page.goto(`${address}?paused`);
    await idle(page);
    const session = await openWeighing(page);
    const rows: (string | number)[][] = [];
    const note = async (name: string): Promise<Held> => {
      const held = await weigh(page, session);
      rows.push(rowOf(name, held));
      return held;
    };
    await note('built-in sample');
    let fifth: Held | undefined;
    for (let drop = 1; drop <= DROPS; drop++) {
      await openFiles(page, [again]);
      if (drop === SETTLED) fifth = await note(`drop ${drop} of c5060`);
    }
    const last = await note(`drop ${DROPS} of c5060`);
    await removeAll(page);
    let first: Held | undefined;
    let rest: Held | undefined;
    for (let round = 1; round <= 3; round++) {
      for (const path of different) {
        await openFiles(page, [path]);
        await removeAll(page);
      }
      rest = await note(`round ${round}: ${different.length} opened and removed`);
      first ??= rest;
    }
    await openFiles(page, different);
    await note(
      `${different.length} open together (${(different.reduce((sum, path) => sum + statSync(path).size, 0) / 1e6).toFixed(0)} MB of files)`,
    );
    await removeAll(page);
    const after = await note('and removed');
    printTable(['held after collection', 'page MB', 'decoder MB', 'listeners', 'nodes', 'geometries', 'textures'], rows);
    say('50 drops', fifth!, last);
    say('20 opened and removed, thrice', first!, rest!);
    say('20 open together, removed', first!, after);
    console.log(`WebGL contexts of the session: ${await page.evaluate<number>('window.contexts')} (limit 1)`);
    await session.detach();
  });
}

function rowOf(name: string, { heapBytes, workerBytes, listeners, elements, geometries, textures }: Held): (string | number)[] {
  const worker = workerBytes === undefined ? 'unknown' : workerBytes / 1e6;
  return [name, heapBytes / 1e6, worker, String(listeners), String(elements), String(geometries), String(textures)];
}

function say(name: string, before: Held, after: Held): void {
  const growth = after.heapBytes / before.heapBytes - 1;
  const worker = (after.workerBytes ?? Number.NaN) / (before.workerBytes ?? Number.NaN) - 1;
  const flat = after.listeners <= before.listeners && after.geometries === before.geometries && after.textures === before.textures;
  console.log(
    `${name}: page ${percent(growth)}, decoder ${percent(worker)} (limit +${LIMIT * 100} %), listeners and scene ${flat ? 'flat' : 'NOT FLAT'}`,
  );
}

function percent(share: number): string {
  return `${share < 0 ? '' : '+'}${(share * 100).toFixed(1)} %`;
}

/** Removes every file by its button. */
async function removeAll(page: Page): Promise<void> {
  const list = page.getByRole('listbox', { name: 'Clips' });
  while ((await page.evaluate<number>('window.marrow.snapshot().library.files.length')) > 0) {
    await list.evaluate('(element) => { element.scrollTop = 0; }');
    await page.getByTitle('Remove this file (Delete)').first().click();
    await idle(page);
  }
}

/** Counts the canvases that were given a WebGL context. */
const COUNT_CONTEXTS = `
  window.contexts = 0;
  const seen = new WeakSet();
  const original = HTMLCanvasElement.prototype.getContext;
  HTMLCanvasElement.prototype.getContext = function (kind, ...rest) {
    const context = original.call(this, kind, ...rest);
    if (context !== null && String(kind).startsWith('webgl') && !seen.has(context)) { seen.add(context); window.contexts++; }
    return context;
  };
`;
