import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

type Tokens = ReadonlyMap<string, string>;

const CSS = readFileSync(new URL('tokens.css', import.meta.url), 'utf8');
const THEMES = [
  ['dark', tokensOf(':root {')],
  ['light', tokensOf(':root[data-theme="light"] {')],
] as const;

/** The six-digit colours of one block. */
function tokensOf(opening: string): Tokens {
  const from = CSS.indexOf(opening);
  if (from < 0) throw new Error(`no block ${opening}`);
  const block = CSS.slice(from, CSS.indexOf('\n}', from));
  return new Map([...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name, value]) => [name!, value!]));
}

function luminance(tokens: Tokens, name: string): number {
  const value = tokens.get(name);
  if (value === undefined) throw new Error(`no token --${name}`);
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(value.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

function contrast(tokens: Tokens, a: string, b: string): number {
  const [dark, light] = [luminance(tokens, a), luminance(tokens, b)].sort((x, y) => x - y);
  return (light! + 0.05) / (dark! + 0.05);
}

test.each(THEMES)('%s: text that must be read stands out by 4.5 to 1 on every surface it is put on', (_, tokens) => {
  for (const text of ['fg-0', 'fg-1', 'fg-2']) {
    for (const surface of ['bg-0', 'bg-1', 'bg-2', 'bg-3'])
      expect(contrast(tokens, text, surface), `${text} on ${surface}`).toBeGreaterThan(4.5);
  }
  for (const [text, surface] of [
    ['fg-0', 'bg-4'],
    ['fg-1', 'bg-4'],
    ['fg-1', 'ember-dim'],
    ['on-ember', 'ember-fill'],
    ['ember', 'ember-dim'],
    ['violet', 'violet-dim'],
    ['cyan', 'cyan-dim'],
    ['yellow', 'yellow-dim'],
    ['fg-0', 'yellow-dim'],
    ['fg-0', 'red-dim'],
    ['x', 'bg-1'],
    ['y', 'bg-1'],
    ['z', 'bg-1'],
    ['w', 'bg-1'],
    ['on-ember', 'ember-hover'],
    ['ember', 'bg-1'],
    ['violet', 'bg-0'],
    ['yellow', 'bg-1'],
    ['red-text', 'red-dim'],
    ['fg-1', 'selected-end'],
  ] as const) {
    expect(contrast(tokens, text, surface), `${text} on ${surface}`).toBeGreaterThan(4.5);
  }
});

test('both themes have the same colours by name', () => {
  expect([...THEMES[1][1].keys()].sort()).toEqual([...THEMES[0][1].keys()].sort());
});
