import { expose } from 'comlink';
import { afterEach, expect, test, vi } from 'vitest';
import type { Decoder, Listing } from './contract.ts';
import { createDecoderClient, type DecoderClient, type DecoderEnd, type DecoderWorker } from './decoder-client.ts';

const LISTING: Listing = {
  files: [],
  skeletons: [],
  clips: [],
  problems: [],
  notes: [],
  companions: [],
  aliases: [],
  maps: [],
  tae: [],
  eclp: [],
  rigs: [],
};
const FILE = { path: 'a.anibnd', bytes: new Uint8Array(0) };
const SECOND = 15;

let client: DecoderClient | undefined;
const workers: FakeWorker[] = [];
afterEach(() => {
  client?.dispose();
  for (const worker of workers.splice(0)) worker.terminate();
});

/** A worker on this thread: a message channel with a decoder at its far end. */
class FakeWorker extends EventTarget {
  readonly #channel = new MessageChannel();
  terminated = false;

  constructor(decoder: Partial<Decoder>) {
    super();
    expose(decoder, this.#channel.port2);
    this.#channel.port1.addEventListener('message', (event) =>
      this.dispatchEvent(new MessageEvent('message', { data: event.data as unknown })),
    );
    this.#channel.port1.start();
  }

  postMessage(message: unknown, transfer: Transferable[]): void {
    this.#channel.port1.postMessage(message, transfer);
  }

  terminate(): void {
    this.terminated = true;
    this.#channel.port1.close();
  }
}

/** A client whose workers are these decoders, one after the other; it loses patience after three beats. */
function clientOf(...decoders: readonly Partial<Decoder>[]): { readonly client: DecoderClient; readonly ends: readonly DecoderEnd[] } {
  const ends: DecoderEnd[] = [];
  const start = (): DecoderWorker => {
    const worker = new FakeWorker(decoders[workers.length] ?? {});
    workers.push(worker);
    return worker as unknown as DecoderWorker;
  };
  client = createDecoderClient({ start, patience: 3, second: SECOND });
  client.onEnd((end) => ends.push(end));
  return { client, ends };
}

const never = (): Promise<never> => new Promise(() => {});
const opens = { open: () => Promise.resolve(LISTING) };

test('an answer that never comes ends the worker, and says what it was asked for', async () => {
  const { client: hung, ends } = clientOf({ ...opens, loadClip: never, loadSkeleton: never });
  await hung.decoder.open([FILE]);
  const calls = [hung.decoder.loadClip(7), hung.decoder.loadSkeleton(8)];
  for (const call of calls) await expect(call).rejects.toThrow('no sign for 3 seconds');
  expect(ends).toEqual([{ sentence: 'the decoder gave no sign for 3 seconds', busyWith: { kind: 'clip', id: 7 }, recoverable: true }]);
  expect(workers[0]?.terminated).toBe(true);
  // Nothing answers until it is started anew.
  await expect(hung.decoder.open([FILE])).rejects.toThrow('no sign');
});

test('another worker takes its place', async () => {
  const { client: hung, ends } = clientOf({ open: never }, opens);
  await expect(hung.decoder.open([FILE])).rejects.toThrow('no sign');
  hung.restart();
  expect(await hung.decoder.open([FILE])).toEqual(LISTING);
  expect(ends).toHaveLength(1);
  expect(workers).toHaveLength(2);
});

test('progress is a sign of life', async () => {
  const slow: Decoder['open'] = async (files, onProgress) => {
    for (let done = 0; done < 12; done++) {
      await new Promise((resolve) => setTimeout(resolve, SECOND));
      onProgress?.({ path: '', filesDone: done, fileCount: files.length, sourcesDone: 0, bytesDone: 0, byteCount: 0 });
    }
    return LISTING;
  };
  const { client: busy, ends } = clientOf({ open: slow });
  expect(await busy.decoder.open([FILE])).toEqual(LISTING);
  expect(ends).toEqual([]);
});

test('nothing is watched while nothing is asked for', async () => {
  const { client: idle, ends } = clientOf(opens);
  await idle.decoder.open([FILE]);
  await new Promise((resolve) => setTimeout(resolve, SECOND * 6));
  expect(ends).toEqual([]);
});

test('a script that cannot be loaded is told from a worker that stops', async () => {
  const { client: lost, ends } = clientOf({ open: never }, { open: never });
  const call = lost.decoder.open([FILE]);
  workers[0]?.dispatchEvent(Object.assign(new Event('error'), { message: 'Uncaught Error: boom' }));
  await expect(call).rejects.toThrow('the decoder stopped (boom)');
  lost.restart();
  workers[1]?.dispatchEvent(new Event('error'));
  await vi.waitFor(() => expect(ends).toHaveLength(2));
  expect(ends.map(({ busyWith, recoverable }) => [busyWith?.kind, recoverable])).toEqual([
    ['open', true],
    [undefined, false],
  ]);
});
