import { expect, test } from 'vitest';
import { Activity } from './activity.ts';

test('is settled at once when nothing is under way', async () => {
  const activity = new Activity();
  expect(activity.busy).toBe(false);
  await activity.settled();
});

test('waits for work that begins while it waits, and for work that fails', async () => {
  const activity = new Activity();
  const log: string[] = [];
  const first = pause().then(() => {
    log.push('first');
    activity.track(
      pause().then(() => {
        log.push('second');
      }),
    );
  });
  activity.track(first);
  activity.track(pause().then(() => Promise.reject(new Error('failed'))));
  expect(activity.busy).toBe(true);
  await activity.settled();
  expect(log).toEqual(['first', 'second']);
  expect(activity.busy).toBe(false);
});

function pause(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, 2);
  });
}
