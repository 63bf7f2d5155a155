export { attempt, FormatError } from './format-error.ts';
export { BinaryReader, type ReaderOptions } from './reader.ts';
export { bytesToHex, decodeShiftJis, decodeText, decodeUtf16, hex } from './text.ts';
export { sameBytes } from './same-bytes.ts';
