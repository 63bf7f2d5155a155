import { refuse, type Source } from './bits.ts';

/** Cap of the array that heads a command buffer (spec §3.5). */
export const MOST_COMMANDS = 1 << 18;

/**
 * Replays a run-length command buffer and fills `out` from `at` to `end` (spec §3.3). Commands are taken from the buffer's end,
 * literals from its start, until they meet. `origin` is where the array lies in the source, for messages.
 */
export function replayRuns(source: Source, origin: number, buffer: Uint8Array, out: Uint8Array, at: number, end: number): void {
  let literal = 0;
  let command = buffer.length;
  let runByte = 0;
  const broken = (): Error => refuse(source, origin, 'a run-length array does not add up');
  while (literal < command) {
    const code = buffer[command - 1]!;
    let copy = 0;
    let run = 0;
    if (code === 1) {
      command--;
      if (literal >= command) throw broken();
      runByte = buffer[literal++]!;
      continue;
    }
    if (code === 0 || code >= 0x30) {
      command--;
      copy = ~code & 15;
      run = code >> 4;
    } else {
      command -= 2;
      if (command < literal) throw broken();
      const word = buffer[command]! | (code << 8);
      if (code >= 0x10) {
        copy = (word - 0x1000) & 0x3f;
        run = (word - 0x1000) >> 6;
      } else if (code >= 9) {
        run = (word - 0x8ff) * 128;
      } else {
        copy = (word - 511) * 64;
      }
    }
    if (copy > command - literal || copy + run > end - at) throw broken();
    for (const stop = at + copy; at < stop; at++) out[at] = buffer[literal++]!;
    out.fill(runByte, at, at + run);
    at += run;
  }
  if (literal !== command || at !== end) throw broken();
}
