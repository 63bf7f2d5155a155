export { BLOCK_SIZE, type BlockKind, type KrakenBlock, scanBlocks } from './blocks.ts';
export { decodeBlock, decodeKraken, decodeKrakenSteps } from './decode.ts';
