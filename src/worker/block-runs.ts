import type { KrakenBlock } from '../compression/index.ts';

/** Blocks a run has at most: four megabytes of output, some hundredths of a second, so that progress is steady. */
const MOST_BLOCKS = 16;

/**
 * Cuts a stream into runs that decode by themselves. A block whose window began earlier stays with that block.
 * Runs are as long as they may be: where every core decodes, each message waits for a core to carry it.
 */
export function cutIntoRuns(blocks: readonly KrakenBlock[], workers: number): readonly (readonly KrakenBlock[])[] {
  const most = Math.min(Math.ceil(blocks.length / (workers * 4)), MOST_BLOCKS);
  const runs: KrakenBlock[][] = [];
  for (const block of blocks) {
    const run = runs.at(-1);
    const beginsWindow = block.windowStart === block.at;
    if (run === undefined || (beginsWindow && run.length >= most)) runs.push([block]);
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

/** Says whether a stream falls into runs worth sharing out: one without windows of its own would be a single run of any length. */
export function canBeShared(runs: readonly (readonly KrakenBlock[])[]): boolean {
  return runs.length > 1 && runs.every((run) => run.length <= MOST_BLOCKS);
}
