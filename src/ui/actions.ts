/** What the interface asks of the app around it: everything that reaches files, the worker or the scene. */
export interface AppActions {
  readonly openFiles: (files: readonly File[]) => void;
  readonly openSample: () => void;
  /** Stops the opening under way; what is done of it stays. */
  readonly cancelOpening: () => void;
  readonly frameCamera: () => void;
}
