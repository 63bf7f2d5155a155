import type { AppServices } from './app-context.ts';

/** What a command may use: the app, and what only the page can do. */
export interface CommandContext extends AppServices {
  /** Of the list in front: clips, or regions. */
  readonly focusFilter: () => void;
  readonly toggleKeys: () => void;
}

export interface Command {
  readonly id: string;
  /** Keys of navigation meshes stand apart in the list of keys; undefined for those of characters and of the page. */
  readonly group?: 'navmesh';
  /** Said in tooltips and in the list of keys. */
  readonly label: string;
  /**
   * Values of `KeyboardEvent.key`, so letters follow the keyboard's layout; single letters in lower case. Keys that print nothing
   * may follow `Alt+` and `Shift+`, in this order.
   */
  readonly keys: readonly string[];
  /** Whether holding the key down repeats it. */
  readonly repeats: boolean;
  readonly run: (context: CommandContext) => void;
}
