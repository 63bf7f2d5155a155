import { expect, test } from 'vitest';
import { parseArguments } from './arguments.ts';

const parse = (line: string): ReturnType<typeof parseArguments> => parseArguments(line.split(' ').filter((word) => word !== ''));

test.each([
  ['a.anibnd', { paths: ['a.anibnd'], clip: undefined, frames: [], pose: false, layers: [], rootMotion: false, hash: false }],
  ['a b/ c', { paths: ['a', 'b/', 'c'], clip: undefined, frames: [], pose: false, layers: [], rootMotion: false, hash: false }],
  ['a --clip a000_003000', { paths: ['a'], clip: 'a000_003000', frames: [], pose: false, layers: [], rootMotion: false, hash: false }],
  ['a --clip x --frames 0', { paths: ['a'], clip: 'x', frames: [0], pose: false, layers: [], rootMotion: false, hash: false }],
  [
    '--frames 0,12.5,-1,1e3 --clip x a --pose',
    { paths: ['a'], clip: 'x', frames: [0, 12.5, -1, 1000], pose: true, layers: [], rootMotion: false, hash: false },
  ],
  [
    '--pose --clip nested.anibnd!a.hkx --frames 1 a',
    { paths: ['a'], clip: 'nested.anibnd!a.hkx', frames: [1], pose: true, layers: [], rootMotion: false, hash: false },
  ],
  ['a --hash', { paths: ['a'], clip: undefined, frames: [], pose: false, layers: [], rootMotion: false, hash: true }],
  [
    '--clip x -- --pose -- a',
    { paths: ['--pose', '--', 'a'], clip: 'x', frames: [], pose: false, layers: [], rootMotion: false, hash: false },
  ],
])('%j', (line, wanted) => {
  expect(parse(line)).toEqual(wanted);
});

test('layers are named in their order, with a weight and a mode where given', () => {
  expect(parse('a --clip x --frames 1 --pose --layer y --layer z:0.25 --layer y:0:child-space')).toMatchObject({
    layers: [
      { clip: 'y', weight: 1, mode: undefined },
      { clip: 'z', weight: 0.25, mode: undefined },
      { clip: 'y', weight: 0, mode: 'child-space' },
    ],
  });
});

test('a clip may have any name, also one that looks like an option', () => {
  expect(parseArguments(['a', '--clip', '--frames'])).toMatchObject({ clip: '--frames' });
});

test.each([
  ['', /at least one file/],
  ['--clip x', /at least one file/],
  ['a --clip', /--clip needs a value/],
  ['a --clip x --frames', /--frames needs a value/],
  ['a --frames 1', /--frames needs --clip/],
  ['a --clip x --pose', /--pose needs --frames/],
  ['a --verbose', /--verbose is not known/],
  ['a --clip x --frames one', /numbers separated by commas/],
  ['a --clip x --frames 1,,2', /numbers separated by commas/],
  ['a --clip x --frames 1,', /numbers separated by commas/],
  ['a --clip x --frames 1 --layer y', /--layer needs --pose/],
  ['a --clip x --frames 1 --root-motion', /--root-motion needs --pose/],
  ['a --clip x --frames 1 --pose --layer y:2', /from 0 to 1/],
  ['a --clip x --frames 1 --pose --layer y:', /from 0 to 1/],
  ['a --clip x --frames 1 --pose --layer y:1:sideways', /replace, parent-space, child-space/],
  ['a --clip x --frames 1 --pose --layer y:1:replace:z', /NAME:WEIGHT:MODE/],
])('%j is answered by a sentence', (line, sentence) => {
  expect(parse(line)).toMatch(sentence);
});
