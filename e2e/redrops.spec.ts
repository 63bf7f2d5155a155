import { resolve } from 'node:path';
import { openWeighing, weigh } from '../scripts/held-memory.ts';
import { type Transform, writeBnd4, writeClipFile, writeSkeletonFile } from '../test/support/index.ts';
import { startDrop } from './pages/dropped.ts';
import { MarrowPage } from './pages/marrow-page.ts';
import { expect, test } from './support/test.ts';

const SAMPLE = resolve('public/sample/marrow-sample.anibnd.dcx');

/** Binders of other bones, clips and lengths each. */
const BINDERS = Array.from({ length: 6 }, (_, number) => writeBinder(number));

function writeBinder(number: number): Uint8Array {
  const at = (x: number): Transform => ({ translation: [x, number, 0], rotation: [0, 0, 0, 1], scale: [1, 1, 1] });
  const bones = Array.from({ length: 2 + number * 3 }, (_, bone) => ({ name: `Bone${number}_${bone}`, parent: bone - 1 }));
  const clips = Array.from({ length: 1 + number }, (_, clip) => ({
    name: `N:\\NTC\\data\\a000_${String(number * 100 + clip).padStart(6, '0')}.hkx`,
    id: 1_000_000_000 + clip,
    bytes: writeClipFile({
      motion: {
        kind: 'interleaved',
        duration: 1 + number,
        frames: Array.from({ length: 10 * (number + 1) }, (_, frame) => bones.map((_, bone) => at(bone + frame))),
      },
      skeletonName: `Master${number}`,
    }),
  }));
  const skeleton = { name: 'N:\\NTC\\data\\skeleton.hkx', id: 4_000_000, bytes: writeSkeletonFile({ name: `Master${number}`, bones }) };
  return writeBnd4([skeleton, ...clips]);
}

// A trace keeps what the page was like in the page's own memory.
test.use({ trace: 'off' });

test('opening one binder again and again, and removing it, holds on to nothing', async ({ page }) => {
  test.slow();
  const marrow = new MarrowPage(page);
  await marrow.open();
  const session = await openWeighing(page);
  const files = async (): Promise<number> => (await marrow.snapshot()).library.files.length;

  for (let drop = 0; drop < 5; drop++) await marrow.drop(SAMPLE);
  const fifth = await weigh(page, session);
  for (let drop = 0; drop < 10; drop++) await marrow.drop(SAMPLE);
  const last = await weigh(page, session);
  // The same content is the same file, however often it is dropped.
  expect(await files()).toBe(1);
  expect(last).toMatchObject({ geometries: fifth.geometries, textures: fifth.textures, elements: fifth.elements });
  expect(last.listeners).toBeLessThanOrEqual(fifth.listeners);
  expect(last.heapBytes).toBeLessThan(fifth.heapBytes * 1.05);

  const openAndRemove = async (number: number): Promise<void> => {
    await startDrop(page, { [`c${1000 + number}.anibnd`]: BINDERS[number]! });
    await marrow.idle();
    await page.getByTitle('Remove this file (Delete)').click();
    await marrow.idle();
    expect(await files()).toBe(0);
  };
  const openAll = async (): Promise<void> => {
    for (const number of BINDERS.keys()) await openAndRemove(number);
  };
  await page.getByTitle('Remove this file (Delete)').click();
  await marrow.idle();
  await openAll();
  const early = await weigh(page, session);
  await openAll();
  const late = await weigh(page, session);
  expect(late).toMatchObject({ geometries: early.geometries, textures: early.textures, elements: early.elements });
  expect(late.listeners).toBeLessThanOrEqual(early.listeners);
  expect(late.heapBytes).toBeLessThan(early.heapBytes * 1.05);
  expect(late.workerBytes ?? 0).toBeLessThan((early.workerBytes ?? 0) * 1.05 + 1);
});

test('two hundred openings, half of them called off, leave no port open, and no file is held twice', async ({ page }) => {
  test.slow();
  await page.addInitScript(() => {
    const counts = { open: 0, kept: 0, sent: 0 };
    Object.assign(window, { counts });
    const ports = new WeakSet<MessagePort>();
    window.MessageChannel = class extends MessageChannel {
      constructor() {
        super();
        counts.open++;
        ports.add(this.port1);
      }
    };
    const close = Reflect.get(MessagePort.prototype, 'close') as (this: MessagePort) => void;
    MessagePort.prototype.close = function (this: MessagePort) {
      if (ports.delete(this)) counts.open--;
      close.call(this);
    };
    const post = Reflect.get(Worker.prototype, 'postMessage') as (this: Worker, ...all: unknown[]) => void;
    Worker.prototype.postMessage = function (this: Worker, message: unknown, options?: StructuredSerializeOptions | Transferable[]) {
      post.call(this, message, options);
      for (const one of Array.isArray(options) ? options : []) {
        if (!(one instanceof ArrayBuffer)) continue;
        counts.sent++;
        if (one.byteLength > 0) counts.kept++;
      }
    };
  });
  const marrow = new MarrowPage(page);
  await marrow.open();
  const count = () => page.evaluate(() => ({ ...(window as unknown as { counts: { open: number; kept: number; sent: number } }).counts }));
  // React's own channel stays.
  const before = await count();
  for (let load = 0; load < 200; load++) {
    const number = load % BINDERS.length;
    await startDrop(page, { [`c${1000 + number}.anibnd`]: BINDERS[number]! });
    if (load % 2 === 1) await page.keyboard.press('Escape');
    // Escape calls off what waits before it too: how many of the others get through depends on the machine, these do on each.
    if (load % 10 === 0) await marrow.idle();
    if (load % 10 !== 9) continue;
    await marrow.idle();
    // A port is closed by a message of its own, right after the answer: not when somebody happens to collect.
    await expect.poll(async () => (await count()).open, { timeout: 1000 }).toBeLessThanOrEqual(before.open);
  }
  const after = await count();
  expect(after.sent).toBeGreaterThanOrEqual(before.sent + 20);
  expect(after.kept).toBe(0);
});
