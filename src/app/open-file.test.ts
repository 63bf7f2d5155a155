import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type AppStore, createAppStore } from '../state/index.ts';
import type { Listing, OpenProgress, SourceFile } from '../worker/contract.ts';
import { type DecoderEnd, DecoderEnded } from '../worker/decoder-client.ts';
import { Activity } from './activity.ts';
import { createOpener, type Opener } from './open-file.ts';
import { clipListing, fileListing, listingOf, skeletonListing } from './testing.ts';

/** A library that knows files by their first byte: each is one skeleton and one clip. */
class FakeLibrary {
  listing: Listing = listingOf({});
  readonly opened: string[][] = [];

  open = (files: readonly SourceFile[], onProgress?: (progress: OpenProgress) => void): Promise<Listing> => {
    this.opened.push(files.map((file) => file.path));
    for (const { path, bytes } of files) {
      onProgress?.({ path, filesDone: 0, fileCount: files.length, sourcesDone: 0, bytesDone: 0, byteCount: 0 });
      const id = bytes[0]!;
      this.listing = listingOf({
        ...this.listing,
        files: [...this.listing.files, fileListing(id, path)],
        skeletons: [...this.listing.skeletons, skeletonListing(id, id)],
        clips: [...this.listing.clips, clipListing(id * 10, id, id)],
      });
    }
    return Promise.resolve(this.listing);
  };

  remove = (id: number): Promise<Listing> => {
    const stays = (item: { readonly file: number }): boolean => item.file !== id;
    this.listing = listingOf({
      files: this.listing.files.filter((file) => file.id !== id),
      skeletons: this.listing.skeletons.filter(stays),
      clips: this.listing.clips.filter(stays),
    });
    return Promise.resolve(this.listing);
  };

  cancel = vi.fn<() => Promise<void>>(() => Promise.resolve());
}

let store: AppStore;
let library: FakeLibrary;
let activity: Activity;
let opener: Opener;
const restartDecoder = vi.fn<() => void>();
const fetchFile = vi.fn<(address: string) => Promise<Response>>();

beforeEach(() => {
  store = createAppStore();
  library = new FakeLibrary();
  activity = new Activity();
  fetchFile.mockReset().mockImplementation(() => Promise.resolve(new Response(Uint8Array.of(1))));
  restartDecoder.mockReset().mockImplementation(() => {
    library.listing = listingOf({});
  });
  opener = createOpener({
    store,
    decoder: {
      open: (...given) => library.open(...given),
      cancel: () => library.cancel(),
      remove: (id) => library.remove(id),
      chooseSkeleton: () => Promise.resolve(library.listing),
      chooseSideFile: () => Promise.resolve(library.listing),
    },
    restartDecoder,
    activity,
    sampleAddress: './sample/sample.anibnd.dcx',
    mapAddress: './sample/map.nvmhktbnd.dcx',
    fetchFile,
  });
});

test('files dropped together are opened together, and the first clip of them is selected', async () => {
  opener.openFiles([new File([Uint8Array.of(2)], 'a.anibnd'), new File([Uint8Array.of(3)], 'b.anibnd')]);
  expect(activity.busy).toBe(true);
  await activity.settled();
  expect(library.opened).toEqual([['a.anibnd', 'b.anibnd']]);
  expect(store.getState().selection.clip).toBe(20);
  expect(store.getState().opening).toBeUndefined();
  expect(store.getState().openMilliseconds).toBeGreaterThanOrEqual(0);
});

test('progress shows while files are opened', async () => {
  const seen: unknown[] = [];
  store.subscribe(
    (state) => state.opening,
    (opening) => {
      seen.push(opening);
    },
  );
  opener.openFiles([new File([Uint8Array.of(2)], 'a.anibnd')]);
  await activity.settled();
  expect(seen).toContainEqual({ path: 'a.anibnd', filesDone: 0, fileCount: 1, sourcesDone: 0, bytesDone: 0, byteCount: 0 });
  expect(seen.at(-1)).toBeUndefined();
});

test('drops are opened one after the other, in their order', async () => {
  opener.openSample();
  opener.openFiles([new File([Uint8Array.of(2)], 'a.anibnd')]);
  opener.openFiles([new File([Uint8Array.of(3)], 'b.anibnd')]);
  await activity.settled();
  expect(library.opened).toEqual([['sample.anibnd.dcx'], ['a.anibnd'], ['b.anibnd']]);
  // Each drop shows what it brought.
  expect(store.getState().selection.clip).toBe(30);
  expect(store.getState().listing.files).toHaveLength(3);
});

test('the built-in map is opened beside what is open, under its own name', async () => {
  opener.openSample();
  opener.openSampleMap();
  await activity.settled();
  expect(library.opened).toEqual([['sample.anibnd.dcx'], ['map.nvmhktbnd.dcx']]);
});

test('a folder is under way from its drop on, and keeps its turn however long it takes to read', async () => {
  let found: (files: readonly File[]) => void = () => {};
  opener.openFiles(
    new Promise((resolve) => {
      found = resolve;
    }),
  );
  opener.openFiles([new File([Uint8Array.of(3)], 'b.anibnd')]);
  await Promise.resolve();
  expect(activity.busy).toBe(true);
  expect(library.opened).toEqual([]);
  found([new File([Uint8Array.of(2)], 'folder.anibnd')]);
  await activity.settled();
  expect(library.opened).toEqual([['folder.anibnd'], ['b.anibnd']]);
});

test('dropping nothing does nothing', async () => {
  opener.openFiles([]);
  await activity.settled();
  expect(library.opened).toEqual([]);
});

describe('a file that cannot be read', () => {
  test.each([
    ['NotReadableError', 'changed on disk'],
    ['NotFoundError', 'no longer where it was'],
    ['AbortError', 'could not read the file'],
  ])('(%s) is a problem that says what to do, and the others open', async (name, message) => {
    const gone = new File([], 'gone.anibnd');
    gone.arrayBuffer = () => Promise.reject(new DOMException('no', name));
    opener.openFiles([gone, new File([Uint8Array.of(2)], 'a.anibnd')]);
    await activity.settled();
    expect(library.opened).toEqual([['a.anibnd']]);
    const [problem] = store.getState().listing.problems;
    expect(problem).toMatchObject({ file: 'gone.anibnd', member: '' });
    expect(problem?.message).toContain(message);
    expect(problem?.message).toContain('drop it again');
    // Later listings keep it.
    opener.openFiles([new File([Uint8Array.of(3)], 'b.anibnd')]);
    await activity.settled();
    expect(store.getState().listing.problems).toHaveLength(1);
  });
});

test('a file that could not be read loses its problem when it opens well', async () => {
  const gone = new File([], 'a.anibnd');
  gone.arrayBuffer = () => Promise.reject(new DOMException('no', 'NotFoundError'));
  opener.openFiles([gone]);
  opener.openFiles([gone]);
  await activity.settled();
  expect(store.getState().listing.problems).toHaveLength(1);
  opener.openFiles([new File([Uint8Array.of(2)], 'a.anibnd')]);
  await activity.settled();
  expect(store.getState().listing.problems).toEqual([]);
});

test('cancelling stops the opening under way and forgets those that wait, but not what is asked for later', async () => {
  opener.openFiles([new File([Uint8Array.of(2)], 'a.anibnd')]);
  opener.openFiles([new File([Uint8Array.of(3)], 'b.anibnd')]);
  opener.cancelOpening();
  opener.openFiles([new File([Uint8Array.of(4)], 'c.anibnd')]);
  await activity.settled();
  expect(library.cancel).toHaveBeenCalledOnce();
  expect(library.opened.flat()).toEqual(['c.anibnd']);
  expect(store.getState().opening).toBeUndefined();
});

describe('removing a file', () => {
  const openThree = async (): Promise<void> => {
    opener.openFiles([2, 3, 4].map((first) => new File([Uint8Array.of(first)], `${first}.anibnd`)));
    await activity.settled();
  };

  test('shows what takes its place, and at the end what stood before it', async () => {
    await openThree();
    expect(store.getState().selection.clip).toBe(20);
    for (const [file, clip] of [
      [2, 30],
      [4, 30],
      [3, undefined],
    ] as const) {
      opener.removeFile(file);
      await activity.settled();
      expect(store.getState().selection.clip).toBe(clip);
    }
    expect(store.getState().listing.files).toEqual([]);
  });

  test('forgets it: a decoder that ends is not given it again', async () => {
    await openThree();
    opener.removeFile(3);
    await activity.settled();
    opener.recover({ sentence: 'the decoder stopped', busyWith: undefined, recoverable: true });
    await activity.settled();
    expect(library.opened.at(-1)).toEqual(['2.anibnd', '4.anibnd']);
  });
});

describe('a decoder that ends', () => {
  const END: DecoderEnd = { sentence: 'the decoder gave no sign for 60 seconds', busyWith: { kind: 'open' }, recoverable: true };
  const good = (first: number, name: string): File => new File([Uint8Array.of(first)], name);

  /** Lets the next opening hang at the file of the given index until `end` is called. */
  function hangAt(filesDone: number): { readonly end: (how?: DecoderEnd) => void } {
    let fail: (error: Error) => void = () => {};
    const { open } = library;
    library.open = (files, onProgress) => {
      library.open = open;
      onProgress?.({
        path: files[filesDone]!.path,
        filesDone,
        fileCount: files.length,
        sourcesDone: filesDone,
        bytesDone: 0,
        byteCount: 0,
      });
      return new Promise((_, reject) => {
        fail = reject;
      });
    };
    return {
      end: (how = END) => {
        fail(new DecoderEnded(how.sentence));
        opener.recover(how);
      },
    };
  }
  const hanging = (): Promise<unknown> => vi.waitFor(() => expect(store.getState().opening?.path).toBe('bad.anibnd'));
  const paths = (): readonly string[] => store.getState().listing.files.map(({ path }) => path);

  test('over a file is started anew without it, and says which it was', async () => {
    opener.openFiles([good(2, 'a.anibnd')]);
    await activity.settled();
    const hang = hangAt(1);
    opener.openFiles([good(3, 'b.anibnd'), good(4, 'bad.anibnd'), good(5, 'c.anibnd')]);
    opener.openFiles([good(6, 'later.anibnd')]);
    await hanging();
    hang.end();
    await activity.settled();
    expect(restartDecoder).toHaveBeenCalledTimes(1);
    expect(paths()).toEqual(['a.anibnd', 'b.anibnd', 'later.anibnd']);
    expect(store.getState().fault).toBe(
      'The decoder gave no sign for 60 seconds while it read bad.anibnd. It was started anew without it and the file after it; ' +
        'what was open is open again.',
    );
    expect(store.getState().listing.problems.map(({ file }) => file)).toEqual(['bad.anibnd', 'c.anibnd']);
    expect(store.getState().opening).toBeUndefined();
  });

  test('over a clip is started anew with everything, and that clip is not picked again', async () => {
    opener.openFiles([good(2, 'a.anibnd')]);
    await activity.settled();
    expect(store.getState().selection.clip).toBe(20);
    opener.recover({ ...END, busyWith: { kind: 'clip', id: 20 } });
    await activity.settled();
    expect(paths()).toEqual(['a.anibnd']);
    expect(store.getState().selection.clip).toBeUndefined();
    expect(store.getState().fault).toContain('while it unpacked clip20 of a.anibnd');
  });

  test('while idle keeps what was picked', async () => {
    opener.openFiles([good(2, 'a.anibnd')]);
    await activity.settled();
    opener.recover({ ...END, busyWith: undefined });
    await activity.settled();
    expect(store.getState().selection.clip).toBe(20);
    expect(store.getState().fault).toMatch(/what was open is open again\.$/);
  });

  test('says that layers and the chain are not there any more', async () => {
    opener.openFiles([good(2, 'a.anibnd')]);
    await activity.settled();
    store.getState().addLayer(20);
    store.getState().addToChain(20);
    opener.recover({ ...END, busyWith: undefined });
    await activity.settled();
    expect(store.getState().fault).toMatch(/is open again, but not the layers, nor the chain\.$/);
  });

  test.each([
    ['that cannot be loaded', { sentence: 'the decoder could not be loaded', busyWith: undefined, recoverable: false }],
    ['again while it is started anew', END],
  ])('%s says the same clear sentence at every later drop', async (_, end) => {
    const sentence = `The ${end.sentence.slice(4)}: reload the page.`;
    opener.openFiles([good(2, 'a.anibnd')]);
    await activity.settled();
    if (end.recoverable) {
      library.open = () => {
        opener.recover(end);
        return Promise.reject(new DecoderEnded(end.sentence));
      };
    }
    opener.recover(end);
    await activity.settled();
    expect(store.getState().fault).toBe(sentence);
    for (const name of ['b.anibnd', 'c.anibnd']) {
      store.getState().setFault(undefined);
      opener.openFiles([good(3, name)]);
      await activity.settled();
      expect(store.getState().fault).toBe(sentence);
    }
    expect(store.getState().opening).toBeUndefined();
  });
});

describe('the built-in sample', () => {
  test('is fetched and opened', async () => {
    opener.openSample();
    await activity.settled();
    expect(fetchFile).toHaveBeenCalledWith('./sample/sample.anibnd.dcx');
    expect(store.getState().selection.clip).toBe(10);
  });

  test.each([
    ['missing', () => Promise.resolve(new Response('', { status: 404 }))],
    ['answered with the page', () => Promise.resolve(new Response('<!doctype html>', { headers: { 'Content-Type': 'text/html' } }))],
    ['unreachable', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('that is %s is a problem, and the app goes on', async (_, answer) => {
    fetchFile.mockImplementation(answer);
    opener.openSample();
    await activity.settled();
    expect(store.getState().listing.problems).toHaveLength(1);
    expect(store.getState().listing.problems[0]?.message).toContain('sample');
    opener.openFiles([new File([Uint8Array.of(2)], 'a.anibnd')]);
    await activity.settled();
    expect(store.getState().selection.clip).toBe(20);
  });
});

test('a fault while opening is a banner, and the next drop opens', async () => {
  library.open = () => Promise.reject(new Error('The worker died.'));
  opener.openFiles([new File([Uint8Array.of(2)], 'a.anibnd')]);
  await activity.settled();
  expect(store.getState().fault).toContain('The worker died.');
  expect(store.getState().opening).toBeUndefined();
  expect(activity.busy).toBe(false);
});
