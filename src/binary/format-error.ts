/** Where the engine lets its stacks be bounded; engines that do not ignore it. */
const errors = Error as { stackTraceLimit?: number | undefined };

/** A file that does not say what its format demands: where, and in one clear sentence why. */
export class FormatError extends Error {
  override readonly name = 'FormatError';
  readonly format: string;
  /** Byte offset in the bytes of that format; undefined where no place can be named. */
  readonly offset: number | undefined;

  constructor(format: string, offset: number | undefined, problem: string) {
    // A bad file can have a million faults, and a stack for each takes seconds; format and offset say more than it would.
    const depth = errors.stackTraceLimit;
    errors.stackTraceLimit = 0;
    super(problem);
    errors.stackTraceLimit = depth;
    this.format = format;
    this.offset = offset;
  }
}

/**
 * Runs a decoder and gives back its FormatError as a value.
 * Anything else it throws is a bug of ours and passes through.
 */
export function attempt<T>(decode: () => T): T | FormatError {
  try {
    return decode();
  } catch (error) {
    if (error instanceof FormatError) return error;
    throw error;
  }
}
