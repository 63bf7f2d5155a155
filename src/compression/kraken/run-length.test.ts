import { describe, expect, test } from 'vitest';
import {
  codedArray,
  concatBytes,
  filledArray,
  headedRunSource,
  KRAKEN_CHUNK,
  plainArray,
  RUN_LENGTH,
  refusalOf,
  runBuffer,
  type RunCommand,
  runSource,
  streamOfArray,
  streamOfChunks,
  paddingOf,
} from '../../../test/support/index.ts';
import { decodeKraken } from './index.ts';

const decoded = (source: Uint8Array, length: number): Uint8Array => {
  const array = codedArray(RUN_LENGTH, source, length, true);
  return decodeKraken(streamOfArray(array, length), length + paddingOf(array), 0).subarray(0, length);
};
const refusal = (source: Uint8Array, length: number): string => {
  const array = codedArray(RUN_LENGTH, source, length, true);
  return refusalOf(decodeKraken, streamOfArray(array, length), length + paddingOf(array));
};
const LITERALS = Uint8Array.from({ length: 0x8000 }, (_, at) => 1 + ((at * 7) % 255));
const some = (count: number): Uint8Array => LITERALS.subarray(0, count);
const run = (count: number, byte = 0): Uint8Array => new Uint8Array(count).fill(byte);
/** Makes a content longer than its source, as it must be. */
const ROOM: RunCommand = { kind: 'run', count: 1 };

describe('run-length arrays', () => {
  test('a source of one byte fills', () => {
    for (const byte of [0, 1, 0x30, 0xff]) expect(decoded(Uint8Array.of(byte), 77)).toEqual(run(77, byte));
  });

  // By the last byte of a command, which tells its kind: its bytes, what it copies, how long it runs.
  test.each<[string, readonly number[], number, number]>([
    ['0x00', [0x00], 15, 0],
    ['0x30', [0x30], 15, 3],
    ['0x31', [0x31], 14, 3],
    ['0x3F', [0x3f], 0, 3],
    ['0x80', [0x80], 15, 8],
    ['0xF0', [0xf0], 15, 15],
    ['0xFF', [0xff], 0, 15],
    ['0x02 at least', [0x00, 0x02], 64, 0],
    ['0x02 at most', [0xff, 0x02], 256 * 64, 0],
    ['0x03 at least', [0x00, 0x03], 257 * 64, 0],
    ['0x09 at least', [0x00, 0x09], 0, 128],
    ['0x09 at most', [0xff, 0x09], 0, 256 * 128],
    ['0x0A at least', [0x00, 0x0a], 0, 257 * 128],
    ['0x0C in the middle', [0xfe, 0x0c], 0, 1023 * 128],
    ['0x10 at least', [0x00, 0x10], 0, 0],
    ['0x10 of literals', [0x3f, 0x10], 63, 0],
    ['0x10 of both', [0xff, 0x10], 63, 3],
    ['0x11', [0x40, 0x11], 0, 5],
    ['0x2F at most', [0xff, 0x2f], 63, 127],
    ['0x2F at least', [0x00, 0x2f], 0, 124],
  ])('command %s', (_, bytes, copies, runs) => {
    const source = runSource(concatBytes(some(copies), Uint8Array.from(bytes)));
    const expected = concatBytes(some(copies), run(runs));
    if (source.length < expected.length) expect(decoded(source, expected.length)).toEqual(expected);
    // The same before a run that makes room, and behind one.
    const room = runBuffer(new Uint8Array(), [ROOM]);
    const before = runSource(concatBytes(some(copies), room, Uint8Array.from(bytes)));
    const behind = runSource(concatBytes(some(copies), Uint8Array.from(bytes), room));
    if (expected.length + 128 > 0x1f000) return;
    expect(Buffer.compare(decoded(before, expected.length + 128), concatBytes(expected, run(128)))).toBe(0);
    expect(Buffer.compare(decoded(behind, expected.length + 128), concatBytes(run(128), expected))).toBe(0);
  });

  test('command 0x01 takes the byte of the runs behind it from the literals', () => {
    const commands: RunCommand[] = [
      { kind: 'pair', copy: 2, run: 10 },
      { kind: 'byte' },
      { kind: 'pair', copy: 3, run: 100 },
      { kind: 'byte' },
      { kind: 'byte' },
      { kind: 'short', copy: 1, run: 5 },
    ];
    const literals = Uint8Array.of(1, 2, 0xaa, 3, 4, 5, 0xbb, 0xcc, 6);
    const expected = concatBytes(Uint8Array.of(1, 2), run(10), Uint8Array.of(3, 4, 5), run(100, 0xaa), Uint8Array.of(6), run(5, 0xcc));
    expect(decoded(runSource(runBuffer(literals, commands)), expected.length)).toEqual(expected);
  });

  test('command 0x08 at most and 0x0F need more room than a chunk has: in the head of another array they have it', () => {
    // A buffer of ones: each takes another as the byte of runs, so an even count of them says nothing.
    const quiet = (headBuffer: Uint8Array, length: number): Uint8Array =>
      headedRunSource(
        codedArray(RUN_LENGTH, runSource(headBuffer), length, true),
        runBuffer(new Uint8Array(), [{ kind: 'run', count: 8 }]),
      );
    const ones: RunCommand[] = [{ kind: 'byte' }, { kind: 'run', count: 1792 }];
    const most = runBuffer(Uint8Array.of(1), ones);
    expect([...most]).toEqual([1, 0xff, 0x0f, 1]);
    // The run comes first, of the byte 0 that runs begin with.
    expect(decoded(quiet(most, 1792 * 128), 1024)).toEqual(run(1024));
    const least = runBuffer(Uint8Array.of(1), [{ kind: 'byte' }, { kind: 'run', count: 1537 }]);
    expect([...least]).toEqual([1, 0x00, 0x0f, 1]);
    expect(decoded(quiet(least, 1537 * 128), 1024)).toEqual(run(1024));
  });

  test('a copy of as many literals as 0x08 can tell', () => {
    const literals = new Uint8Array(1792 * 64).fill(3);
    const source = runSource(
      runBuffer(literals, [
        { kind: 'copy', count: 1792 },
        { kind: 'run', count: 8 },
      ]),
    );
    const array = codedArray(RUN_LENGTH, source, literals.length + 1024, true);
    const out = decodeKraken(streamOfChunks(array), literals.length + 1024, 0);
    expect(Buffer.compare(out, concatBytes(literals, run(1024)))).toBe(0);
  });

  test('an array may be the head of the buffer, all of it or a part', () => {
    const commands: RunCommand[] = [
      { kind: 'pair', copy: 40, run: 0 },
      { kind: 'run', count: 2 },
      { kind: 'pair', copy: 20, run: 9 },
    ];
    const literals = concatBytes(run(30, 7), some(30));
    const buffer = runBuffer(literals, commands);
    const expected = concatBytes(literals.subarray(0, 40), run(256), literals.subarray(40), run(9));
    for (const split of [0, 1, 30, 59, 60, 63, buffer.length]) {
      const head = plainArray(buffer.subarray(0, split));
      expect(decoded(headedRunSource(head, buffer.subarray(split)), expected.length)).toEqual(expected);
    }
    const packed = headedRunSource(filledArray(7, 30), buffer.subarray(30));
    expect(decoded(packed, expected.length)).toEqual(expected);
    const deeper = headedRunSource(
      codedArray(RUN_LENGTH, headedRunSource(plainArray(Uint8Array.of(7)), Uint8Array.of(0xef, 0xff, 1)), 29, true),
      concatBytes(Uint8Array.of(7), buffer.subarray(30)),
    );
    expect(decoded(deeper, expected.length)).toEqual(expected);
  });

  test('a head of 2^18 bytes is the most', () => {
    const tail = runBuffer(new Uint8Array(), [{ kind: 'pair', copy: 0, run: 100 }]);
    expect(decoded(headedRunSource(filledArray(1, 0x40000, true), tail), 100)).toEqual(run(100));
    expect(decoded(headedRunSource(filledArray(1, 0x3fffe, true), tail), 100)).toEqual(run(100));
  });

  const pair = (copy: number, count: number): Uint8Array => runBuffer(new Uint8Array(), [{ kind: 'pair', copy, run: count }]);
  test.each<[string, Uint8Array, number, RegExp]>([
    ['nothing but the zero that says there is no head', Uint8Array.of(0, 0), 30, /add up/],
    ['a command of two bytes of which one is there', runSource(Uint8Array.of(0x10)), 30, /add up/],
    ['one of two bytes that begins in the literals', runSource(concatBytes(some(1), Uint8Array.of(0x05), pair(1, 60))), 60, /add up/],
    ['a byte for runs that is not there', runSource(concatBytes(Uint8Array.of(1), pair(0, 40))), 40, /add up/],
    ['more literals than there are', runSource(concatBytes(some(9), pair(10, 40))), 50, /add up/],
    ['literals that reach into the commands', runSource(concatBytes(some(9), pair(0, 30), pair(10, 30))), 80, /add up/],
    ['a run past the end', runSource(concatBytes(some(9), pair(9, 41))), 49, /add up/],
    ['a long run past the end', runSource(runBuffer(new Uint8Array(), [{ kind: 'run', count: 1792 }])), 100, /add up/],
    ['literals past the end', runSource(concatBytes(some(9), pair(9, 40), pair(0, 0))), 48, /add up/],
    ['less than the content', runSource(concatBytes(some(9), pair(9, 40))), 50, /add up/],
    ['literals that are left over', runSource(concatBytes(Uint8Array.of(0xff), some(9), pair(9, 40))), 49, /add up/],
    ['an empty head and nothing more', headedRunSource(plainArray(new Uint8Array()), new Uint8Array()), 30, /add up/],
    ['a head that is cut', Uint8Array.of(0x90, 0x05), 30, /cut short|past the end/],
    ['a head of an unknown type', Uint8Array.of(0xe0, 0x00, 0x01, 0x00), 30, /unknown type/],
  ])('%s is refused', (_, source, length, problem) => {
    expect(refusal(source, length)).toMatch(problem);
  });

  test('a chunk may be one run', () => {
    const array = codedArray(RUN_LENGTH, runSource(runBuffer(new Uint8Array(), [{ kind: 'run', count: 1024 }])), KRAKEN_CHUNK, true);
    expect(decodeKraken(streamOfChunks(array), KRAKEN_CHUNK, 0).every((byte) => byte === 0)).toBe(true);
  });
});
