import type { AppStore } from '../state/index.ts';
import type { Decoder, FileListing, Listing, Problem, SourceFile } from '../worker/contract.ts';
import type { Activity } from './activity.ts';
import { describeRefusals } from './describe-refusals.ts';
import { pickAfterOpening } from './pick-after-opening.ts';

export interface OpenerOptions {
  readonly store: AppStore;
  readonly decoder: Pick<Decoder, 'open'>;
  readonly activity: Activity;
  /** Address of the built-in sample; its last part is the sample's name. */
  readonly sampleAddress: string;
  readonly fetchFile: (address: string) => Promise<Response>;
}

export interface Opener {
  readonly openFiles: (files: readonly File[]) => void;
  readonly openSample: () => void;
}

type Source = SourceFile | Problem;

/** Ids of the files of an opening. */
interface Opened {
  /** Those that were not open before. */
  readonly added: ReadonlySet<number>;
  readonly all: ReadonlySet<number>;
}

/** Brings files into the library, one opening after the other, and selects something of what came. */
export function createOpener({ store, decoder, activity, sampleAddress, fetchFile }: OpenerOptions): Opener {
  /** Ids of the built-in sample's files. */
  const sample = new Set<number>();
  /** The skeleton picked last because no clip was there to pick. */
  let bareSkeleton: number | undefined;
  /** What could not even be read, which the worker never hears of. */
  const unread: Problem[] = [];
  let queue = Promise.resolve();

  const enqueue = (work: () => Promise<void>): void => {
    queue = queue.then(work).catch((error: unknown) => {
      store.getState().setOpening(undefined);
      store.getState().setFault(`Opening failed: ${error instanceof Error ? error.message : String(error)}`);
    });
    activity.track(queue);
  };

  const open = async (paths: readonly string[], read: (index: number) => Promise<Source>): Promise<Opened> => {
    const start = performance.now();
    const { setOpening, setListing, setOpenMilliseconds, setOpenNotice } = store.getState();
    setOpenNotice(undefined);
    const sources: SourceFile[] = [];
    for (const [index, path] of paths.entries()) {
      setOpening({ path, filesDone: 0, fileCount: paths.length });
      const source = await read(index);
      if ('bytes' in source) sources.push(source);
      else unread.push(source);
    }
    let under = true;
    const listing = await decoder.open(sources, (progress) => {
      // Progress crosses on its own channel, and may come in after the answer.
      if (under) setOpening(progress);
    });
    under = false;
    const before = new Set(store.getState().listing.files.map((file) => file.id));
    setListing(withProblems(listing, unread));
    setOpening(undefined);
    setOpenMilliseconds(performance.now() - start);
    setOpenNotice(describeRefusals(store.getState().listing, paths));
    const added = listing.files.filter((file) => !before.has(file.id));
    // A file that was open already answers to its path.
    return { added: idsOf(added), all: idsOf(listing.files.filter((file) => !before.has(file.id) || paths.includes(file.path))) };
  };

  const select = ({ added, all }: Opened): void => {
    const { listing, selection, selectClip, selectSkeleton } = store.getState();
    const pick = pickAfterOpening(listing, selection, all, { sample, skeleton: bareSkeleton }, added);
    if (pick === undefined) return;
    bareSkeleton = pick.kind === 'skeleton' ? pick.id : undefined;
    if (pick.kind === 'clip') selectClip(pick.id);
    else selectSkeleton(pick.id);
  };

  return {
    openFiles: (files) => {
      if (files.length === 0) return;
      enqueue(async () => {
        select(await open(files.map(pathOf), (index) => readFile(files[index]!)));
      });
    },
    openSample: () => {
      enqueue(async () => {
        const path = sampleAddress.slice(sampleAddress.lastIndexOf('/') + 1);
        const opened = await open([path], () => readSample(path, sampleAddress, fetchFile));
        for (const id of opened.all) sample.add(id);
        select(opened);
      });
    },
  };
}

function idsOf(files: readonly FileListing[]): ReadonlySet<number> {
  return new Set(files.map((file) => file.id));
}

/** A folder's files carry their path inside it. */
function pathOf(file: File): string {
  return file.webkitRelativePath || file.name;
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

function withProblems(listing: Listing, unread: readonly Problem[]): Listing {
  return unread.length === 0 ? listing : { ...listing, problems: [...unread, ...listing.problems] };
}
