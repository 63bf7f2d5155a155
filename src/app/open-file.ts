import { type AppStore, EMPTY_LISTING } from '../state/index.ts';
import type { Decoder, FileListing, Listing, ManualBy, Problem, SourceFile } from '../worker/contract.ts';
import { type DecoderEnd, DecoderEnded } from '../worker/decoder-client.ts';
import type { Activity } from './activity.ts';
import { describeEnd, describeRestart, lostSetup } from './decoder-end.ts';
import { describeRefusals } from './describe-refusals.ts';
import { pickAfterOpening } from './pick-after-opening.ts';
import { pickAfterRemoving } from './pick-after-removing.ts';
import { partSetups, takeSetups } from './take-setups.ts';

export interface OpenerOptions {
  readonly store: AppStore;
  readonly decoder: Pick<Decoder, 'open' | 'cancel' | 'remove' | 'chooseSkeleton' | 'chooseSideFile'>;
  /** Starts the decoder anew after it ended; it knows no file then. */
  readonly restartDecoder: () => void;
  readonly activity: Activity;
  /** Address of the built-in sample; its last part is the sample's name. */
  readonly sampleAddress: string;
  /** The same of the built-in map. */
  readonly mapAddress: string;
  readonly fetchFile: (address: string) => Promise<Response>;
}

export interface Opener {
  /** See `AppActions.openFiles`. */
  readonly openFiles: (files: readonly File[] | Promise<readonly File[]>) => void;
  readonly openSample: () => void;
  readonly openSampleMap: () => void;
  /** Lets go of an open file, by its id. */
  readonly removeFile: (file: number) => void;
  /** Has a clip play on a skeleton that someone picked; see `Decoder.chooseSkeleton`. */
  readonly chooseSkeleton: (clip: number, skeleton: number | undefined, by: ManualBy) => void;
  /** Has an ECLP clip take its names and time from a file that someone picked; see `Decoder.chooseSideFile`. */
  readonly chooseSideFile: (clip: number, file: number | undefined) => void;
  /** Stops every opening asked for so far; what is done stays. */
  readonly cancelOpening: () => void;
  /** To be called when the decoder ended: starts it anew with what was open, or says that the page must be reloaded. */
  readonly recover: (end: DecoderEnd) => void;
}

type Source = SourceFile | Problem;

/** A file to open, and how to read it: again, should the decoder end. */
interface Origin {
  readonly path: string;
  /** The same for the same file dropped again. */
  readonly key: string;
  /** Of the file; undefined where it is not known before it is read. */
  readonly byteLength: number | undefined;
  readonly read: () => Promise<Source>;
}

/** An opening, which may be called off. */
interface Asked {
  cancelled: boolean;
}

/** Ids of the files of an opening. */
interface Opened {
  /** Those that were not open before. */
  readonly added: ReadonlySet<number>;
  readonly all: ReadonlySet<number>;
}

/** Brings files into the library, one opening after the other, and selects something of what came. */
export function createOpener({ store, decoder, restartDecoder, activity, sampleAddress, mapAddress, fetchFile }: OpenerOptions): Opener {
  const samplePath = lastPartOf(sampleAddress);
  /** Ids of the built-in sample's files. */
  const sample = new Set<number>();
  /** The skeleton picked last because no clip was there to pick. */
  let bareSkeleton: number | undefined;
  /** What the worker never heard of, or ended over; one for each path. */
  const unread = new Map<string, Problem>();
  /** Everything the decoder holds, in the order it was opened. */
  const held = new Map<string, Origin>();
  /** Files of archives that are held whole, and were removed. */
  const removed = new Set<string>();
  /** What is in the decoder's hands, and how many of it are done. */
  let given: { readonly origins: readonly Origin[]; done: number } | undefined;
  /** Openings that wait or are under way. */
  const asked = new Set<Asked>();
  let queue = Promise.resolve();
  let recovery: Promise<void> | undefined;
  /** Why nothing more can be opened; undefined while something can. */
  let gaveUp: string | undefined;

  const enqueue = (work: (asked: Asked) => Promise<void>): void => {
    const mine: Asked = { cancelled: false };
    asked.add(mine);
    queue = queue
      .then(async () => {
        await recovery;
        if (gaveUp === undefined) await work(mine);
        else store.getState().setFault(gaveUp);
      })
      .catch((error: unknown) => {
        store.getState().setOpening(undefined);
        // How the decoder ended is told once, with what becomes of it.
        if (error instanceof DecoderEnded) return;
        store.getState().setFault(`Opening failed: ${error instanceof Error ? error.message : String(error)}`);
      })
      .finally(() => {
        asked.delete(mine);
      });
    activity.track(queue);
  };

  /** Reads the files and hands them to the decoder; answers with everything that is open then. */
  const load = async (origins: readonly Origin[], asked: Asked): Promise<Listing> => {
    const { setOpening } = store.getState();
    const sources: SourceFile[] = [];
    const readable: Origin[] = [];
    for (const origin of origins) {
      if (asked.cancelled) break;
      setOpening({ path: origin.path, filesDone: 0, fileCount: origins.length, sourcesDone: 0, bytesDone: 0, byteCount: 0 });
      const source = await origin.read();
      unread.delete(origin.path);
      if ('bytes' in source) {
        sources.push(source);
        readable.push(origin);
      } else unread.set(origin.path, source);
    }
    const mine = { origins: readable, done: 0 };
    given = mine;
    const listing = await decoder.open(asked.cancelled ? [] : sources, (progress) => {
      // Progress crosses on its own channel, and may come in after the answer.
      if (given !== mine) return;
      mine.done = progress.sourcesDone;
      setOpening(progress);
    });
    given = undefined;
    setOpening(undefined);
    for (const origin of readable) if (listing.files.some((file) => isOf(file.path, origin.path))) held.set(origin.key, origin);
    return withUnread(listing);
  };

  const withUnread = (listing: Listing): Listing =>
    unread.size === 0 ? listing : { ...listing, problems: [...unread.values(), ...listing.problems] };

  const open = async (origins: readonly Origin[], asked: Asked): Promise<Opened> => {
    const start = performance.now();
    const { setListing, setOpenMilliseconds, setOpenNotice } = store.getState();
    setOpenNotice(undefined);
    for (const path of removed) if (origins.some((origin) => isOf(path, origin.path))) removed.delete(path);
    const listing = await load(origins, asked);
    const before = new Set(store.getState().listing.files.map((file) => file.id));
    setListing(listing);
    setOpenMilliseconds(performance.now() - start);
    const paths = origins.map(({ path }) => path);
    setOpenNotice(describeRefusals(listing, paths));
    const added = listing.files.filter((file) => !before.has(file.id));
    // A file that was open already answers to its path, and to the other names it was dropped by.
    const namesOf = (file: FileListing): readonly string[] => [
      file.path,
      ...listing.aliases.filter((alias) => alias.file === file.id).map(({ name }) => name),
    ];
    const isAsked = (file: FileListing): boolean => namesOf(file).some((name) => paths.some((path) => isOf(name, path)));
    return { added: idsOf(added), all: idsOf(listing.files.filter((file) => !before.has(file.id) || isAsked(file))) };
  };

  const builtIn = (address: string): Origin => {
    const path = lastPartOf(address);
    return { path, key: path, byteLength: undefined, read: () => readSample(path, address, fetchFile) };
  };

  const select = ({ added, all }: Opened): void => {
    const { listing, selection, selectClip, selectSkeleton } = store.getState();
    const pick = pickAfterOpening(listing, selection, all, { sample, skeleton: bareSkeleton }, added);
    if (pick === undefined) return;
    bareSkeleton = pick.kind === 'skeleton' ? pick.id : undefined;
    if (pick.kind === 'clip') selectClip(pick.id);
    else selectSkeleton(pick.id);
  };

  const remove = async (id: number): Promise<void> => {
    const { listing: before, selection, setListing, setOpenNotice, selectClip, selectSkeleton } = store.getState();
    const file = before.files.find((candidate) => candidate.id === id);
    if (file === undefined) return;
    const listing = withUnread(await decoder.remove(id));
    forget(file, listing);
    sample.delete(id);
    setOpenNotice(undefined);
    const pick = pickAfterRemoving(before, listing, selection, id);
    // First what is shown, then what is open: what is gone must not be asked for.
    if (pick?.kind === 'clip') selectClip(pick.id);
    else if (pick?.kind === 'skeleton') selectSkeleton(pick.id);
    else if (pick?.kind === 'nothing') selectClip(undefined);
    setListing(listing);
  };

  /** Lets go of the browser's file too; an archive stays while another file of it is open. */
  const forget = (file: FileListing, listing: Listing): void => {
    const origins = [...held.values()].filter(({ path }) => isOf(file.path, path));
    const origin = origins.find(({ byteLength }) => byteLength === file.bytes) ?? origins[0];
    if (origin === undefined) return;
    if (origin.path !== file.path && listing.files.some(({ path }) => isOf(path, origin.path))) removed.add(file.path);
    else held.delete(origin.key);
  };

  /** Puts everything back but what the decoder ended over. Ids are new: nothing shown may outlive the old ones. */
  const restore = async (end: DecoderEnd, suspects: readonly string[]): Promise<void> => {
    const { listing, selection, selectClip, selectSkeleton, setListing, setFault } = store.getState();
    const clip = listing.clips.find(({ id }) => id === selection.clip);
    const skeleton = listing.skeletons.find(({ id }) => id === selection.skeleton);
    const restarted = describeRestart(end, suspects, listing, lostSetup(store.getState().setup));
    const overClip = end.busyWith?.kind === 'clip' && end.busyWith.id === clip?.id;
    const sameAs = (item: InFile | undefined, before: Listing, now: Listing) => (candidate: InFile) =>
      item !== undefined && keyOf(candidate, now) === keyOf(item, before);
    selectClip(undefined);
    setListing(EMPTY_LISTING);
    restartDecoder();
    let restored = await load([...held.values()], { cancelled: false });
    for (const { id, path } of restored.files) if (removed.has(path)) restored = withUnread(await decoder.remove(id));
    setListing(restored);
    sample.clear();
    for (const file of restored.files) if (file.path === samplePath) sample.add(file.id);
    bareSkeleton = undefined;
    const sameClip = overClip ? undefined : restored.clips.find(sameAs(clip, listing, restored));
    const sameSkeleton = restored.skeletons.find(sameAs(skeleton, listing, restored));
    if (sameClip !== undefined) selectClip(sameClip.id);
    else if (sameSkeleton !== undefined) selectSkeleton(sameSkeleton.id);
    setFault(restarted);
  };

  return {
    openFiles: (given) => {
      enqueue(async (mine) => {
        const { setups, rest } = await partSetups(await given);
        if (rest.length > 0) select(await open(rest.map(originOf), mine));
        takeSetups(store, setups);
      });
    },
    openSample: () => {
      enqueue(async (mine) => {
        const opened = await open([builtIn(sampleAddress)], mine);
        for (const id of opened.all) sample.add(id);
        select(opened);
      });
    },
    openSampleMap: () => {
      enqueue(async (mine) => {
        select(await open([builtIn(mapAddress)], mine));
      });
    },
    removeFile: (file) => {
      enqueue(() => remove(file));
    },
    chooseSkeleton: (clip, skeleton, by) => {
      enqueue(async () => {
        store.getState().setListing(withUnread(await decoder.chooseSkeleton(clip, skeleton, by)));
      });
    },
    chooseSideFile: (clip, file) => {
      enqueue(async () => {
        store.getState().setListing(withUnread(await decoder.chooseSideFile(clip, file)));
      });
    },
    cancelOpening: () => {
      for (const opening of asked) opening.cancelled = true;
      void decoder.cancel();
    },
    recover: (end) => {
      const suspects: string[] = [];
      given?.origins.forEach((origin, index) => {
        // Not every file is announced: one after the last announced may be the one.
        if (index < given!.done) held.set(origin.key, origin);
        else suspects.push(origin.path);
      });
      given = undefined;
      for (const path of suspects) unread.set(path, unreadable(path, `It was not opened: ${end.sentence}.`));
      if (recovery !== undefined || !end.recoverable) {
        gaveUp = `${describeEnd(end)}: reload the page.`;
        store.getState().setOpening(undefined);
        store.getState().setFault(gaveUp);
        return;
      }
      recovery = restore(end, suspects)
        .catch(() => {
          store.getState().setOpening(undefined);
          gaveUp ??= `${describeEnd(end)}: reload the page.`;
          store.getState().setFault(gaveUp);
        })
        .finally(() => {
          recovery = undefined;
        });
      activity.track(recovery);
    },
  };
}

type InFile = { readonly file: number; readonly member: string; readonly name: string };

/** What names a clip or a skeleton whatever its id. */
function keyOf({ file, member, name }: InFile, { files }: Listing): string {
  return JSON.stringify([files.find(({ id }) => id === file)?.path, member, name]);
}

function idsOf(files: readonly FileListing[]): ReadonlySet<number> {
  return new Set(files.map((file) => file.id));
}

/** Says whether a listed file came of what was dropped under a path: that file itself, or one inside that archive. */
function isOf(file: string, dropped: string): boolean {
  return file === dropped || file.startsWith(`${dropped}/`);
}

/** A folder's files carry their path inside it. */
function pathOf(file: File): string {
  return file.webkitRelativePath || file.name;
}

function originOf(file: File): Origin {
  const path = pathOf(file);
  return { path, key: JSON.stringify([path, file.size, file.lastModified]), byteLength: file.size, read: () => readFile(file) };
}

async function readFile(file: File): Promise<Source> {
  try {
    return { path: pathOf(file), bytes: new Uint8Array(await file.arrayBuffer()) };
  } catch (error) {
    return unreadable(pathOf(file), reasonNotRead(error));
  }
}

/** Browsers hand out a file as it was when dropped, and refuse when it changed since. */
function reasonNotRead(error: unknown): string {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotReadableError') return 'The file changed on disk since it was dropped, or may not be read: drop it again.';
  if (name === 'NotFoundError') return 'The file is no longer where it was dropped from: drop it again.';
  return `The browser could not read the file (${error instanceof Error ? error.message : String(error)}): drop it again.`;
}

function lastPartOf(address: string): string {
  return address.slice(address.lastIndexOf('/') + 1);
}

async function readSample(path: string, address: string, fetchFile: OpenerOptions['fetchFile']): Promise<Source> {
  try {
    const response = await fetchFile(address);
    // A server that answers every address with its page has no sample either.
    const isPage = response.headers.get('Content-Type')?.startsWith('text/html') === true;
    if (!response.ok || isPage) return unreadable(path, `The built-in sample is missing on the server (${response.status}).`);
    return { path, bytes: new Uint8Array(await response.arrayBuffer()) };
  } catch {
    return unreadable(path, 'The built-in sample could not be fetched: the server that this page came from does not answer.');
  }
}

function unreadable(file: string, message: string): Problem {
  return { file, member: '', format: 'file', offset: undefined, message };
}
