import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { expect, waitUntilIdle } from '../support/test.ts';
import { decodePng, type Picture } from './picture.ts';

/** The parts of `window.marrow.snapshot()` the tests read. */
export interface Snapshot {
  readonly library: {
    readonly files: readonly { readonly path: string }[];
    readonly skeletons: readonly { readonly file: string; readonly name: string }[];
    readonly clips: readonly ClipInLibrary[];
  };
  readonly selection: {
    readonly clip: { readonly name: string; readonly member: string; readonly file: string } | null;
    readonly skeleton: { readonly name: string } | null;
    readonly bone: string | null;
  };
  readonly playback: {
    readonly frame: number;
    readonly frames: number;
    readonly seconds: number;
    readonly playing: boolean;
    readonly loop: boolean;
    readonly speed: number;
  };
  readonly pose: { readonly bones: readonly PosedBone[] };
  readonly shown: { readonly kind: string; readonly reason: string | null; readonly skeleton: string | null };
  readonly problems: readonly { readonly file: string; readonly message: string }[];
  readonly renderer: {
    readonly calls: number;
    readonly triangles: number;
    readonly geometries: number;
    readonly textures: number;
    readonly contextLost: boolean;
  };
}

export interface ClipInLibrary {
  readonly name: string;
  readonly member: string;
  readonly file: string;
  readonly state: { readonly kind: string; readonly message?: string };
}

export interface PosedBone {
  readonly name: string;
  readonly local: readonly number[];
  readonly model: readonly number[];
}

/** Marrow as a person uses it: by what the controls are called, and by what is drawn. */
export class MarrowPage {
  readonly page: Page;
  readonly clips: Locator;
  readonly bones: Locator;
  readonly ruler: Locator;
  readonly viewport: Locator;
  readonly canvas: Locator;

  constructor(page: Page) {
    this.page = page;
    this.clips = page.getByRole('listbox', { name: 'Clips' });
    this.bones = page.getByRole('tree', { name: 'Bones' });
    this.ruler = page.getByRole('slider', { name: 'Frame' });
    this.viewport = page.getByRole('region', { name: 'Viewport' });
    this.canvas = this.viewport.locator('canvas');
  }

  /** Opens the page with its clock stopped, unless the test is about time. */
  async open(address = './?paused'): Promise<void> {
    await this.page.goto(address);
    await this.idle();
  }

  idle(): Promise<void> {
    return waitUntilIdle(this.page);
  }

  snapshot(): Promise<Snapshot> {
    return this.page.evaluate(() =>
      (window as unknown as { readonly marrow: { snapshot(): unknown } }).marrow.snapshot(),
    ) as Promise<Snapshot>;
  }

  /** Drops files on the window together, as a file manager does. */
  async drop(...paths: readonly string[]): Promise<void> {
    const files = paths.map((path) => ({ name: basename(path), base64: readFileSync(path).toString('base64') }));
    const dataTransfer = await this.page.evaluateHandle((dropped) => {
      const transfer = new DataTransfer();
      for (const { name, base64 } of dropped) transfer.items.add(new File([Uint8Array.from(atob(base64), (c) => c.charCodeAt(0))], name));
      return transfer;
    }, files);
    for (const type of ['dragenter', 'dragover', 'drop']) await this.page.dispatchEvent('body', type, { dataTransfer });
    await dataTransfer.dispose();
    await this.idle();
  }

  /** Picks a clip in the library by its name, which must be that of one clip only. */
  async pickClip(name: string): Promise<void> {
    const filter = this.page.getByLabel('Filter clips');
    await filter.fill(name);
    await this.clips.getByRole('option').filter({ hasText: name }).click();
    await filter.fill('');
    await this.idle();
  }

  async pickBone(name: string): Promise<void> {
    const filter = this.page.getByLabel('Filter bones');
    await filter.fill(name);
    await this.bones
      .getByRole('treeitem')
      .filter({ has: this.page.getByText(name, { exact: true }) })
      .click();
    await filter.fill('');
    await this.idle();
  }

  /** Drags along the ruler, from one part of its length to another, and says which frame that is. */
  async dragRuler(from: number, to: number): Promise<number> {
    const box = (await this.ruler.boundingBox())!;
    const y = box.y + box.height / 2;
    await this.page.mouse.move(box.x + box.width * from, y);
    await this.page.mouse.down();
    await this.page.mouse.move(box.x + box.width * to, y, { steps: 8 });
    await this.page.mouse.up();
    await this.idle();
    return (await this.snapshot()).playback.frame;
  }

  /** The selected bone's values as the inspector has them, every digit: the cells carry them as their tooltips. */
  async readBone(): Promise<readonly number[]> {
    const cells = this.page.getByRole('table', { name: 'Local values' }).locator('td[data-value]');
    const [translation, rotation, euler] = [3, 4, 3];
    const titles = await cells.evaluateAll((all) => all.map((cell) => (cell as HTMLElement).title));
    expect(titles).toHaveLength(translation + rotation + euler + 3);
    return titles.filter((_, index) => index < translation + rotation || index >= translation + rotation + euler).map(Number);
  }

  /** What is drawn between the chips at the top and the bottom of the viewport. */
  async picture(): Promise<Picture> {
    await this.idle();
    // Hiding the caret would take an inline style, which the policy forbids.
    return decodePng(await this.page.screenshot({ clip: await this.#pictureBox(), caret: 'initial' }));
  }

  /** Where a place of the picture, in parts of its width and height, is on the page. */
  async place(place: { readonly x: number; readonly y: number }): Promise<{ readonly x: number; readonly y: number }> {
    const box = await this.#pictureBox();
    return { x: box.x + place.x * box.width, y: box.y + place.y * box.height };
  }

  /** Turns the camera by dragging over empty ground. */
  async orbit(right: number, down: number): Promise<void> {
    const box = await this.#pictureBox();
    await this.page.mouse.move(box.x + 40, box.y + 40);
    await this.page.mouse.down();
    await this.page.mouse.move(box.x + 40 + right, box.y + 40 + down, { steps: 5 });
    await this.page.mouse.up();
    await this.parkPointer();
  }

  /** Takes the pointer off everything that reacts to it. */
  async parkPointer(): Promise<void> {
    const box = (await this.viewport.boundingBox())!;
    await this.page.mouse.move(box.x + box.width - 3, box.y + 3);
    await this.idle();
  }

  /** Leaves the field that was typed into, so that keys are commands again. */
  releaseFocus(): Promise<void> {
    return this.page.evaluate(() => {
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    });
  }

  loseContext(): Promise<void> {
    return this.canvas.evaluate((canvas) => {
      const extension = (canvas as HTMLCanvasElement).getContext('webgl2')?.getExtension('WEBGL_lose_context');
      // Kept for giving it back: a lost context hands out no extensions.
      (window as unknown as { lost: unknown }).lost = extension;
      extension?.loseContext();
    });
  }

  restoreContext(): Promise<void> {
    return this.page.evaluate(() => (window as unknown as { lost: WEBGL_lose_context }).lost.restoreContext());
  }

  async #pictureBox(): Promise<{ readonly x: number; readonly y: number; readonly width: number; readonly height: number }> {
    const { x, y, width, height } = (await this.canvas.boundingBox())!;
    // The axes in the lower corner are taller than the chips.
    const chips = 48;
    const axes = 72;
    // The tools stand at the right; as much is left out at the left, so that the middle stays the middle.
    const tools = 60;
    return { x: x + tools, y: y + chips, width: width - 2 * tools, height: height - chips - axes };
  }
}
