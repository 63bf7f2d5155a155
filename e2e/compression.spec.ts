import { MarrowPage } from './pages/marrow-page.ts';
import { expect, test } from './support/test.ts';
import { writeBnd4, writeDcx } from '../test/support/index.ts';

/** A deflate DCX of so many zeros inside a binder: small to drop, long to unpack. */
function zeros(byteLength: number): Buffer {
  const member = { name: 'N:\\NTC\\data\\zeros.bin', id: 1, bytes: new Uint8Array(byteLength) };
  return Buffer.from(writeDcx(writeBnd4([member]), { zlibLevel: 1 }));
}

test('Escape stops an opening at once, and what was open stays open', async ({ page }) => {
  const marrow = new MarrowPage(page);
  await marrow.open();
  const before = await marrow.snapshot();
  const big = zeros(400_000_000);
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles(
      Array.from({ length: 4 }, (_, index) => ({ name: `big${index}.anibnd.dcx`, mimeType: 'application/octet-stream', buffer: big })),
    );
  const card = page.getByRole('status').filter({ hasText: 'unpacked' });
  await expect(card).toBeVisible();
  await page.keyboard.press('Escape');
  const start = Date.now();
  await marrow.idle();
  // Four of them take many seconds; what is left after Escape is one step of unpacking.
  expect(Date.now() - start).toBeLessThan(1500);
  await expect(card).toBeHidden();
  const after = await marrow.snapshot();
  expect(after.library.clips).toEqual(before.library.clips);
  expect(after.problems).toEqual([]);
  expect(after.shown).toEqual(before.shown);
});
