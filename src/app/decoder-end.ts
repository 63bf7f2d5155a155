import type { Setup } from '../state/index.ts';
import type { Listing } from '../worker/contract.ts';
import type { DecoderEnd } from '../worker/decoder-client.ts';

/** How the decoder ended, as the start of a sentence. */
export function describeEnd({ sentence }: DecoderEnd): string {
  return sentence[0]!.toUpperCase() + sentence.slice(1);
}

/** How the decoder ended, over what, and that it was started anew without that. `suspects` are the files it may have ended over; `lost` what could not be kept. */
export function describeRestart(end: DecoderEnd, suspects: readonly string[], listing: Listing, lost: readonly string[]): string {
  const open = `what was open is open again${lost.length === 0 ? '' : `, but not ${lost.join(', nor ')}`}.`;
  const what = describeEnd(end);
  const [first] = suspects;
  if (first !== undefined) {
    const others = suspects.length - 1;
    const after = others === 0 ? 'that file' : `it and the ${others === 1 ? 'file' : `${others} files`} after it`;
    return `${what} while it read ${first}. It was started anew without ${after}; ${open}`;
  }
  const clip = listing.clips.find(({ id }) => end.busyWith?.kind === 'clip' && end.busyWith.id === id);
  const over =
    clip === undefined ? '' : ` while it unpacked ${clip.name} of ${listing.files.find(({ id }) => id === clip.file)?.path ?? ''}`;
  return `${what}${over}. It was started anew; ${open}`;
}

/** What is set up by ids of clips, which are others after a restart. */
export function lostSetup({ layers, chain }: Setup): readonly string[] {
  return [...(layers.length > 0 ? ['the layers'] : []), ...(chain.length > 0 ? ['the chain'] : [])];
}
