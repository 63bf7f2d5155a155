import { defineConfig } from '@playwright/test';
import { findBrowser } from './scripts/find-browser.ts';

const port = Number(process.env['MARROW_E2E_PORT'] ?? 4317);
const address = `http://127.0.0.1:${port}`;
const executablePath = findBrowser();
if (executablePath === undefined) throw new Error('No browser found; "npm run e2e" gets one.');

const BROWSER_ARGUMENTS = [
  // WebGL on the processor: the same picture everywhere, and no graphics card needed.
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  // The browser itself is to stay off the network.
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Chromium refuses its sandbox to root, as which containers run.
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  // Drawing without a graphics card takes a core by itself.
  workers: 1,
  retries: 0,
  forbidOnly: process.env['CI'] !== undefined || process.env['MARROW_GATES'] !== undefined,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json', { outputFile: '.cache/playwright.json' }]],
  use: {
    baseURL: address,
    viewport: { width: 1280, height: 800 },
    // The theme follows the system; the pictures' colours are told apart in the dark one.
    colorScheme: 'dark',
    trace: 'retain-on-failure',
    launchOptions: { executablePath, args: BROWSER_ARGUMENTS },
  },
  webServer: {
    command: `npx vite preview --port ${port} --strictPort`,
    url: address,
    // A server left over from before may serve another build.
    reuseExistingServer: false,
  },
});
