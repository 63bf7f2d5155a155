import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { isOurs, readScriptSources, sampleAllocations, type ScriptSources } from '../scripts/allocations.ts';
import { idle, openFiles, withApp } from './browser.ts';
import { BenchError, CORPUS } from './corpus.ts';
import { printTable } from './measure.ts';

const FRAMES = 600;
/** Frames before the measured ones: until they are compiled, loops over numbers allocate. First hurried ones, then real ones. */
const HURRIED = 12_000;
const WARM_UP = 60;
/** Several of each, as code compiled for the ones is thrown away when the others come. */
const ROUNDS = 4;
const LIMIT = 16 * 1024;

/** What playing allocates: the bytes of the app's own functions in 600 frames, on the built-in sample and on sekiro/c5060. */
export async function benchMemory(words: readonly string[]): Promise<void> {
  const details = words.includes('details');
  const path = join(CORPUS, 'sekiro/c5060.anibnd.dcx');
  const sources = await readScriptSources(join(import.meta.dirname, '..'));
  await withApp(
    async (page, address) => {
      const rows: (string | number)[][] = [];
      await page.addInitScript(HURRY);
      await page.goto(address);
      await idle(page);
      rows.push(['built-in sample', ...(await measure(page, sources, details))]);
      if (existsSync(path)) {
        await openFiles(page, [path]);
        rows.push(['sekiro/c5060', ...(await measure(page, sources, details))]);
      } else console.log(`sekiro/c5060.anibnd.dcx is not in ${CORPUS}: left out`);
      await pickBone(page);
      rows.push(['… with a bone picked', ...(await measure(page, sources, details))]);
      printTable(['playing', 'seconds', 'ours KiB', 'libraries KiB', 'engine KiB'], rows);
      console.log(`limit for ours: ${LIMIT / 1024} KiB in ${FRAMES} frames`);
      // What a compiled function took in from others counts as its own: the line of the scene's frame has some of the library's in it.
    },
    { paced: true },
  );
}

/**
 * Gives the page `hurry(count)`: it plays frames as fast as the scripts run, without waiting for the screen, minutes of playing in seconds.
 * Timers hurry too. In place from the start: a function of the page's that is exchanged later has all compiled code that calls it thrown away.
 */
const HURRY = `{
  const requestFrame = window.requestAnimationFrame.bind(window);
  const wait = window.setTimeout.bind(window);
  const channel = new MessageChannel();
  let hurried = false;
  let waiting = [];
  window.requestAnimationFrame = (callback) => (hurried ? waiting.push(callback) : requestFrame(callback));
  window.setTimeout = (callback, milliseconds) => wait(callback, hurried ? milliseconds / 20 : milliseconds);
  window.hurry = async (count) => {
    hurried = true;
    let now = performance.now();
    const gl = WebGL2RenderingContext.prototype;
    const draws = ['drawArrays', 'drawElements', 'drawArraysInstanced', 'drawElementsInstanced'].map((name) => [name, gl[name]]);
    for (const [name] of draws) gl[name] = () => {};
    await new Promise((done) => {
      channel.port1.onmessage = () => {
        const callbacks = waiting;
        waiting = [];
        now += 16.7;
        for (const callback of callbacks) callback(now);
        if (callbacks.length > 0) count--;
        if (count > 0) channel.port2.postMessage(0);
        else done();
      };
      channel.port2.postMessage(0);
    });
    for (const [name, draw] of draws) gl[name] = draw;
    hurried = false;
    for (const callback of waiting) requestFrame(callback);
    waiting = [];
  };
}`;

/** Picks a bone that moves, whose values are then written ten times a second. */
async function pickBone(page: Page): Promise<void> {
  const small = page.viewportSize()!;
  // The list of bones needs room to show any.
  await page.setViewportSize({ width: 1100, height: 700 });
  const table = page.getByRole('table', { name: 'Local values' });
  await page.getByRole('treeitem').nth(2).click();
  let moves = false;
  for (let tries = 0; !moves && tries < 60; tries++) {
    await page.keyboard.press('ArrowDown');
    // What was written for the bone before is gone by then.
    await page.waitForTimeout(150);
    const before = await table.innerText();
    await page.waitForTimeout(400);
    moves = (await table.innerText()) !== before;
  }
  if (!moves) throw new BenchError('no bone moves: there is nothing to measure');
  await page.setViewportSize(small);
}

async function measure(page: Page, sources: ScriptSources, details: boolean): Promise<readonly (string | number)[]> {
  const playFrames = (count: number): Promise<void> =>
    page.evaluate<void>(`(async () => { for (let frame = 0; frame < ${count}; frame++) await new Promise(requestAnimationFrame); })()`);
  for (let round = 0; round < ROUNDS; round++) {
    await page.evaluate(`hurry(${HURRIED})`);
    await playFrames(WARM_UP);
  }
  const playing = await page.evaluate<boolean>('window.marrow.snapshot().playback.playing');
  if (!playing) throw new BenchError('nothing plays: there is nothing to measure');
  await playFrames(10);
  const session = await page.context().newCDPSession(page);
  let seconds = 0;
  const functions = await sampleAllocations(session, sources, async () => {
    const start = performance.now();
    await playFrames(FRAMES);
    seconds = (performance.now() - start) / 1000;
  });
  await session.detach();
  const kib = (of: typeof functions): number => of.reduce((sum, { bytes }) => sum + bytes, 0) / 1024;
  const isLibrary = (source: string): boolean => source.includes('node_modules');
  if (details)
    printTable(
      ['function', 'KiB'],
      functions.filter(({ bytes }) => bytes > 256).map(({ source, name, bytes }) => [`${source} ${name}`, bytes / 1024]),
    );
  return [
    seconds,
    kib(functions.filter(isOurs)),
    kib(functions.filter(({ source }) => isLibrary(source))),
    kib(functions.filter((one) => !isOurs(one) && !isLibrary(one.source))),
  ];
}
