/** Where a refused stream lies in its file: behind a DCX header. */
export const STREAM_BASE = 0x4c;

/**
 * What a decoder says to a stream that is wrong; 'accepted' where it decodes.
 * The refusal must be a FormatError of Kraken whose offset lies in the stream or at its end; anything else is thrown on.
 */
export function refusalOf(decode: (payload: Uint8Array, size: number, base: number) => unknown, payload: Uint8Array, size: number): string {
  try {
    decode(payload, size, STREAM_BASE);
  } catch (error) {
    const { name, format, offset, message } = error as { name?: string; format?: string; offset?: number; message: string };
    if (name !== 'FormatError') throw error;
    const place = (offset ?? Number.NaN) - STREAM_BASE;
    if (format !== 'Kraken' || !(place >= 0 && place <= payload.length)) {
      throw new Error(`refused by ${format} at ${place} of ${payload.length} bytes: ${message}`, { cause: error });
    }
    return message;
  }
  return 'accepted';
}
