/**
 * Writes docs/screenshot.png and docs/screens/*.png: the built page with the built-in sample alone, in eight states, two sizes
 * and both themes. Run: npm run make-screenshots
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium, type Page } from 'playwright';
import { preview } from 'vite';
import { findBrowser } from './find-browser.ts';
import { toIndexedPng } from './indexed-png.ts';

const SIZES = [
  { width: 1280, height: 800 },
  { width: 2560, height: 1440 },
] as const;
const THEMES = ['dark', 'light'] as const;

/** What is done to the page, the sample open and its walk shown at frame 9, before the picture is taken. */
const STATES: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  clip: async () => {},
  bone: async (page) => pickBone(page, 'L_UpperArm'),
  tools: async (page) => {
    await pickBone(page, 'R_Hand');
    await press(page, 'r', 'c', 'n', 'x');
  },
  'helpers-hidden': async (page) => press(page, 'h', 'h', 'g'),
  reference: async (page) => page.getByRole('option').filter({ hasText: 'Master' }).first().click(),
  'no-match': async (page) => {
    await page.getByLabel('Filter clips').fill('nothing is called this');
    await page.getByLabel('Filter bones').fill('nor this');
  },
  panels: async (page) => press(page, '1', '3'),
  settings: async (page) => page.getByRole('button', { name: 'Settings' }).click(),
};

const docs = fileURLToPath(new URL('../docs/', import.meta.url));
rmSync(`${docs}screens`, { recursive: true, force: true });
mkdirSync(`${docs}screens`, { recursive: true });
const server = await preview({ preview: { port: 4318, strictPort: true } });
const executablePath = findBrowser();
const browser = await chromium.launch({
  ...(executablePath === undefined ? {} : { executablePath }),
  args: ['--use-angle=swiftshader', '--enable-unsafe-swiftshader', '--disable-quic', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
});
try {
  for (const size of SIZES) {
    for (const theme of THEMES) {
      for (const [name, bring] of Object.entries(STATES)) {
        await picture(size, theme, bring, `${docs}screens/${name}-${theme}-${size.width}.png`);
      }
    }
  }
  await picture({ width: 1440, height: 900 }, 'dark', STATES['tools']!, `${docs}screenshot.png`);
} finally {
  await browser.close();
  await server.close();
}

async function picture(
  size: { readonly width: number; readonly height: number },
  theme: 'dark' | 'light',
  bring: (page: Page) => Promise<void>,
  path: string,
): Promise<void> {
  const context = await browser.newContext({ viewport: size, colorScheme: theme, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.goto('http://127.0.0.1:4318/?paused');
  await idle(page);
  // The notice of a machine without a graphics card is about the machine, not about the page.
  await page
    .getByRole('button', { name: 'Dismiss' })
    .first()
    .click({ timeout: 2000 })
    .catch(() => {});
  await page.getByRole('option').filter({ hasText: 'a000_002000' }).first().click();
  await idle(page);
  for (let frame = 0; frame < 9; frame++) await page.keyboard.press('.');
  await bring(page);
  await page.mouse.move(size.width / 2, size.height - 2);
  await idle(page);
  // Hiding the caret would take an inline style, which the policy forbids.
  writeFileSync(path, toIndexedPng(await page.screenshot({ caret: 'initial' })));
  await context.close();
  console.log(path);
}

async function press(page: Page, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

async function pickBone(page: Page, name: string): Promise<void> {
  await page.getByLabel('Filter bones').fill(name);
  await page.getByRole('treeitem').filter({ hasText: name }).first().click();
  await page.getByLabel('Filter bones').fill('');
  // Keys are commands again outside the field.
  await page.locator(':focus').blur();
}

function idle(page: Page): Promise<void> {
  return page.evaluate(() => (globalThis as unknown as { readonly marrow: { idle(): Promise<void> } }).marrow.idle());
}
