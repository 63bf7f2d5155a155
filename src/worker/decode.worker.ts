import { expose, transfer } from 'comlink';
import { Library } from '../loading/index.ts';
import type { Decoder, OpenProgress, SourceFile } from './contract.ts';
import { transferables } from './transferables.ts';

const library = new Library();

/** Milliseconds between two reports of progress. */
const PROGRESS_INTERVAL = 100;

const decoder: Decoder = {
  async open(files: readonly SourceFile[], onProgress?: (progress: OpenProgress) => void) {
    let reported = 0;
    for (const [filesDone, { path, bytes }] of files.entries()) {
      const now = performance.now();
      if (onProgress !== undefined && now - reported >= PROGRESS_INTERVAL) {
        reported = now;
        // A proxy answers with a promise: awaited, so that the message leaves before this file keeps the worker busy.
        await Promise.resolve(onProgress({ path, filesDone, fileCount: files.length }));
      }
      library.open(path, bytes);
    }
    return library.listing();
  },

  loadClip(clip) {
    const result = library.loadClip(clip);
    // Every array of a clip was made for this answer; nothing of the library's own is taken away.
    return Promise.resolve(transfer(result, transferables(result)));
  },

  loadSkeleton(skeleton) {
    return Promise.resolve(library.loadSkeleton(skeleton));
  },
};

expose(decoder);
