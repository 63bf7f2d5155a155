// Finds a Chromium for the browser tests, or gets one. Run by itself it prints the path.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from '@playwright/test';

const SYSTEM_BROWSERS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

const NONE_FOUND =
  'No browser for the browser tests: install Chromium or Chrome, run "npx playwright install --with-deps chromium", ' +
  'or set MARROW_BROWSER to the path of one.';

/** A browser already on this machine that starts; MARROW_BROWSER, when set, is the only one asked. */
export function findBrowser(): string | undefined {
  const chosen = process.env['MARROW_BROWSER'];
  if (chosen !== undefined && chosen !== '') return starts(chosen) ? chosen : undefined;
  return [...playwrightBrowsers(), ...SYSTEM_BROWSERS].find(starts);
}

/** As `findBrowser`, and otherwise downloads Playwright's own, or installs the system's when that is ours to do. */
export function findOrInstallBrowser(): string {
  const found = findBrowser();
  if (found !== undefined) return found;
  if (process.env['MARROW_BROWSER']) throw new Error(`MARROW_BROWSER names ${process.env['MARROW_BROWSER']}, which does not start.`);

  console.log('No browser found; asking Playwright for its Chromium.');
  run('npx', ['playwright', 'install', 'chromium']);
  // Downloading can work and starting fail, where the system lacks libraries it needs.
  const downloaded = findBrowser();
  if (downloaded !== undefined) return downloaded;

  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('That did not work; installing the chromium package.');
    run('apt-get', ['update']);
    run('apt-get', ['install', '-y', 'chromium']);
  }
  const installed = findBrowser();
  if (installed === undefined) throw new Error(NONE_FOUND);
  return installed;
}

/** Where Playwright of this version keeps its Chromium, then what other versions left beside it. */
function playwrightBrowsers(): string[] {
  const expected = chromium.executablePath();
  // <registry>/chromium-1234/chrome-linux64/chrome
  const registry = dirname(dirname(dirname(expected)));
  if (!existsSync(registry)) return [];
  const folders = readdirSync(registry).filter((name) => /^chromium-\d+$/.test(name));
  return [expected, ...folders.map((folder) => join(registry, folder, basename(dirname(expected)), basename(expected)))];
}

function starts(path: string): boolean {
  if (!existsSync(path)) return false;
  // Chrome for Windows opens a window instead of printing its version.
  if (process.platform === 'win32') return true;
  return spawnSync(path, ['--version'], { timeout: 30_000 }).status === 0;
}

function run(command: string, args: readonly string[]): void {
  spawnSync(command, args, {
    stdio: 'inherit',
    timeout: 600_000,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    // npx is a script there, which only a shell runs.
    shell: process.platform === 'win32',
  });
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  try {
    console.log(findOrInstallBrowser());
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
