import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ClipListing, Listing } from '../worker/contract.ts';
import { EMPTY_LISTING, looksLikeSetup, PLAIN_SETUP, readSetup, type Setup, type SetupReading, writeSetup } from './index.ts';

const clip = (id: number, name: string, file = 1, member = `${name}.hkx`): ClipListing => ({
  id,
  file,
  member,
  name,
  state: { kind: 'ready' },
  sdk: '',
  typeSource: '',
  className: '',
  skeletonName: '',
  skeleton: 1,
  skeletonBy: 'automatic',
  frameCount: 2,
  seconds: 1,
  transformTrackCount: 1,
  floatTrackCount: 0,
  blockCount: 1,
  blendHint: { kind: 'normal', stored: 0 },
  hasRootMotion: false,
  record: { number: undefined, state: 'no-tae', tae: undefined, imports: undefined, importedBy: [], importedByCount: 0 },
  problems: [],
  notes: [],
});

function listingOf(clips: readonly ClipListing[], paths: readonly string[] = ['mods/c5060.anibnd.dcx']): Listing {
  return {
    ...EMPTY_LISTING,
    clips,
    files: paths.map((path, at) => ({
      id: at + 1,
      path,
      format: '',
      compression: '',
      unpackMilliseconds: 0,
      bytes: 0,
      unpackedBytes: 0,
      memberCount: 0,
      game: '',
      clipCount: 0,
      skeletonCount: 0,
    })),
  };
}

const LISTING = listingOf([clip(10, 'a000_000000'), clip(11, 'a000_009500'), clip(12, 'a000_003000')]);

const SETUP: Setup = {
  base: { kind: 'clip', clip: 12 },
  lead: { weight: 0.25, mode: 'child-space' },
  layers: [
    { id: 1, clip: 11, weight: 0.6, offset: -0.5, rate: 2, muted: false, solo: true, mode: undefined, mask: ['Head', 'Neck'] },
    { id: 2, clip: 12, weight: 1, offset: 0, rate: -1, muted: true, solo: false, mode: 'replace', mask: undefined },
  ],
  chain: [
    { id: 1, clip: 10, blendSeconds: 0 },
    { id: 2, clip: 12, blendSeconds: 0.35 },
  ],
  playsChain: true,
};

function refusal(reading: SetupReading): string {
  if (reading.kind !== 'refused') throw new Error('it was taken');
  return reading.reason;
}

/** The set-up above with something else in one place. */
function changed(change: (content: Record<string, unknown>) => void): string {
  const content = JSON.parse(writeSetup(SETUP, 11, LISTING)) as Record<string, unknown>;
  change(content);
  return JSON.stringify(content);
}

describe('a set-up as JSON', () => {
  test('comes back as it was', () => {
    const text = writeSetup(SETUP, 11, LISTING);
    expect(looksLikeSetup(text)).toBe(true);
    expect(readSetup(text, LISTING)).toEqual({ kind: 'setup', setup: SETUP, clip: 11, notes: [] });
    expect(readSetup(writeSetup(PLAIN_SETUP, undefined, LISTING), LISTING)).toEqual({
      kind: 'setup',
      setup: PLAIN_SETUP,
      clip: undefined,
      notes: [],
    });
  });

  test('names clips by file and name, whatever their ids and folder are elsewhere', () => {
    const elsewhere = listingOf([clip(1, 'a000_003000'), clip(2, 'a000_000000'), clip(3, 'a000_009500')], ['c5060.anibnd.dcx']);
    const reading = readSetup(writeSetup(SETUP, 11, LISTING), elsewhere);
    if (reading.kind !== 'setup') throw new Error('it was refused');
    expect(reading.clip).toBe(3);
    expect(reading.setup.layers.map(({ clip: id }) => id)).toEqual([3, 1]);
    expect(reading.setup.base).toEqual({ kind: 'clip', clip: 1 });
  });

  test('tells clips of one name in a file apart by their member', () => {
    const twins = listingOf([clip(1, 'a000_000000', 1, 'one!a.hkx'), clip(2, 'a000_000000', 1, 'two!a.hkx')]);
    const text = writeSetup({ ...PLAIN_SETUP, chain: [{ id: 1, clip: 2, blendSeconds: 0 }] }, undefined, twins);
    const reading = readSetup(text, twins);
    expect(reading.kind === 'setup' && reading.setup.chain[0]?.clip).toBe(2);
  });

  test('leaves out clips that are not open and names each once', () => {
    const reading = readSetup(writeSetup(SETUP, 11, LISTING), listingOf([clip(5, 'a000_009500')]));
    if (reading.kind !== 'setup') throw new Error('it was refused');
    expect(reading.setup.layers.map(({ clip: id }) => id)).toEqual([5]);
    expect(reading.setup).toMatchObject({ base: { kind: 'offered' }, chain: [], playsChain: false });
    expect(reading.notes).toEqual([
      'a000_003000 of c5060.anibnd.dcx is not open and was left out',
      'a000_000000 of c5060.anibnd.dcx is not open and was left out',
    ]);
  });
});

test('a set-up of which nothing is open is refused, and says what to open', () => {
  const elsewhere = listingOf([clip(5, 'a000_009500')], ['c1234.anibnd.dcx']);
  expect(refusal(readSetup(writeSetup(SETUP, 11, LISTING), elsewhere))).toBe('None of its clips is open: open c5060.anibnd.dcx first.');
});

describe('what is no set-up is refused by a sentence', () => {
  test.each([
    ['not JSON', '{"marrow": "set-up", ', 'no well-formed JSON'],
    ['a list', '[]', 'is no JSON object'],
    ['nothing', 'null', 'is no JSON object'],
    ['other JSON', '{"name": "package"}', 'no set-up of Marrow'],
    ['a later version', '{"marrow": "set-up", "version": 2}', 'of version 2'],
    ['no version', '{"marrow": "set-up"}', 'of version missing'],
    ['no layers', changed((content) => delete content['layers']), '"layers" is no list'],
    ['a weight above 1', changed((content) => (content['lead'] = { weight: 1.5, mode: null })), 'from 0 to 1'],
    ['a weight as text', changed((content) => (content['lead'] = { weight: '1', mode: null })), 'is "1"'],
    ['an unknown mode', changed((content) => (content['lead'] = { weight: 1, mode: 'multiply' })), 'a mode that Marrow does not know'],
    ['a base of another kind', changed((content) => (content['base'] = { kind: '__proto__' })), 'of no known kind'],
    ['a chain of nothing', changed((content) => (content['chain'] = [null])), 'Entry 1 of the chain is no JSON object'],
    ['a clip without a name', changed((content) => (content['clip'] = { file: 'x', member: 'y' })), 'must be a name'],
    ['far too many layers', changed((content) => (content['layers'] = new Array(300).fill({}))), '256 are the most'],
  ])('%s', (_, text, sentence) => {
    expect(refusal(readSetup(text, LISTING))).toContain(sentence);
  });

  test('infinity as a number too big', () => {
    const text = writeSetup(SETUP, 11, LISTING).replace('"rate": 2', '"rate": 1e999');
    expect(refusal(readSetup(text, LISTING))).toContain('its rate is Infinity');
  });

  test('and nothing at all throws', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom('layers', 'chain', 'base', 'lead', 'clip', 'playsChain', 'version'), (value, field) => {
        const reading = readSetup(
          changed((content) => (content[field] = value)),
          LISTING,
        );
        expect(['setup', 'refused']).toContain(reading.kind);
      }),
    );
  });
});
