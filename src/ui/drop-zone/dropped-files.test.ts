import { expect, test } from 'vitest';
import { collectDroppedFiles, type DroppedEntry, type DroppedItem } from './dropped-files.ts';

const named = (name: string): File => new File([name], name);

function fileEntry(name: string, fullPath = `/${name}`): DroppedEntry {
  const entry = { isFile: true, isDirectory: false, fullPath, file: (done: (file: File) => void) => done(named(name)) };
  return entry;
}

/** Hands its entries over in portions, as Chromium does. */
function directory(entries: readonly DroppedEntry[], portion = 100): DroppedEntry {
  const entry = {
    isFile: false,
    isDirectory: true,
    fullPath: '/folder',
    createReader: () => {
      let at = 0;
      return {
        readEntries: (done: (entries: readonly DroppedEntry[]) => void) => {
          done(entries.slice(at, at + portion));
          at += portion;
        },
      };
    },
  };
  return entry;
}

/** An item that, as in browsers, is empty once the event is over. */
function items(...contents: readonly (readonly [File | null, DroppedEntry | null])[]) {
  let over = false;
  const list = contents.map(
    ([file, entry]): DroppedItem => ({
      kind: 'file',
      getAsFile: () => (over ? null : file),
      webkitGetAsEntry: () => (over ? null : entry),
    }),
  );
  return {
    list,
    end: () => {
      over = true;
    },
  };
}

test('every file of several survives the end of the event', async () => {
  const drop = items([named('a'), fileEntry('a')], [named('b'), null], [named('c'), fileEntry('c')]);
  const collected = collectDroppedFiles(drop.list);
  drop.end();
  expect((await collected).map((file) => file.name)).toEqual(['a', 'b', 'c']);
});

test('folders are read to the bottom, beyond the first hundred entries', async () => {
  const many = Array.from({ length: 250 }, (_, index) => fileEntry(`m${index}`));
  const drop = items(
    [named('folder'), directory([directory(many), fileEntry('last')])],
    [named('a'), fileEntry('a')],
    [null, directory([])],
  );
  const collected = collectDroppedFiles(drop.list);
  drop.end();
  const names = (await collected).map((file) => file.name);
  expect(names.length).toBe(252);
  expect(names.slice(-2)).toEqual(['last', 'a']);
});

test('a file of a folder keeps its path, so that two of one name stay two', async () => {
  const folder = directory([fileEntry('a.dcx', '/chr/one/a.dcx'), fileEntry('a.dcx', '/chr/two/a.dcx')]);
  const files = await collectDroppedFiles(items([named('chr'), folder]).list);
  expect(files.map((file) => file.webkitRelativePath)).toEqual(['chr/one/a.dcx', 'chr/two/a.dcx']);
});

test('dragged text is no file', async () => {
  expect(await collectDroppedFiles([{ kind: 'string', getAsFile: () => null, webkitGetAsEntry: () => null }])).toEqual([]);
});

test('a folder that cannot be read rejects instead of losing files silently', async () => {
  const broken = {
    isFile: false,
    isDirectory: true,
    fullPath: '/broken',
    createReader: () => ({
      readEntries: (_done: unknown, failed: (error: unknown) => void) => failed(new Error('gone')),
    }),
  };
  await expect(collectDroppedFiles(items([null, broken]).list)).rejects.toThrow('gone');
});

test('a folder in a folder may hold more files than a call takes arguments', async () => {
  const many = Array.from({ length: 150_000 }, (_, index) => fileEntry(`m${index}`));
  const files = await collectDroppedFiles(items([null, directory([directory(many, many.length)])]).list);
  expect(files).toHaveLength(150_000);
}, 30_000);
