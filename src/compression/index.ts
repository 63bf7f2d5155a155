export { adler32, inflateZlib } from './zlib.ts';
