import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { BLOCK_SIZE, decodeBlock, decodeKraken, scanBlocks } from '../../src/compression/kraken/index.ts';
import { decodeDcxHeader } from '../../src/containers/index.ts';
import { CORPUS, hasCorpus, readCorpus } from './corpus.ts';

/** Real Kraken files of every kind the corpus lacks, beside it. */
const VECTORS = resolve(CORPUS, '../kraken-vectors');
const hasVectors = existsSync(join(VECTORS, 'manifest.json'));

interface Vector {
  readonly file: string;
  readonly raw: number;
  readonly sha256_raw: string;
  readonly blocks?: number;
  /** 2 for small files; Kraken itself has none here. */
  readonly decoder?: number;
}

interface Packed {
  readonly file: string;
  readonly dcx?: string;
  readonly raw_bytes: number;
  readonly raw_sha256: string;
}

const readJson = <T>(path: string): T => JSON.parse(readFileSync(path, 'utf8')) as T;
const vectors = hasVectors ? readJson<readonly Vector[]>(join(VECTORS, 'manifest.json')) : [];
const packed = hasCorpus ? readJson<readonly Packed[]>(join(CORPUS, 'MANIFEST.json')).filter(({ dcx }) => dcx === 'KRAK') : [];

interface Stream {
  readonly payload: Uint8Array;
  readonly size: number;
  readonly base: number;
}

function streamOf(bytes: Uint8Array): Stream {
  const { method, unpackedSize, payloadStart, payloadSize } = decodeDcxHeader(bytes);
  expect(method).toBe('KRAK');
  return { payload: bytes.subarray(payloadStart, payloadStart + payloadSize), size: unpackedSize, base: payloadStart };
}

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

describe.skipIf(!hasVectors)('Kraken vectors (skipped without ../shared/kraken-vectors)', () => {
  it('are of both decoders', () => {
    expect(vectors.length).toBeGreaterThan(30);
    expect(vectors.filter(({ decoder }) => decoder === 2).length).toBeGreaterThan(5);
  });

  it.each(vectors)('$file gives its bytes', ({ file, raw, sha256_raw, blocks, decoder }) => {
    const { payload, size, base } = streamOf(new Uint8Array(readFileSync(join(VECTORS, file))));
    expect(size).toBe(raw);
    expect(payload[1]).toBe(decoder ?? 6);
    const found = scanBlocks(payload, size, base);
    expect(found.length).toBe(blocks ?? 1);
    expect(sha256(decodeKraken(payload, size, base))).toBe(sha256_raw);

    // Each block alone, the last one first: every one of them begins a window.
    const out = new Uint8Array(size);
    for (const block of found.toReversed()) {
      expect(block.windowStart).toBe(block.at);
      const part = new Uint8Array(block.end - block.at);
      decodeBlock(payload, block, base, part, block.at);
      out.set(part, block.at);
    }
    expect(sha256(out)).toBe(sha256_raw);
  });
});

describe.skipIf(!hasCorpus)('Kraken files of games (skipped without ../shared/corpus)', () => {
  it('are there', () => {
    expect(packed.length).toBeGreaterThan(25);
  });

  it.each(packed)('$file gives its bytes', ({ file, raw_bytes, raw_sha256 }) => {
    const { payload, size, base } = streamOf(readCorpus(file));
    expect(size).toBe(raw_bytes);
    expect(scanBlocks(payload, size, base).length).toBe(Math.ceil(size / BLOCK_SIZE));
    expect(sha256(decodeKraken(payload, size, base))).toBe(raw_sha256);
  });
});
