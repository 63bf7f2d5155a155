export { decodeBlock, decodeKraken, decodeKrakenSteps, type KrakenBlock, scanBlocks } from './kraken/index.ts';
export { finish, type Unpacking } from './unpacking.ts';
export { adler32, inflateRaw, inflateZlib, inflateZlibSteps } from './zlib.ts';
export { inflateZstdSteps, loadZstd } from './zstd.ts';
