import { expect, test } from 'vitest';
import { chordOf, type Command, COMMANDS, commandByKey, commandHints, keyName } from './commands.ts';

test('no two commands share a key or an id', () => {
  const commands: readonly Command[] = COMMANDS;
  const keys = commands.flatMap((command) => command.keys);
  expect(keys.length).toBeGreaterThan(0);
  expect(new Set(keys).size).toBe(keys.length);
  expect(new Set(commands.map((command) => command.id)).size).toBe(commands.length);
});

test('letters stand in lower case, as they are looked up', () => {
  for (const command of COMMANDS as readonly Command[]) {
    for (const key of command.keys) if (key.length === 1) expect(key).toBe(key.toLowerCase());
  }
  expect(commandByKey('F')?.id).toBe('frame-camera');
  expect(commandByKey('f')?.id).toBe('frame-camera');
  expect(commandByKey('§')).toBeUndefined();
});

test('hints name the keys for people and for assistive technology', () => {
  expect(commandHints('toggle-playing')).toEqual({ title: 'Play or pause (Space)', 'aria-keyshortcuts': 'Space' });
  expect(commandHints('previous-frame')).toEqual({ title: 'Previous frame (, or ←)', 'aria-keyshortcuts': ', ArrowLeft' });
  expect(keyName('f')).toBe('F');
});

test('Shift and Alt make other keys of those that print nothing, and the character itself tells of Shift otherwise', () => {
  const chord = (key: string, shiftKey = false, altKey = false): string => chordOf({ key, shiftKey, altKey });
  expect(chord('ArrowLeft')).toBe('ArrowLeft');
  expect(chord('ArrowLeft', true)).toBe('Shift+ArrowLeft');
  expect(chord('ArrowLeft', true, true)).toBe('Alt+Shift+ArrowLeft');
  expect(chord('<', true)).toBe('<');
  expect(commandByKey(chord('F', true))?.id).toBe('frame-camera');
  expect(commandByKey(chord('f', false, true))).toBeUndefined();
  expect(commandByKey(chord('ArrowRight', true))?.id).toBe('next-ten');
  expect(commandByKey(chord('>', true))?.id).toBe('next-ten');
  expect(keyName('Shift+ArrowLeft')).toBe('Shift ←');
  expect(keyName('+')).toBe('+');
});
