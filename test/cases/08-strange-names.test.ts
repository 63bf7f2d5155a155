import { describe, expect, test } from 'vitest';
import { Library } from '../../src/loading/index.ts';
import { type BinderOptions, type Text, writeBnd4, writeClipFile, writeSkeletonFile } from '../support/index.ts';

const bytesOf = (...bytes: number[]): Uint8Array => Uint8Array.from(bytes);
const identity = { translation: [0, 0, 0], rotation: [0, 0, 0, 1], scale: [1, 1, 1] } as const;

/** One clip and its skeleton, named by the text wherever a file has names; what is shown of it. */
function shown(text: Text): { readonly names: readonly string[]; readonly state: string } {
  const clip = writeClipFile({
    motion: { kind: 'interleaved', duration: 1, frames: [[identity], [identity]] },
    skeletonName: text,
    annotationTracks: [{ name: text }],
  });
  const skeleton = writeSkeletonFile({ name: text, bones: [{ name: text, parent: -1 }] });
  const library = new Library();
  library.open(
    'c9990.anibnd',
    writeBnd4([
      { name: 'a000_000000.hkx', id: 1, bytes: clip },
      { name: 'skeleton.hkx', id: 2, bytes: skeleton },
    ]),
  );
  const { clips, skeletons, problems } = library.listing();
  expect(problems).toEqual([]);
  const result = library.loadClip(clips[0]!.id);
  if (result.kind === 'failure') throw new Error(result.problem.message);
  const names = [
    clips[0]!.skeletonName,
    skeletons[0]!.name,
    library.skeleton(skeletons[0]!.id)!.bones[0]!.name,
    result.clip.annotationTracks[0]!.name,
  ];
  // It crosses to the page and into a report.
  expect(structuredClone(names)).toEqual(names);
  expect(JSON.parse(JSON.stringify(names))).toEqual(names);
  return { names, state: clips[0]!.state.kind };
}

describe('names in a tagfile', () => {
  test.each<[string, Text, string]>([
    ['plain letters', 'L_Hand', 'L_Hand'],
    ['UTF-8', '右手', '右手'],
    ['Shift-JIS', bytesOf(0x89, 0x45, 0x8e, 0xe8), '右手'],
    ['Shift-JIS with a backslash in a character', bytesOf(0x95, 0x5c), '表'],
    ['a character cut after its first byte', bytesOf(0x41, 0xe5), 'A%e5'],
    // Two of its three bytes are a character of Shift-JIS, which comes next in the order of specs, tagfile §3.
    ['a character cut after its second byte', bytesOf(0x41, 0xe5, 0x8f), 'A蜿'],
    ['bytes of no encoding', bytesOf(0xff, 0xfe, 0x80), '%ff%fe%80'],
    ['4 KB', 'x'.repeat(4096), 'x'.repeat(4096)],
    ['4 KB of Shift-JIS', new Uint8Array(4096).fill(0xb1), 'ｱ'.repeat(4096)],
    ['markup', '<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
    ['direction marks', 'a\u202ecba\u2066', 'a\u202ecba\u2066'],
    ['a surrogate in UTF-8, which is none', bytesOf(0xed, 0xa0, 0x80), '%ed%a0%80'],
    ['control characters', 'a\x1b[31m\r\n', 'a\x1b[31m\r\n'],
    ['nothing', '', ''],
    ['a null pointer', undefined, ''],
  ])('of %s are shown, and the clip plays', (_, text, name) => {
    expect(shown(text)).toEqual({ names: [name, name, name, name], state: 'ready' });
  });
});

describe('names of members', () => {
  const listed = (name: string | Uint8Array, options: BinderOptions = {}): readonly [string, string] => {
    const clip = writeClipFile({ motion: { kind: 'interleaved', duration: 1, frames: [[identity]] } });
    const library = new Library();
    library.open('c9990.anibnd', writeBnd4([{ name, id: 1, bytes: clip }], { hashTable: 'none', ...options }));
    const { clips, problems } = library.listing();
    expect(problems).toEqual([]);
    expect(structuredClone(clips)).toEqual(clips);
    return [clips[0]!.member, clips[0]!.name];
  };

  test.each([false, true])('in UTF-16, big-endian %s, with every character there is', (bigEndian) => {
    expect(listed('N:\\chr\\a000_歩く𠮷.hkx', { bigEndian })).toEqual(['a000_歩く𠮷.hkx', 'a000_歩く𠮷']);
  });

  test('with a lone surrogate', () => {
    expect(listed('a\ud800b.hkx')).toEqual(['a\ud800b.hkx', 'a\ud800b']);
    expect(listed('\udc00.hkx')[1]).toBe('\udc00');
  });

  test('of 4 KB, with markup, and with nothing in them', () => {
    expect(listed(`${'y'.repeat(4096)}.hkx`)[1]).toBe('y'.repeat(4096));
    expect(listed('<b>"x"</b>.hkx')[1]).toBe('b>.hkx'.slice(0, 2));
    expect(listed('')).toEqual(['member 0', 'member 0']);
  });

  test('in broken Shift-JIS', () => {
    expect(listed(bytesOf(0x41, 0x81), { unicode: false })).toEqual(['A%81', 'A%81']);
  });

  test('in UTF-16 without a terminator are a problem of that member alone', () => {
    const clip = writeClipFile({ motion: { kind: 'interleaved', duration: 1, frames: [[identity]] } });
    const members = ['a.hkx', 'b.hkx'].map((name, id) => ({ name, id, bytes: clip }));
    const whole = writeBnd4(members, { hashTable: 'none' });
    const file = writeBnd4(members, { hashTable: 'none', cutLastName: true });
    expect(file.length).toBeLessThan(whole.length);
    const library = new Library();
    library.open('c9990.anibnd', file);
    expect(library.listing().problems.length).toBeGreaterThan(0);
    expect(library.listing().problems.at(-1)).toMatchObject({ format: 'BND4', member: 'member 1' });
  });
});
