import { readSetup } from './setup-json.ts';
import type { AppStore } from './store.ts';

/** Makes a saved set-up the present one. What it could not take, or why it takes nothing, is said as after an opening. */
export function loadSetup(store: AppStore, text: string, from: string): boolean {
  const { listing, selection, selectClip, replaceSetup, setOpenNotice, setRightTab } = store.getState();
  const reading = readSetup(text, listing);
  if (reading.kind === 'refused') {
    setOpenNotice(`${from} was not taken. ${reading.reason}`);
    return false;
  }
  // The clip first: selecting another one takes back how much of it shows.
  if (reading.clip !== undefined && reading.clip !== selection.clip) selectClip(reading.clip);
  replaceSetup(reading.setup);
  setRightTab('layers');
  setOpenNotice(reading.notes.length === 0 ? undefined : `${from} was taken, but for this: ${reading.notes.join('; ')}.`);
  return true;
}
