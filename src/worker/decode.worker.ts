import { expose, type ProxyMethods, releaseProxy, transfer } from 'comlink';
import { Library, openArchive } from '../loading/index.ts';
import type { Decoder, OpenProgress, SourceFile } from './contract.ts';
import { Cancelled, prepareFile } from './prepare-file.ts';
import { transferables } from './transferables.ts';
import { Unpacker } from './unpacker.ts';

const library = new Library();
const unpacker = new Unpacker(navigator.hardwareConcurrency);

/** Milliseconds between two reports of progress. */
const PROGRESS_INTERVAL = 100;

interface Opening {
  cancelled: boolean;
}

/** Openings under way; they come one after the other, but a message may wait behind another. */
const openings = new Set<Opening>();

const decoder: Decoder = {
  async open(files: readonly SourceFile[], onProgress?: (progress: OpenProgress) => void) {
    const opening: Opening = { cancelled: false };
    openings.add(opening);
    let reported = 0;
    const report = (progress: OpenProgress): void => {
      const now = performance.now();
      if (onProgress === undefined || now - reported < PROGRESS_INTERVAL) return;
      reported = now;
      onProgress(progress);
    };
    let filesDone = 0;
    let fileCount = files.length;
    try {
      for (const [sourcesDone, { path: source, bytes: sourceBytes }] of files.entries()) {
        const archive = openArchive(source, sourceBytes);
        // What is in an archive takes its place among the files.
        fileCount += archive.count - 1;
        for (const { path, bytes, fault } of archive.files) {
          const progress = { path, filesDone, fileCount, sourcesDone };
          const prepared = await prepareFile(unpacker, bytes, {
            onBytes: (bytesDone, byteCount) => {
              report({ ...progress, bytesDone, byteCount });
            },
            check: () => {
              if (opening.cancelled) throw new Cancelled();
            },
          });
          if (fault === undefined) library.open(path, bytes, prepared);
          else library.refuse(path, bytes, fault);
          filesDone++;
        }
      }
    } catch (error) {
      if (!(error instanceof Cancelled)) throw error;
    } finally {
      openings.delete(opening);
      release(onProgress);
    }
    return library.listing();
  },

  cancel() {
    for (const opening of openings) opening.cancelled = true;
    return Promise.resolve();
  },

  remove(file) {
    library.remove(file);
    return Promise.resolve(library.listing());
  },

  chooseSkeleton(clip, skeleton, by) {
    library.chooseSkeleton(clip, skeleton, by);
    return Promise.resolve(library.listing());
  },

  loadClip(clip) {
    const result = library.loadClip(clip);
    // Every array of a clip was made for this answer; nothing of the library's own is taken away.
    return Promise.resolve(transfer(result, transferables(result)));
  },

  chooseSideFile(clip, file) {
    library.chooseSideFile(clip, file);
    return Promise.resolve(library.listing());
  },

  loadChannels(clip) {
    const result = library.loadChannels(clip);
    return Promise.resolve(transfer(result, transferables(result)));
  },

  loadSkeleton(skeleton) {
    return Promise.resolve(library.loadSkeleton(skeleton));
  },

  loadMap(file) {
    const result = library.loadMap(file);
    // As of a clip: read for this answer alone.
    return Promise.resolve(transfer(result, transferables(result)));
  },
};

/** Closes the port behind a function of the page's: else it stays open, with all it holds, until this worker happens to collect. */
function release(remote: unknown): void {
  (remote as ProxyMethods | undefined)?.[releaseProxy]();
}

expose(decoder);
