import { loadZstd, type Unpacking } from '../compression/index.ts';
import { type DcxHeader, payloadOf, UNPACKED_SIZE_LIMIT, unpackDcxSteps } from '../containers/index.ts';
import { BlockPool, type PoolCalls, PoolFault } from './block-pool.ts';

/** Longest stretch of work before messages, a cancel among them, are let in. */
const SLICE_MILLISECONDS = 12;
/** Smaller files are unpacked here and now: starting other workers would take longer. */
const SMALLEST_FOR_POOL = 0x80000;

/** Unpacks DCX files with progress between steps; on several cores where a file is Kraken-compressed and has several blocks. */
export class Unpacker {
  readonly #pool: BlockPool | undefined;

  /** `alwaysPool` has a single other worker decode where there is one core; only measuring needs that. */
  constructor(concurrency: number, alwaysPool = false) {
    // One core is this worker's own.
    this.#pool = concurrency > 1 || alwaysPool ? new BlockPool(concurrency) : undefined;
  }

  /** Ends the workers of the pool; the next large file starts new ones. */
  stop(): void {
    this.#pool?.stop();
  }

  /** Throws FormatError, and whatever `calls.check` throws to stop. */
  async unpack(bytes: Uint8Array, header: DcxHeader, calls: PoolCalls): Promise<Uint8Array<ArrayBuffer>> {
    const { method, unpackedSize, payloadStart } = header;
    const isLarge = unpackedSize >= SMALLEST_FOR_POOL && unpackedSize <= UNPACKED_SIZE_LIMIT;
    if (method === 'KRAK' && isLarge && this.#pool !== undefined) {
      try {
        const content = await this.#pool.decode(payloadOf(bytes, header), unpackedSize, payloadStart, calls);
        if (content !== undefined) return content;
      } catch (error) {
        // Without other workers it takes longer, and that is all.
        if (!(error instanceof PoolFault)) throw error;
      }
    }
    if (method === 'ZSTD') await loadZstd();
    return drive(unpackDcxSteps(bytes, header), calls);
  }
}

/** Drives an unpacking to its end and lets messages in between its steps. */
async function drive(unpacking: Unpacking, { onBytes, check }: PoolCalls): Promise<Uint8Array<ArrayBuffer>> {
  let since = performance.now();
  for (;;) {
    const step = unpacking.next();
    if (step.done === true) return step.value;
    if (performance.now() - since < SLICE_MILLISECONDS) continue;
    onBytes(step.value);
    await letMessagesIn();
    check();
    since = performance.now();
  }
}

const channel = new MessageChannel();

/** Resolves after the messages that wait now; a timer would sleep for milliseconds each time. */
export function letMessagesIn(): Promise<void> {
  return new Promise((resolve) => {
    channel.port1.onmessage = () => {
      resolve();
    };
    channel.port2.postMessage(undefined);
  });
}
