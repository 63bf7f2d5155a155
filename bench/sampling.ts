import { createSampler, lastFrame, type Motion, TRANSFORM_SIZE } from '../src/animation/index.ts';
import { Library } from '../src/loading/index.ts';
import { type BenchFile, benchFiles } from './corpus.ts';
import { median, medians, printTable } from './measure.ts';

/** Nanoseconds a track and frame over every clip of a file, each frame in turn and as many at random; and clips unpacked. */
export async function benchSampling(words: readonly string[]): Promise<void> {
  const rows: (string | number)[][] = [];
  for (const file of benchFiles(words)) {
    const row = await measureFile(file);
    if (row !== undefined) rows.push(row);
  }
  printTable(['file', 'clips', 'ns in sequence', 'ns at random', 'us to unpack a clip (median)'], rows);
  console.log(
    'limits: 100 ns a track and frame in sequence (a native C++ decoder took 36 to 50 on the same clips), 400 us to unpack a clip',
  );
}

async function measureFile({ name, bytes }: BenchFile): Promise<(string | number)[] | undefined> {
  const library = new Library();
  library.open(name, bytes);
  const unpackTimes: number[] = [];
  const motions: Motion[] = [];
  const { clips } = library.listing();
  for (const { id } of clips) library.loadTracks(id);
  for (const { id } of clips) {
    const start = performance.now();
    const result = library.loadTracks(id);
    unpackTimes.push((performance.now() - start) * 1000);
    if (result.kind === 'clip') motions.push(result.clip.motion);
  }
  const work = motions.reduce((sum, motion) => sum + motion.transformTrackCount * motion.frameCount, 0);
  if (work === 0) return undefined;
  const players = motions.map((motion) => ({
    sampler: createSampler(motion),
    out: new Float64Array(motion.transformTrackCount * TRANSFORM_SIZE),
  }));
  const times = await medians({
    sequence: () => {
      for (const { sampler, out } of players) for (let frame = 0; frame < sampler.motion.frameCount; frame++) sampler.sample(frame, out);
    },
    random: () => {
      let seed = 12345;
      for (const { sampler, out } of players) {
        for (let frame = 0; frame < sampler.motion.frameCount; frame++) {
          seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
          sampler.sample((seed / 2 ** 32) * lastFrame(sampler.motion), out);
        }
      }
    },
  });
  return [name, String(motions.length), (times['sequence']! * 1e6) / work, (times['random']! * 1e6) / work, median(unpackTimes)];
}
