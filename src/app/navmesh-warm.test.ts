import { expect, test, vi } from 'vitest';
import { makeTerrain } from '../../scripts/map/terrain.ts';
import { buildMapGeometry, FacePicker } from '../navmesh/index.ts';
import { runBetweenFrames, warmMap } from './navmesh-warm.ts';

const regions = [...makeTerrain(200), undefined];
const geometry = buildMapGeometry(regions);

test('a map is made ready step by step: rays are cast, and each region looked at', () => {
  const picker = new FacePicker(geometry);
  const pick = vi.spyOn(picker, 'pick');
  const steps = [...warmMap({ regions, geometry }, picker)];
  // Rays, then islands and facts of the only region that could be read.
  expect(steps.length).toBe(3);
  expect(pick.mock.results.some(({ value }) => value !== undefined)).toBe(true);
  const nothing = buildMapGeometry([undefined]);
  expect([...warmMap({ regions: [undefined], geometry: nothing }, new FacePicker(nothing))].length).toBe(1);
});

test('steps run between frames until they are done, or stopped', () => {
  vi.useFakeTimers();
  try {
    let done = 0;
    // Each step takes longer than a slice.
    const steps = function* (): Generator<void> {
      for (; done < 10; done++) {
        vi.advanceTimersByTime(0);
        vi.setSystemTime(Date.now() + 10);
        yield;
      }
    };
    const stop = runBetweenFrames(steps());
    expect(done).toBe(0);
    vi.advanceTimersByTime(1000);
    expect(done).toBe(10);
    stop();
    done = 0;
    runBetweenFrames(steps())();
    vi.advanceTimersByTime(1000);
    expect(done).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});
