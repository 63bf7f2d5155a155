import { attempt, FormatError } from '../binary/index.ts';
import { loadZstd } from '../compression/index.ts';
import { decodeBnd4, decodeDcxHeader, isBnd4, isDcx } from '../containers/index.ts';
import type { Prepared } from '../loading/index.ts';
import { letMessagesIn, type Unpacker } from './unpacker.ts';

/** What a caller hears of a file being prepared, and how it stops it. */
export interface PrepareCalls {
  readonly onBytes: (bytesDone: number, byteCount: number) => void;
  /** Throws to stop. */
  readonly check: () => void;
}

/** Takes off a file's outermost compression ahead of the library, which works at one stretch; undefined where it has none. */
export async function prepareFile(unpacker: Unpacker, bytes: Uint8Array, { onBytes, check }: PrepareCalls): Promise<Prepared | undefined> {
  // A cancel that came while the file before was read is heard here.
  await letMessagesIn();
  check();
  onBytes(0, 0);
  const header = isDcx(bytes) ? attempt(() => decodeDcxHeader(bytes)) : undefined;
  if (header === undefined || header instanceof FormatError) return undefined;
  const start = performance.now();
  let content: Uint8Array | FormatError;
  try {
    content = await unpacker.unpack(bytes, header, {
      onBytes: (bytesDone) => {
        onBytes(bytesDone, header.unpackedSize);
      },
      check,
    });
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    content = error;
  }
  if (content instanceof Uint8Array && holdsZstd(content)) await loadZstd();
  return { content, milliseconds: performance.now() - start };
}

/** Says whether a binder holds members that are Zstandard-compressed by themselves: none was met, but any repacker may make one. */
function holdsZstd(bytes: Uint8Array): boolean {
  if (!isBnd4(bytes)) return false;
  const binder = attempt(() => decodeBnd4(bytes));
  if (binder instanceof FormatError) return false;
  return binder.members.some((member) => isDcx(member.bytes) && String.fromCharCode(...member.bytes.subarray(0x28, 0x2c)) === 'ZSTD');
}
