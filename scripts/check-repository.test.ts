import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

const SCRIPT = resolve('scripts/check-repository.ts');
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'marrow-repository-'));
  writeFileSync(join(folder, 'package-lock.json'), '{}');
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

function check(...words: readonly string[]): { readonly status: number | null; readonly said: string } {
  const { status, stderr } = spawnSync(process.execPath, ['--import', import.meta.resolve('tsx'), SCRIPT, ...words], {
    cwd: folder,
    encoding: 'utf8',
  });
  return { status, said: stderr };
}

test('passes outside a checkout and before a build', () => {
  expect(check()).toEqual({ status: 0, said: '' });
}, 20_000);

test('fails in a checkout of which git names no files', () => {
  spawnSync('git', ['init', '-q'], { cwd: folder });
  expect(check()).toMatchObject({ status: 1, said: expect.stringContaining('git names no files') as unknown });
  // As where the checkout belongs to someone else, and git answers nothing at all.
  rmSync(join(folder, '.git'), { recursive: true });
  mkdirSync(join(folder, '.git'));
  expect(check()).toMatchObject({ status: 1, said: expect.stringContaining('git names no files') as unknown });
}, 20_000);

test('fails in a full run without a build, and passes with one', () => {
  expect(check('--built')).toMatchObject({ status: 1, said: expect.stringContaining('dist is missing') as unknown });
  mkdirSync(join(folder, 'dist'));
  writeFileSync(join(folder, 'dist', 'index.html'), '<!doctype html>');
  expect(check('--built')).toEqual({ status: 0, said: '' });
}, 20_000);
