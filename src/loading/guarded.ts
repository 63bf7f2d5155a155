import { FormatError } from '../binary/index.ts';

/** Format of a problem that is a bug of Marrow's own. */
export const OWN_FAULT = 'Marrow';

/**
 * Runs a decoder and gives back what it throws as a value. Decoders throw FormatError and nothing else; should one have
 * a bug all the same, it costs the member that it was reading and not everything that is open.
 */
export function guarded<T>(decode: () => T): T | FormatError {
  try {
    return decode();
  } catch (error) {
    if (error instanceof FormatError) return error;
    const reason = error instanceof Error ? error.message : String(error);
    return new FormatError(OWN_FAULT, undefined, `Marrow failed on this member: ${reason}, please report it`);
  }
}
