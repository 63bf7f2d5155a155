// `npm test`: every gate in turn, each step's time, and one closing line of counts. A step that fails does not keep the others from running.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { findOrInstallBrowser } from './find-browser.ts';

interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

const PASSED: Counts = { passed: 1, failed: 0, skipped: 0 };
const FAILED: Counts = { passed: 0, failed: 1, skipped: 0 };

const VITEST_REPORT = '.cache/vitest.json';
// Named in playwright.config.ts.
const PLAYWRIGHT_REPORT = '.cache/playwright.json';

/** Runs a command of node_modules/.bin (npx does not download: all are installed). */
function succeeds(command: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): boolean {
  const { status } = spawnSync('npx', ['--no-install', command, ...args], {
    stdio: 'inherit',
    env: { ...process.env, ...env },
    shell: process.platform === 'win32',
  });
  return status === 0;
}

const gate =
  (command: string, ...args: readonly string[]) =>
  (): Counts =>
    succeeds(command, args) ? PASSED : FAILED;

/** Counts of a lane of tests. One that ran none, or that failed beside its tests, has failed. */
function lane(succeeded: boolean, counts: Counts): Counts {
  const ran = counts.passed + counts.failed > 0;
  if (!ran) console.error('No test ran.');
  return counts.failed === 0 && !(succeeded && ran) ? { ...counts, failed: 1 } : counts;
}

function readReport(path: string): Readonly<Record<string, unknown>> | undefined {
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>) : undefined;
}

function unitTests(): Counts {
  rmSync(VITEST_REPORT, { force: true });
  const succeeded = succeeds('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${VITEST_REPORT}`]);
  const report = readReport(VITEST_REPORT);
  const count = (key: string): number => Number(report?.[key] ?? 0);
  return lane(succeeded, {
    passed: count('numPassedTests'),
    failed: count('numFailedTests'),
    skipped: count('numPendingTests') + count('numTodoTests'),
  });
}

async function browserTests(): Promise<Counts> {
  rmSync(PLAYWRIGHT_REPORT, { force: true });
  const succeeded = succeeds('playwright', ['test'], {
    MARROW_BROWSER: findOrInstallBrowser(),
    MARROW_E2E_PORT: String(await freePort()),
    MARROW_GATES: '1',
  });
  const stats = readReport(PLAYWRIGHT_REPORT)?.['stats'] as Record<string, number> | undefined;
  return lane(succeeded, {
    passed: stats?.['expected'] ?? 0,
    failed: (stats?.['unexpected'] ?? 0) + (stats?.['flaky'] ?? 0),
    skipped: stats?.['skipped'] ?? 0,
  });
}

/** Two checkouts may be tested at the same time. */
function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => {
        if (address === null || typeof address === 'string') reject(new Error('no port was free'));
        else resolve(address.port);
      });
    });
  });
}

const totals = { passed: 0, failed: 0, skipped: 0 };
const summary: string[] = [];

async function step(name: string, run: () => Counts | Promise<Counts>): Promise<boolean> {
  console.log(`\n── ${name}`);
  const start = performance.now();
  let counts = FAILED;
  try {
    counts = await run();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
  }
  totals.passed += counts.passed;
  totals.failed += counts.failed;
  totals.skipped += counts.skipped;
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  summary.push(`${counts.failed === 0 ? 'ok    ' : 'FAILED'} ${name.padEnd(12)} ${seconds.padStart(6)} s  ${countsText(counts)}`);
  return counts.failed === 0;
}

function countsText({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

await step('format', gate('biome', 'format'));
await step('lint', gate('oxlint', '--type-aware', '--deny-warnings'));
await step('types', gate('tsc', '-b'));
await step('boundaries', gate('tsx', 'scripts/check-boundaries.ts'));
await step('unit tests', unitTests);
const built = await step('build', gate('vite', 'build'));
await step('repository', gate('tsx', 'scripts/check-repository.ts', '--built'));
// Without a build they would test the one before, or nothing.
if (built) await step('browser tests', browserTests);
else await step('browser tests', () => FAILED);

console.log(`\n${summary.join('\n')}\n`);
console.log(countsText(totals));
process.exitCode = totals.failed === 0 ? 0 : 1;
