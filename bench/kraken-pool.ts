import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { createServer } from 'vite';
import { findOrInstallBrowser } from '../scripts/find-browser.ts';
import { type BenchFile, CORPUS } from './corpus.ts';
import { median, printTable } from './measure.ts';

/** What the page in `pool-page/` measures: median milliseconds. */
export interface PoolTimes {
  readonly one: number;
  readonly many: number;
  readonly workers: number;
}

/** Decodes files in the browser by a pool of one worker and by one of all cores, in turns, and prints both. */
export async function benchPool(files: readonly BenchFile[]): Promise<void> {
  const root = join(import.meta.dirname, 'pool-page');
  const server = await createServer({
    root,
    configFile: false,
    logLevel: 'error',
    server: { host: '127.0.0.1', fs: { allow: [join(root, '../..')] } },
    worker: { format: 'es' },
  });
  await server.listen();
  const browser = await chromium.launch({ executablePath: findOrInstallBrowser(), args: ['--no-sandbox'] });
  try {
    const page = await browser.newPage();
    await page.goto(server.resolvedUrls!.local[0]!);
    const rows: (string | number)[][] = [];
    for (const { name } of files) {
      await page.setInputFiles('input', join(CORPUS, name));
      await page.waitForFunction('window.measurePool !== undefined');
      const { one, many, workers } = await page.evaluate<PoolTimes>('window.measurePool()');
      rows.push([name, String(workers), one, many, one / many]);
    }
    printTable(['file in Chromium', 'workers', 'one worker ms', 'pool ms', 'one/pool'], rows);
    console.log(`median one/pool: ${median(rows.map((row) => Number(row[4]))).toFixed(2)} (at least 1.6 wanted on two cores)`);
  } finally {
    await browser.close();
    await server.close();
  }
}
