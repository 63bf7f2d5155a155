import { attempt, FormatError } from '../binary/index.ts';
import { loadZstd } from '../compression/index.ts';
import { decodeDcxHeader, isDcx, mentionsZstd } from '../containers/index.ts';
import { OWN_FAULT, type Prepared } from '../loading/index.ts';
import { letMessagesIn, type Unpacker } from './unpacker.ts';

/** Thrown between two steps of an opening that was cancelled. */
export class Cancelled extends Error {}

/** What a caller hears of a file being prepared, and how it stops it. */
export interface PrepareCalls {
  readonly onBytes: (bytesDone: number, byteCount: number) => void;
  /** Throws Cancelled to stop. */
  readonly check: () => void;
}

/**
 * Takes off a file's outermost compression ahead of the library, which works at one stretch; undefined where it has none.
 * Whatever fails is this file's fault and no other's; only Cancelled is thrown.
 */
export async function prepareFile(unpacker: Unpacker, bytes: Uint8Array, { onBytes, check }: PrepareCalls): Promise<Prepared | undefined> {
  // A cancel that came while the file before was read is heard here.
  await letMessagesIn();
  check();
  onBytes(0, 0);
  const start = performance.now();
  try {
    if (!isDcx(bytes)) {
      await loadZstdFor(bytes);
      return undefined;
    }
    const header = attempt(() => decodeDcxHeader(bytes));
    // The library says what is wrong with it.
    if (header instanceof FormatError) return undefined;
    const content = await unpacker.unpack(bytes, header, {
      onBytes: (bytesDone) => {
        onBytes(bytesDone, header.unpackedSize);
      },
      check,
    });
    check();
    await loadZstdFor(content);
    return { content, milliseconds: performance.now() - start };
  } catch (error) {
    if (error instanceof Cancelled) throw error;
    const content =
      error instanceof FormatError ? error : new FormatError(OWN_FAULT, undefined, `it could not be unpacked: ${String(error)}`);
    return { content, milliseconds: performance.now() - start };
  }
}

/** The Zstandard decoder must be there before the library meets such a stream, however deep in what is not packed any more. */
async function loadZstdFor(bytes: Uint8Array): Promise<void> {
  if (mentionsZstd(bytes)) await loadZstd();
}
