import { type Remote, releaseProxy, transfer, wrap } from 'comlink';
import { FormatError } from '../binary/index.ts';
import { type KrakenBlock, scanBlocks } from '../compression/index.ts';
import { canBeShared, cutIntoRuns, rebase } from './block-runs.ts';
import type { BlockDecoder, BlockRun, RunResult } from './block.worker.ts';
import { EndWatch } from './end-watch.ts';

/** Workers that decode at once, at most. */
const MOST_WORKERS = 8;
/** Runs a worker has at hand: while one decodes, the next is on its way. */
const AT_ONCE = 2;
/** An idle pool lets its workers go after this long. */
const IDLE_MILLISECONDS = 15_000;

interface Member {
  readonly worker: Worker;
  readonly remote: Remote<BlockDecoder>;
  /** Ends when the worker dies, so that no run waits for ever. */
  readonly life: EndWatch;
}

/** A worker of the pool could not be started or died: nothing is wrong with the file. */
export class PoolFault extends Error {}

/** How often a waiting pool asks whether it is still wanted. */
const CHECK_MILLISECONDS = 40;

/** What a caller may do while blocks are decoded. */
export interface PoolCalls {
  /** Output bytes done so far. */
  readonly onBytes: (bytes: number) => void;
  /** Throws to stop. */
  readonly check: () => void;
}

/**
 * Decodes the blocks of a Kraken stream on several workers at once. Made once; its workers start when they are first needed,
 * stay for the next file, survive files that cannot be read, and stop when nothing came for a while.
 */
export class BlockPool {
  readonly #size: number;
  #members: Member[] = [];
  /** Memory that came back from runs, for the next ones: never more than runs are under way at once. */
  #rooms: Uint8Array<ArrayBuffer>[] = [];
  #idle: ReturnType<typeof setTimeout> | undefined;

  constructor(concurrency: number) {
    this.#size = Math.min(Math.max(Math.floor(concurrency) || 1, 1), MOST_WORKERS);
  }

  /**
   * Decodes a stream of a known content size, which the caller has capped; undefined where its blocks depend on each other too far
   * to be shared out. Throws FormatError, PoolFault, and whatever `check` throws.
   */
  async decode(payload: Uint8Array, size: number, base: number, calls: PoolCalls): Promise<Uint8Array<ArrayBuffer> | undefined> {
    const runs = cutIntoRuns(scanBlocks(payload, size, base), this.#size);
    if (!canBeShared(runs)) return undefined;
    const out = new Uint8Array(size);
    clearTimeout(this.#idle);
    const members = this.#take(Math.min(this.#size, runs.length));
    let next = 0;
    let done = 0;
    const work = async (member: Member): Promise<void> => {
      while (next < runs.length) {
        calls.check();
        const run = runs[next++]!;
        const runSize = run.at(-1)!.end - run[0]!.at;
        const room = await decodeRun(member, payload, run, base, this.#rooms.pop());
        out.set(room.subarray(0, runSize), run[0]!.at);
        if (this.#rooms.length < this.#size * AT_ONCE) this.#rooms.push(room);
        done += runSize;
        calls.onBytes(done);
      }
    };
    let watch: ReturnType<typeof setInterval> | undefined;
    const calledOff = new Promise<never>((_, reject) => {
      watch = setInterval(() => {
        try {
          calls.check();
        } catch (error) {
          reject(error as Error);
        }
      }, CHECK_MILLISECONDS);
    });
    try {
      // Every worker has its first run before any has its second.
      await Promise.race([Promise.all(Array.from({ length: AT_ONCE }, () => members.map(work)).flat()), calledOff]);
    } catch (error) {
      // Runs still under way belong to a file nobody wants any more: their workers begin afresh.
      this.stop();
      throw error;
    } finally {
      clearInterval(watch);
      this.#idle = setTimeout(() => {
        this.stop();
      }, IDLE_MILLISECONDS);
    }
    return out;
  }

  /** Ends all workers; the next file starts new ones. */
  stop(): void {
    clearTimeout(this.#idle);
    for (const { worker, remote } of this.#members) {
      remote[releaseProxy]();
      worker.terminate();
    }
    this.#members = [];
    this.#rooms = [];
  }

  #take(count: number): readonly Member[] {
    while (this.#members.length < count) this.#members.push(startMember());
    return this.#members.slice(0, count);
  }
}

function startMember(): Member {
  const worker = new Worker(new URL('./block.worker.ts', import.meta.url), { type: 'module', name: 'blocks' });
  const life = new EndWatch();
  worker.addEventListener('error', (event) => {
    life.end(new PoolFault(`a block decoder stopped: ${event.message || 'it could not be loaded'}`));
  });
  return { worker, remote: wrap<BlockDecoder>(worker), life };
}

async function decodeRun(
  member: Member,
  payload: Uint8Array,
  run: readonly KrakenBlock[],
  base: number,
  spare: Uint8Array<ArrayBuffer> | undefined,
): Promise<Uint8Array<ArrayBuffer>> {
  const from = run[0]!.from;
  const slice = payload.slice(from, run.at(-1)!.to);
  const size = run.at(-1)!.end - run[0]!.at;
  const room = spare !== undefined && spare.length >= size ? spare : undefined;
  const message: BlockRun = { payload: slice, blocks: rebase(run), base: base + from, size, room };
  const given = room === undefined ? [slice.buffer] : [slice.buffer, room.buffer];
  const result = await member.life.orEnd(member.remote.decodeRun(transfer(message, given)) as Promise<RunResult>);
  if (result.kind === 'failure') throw new FormatError(result.format, result.offset, result.message);
  return result.room;
}
