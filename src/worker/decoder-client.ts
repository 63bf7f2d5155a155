import { proxy, type Remote, releaseProxy, transfer, wrap } from 'comlink';
import type { ClipResult, Decoder, OpenProgress, SkeletonResult, SourceFile } from './contract.ts';
import { transferables } from './transferables.ts';

export interface DecoderClient {
  readonly decoder: Decoder;
  /** Calls back once with a sentence when the worker cannot be loaded or dies; every call then rejects. */
  onCrash(listener: (sentence: string) => void): void;
  /** Lets go of the worker and everything it holds. Calls that are under way reject. */
  dispose(): void;
}

/**
 * Starts the worker and speaks to it. comlink never settles a call whose worker could not be loaded or died,
 * so each call races the worker's end.
 */
export function createDecoderClient(): DecoderClient {
  const worker = new Worker(new URL('./decode.worker.ts', import.meta.url), { type: 'module', name: 'decoder' });
  const remote: Remote<Decoder> = wrap<Decoder>(worker);
  const listeners = new Set<(sentence: string) => void>();
  let ended: Error | undefined;
  let endAll: (reason: Error) => void = () => {};
  const end = new Promise<never>((_, reject) => {
    endAll = reject;
  });
  // Nobody may be waiting when it ends; that is not an unhandled rejection.
  end.catch(() => {});

  const crash = (sentence: string): void => {
    if (ended !== undefined) return;
    ended = new Error(sentence);
    endAll(ended);
    for (const listener of listeners) listener(sentence);
  };
  worker.addEventListener('error', (event) => {
    // A script that cannot be loaded gives an event without a message, in some browsers not even an empty one.
    crash(!event.message ? 'the decoder could not be loaded: reload the page' : `the decoder stopped: ${event.message}`);
  });
  worker.addEventListener('messageerror', () => {
    crash('the decoder sent a message that cannot be read: reload the page');
  });

  const call = <T>(answer: () => Promise<T>): Promise<T> => (ended === undefined ? Promise.race([answer(), end]) : Promise.reject(ended));
  return {
    decoder: {
      open: (files: readonly SourceFile[], onProgress?: (progress: OpenProgress) => void) =>
        call(() => remote.open(transfer([...files], transferables(files)), onProgress === undefined ? undefined : proxy(onProgress))),
      // comlink's types take a union apart into promises of its members.
      loadClip: (clip) => call(() => remote.loadClip(clip) as Promise<ClipResult>),
      loadSkeleton: (skeleton) => call(() => remote.loadSkeleton(skeleton) as Promise<SkeletonResult>),
    },
    onCrash(listener) {
      listeners.add(listener);
    },
    dispose() {
      if (ended === undefined) {
        ended = new Error('the decoder was let go');
        endAll(ended);
      }
      remote[releaseProxy]();
      worker.terminate();
    },
  };
}
