import { expect, test } from 'vitest';
import { EndWatch } from './end-watch.ts';

test('an answer settles as it would alone and is forgotten', async () => {
  const watch = new EndWatch();
  const answered = watch.orEnd(Promise.resolve(7));
  expect(watch.size).toBe(1);
  expect(await answered).toBe(7);
  await expect(watch.orEnd(Promise.reject(new Error('no such clip')))).rejects.toThrow('no such clip');
  expect(watch.size).toBe(0);
});

test('whoever waits hears of the end, and whoever asks later at once', async () => {
  const watch = new EndWatch();
  const waiting = [watch.orEnd(new Promise(() => {})), watch.orEnd(new Promise(() => {}))];
  watch.end(new Error('it died'));
  watch.end(new Error('again'));
  for (const one of waiting) await expect(one).rejects.toThrow('it died');
  await expect(watch.orEnd(new Promise(() => {}))).rejects.toThrow('it died');
  expect(watch.size).toBe(0);
});
