import { factsOf, type FacePicker, islandsOf } from '../navmesh/index.ts';
import type { LoadedMap } from '../worker/contract.ts';

/** Rays that make picking ready: the engine has compiled it by then. */
const RAYS = 64;
/** Milliseconds between two chances for the page to draw. */
const SLICE = 6;

/** What a map can be made ready for, piece by piece: picks, and colours by what takes time to find out. */
export function* warmMap({ regions, geometry }: Pick<LoadedMap, 'regions' | 'geometry'>, picker: FacePicker): Generator<void> {
  const { corners, triangleCount } = geometry;
  for (let ray = 0; ray < RAYS && triangleCount > 0; ray++) {
    const at = Math.floor((ray / RAYS) * triangleCount) * 9;
    const slant = (ray % 8) / 8;
    picker.pick(
      { origin: [corners[at]! - slant * 100, corners[at + 1]! + 100, corners[at + 2]!], direction: [slant, -1, 0] },
      // As a face that is hidden: the ray goes on.
      (face) => face % 2 === ray % 2,
    );
  }
  yield;
  for (const region of regions) {
    if (region === undefined) continue;
    islandsOf(region.mesh);
    yield;
    factsOf(region.mesh);
    yield;
  }
}

/** Runs a generator in slices between the frames. Returns how to stop it. */
export function runBetweenFrames(steps: Iterator<void>): () => void {
  let timer = setTimeout(function slice(): void {
    const end = performance.now() + SLICE;
    for (let done = false; !done; ) {
      done = steps.next().done === true;
      if (done) return;
      if (performance.now() >= end) break;
    }
    timer = setTimeout(slice);
  });
  return () => {
    clearTimeout(timer);
  };
}
