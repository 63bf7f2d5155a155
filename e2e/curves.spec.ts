import type { Locator } from '@playwright/test';
import { MarrowPage, type Snapshot } from './pages/marrow-page.ts';
import { expect, test } from './support/test.ts';

interface Curve {
  readonly bone: string | null;
  readonly part: string;
  readonly lane: string | number;
  readonly space: string | null;
  readonly pinned: boolean;
  readonly points: number;
  readonly controlPoints: number;
  readonly min: number | null;
  readonly max: number | null;
  readonly valueAtPlayhead: number | null;
}

/** The curves as a person meets them. */
class CurvesPage extends MarrowPage {
  readonly dock: Locator = this.page.getByRole('region', { name: 'Curves' });
  readonly plot: Locator = this.dock.getByRole('img');
  readonly rows: Locator = this.dock.getByRole('table', { name: 'Curves' }).locator('tr:has(td[data-curve])');

  async openCurves(): Promise<void> {
    await this.open();
    await this.page.getByRole('group', { name: 'Under the timeline' }).getByRole('button', { name: 'Curves' }).click();
  }

  async curves(): Promise<readonly Curve[]> {
    return ((await this.snapshot()) as Snapshot & { readonly curves: readonly Curve[] }).curves;
  }

  async values(): Promise<readonly (number | null)[]> {
    return (await this.curves()).map(({ valueAtPlayhead }) => valueAtPlayhead);
  }

  async bone(name: string): Promise<Snapshot['pose']['bones'][number]> {
    return (await this.snapshot()).pose.bones.find((bone) => bone.name === name)!;
  }

  async choose(label: string): Promise<void> {
    await this.dock.getByRole('button', { name: label, exact: true }).click();
  }

  /** A bone of the clip shown that turns: the one whose rotation differs most between two frames. */
  async liveliest(): Promise<string> {
    await this.dragRuler(0.3, 0.35);
    const before = (await this.snapshot()).pose.bones;
    await this.dragRuler(0.6, 0.65);
    const after = (await this.snapshot()).pose.bones;
    const change = (at: number): number =>
      before[at]!.local.reduce((sum, value, lane) => sum + Math.abs(value - after[at]!.local[lane]!), 0);
    const best = before.map((_, at) => at).reduce((most, at) => (change(at) > change(most) ? at : most));
    return before[best]!.name;
  }
}

/** The number of a cell as it is read, with its typographic minus. */
async function numberIn(cell: Locator): Promise<number> {
  return Number((await cell.innerText()).replace('\u2212', '-'));
}

test.describe('curves', () => {
  let marrow: CurvesPage;
  let bone: string;

  test.beforeEach(async ({ page }) => {
    marrow = new CurvesPage(page);
    await marrow.openCurves();
    await expect(marrow.dock.getByText('No curves yet.')).toBeVisible();
    bone = await marrow.liveliest();
    await marrow.pickBone(bone);
  });

  test('of the selected bone are the numbers of the pose, in each space', async () => {
    await marrow.choose('Transl.');
    await marrow.dragRuler(0.3, 0.52);
    const { local, model } = await marrow.bone(bone);
    await expect(marrow.rows).toHaveCount(3);
    expect(await marrow.values()).toEqual(local.slice(0, 3));
    for (const lane of [0, 1, 2]) expect(await numberIn(marrow.rows.nth(lane).locator('td[data-curve]'))).toBeCloseTo(local[lane]!, 5);

    await marrow.choose('Model');
    expect(await marrow.values()).toEqual(model.slice(12, 15));

    await marrow.choose('Local');
    await marrow.choose('Quat.');
    await expect(marrow.rows).toHaveCount(4);
    expect(await marrow.values()).toEqual(local.slice(3, 7));

    await marrow.choose('Track');
    const [first] = await marrow.curves();
    expect(first).toMatchObject({ bone, part: 'rotation', lane: 'x', space: 'track' });
    expect(first!.controlPoints).toBeGreaterThan(3);
    expect(first!.points).toBeGreaterThan((await marrow.snapshot()).playback.frames - 1);
    expect(first!.min!).toBeLessThan(first!.max!);
    await marrow.dock.getByText(/^Drawn through/).click();
    await expect(marrow.dock.getByText('Squares are control points')).toBeVisible();
  });

  test('start with the rotation of a bone that turns in its place', async () => {
    await marrow.pickBone('L_Hand');
    expect((await marrow.curves()).map(({ part }) => part)).toEqual(['rotation', 'rotation', 'rotation', 'rotation']);
  });

  test('Euler angles are those of the quaternion, up to whole turns', async () => {
    await marrow.choose('Euler');
    await marrow.dragRuler(0.2, 0.41);
    const [x, y, z, w] = (await marrow.bone(bone)).local.slice(3, 7) as [number, number, number, number];
    const angles = (await marrow.values()).map((degrees) => (degrees! * Math.PI) / 180);
    // R = Rz Ry Rx, turned about the axes at rest: its middle column's numbers by both ways.
    const [cx, cy, cz] = angles.map(Math.cos) as [number, number, number];
    const [sx, sy, sz] = angles.map(Math.sin) as [number, number, number];
    expect(cz * sy * sx - sz * cx).toBeCloseTo(2 * (x * y - w * z), 6);
    expect(sz * sy * sx + cz * cx).toBeCloseTo(1 - 2 * (x * x + z * z), 6);
    expect(cy * sx).toBeCloseTo(2 * (y * z + w * x), 6);
  });

  test('follow the pointer with the exact value of a whole frame, and the playhead by dragging', async ({ page }) => {
    await marrow.choose('Quat.');
    const box = (await marrow.plot.boundingBox())!;
    await page.mouse.move(box.x + box.width * 0.37, box.y + box.height / 2);
    const readout = marrow.dock.locator('.curve-readout');
    await expect(readout).toBeVisible();
    const frame = Number(/frame (\d+) /.exec(await readout.innerText())![1]);
    expect(frame).toBe(Math.round(((await marrow.snapshot()).playback.frames - 1) * 0.37));
    const pointed = await Promise.all([0, 1, 2, 3].map((lane) => numberIn(marrow.rows.nth(lane).locator('td[data-pointed]'))));
    expect(await readout.innerText()).toMatch(/[−]?\d\.\d{6}$/);

    await page.mouse.down();
    await page.mouse.up();
    await marrow.idle();
    expect((await marrow.snapshot()).playback.frame).toBe(frame);
    (await marrow.bone(bone)).local.slice(3, 7).forEach((value, lane) => expect(pointed[lane]).toBeCloseTo(value, 5));
    // The line of the playhead is where the pointer is, within half a frame.
    const head = (await marrow.dock.locator('.curve-playhead').boundingBox())!;
    expect(Math.abs(head.x - (box.x + box.width * 0.37))).toBeLessThan(box.width / ((await marrow.snapshot()).playback.frames - 1));
  });

  test('zoom and pan with the timeline', async ({ page }) => {
    const box = (await marrow.plot.boundingBox())!;
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.wheel(0, -400);
    const overview = page.locator('.overview');
    await expect(overview).toBeVisible();
    const start = Number(await overview.getAttribute('data-start'));
    expect(start).toBeGreaterThan(0);
    const length = Number(await overview.getAttribute('data-end')) - start;
    // The pointer's frame kept its place, and the curves are read at the ruler's scale.
    await page.mouse.move(box.x + box.width * 0.25, box.y + box.height / 2);
    await expect(marrow.dock.locator('.curve-readout')).toContainText(`frame ${Math.round(start + length * 0.25)} `);
    await page.mouse.dblclick(box.x + box.width * 0.25, box.y + box.height / 2);
    await expect(overview).toHaveCount(0);
  });

  test('stay while another bone is selected, once pinned, and go when they are removed', async ({ page }) => {
    await marrow.choose('Transl.');
    await marrow.choose('Lane y');
    await expect(marrow.rows).toHaveCount(2);
    await marrow.choose('Pin these curves');
    const other = (await marrow.snapshot()).pose.bones.find(({ name }) => name !== bone)!.name;
    await marrow.pickBone(other);
    await expect(marrow.rows).toHaveCount(4);
    await page.getByLabel('Add a curve').selectOption('root');
    await expect(marrow.rows).toHaveCount(8);
    const found = await marrow.curves();
    expect(found.map((curve) => [curve.bone, curve.part, curve.lane, curve.pinned])).toEqual([
      [other, 'translation', 'x', false],
      [other, 'translation', 'z', false],
      [bone, 'translation', 'x', true],
      [bone, 'translation', 'z', true],
      ...['x', 'y', 'z', 'angle'].map((lane) => [null, 'root', lane, true]),
    ]);
    const { root } = ((await marrow.snapshot()) as unknown as { readonly rootMotion: { readonly root: readonly number[] | null } })
      .rootMotion;
    expect(found.slice(4).map(({ valueAtPlayhead }) => valueAtPlayhead)).toEqual(root ?? [null, null, null, null]);
    await marrow.dock.getByRole('button', { name: `Remove ${bone} · translation · local · x` }).click();
    expect((await marrow.curves()).filter((curve) => curve.bone === bone).map(({ lane }) => lane)).toEqual(['z']);
  });

  test('nothing renders while the playhead moves', async ({ page }) => {
    await marrow.choose('Quat.');
    await page.evaluate(() => {
      const dock = document.querySelector('.curves')!;
      const seen = { structure: 0 };
      new MutationObserver((records) => {
        seen.structure += records.filter(({ target }) => !(target as Element).closest?.('td, th, .curve-readout')).length;
      }).observe(dock, { childList: true, subtree: true });
      (window as unknown as { seen: typeof seen }).seen = seen;
    });
    await marrow.dragRuler(0.2, 0.9);
    expect(await page.evaluate(() => (window as unknown as { seen: { structure: number } }).seen.structure)).toBe(0);
  });
});
