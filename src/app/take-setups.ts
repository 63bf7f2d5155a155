import { type AppStore, loadSetup, looksLikeSetup } from '../state/index.ts';

/** A set-up among what was dropped, by its name. */
export interface SetupFile {
  readonly name: string;
  readonly text: string;
}

/** Larger than any set-up: such a file is left to the opener, which says what it is. */
const MOST_BYTES = 16_000_000;

/** Tells set-ups that Marrow saved from what is to be opened. */
export async function partSetups(
  files: readonly File[],
): Promise<{ readonly setups: readonly SetupFile[]; readonly rest: readonly File[] }> {
  const setups: SetupFile[] = [];
  const rest: File[] = [];
  for (const file of files) {
    const text = await setupTextOf(file);
    if (text === undefined) rest.push(file);
    else setups.push({ name: file.name, text });
  }
  return { setups, rest };
}

/** Takes set-ups once what came with them is open: the last one stands. */
export function takeSetups(store: AppStore, setups: readonly SetupFile[]): void {
  for (const { name, text } of setups) loadSetup(store, text, name);
}

async function setupTextOf(file: File): Promise<string | undefined> {
  if (!/\.json$/i.test(file.name) || file.size > MOST_BYTES) return undefined;
  try {
    const text = await file.text();
    return looksLikeSetup(text) ? text : undefined;
  } catch {
    // What the browser does not hand out, the opener says of every file alike.
    return undefined;
  }
}
