import { expect, test } from 'vitest';
import { parseArguments } from './arguments.ts';

const parse = (line: string): ReturnType<typeof parseArguments> => parseArguments(line.split(' ').filter((word) => word !== ''));

/** Nothing asked for of navigation meshes. */
const NO_NAVMESH = { faces: [], ways: [], noUserEdges: false };

test.each([
  [
    'a.anibnd',
    { paths: ['a.anibnd'], clip: undefined, frames: [], pose: false, layers: [], rootMotion: false, hash: false, ...NO_NAVMESH },
  ],
  [
    'a b/ c',
    { paths: ['a', 'b/', 'c'], clip: undefined, frames: [], pose: false, layers: [], rootMotion: false, hash: false, ...NO_NAVMESH },
  ],
  [
    'a --clip a000_003000',
    { paths: ['a'], clip: 'a000_003000', frames: [], pose: false, layers: [], rootMotion: false, hash: false, ...NO_NAVMESH },
  ],
  [
    'a --clip x --frames 0',
    { paths: ['a'], clip: 'x', frames: [0], pose: false, layers: [], rootMotion: false, hash: false, ...NO_NAVMESH },
  ],
  [
    '--frames 0,12.5,-1,1e3 --clip x a --pose',
    { paths: ['a'], clip: 'x', frames: [0, 12.5, -1, 1000], pose: true, layers: [], rootMotion: false, hash: false, ...NO_NAVMESH },
  ],
  [
    '--pose --clip nested.anibnd!a.hkx --frames 1 a',
    { paths: ['a'], clip: 'nested.anibnd!a.hkx', frames: [1], pose: true, layers: [], rootMotion: false, hash: false, ...NO_NAVMESH },
  ],
  ['a --hash', { paths: ['a'], clip: undefined, frames: [], pose: false, layers: [], rootMotion: false, hash: true, ...NO_NAVMESH }],
  [
    '--clip x -- --pose -- a',
    { paths: ['--pose', '--', 'a'], clip: 'x', frames: [], pose: false, layers: [], rootMotion: false, hash: false, ...NO_NAVMESH },
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

test('faces and paths are named by member, whatever colons it has', () => {
  expect(parse('a --face n10.hkx:12 --face x!N:\\map\\n10.hkx:0')).toMatchObject({
    faces: [
      { member: 'n10.hkx', face: 12 },
      { member: 'x!N:\\map\\n10.hkx', face: 0 },
    ],
  });
  expect(parse('a --path N:\\n10.hkx:1,-2.5,3e2:0,0,0 --no-user-edges')).toMatchObject({
    ways: [{ member: 'N:\\n10.hkx', from: [1, -2.5, 300], to: [0, 0, 0] }],
    noUserEdges: true,
  });
  for (const bad of ['--face', '--face n10', '--face n10:x', '--face n10:1.5', '--face :3']) {
    expect(parse(`a ${bad}`)).toBe('--face takes MEMBER:INDEX');
  }
  for (const bad of [
    '--path',
    '--path n10',
    '--path n10:1,2,3',
    '--path n10:1,2:1,2,3',
    '--path n10:1,,3:1,2,3',
    '--path n10:1,2,x:1,2,3',
  ]) {
    expect(parse(`a ${bad}`)).toBe('--path takes MEMBER:x,y,z:x,y,z');
  }
  expect(parse('a --no-user-edges')).toBe('--no-user-edges needs --path');
});
