import { proxy, type Remote, releaseProxy, transfer, wrap } from 'comlink';
import type { ChannelsResult, ClipResult, Decoder, MapResult, OpenProgress, SkeletonResult, SourceFile } from './contract.ts';
import { EndWatch } from './end-watch.ts';
import { transferables } from './transferables.ts';

/** How the worker ended. The sentence has no full stop. */
export interface DecoderEnd {
  readonly sentence: string;
  /** What it was asked for last and had not answered; undefined where it was idle. */
  readonly busyWith: Task | undefined;
  /** Whether another worker may do better: not where the script itself cannot be loaded. */
  readonly recoverable: boolean;
}

export type Task =
  | { readonly kind: 'open' | 'remove' | 'choose-skeleton' }
  | { readonly kind: 'clip'; readonly id: number }
  | { readonly kind: 'skeleton'; readonly id: number }
  /** By the file it lies in. */
  | { readonly kind: 'map'; readonly id: number };

/** What calls reject with when the worker ends, and from then on until it is started anew. */
export class DecoderEnded extends Error {
  override readonly name = 'DecoderEnded';
}

export interface DecoderClient {
  readonly decoder: Decoder;
  /** Calls back when the worker cannot be loaded, dies, or gives no sign for too long. It is terminated by then. */
  onEnd(listener: (end: DecoderEnd) => void): void;
  /** Starts another worker in place of one that ended: an empty library, the same `decoder`. */
  restart(): void;
  /** Lets go of the worker and everything it holds. Calls that are under way reject. */
  dispose(): void;
}

export type DecoderWorker = Pick<Worker, 'addEventListener' | 'removeEventListener' | 'postMessage' | 'terminate'>;

export interface DecoderClientOptions {
  readonly start?: () => DecoderWorker;
  /** Seconds without answer or progress after which a call is taken to hang. */
  readonly patience?: number;
  /** Milliseconds to a second; tests hurry. */
  readonly second?: number;
}

/** Far more than the largest file takes: decoding is synchronous, so the worker cannot say in between that it lives. */
const PATIENCE = 60;

interface Running {
  readonly worker: DecoderWorker;
  readonly remote: Remote<Decoder>;
  /** Ends when this worker does. */
  readonly life: EndWatch;
}

/**
 * Starts the worker and speaks to it. comlink never settles a call whose worker could not be loaded, died or hangs,
 * so each call settles at the worker's end too, and a watch counts the seconds without a sign.
 */
export function createDecoderClient({ start = startWorker, patience = PATIENCE, second = 1000 }: DecoderClientOptions = {}): DecoderClient {
  const listeners = new Set<(end: DecoderEnd) => void>();
  const pending = new Set<Task>();
  let ended: Error | undefined;
  let silence = 0;
  let watch: ReturnType<typeof setInterval> | undefined;
  let running = run();

  function run(): Running {
    const worker = start();
    worker.addEventListener('error', (event) => {
      if (running.worker !== worker) return;
      // A script that cannot be loaded gives an event without a message, in some browsers not even an empty one.
      const { message } = event as Partial<ErrorEvent>;
      stop(
        message ? `the decoder stopped (${message.replace(/^Uncaught (Error: )?/, '')})` : 'the decoder could not be loaded',
        Boolean(message),
      );
    });
    worker.addEventListener('messageerror', () => {
      if (running.worker === worker) stop('the decoder sent a message that cannot be read', true);
    });
    return { worker, remote: wrap<Decoder>(worker), life: new EndWatch() };
  }

  function stop(sentence: string, recoverable: boolean): void {
    if (ended !== undefined) return;
    // It answers in order: the first that waits is what it is at.
    const [busyWith] = pending;
    ended = new DecoderEnded(sentence);
    clearInterval(watch);
    running.worker.terminate();
    running.life.end(ended);
    for (const listener of listeners) listener({ sentence, busyWith, recoverable });
  }

  /** Counted in beats rather than by the clock: a computer that slept meanwhile is no worker that hung. */
  const beat = (): void => {
    silence++;
    if (silence >= patience) stop(`the decoder gave no sign for ${patience} seconds`, true);
  };

  const call = async <T>(task: Task, answer: (remote: Remote<Decoder>) => Promise<T>): Promise<T> => {
    if (ended !== undefined) throw ended;
    if (pending.size === 0) {
      silence = 0;
      watch = setInterval(beat, second);
    }
    pending.add(task);
    try {
      return await running.life.orEnd(answer(running.remote));
    } finally {
      silence = 0;
      pending.delete(task);
      if (pending.size === 0) clearInterval(watch);
    }
  };

  return {
    decoder: {
      open: (files: readonly SourceFile[], onProgress?: (progress: OpenProgress) => void) =>
        call({ kind: 'open' }, (remote) =>
          remote.open(
            transfer([...files], transferables(files)),
            proxy((progress: OpenProgress) => {
              silence = 0;
              onProgress?.(progress);
            }),
          ),
        ),
      // No call of its own to wait for: the opening it stops answers.
      cancel: async () => {
        if (ended === undefined) await running.life.orEnd(running.remote.cancel());
      },
      remove: (file) => call({ kind: 'remove' }, (remote) => remote.remove(file)),
      chooseSkeleton: (clip, skeleton, by) => call({ kind: 'choose-skeleton' }, (remote) => remote.chooseSkeleton(clip, skeleton, by)),
      // comlink's types take a union apart into promises of its members.
      loadClip: (clip) => call({ kind: 'clip', id: clip }, (remote) => remote.loadClip(clip) as Promise<ClipResult>),
      loadSkeleton: (skeleton) =>
        call({ kind: 'skeleton', id: skeleton }, (remote) => remote.loadSkeleton(skeleton) as Promise<SkeletonResult>),
      chooseSideFile: (clip, file) => call({ kind: 'choose-skeleton' }, (remote) => remote.chooseSideFile(clip, file)),
      loadChannels: (clip) => call({ kind: 'clip', id: clip }, (remote) => remote.loadChannels(clip) as Promise<ChannelsResult>),
      loadMap: (file) => call({ kind: 'map', id: file }, (remote) => remote.loadMap(file) as Promise<MapResult>),
    },
    onEnd(listener) {
      listeners.add(listener);
    },
    restart() {
      if (ended === undefined) return;
      pending.clear();
      running = run();
      ended = undefined;
    },
    dispose() {
      if (ended === undefined) {
        ended = new DecoderEnded('the decoder was let go');
        running.life.end(ended);
      }
      clearInterval(watch);
      running.remote[releaseProxy]();
      running.worker.terminate();
    },
  };
}

function startWorker(): DecoderWorker {
  return new Worker(new URL('./decode.worker.ts', import.meta.url), { type: 'module', name: 'decoder' });
}
