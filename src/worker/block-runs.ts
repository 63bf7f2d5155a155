import type { KrakenBlock } from '../compression/index.ts';

/** Blocks a run has at most: a megabyte of output, so that a cancelled file is left soon and progress is steady. */
const MOST_BLOCKS = 4;

/** Cuts a stream into runs that decode by themselves. A block whose window began earlier stays with that block. */
export function cutIntoRuns(blocks: readonly KrakenBlock[]): readonly (readonly KrakenBlock[])[] {
  const runs: KrakenBlock[][] = [];
  for (const block of blocks) {
    const run = runs.at(-1);
    const beginsWindow = block.windowStart === block.at;
    if (run === undefined || (beginsWindow && run.length >= MOST_BLOCKS)) runs.push([block]);
    else run.push(block);
  }
  return runs;
}

/** A run's blocks as offsets from its own start, in the payload and in the output. */
export function rebase(run: readonly KrakenBlock[]): readonly KrakenBlock[] {
  const { from, at } = run[0]!;
  return run.map((block) => ({
    ...block,
    from: block.from - from,
    to: block.to - from,
    at: block.at - at,
    end: block.end - at,
    windowStart: block.windowStart - at,
  }));
}
