import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { build, preview } from 'vite';
import { findOrInstallBrowser } from '../scripts/find-browser.ts';

const ARGUMENTS = [
  '--no-sandbox',
  // WebGL on the processor, and the browser itself off the network, as in the browser tests.
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
/** Without WebGL the page draws no scene; all else goes on. */
const NO_GRAPHICS = ['--disable-3d-apis'];
/** As many frames as can be drawn. */
const UNPACED = ['--disable-frame-rate-limit', '--disable-gpu-vsync'];

/**
 * Builds the app as it ships into a folder of its own, serves it, and runs the task on an empty page; all of it ends with the task.
 * `paced` has no more frames drawn than a screen shows, `drawn` false has no scene drawn at all.
 */
export async function withApp<T>(task: (page: Page, address: string) => Promise<T>, { paced = false, drawn = true } = {}): Promise<T> {
  const outDir = mkdtempSync(join(tmpdir(), 'marrow-bench-'));
  const root = join(import.meta.dirname, '..');
  await build({ root, logLevel: 'error', build: { outDir, emptyOutDir: true } });
  const server = await preview({ root, logLevel: 'error', build: { outDir }, preview: { port: 0, strictPort: false } });
  const browser = await chromium.launch({
    executablePath: findOrInstallBrowser(),
    args: [...ARGUMENTS, ...(paced ? [] : UNPACED), ...(drawn ? [] : NO_GRAPHICS)],
  });
  try {
    // Drawn on the processor, a small picture is many times faster.
    const page = await browser.newPage({ viewport: { width: 700, height: 320 }, colorScheme: 'dark' });
    return await task(page, server.resolvedUrls!.local[0]!);
  } finally {
    await browser.close();
    await server.close();
    rmSync(outDir, { recursive: true });
  }
}

/** Waits until nothing is opened, decoded or selected any more and what is shown has been drawn. */
export function idle(page: Page): Promise<void> {
  return page.evaluate<void>('window.marrow.idle()');
}

/** Gives files of this machine to the page's own file field, as its button does. */
export async function openFiles(page: Page, paths: readonly string[]): Promise<void> {
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles([...paths]);
  // The page hears of it in a task of its own.
  await page.evaluate('new Promise((heard) => setTimeout(heard, 20))');
  await idle(page);
}
