import { decodeDcxHeader } from '../../src/containers/index.ts';
import { Unpacker } from '../../src/worker/unpacker.ts';

declare global {
  interface Window {
    /** Median milliseconds, and how many workers the larger pool has. */
    measurePool?: () => Promise<{ readonly one: number; readonly many: number; readonly workers: number }>;
  }
}

const ROUNDS = 9;
const calls = { onBytes: () => {}, check: () => {} };

/** Median milliseconds of unpacking the chosen file by a pool of one worker and by one of as many as there are cores, in turns. */
window.measurePool = async () => {
  const file = document.querySelector('input')!.files![0]!;
  const bytes = new Uint8Array(await file.arrayBuffer());
  const header = decodeDcxHeader(bytes);
  const workers = Math.min(Math.max(navigator.hardwareConcurrency, 2), 8);
  const pools = [new Unpacker(1, true), new Unpacker(workers, true)];
  const times: number[][] = [[], []];
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [index, pool] of pools.entries()) {
      const start = performance.now();
      await pool.unpack(bytes, header, calls);
      // The first round starts the workers.
      if (round > 0) times[index]!.push(performance.now() - start);
    }
  }
  for (const pool of pools) pool.stop();
  const [one, many] = times.map((list) => list.sort((a, b) => a - b)[list.length >> 1]!);
  return { one: one!, many: many!, workers };
};
