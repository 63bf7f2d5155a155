import { concatBytes } from './byte-writer.ts';
import {
  COMPOUND,
  codedArray,
  compoundSource,
  HUFFMAN_3,
  HUFFMAN_6,
  headedRunSource,
  multiArraySource,
  type Piece,
  plainArray,
  RUN_LENGTH,
  type RunCommand,
  runBuffer,
  runSource,
  TANS,
} from './write-kraken-arrays.ts';
import { codeLengthsOf, describeDense, describeNew, describeOneSymbol, describeSparse, huffmanSource } from './write-kraken-huffman.ts';
import { attempt, below, type Draft, shuffled, take } from './write-kraken-draft.ts';
import { describeShort, describeTall, tansSource, weightsOf } from './write-kraken-tans.ts';

interface ArrayPlace {
  readonly isLong?: boolean;
  readonly depth?: number;
}

/** Arrays go this deep at most; real files three. */
const DEEPEST = 3;

/** An array of a form by chance; plain where none that was tried is shorter than its content, as it must be. */
export function randomArray(draft: Draft, content: Uint8Array, { isLong, depth = 0 }: ArrayPlace = {}): Uint8Array {
  const long = isLong === true || below(draft, 4) === 0 ? true : undefined;
  // Of contents no longer than this none gets shorter.
  if (content.length > 4) {
    for (const form of shuffled(draft, depth < DEEPEST ? [...SIMPLE_FORMS, ...NESTED_FORMS] : SIMPLE_FORMS)) {
      const coded = attempt(
        draft,
        undefined,
        () => form(draft, content, depth),
        ({ source }) => source.length < content.length,
      );
      if (coded === undefined) continue;
      take(draft, coded.name);
      return codedArray(coded.type, coded.source, content.length, long);
    }
  }
  take(draft, 'plain array');
  return plainArray(content, long);
}

interface Coded {
  readonly name: string;
  readonly type: number;
  readonly source: Uint8Array;
}

type Form = (draft: Draft, content: Uint8Array, depth: number) => Coded | undefined;

const huffman: Form = (draft, content) => {
  const streams = below(draft, 2) === 0 ? 3 : 6;
  const type = streams === 3 ? HUFFMAN_3 : HUFFMAN_6;
  if (content.every((byte) => byte === content[0])) {
    return { name: 'Huffman of one symbol', type, source: describeOneSymbol(content[0]!).toBytes() };
  }
  let code = codeLengthsOf(content);
  const form = below(draft, 3);
  if (form === 1 && code.length <= 255) {
    code = shuffled(draft, code);
    const source = huffmanSource(content, streams, code, describeSparse(code));
    return { name: `Huffman of ${streams} streams, sparse`, type, source };
  }
  const describe = form === 0 ? describeDense : describeNew;
  const source = huffmanSource(content, streams, code, describe(code, below(draft, 4)));
  return { name: `Huffman of ${streams} streams, ${form === 0 ? 'dense' : 'new'}`, type, source };
};

const tans: Form = (draft, content) => {
  if (content.length < 5) return undefined;
  const stateBits = 8 + below(draft, 4);
  const weights = weightsOf(content, stateBits);
  const isShort = weights.length <= 9 && below(draft, 2) === 0;
  const description = isShort ? describeShort(stateBits, weights) : describeTall(stateBits, weights, below(draft, 8));
  const source = tansSource(content, stateBits, weights, description);
  return source.length < 8 ? undefined : { name: isShort ? 'tANS, short table' : 'tANS, tall table', type: TANS, source };
};

const runs: Form = (draft, content, depth) => {
  if (content.every((byte) => byte === content[0])) return { name: 'fill', type: RUN_LENGTH, source: Uint8Array.of(content[0]!) };
  const { literals, commands } = randomRuns(draft, content);
  const buffer = runBuffer(literals, commands);
  if (depth >= DEEPEST || below(draft, 2) === 0) return { name: 'run-length', type: RUN_LENGTH, source: runSource(buffer) };
  const split = below(draft, buffer.length + 1);
  const head = randomArray(draft, buffer.subarray(0, split), { depth: depth + 1 });
  if (head[0] === 0) return undefined;
  return { name: 'run-length with a coded head', type: RUN_LENGTH, source: headedRunSource(head, buffer.subarray(split)) };
};

function randomRuns(draft: Draft, content: Uint8Array): { literals: Uint8Array; commands: RunCommand[] } {
  const literals: number[] = [];
  const commands: RunCommand[] = [];
  let byte = 0;
  let copied = 0;
  const copy = (all: number): void => {
    let left = all;
    while (left > 0) {
      const count = Math.min(left >> 6, 1792);
      if (count > 0 && below(draft, 2) === 0) {
        commands.push({ kind: 'copy', count });
        left -= count * 64;
      } else if (left >= 15 && below(draft, 2) === 0) {
        commands.push({ kind: 'short', copy: 15, run: 0 });
        left -= 15;
      } else {
        const few = Math.min(left, 63);
        commands.push({ kind: 'pair', copy: few, run: 0 });
        left -= few;
      }
    }
  };
  for (let at = 0; at < content.length; ) {
    let end = at;
    while (end < content.length && content[end] === content[at]) end++;
    if (end - at < 4) {
      for (; at < end; at++) literals.push(content[at]!);
      continue;
    }
    if (byte !== content[at]) {
      // What goes before it is copied first: the byte is a literal too.
      copy(literals.length - copied);
      copied = literals.length;
      byte = content[at]!;
      literals.push(byte);
      copied++;
      commands.push({ kind: 'byte' });
    }
    for (let run = end - at; run > 0; ) {
      const waiting = literals.length - copied;
      const count = Math.min(run >> 7, 1792);
      if (count > 0) {
        copy(waiting);
        commands.push({ kind: 'run', count });
        run -= count * 128;
      } else if (run >= 3 && waiting <= 15 && below(draft, 2) === 0) {
        const few = Math.min(run, 15);
        commands.push({ kind: 'short', copy: waiting, run: few });
        run -= few;
      } else {
        const few = Math.min(waiting, 63);
        copy(waiting - few);
        commands.push({ kind: 'pair', copy: few, run });
        run = 0;
      }
      copied = literals.length;
    }
    at = end;
  }
  copy(literals.length - copied);
  return { literals: Uint8Array.from(literals), commands };
}

const compound: Form = (draft, content, depth) => {
  const parts: Uint8Array[] = [];
  const wanted = 2 + below(draft, 5);
  for (let part = 0, at = 0; part < wanted; part++) {
    const end = part === wanted - 1 ? content.length : at + below(draft, content.length - at + 1);
    parts.push(randomArray(draft, content.subarray(at, end), { depth: depth + 1 }));
    at = end;
  }
  return { name: 'compound', type: COMPOUND, source: compoundSource(parts) };
};

const multiArray: Form = (draft, content, depth) => {
  const isPacked = below(draft, 2) === 0;
  const place = { depth: depth + 1 };
  const encode = (bytes: Uint8Array): Uint8Array => randomArray(draft, bytes, place);
  const sourceCount = below(draft, 7);
  if (sourceCount === 0) {
    return { name: 'multi-array of none', type: COMPOUND, source: concatBytes(Uint8Array.of(0x80), encode(content)) };
  }
  const longest = 1 + below(draft, Math.min(content.length, isPacked ? 0xffff : 0x1ffff));
  const pieces: Piece[] = [];
  const sources: Uint8Array[][] = Array.from({ length: sourceCount }, () => []);
  for (let at = 0; at < content.length; ) {
    // Thousands of lengths would not fit into their 0x3FFF bytes.
    const length = Math.min(pieces.length < 1000 ? 1 + below(draft, longest) : 0xffff, content.length - at);
    const source = 1 + below(draft, sourceCount);
    pieces.push({ source, length });
    sources[source - 1]!.push(content.subarray(at, at + length));
    at += length;
  }
  const arrays = sources.map((parts) => encode(concatBytes(...parts)));
  const source = multiArraySource(arrays, pieces, { isPacked, encode, endLength: 1 + below(draft, 200) });
  return { name: `multi-array, ${isPacked ? 'packed' : 'unpacked'}`, type: COMPOUND, source };
};

const SIMPLE_FORMS: readonly Form[] = [huffman, huffman, tans, runs];
const NESTED_FORMS: readonly Form[] = [compound, multiArray];
