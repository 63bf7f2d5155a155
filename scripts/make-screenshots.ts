/**
 * Writes docs/screenshot.png and docs/screens/*.png: the built page with the built-in samples alone, in ten states, two sizes
 * and both themes. Run: npm run make-screenshots, or npm run make-screenshots -- map path for some of the states alone
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium, type Page } from 'playwright';
import { preview } from 'vite';
import { findBrowser } from './find-browser.ts';
import { toIndexedPng } from './indexed-png.ts';
import { type GivenFiles, manyLong, partlyReadable, unreadable } from './screenshot-files.ts';

const SIZES = [
  { width: 1280, height: 800 },
  { width: 2560, height: 1440 },
] as const;
const THEMES = ['dark', 'light'] as const;

interface State {
  /** What is done to the page, the sample open and its walk shown at frame 9. */
  readonly bring: (page: Page) => Promise<void>;
  /** The page never comes to rest. */
  readonly restless?: boolean;
}

const STATES: Readonly<Record<string, State>> = {
  pose: {
    bring: async (page) => {
      await pickBone(page, 'R_Forearm');
      await press(page, ' ');
      await page.getByRole('button', { name: 'Pause' }).waitFor();
    },
    restless: true,
  },
  clip: {
    bring: async (page) => {
      await pickBone(page, 'L_Thigh');
      await press(page, 'r', 'c', 'n');
      await page.getByRole('tab', { name: 'Clip' }).click();
    },
  },
  empty: {
    bring: async (page) => {
      await page.getByRole('listbox').first().focus();
      await press(page, 'Delete');
      await idle(page);
      await page.mouse.move(0, 0);
    },
  },
  loading: {
    bring: async (page) => {
      await give(page, manyLong());
      await page.waitForFunction(() => (globalThis as unknown as { readonly stopped?: boolean }).stopped === true);
      // The card comes late, so that it does not flash.
      await page.waitForTimeout(400);
    },
    restless: true,
  },
  partial: {
    bring: async (page) => {
      await give(page, partlyReadable());
      await idle(page);
      await page.getByRole('tab', { name: 'Problems' }).click();
    },
  },
  failed: {
    bring: async (page) => {
      await give(page, unreadable());
      await idle(page);
      await page.getByRole('option').filter({ hasText: 'a000_004000' }).click();
    },
  },
  map: {
    bring: async (page) => {
      await openMap(page);
      await press(page, 'd', 'v');
      await page.getByRole('row').filter({ hasText: '_000100' }).click();
      await page.getByRole('tab', { name: 'Face' }).click();
      await page.getByLabel('Go to face').fill('46');
      await page.getByLabel('Go to face').press('Enter');
      await page.getByRole('button', { name: 'Frame the region or the map' }).click();
    },
  },
  path: {
    bring: async (page) => {
      await openMap(page);
      await page.getByRole('row').filter({ hasText: '_000100' }).click();
      await page.getByRole('button', { name: 'Frame the region or the map' }).click();
      await idle(page);
      await press(page, 'z');
      const box = (await page.locator('canvas').first().boundingBox())!;
      for (const [across, down] of [
        [0.4, 0.66],
        [0.58, 0.4],
      ] as const) {
        await page.mouse.click(box.x + box.width * across, box.y + box.height * down);
        await idle(page);
      }
    },
  },
  'no-match': {
    bring: async (page) => {
      await page.getByLabel('Filter clips').fill('attack');
      await page.getByLabel('Filter bones').fill('tail');
    },
  },
  keys: {
    bring: async (page) => {
      await give(page, partlyReadable());
      await idle(page);
      await page.getByRole('button', { name: 'Keys' }).click();
    },
  },
};

const docs = fileURLToPath(new URL('../docs/', import.meta.url));
const chosen = process.argv.slice(2);
for (const name of chosen) if (!(name in STATES)) throw new Error(`there is no state ${name}`);
// Pictures of states that are no more go too, where all are taken anew.
if (chosen.length === 0) rmSync(`${docs}screens`, { recursive: true, force: true });
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
      for (const [name, state] of Object.entries(STATES)) {
        if (chosen.length > 0 && !chosen.includes(name)) continue;
        await picture(size, theme, state, `${docs}screens/${name}-${theme}-${size.width}.png`);
      }
    }
  }
  if (chosen.length === 0) await picture({ width: 1440, height: 900 }, 'dark', { bring: openEverything }, `${docs}screenshot.png`);
} finally {
  await browser.close();
  await server.close();
}

async function picture(
  size: { readonly width: number; readonly height: number },
  theme: 'dark' | 'light',
  { bring, restless }: State,
  path: string,
): Promise<void> {
  const context = await browser.newContext({ viewport: size, colorScheme: theme, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.addInitScript(stopAtProgress);
  await page.goto('http://127.0.0.1:4318/?paused');
  await idle(page);
  // It always comes, as the browser above draws without a graphics card: that is not about the page.
  await page.getByRole('button', { name: 'Dismiss' }).first().click();
  await page.getByRole('option').filter({ hasText: 'a000_002000' }).first().click();
  await idle(page);
  for (let frame = 0; frame < 9; frame++) await page.keyboard.press('.');
  await bring(page);
  await page.mouse.move(size.width / 2, size.height - 2);
  if (restless !== true) await idle(page);
  // Hiding the caret would take an inline style, which the policy forbids.
  writeFileSync(path, toIndexedPng(await page.screenshot({ caret: 'initial' })));
  await context.close();
  console.log(path);
}

async function openMap(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Navmesh' }).click();
  await page.getByRole('button', { name: 'Open the sample map' }).click();
  await page.getByRole('grid', { name: 'Regions' }).waitFor();
  await idle(page);
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

/** What the picture of the README shows. */
async function openEverything(page: Page): Promise<void> {
  await pickBone(page, 'R_Hand');
  await press(page, 'r', 'c', 'n', 'x');
}

/** Opens files, without waiting for what becomes of them. */
function give(page: Page, files: GivenFiles): Promise<void> {
  const payloads = Object.entries(files).map(([name, bytes]) => ({
    name,
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(bytes),
  }));
  return page.locator('input[type=file]').first().setInputFiles(payloads);
}

type Listener = (event: { readonly data?: Told }) => void;

/** What of a call of the decoder tells that it reports progress. */
interface Told {
  readonly argumentList?: readonly {
    readonly value?: { readonly filesDone?: number; readonly bytesDone?: number; readonly byteCount?: number };
  }[];
}

interface Speaker {
  addEventListener: (this: Speaker, type: string, listener: Listener, options?: unknown) => void;
}

/** Runs in the page: keeps back whatever the decoder says after it was in the middle of a later file of many, so that loading lasts. */
function stopAtProgress(): void {
  const page = globalThis as unknown as {
    stopped?: boolean;
    readonly Worker: { readonly prototype: Speaker };
    readonly MessagePort: { readonly prototype: Speaker };
  };
  for (const { prototype } of [page.Worker, page.MessagePort]) {
    const add = prototype.addEventListener;
    prototype.addEventListener = function (this: Speaker, type, listener, options) {
      // In place: what runs the scripts gives named functions a helper that the page does not have.
      add.call(
        this,
        type,
        type !== 'message'
          ? listener
          : (event) => {
              if (page.stopped === true) return;
              const { filesDone = 0, bytesDone = 0, byteCount = 0 } = event.data?.argumentList?.[0]?.value ?? {};
              page.stopped = filesDone >= 4 && bytesDone > 0 && bytesDone < byteCount;
              listener.call(this, event);
            },
        options,
      );
    };
  }
}
