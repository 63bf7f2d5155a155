import type { ManualBy } from '../worker/contract.ts';

/** What the interface asks of the app around it: everything that reaches files, the worker or the scene. */
export interface AppActions {
  /** Files, or those that a dropped folder turns out to hold; a promise must not reject. They take their turn from now on. */
  readonly openFiles: (files: readonly File[] | Promise<readonly File[]>) => void;
  readonly openSample: () => void;
  readonly openSampleMap: () => void;
  /** Lets go of an open file, by its id in the listing. */
  readonly removeFile: (file: number) => void;
  /**
   * Has a clip play on a skeleton that someone picked, `undefined` on the one Marrow chooses; `track-names` binds each track to
   * the bone of its annotation track's name. The listing's clip tells how it stands by `skeleton` and `skeletonBy`.
   */
  readonly chooseSkeleton: (clip: number, skeleton: number | undefined, by: ManualBy) => void;
  /** Has an ECLP clip take its names and time from a file that someone picked, `undefined` from the one Marrow chooses. */
  readonly chooseSideFile: (clip: number, file: number | undefined) => void;
  /** Stops the opening under way; what is done of it stays. */
  readonly cancelOpening: () => void;
  readonly frameCamera: () => void;
  /** Turns the camera to a map, a region of it, or a face by its number through the map. */
  readonly frameNavmesh: (map: number, part?: { readonly region?: number; readonly face?: number }) => void;
}
