import { expose, transfer } from 'comlink';
import { FormatError } from '../binary/index.ts';
import { decodeBlock, type KrakenBlock } from '../compression/index.ts';

/** A run of blocks that decodes by itself: its first block begins a window. */
export interface BlockRun {
  /** The part of the payload that the run's blocks point into. */
  readonly payload: Uint8Array<ArrayBuffer>;
  /** Offsets in `payload`, and in the output from the run's start. */
  readonly blocks: readonly KrakenBlock[];
  /** Where `payload` lies in the file, for messages. */
  readonly base: number;
  readonly size: number;
  /** Memory to decode into, at least `size`, if there is some to spare: fresh memory costs as much as a third of decoding. */
  readonly room: Uint8Array<ArrayBuffer> | undefined;
}

export type RunResult =
  /** The first `size` bytes of `room` are the run's. */
  | { readonly kind: 'bytes'; readonly room: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'failure'; readonly format: string; readonly offset: number | undefined; readonly message: string };

/** What a worker of the pool does. */
export interface BlockDecoder {
  decodeRun(run: BlockRun): RunResult;
}

const decoder: BlockDecoder = {
  decodeRun({ payload, blocks, base, size, room = new Uint8Array(size) }) {
    const bytes = room.subarray(0, size);
    try {
      for (const block of blocks) decodeBlock(payload, block, base, bytes);
    } catch (error) {
      // An error loses its fields on the way between workers; what a file can do is a value.
      if (!(error instanceof FormatError)) throw error;
      return { kind: 'failure', format: error.format, offset: error.offset, message: error.message };
    }
    return transfer({ kind: 'bytes', room }, [room.buffer]);
  },
};

expose(decoder);
