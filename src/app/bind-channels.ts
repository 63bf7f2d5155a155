import { type AppStore, selectedEclp } from '../state/index.ts';
import type { Decoder, EclpListing } from '../worker/contract.ts';
import { DecoderEnded } from '../worker/decoder-client.ts';
import type { Activity } from './activity.ts';

export interface ChannelsBinding {
  readonly store: AppStore;
  readonly decoder: Pick<Decoder, 'loadChannels'>;
  readonly activity: Activity;
}

/** Fetches the channels of the selected ECLP clip, anew when another file names them. Returns how to unbind. */
export function bindChannels({ store, decoder, activity }: ChannelsBinding): () => void {
  let latest: EclpListing | undefined;

  const fetch = async (wanted: EclpListing): Promise<void> => {
    try {
      const result = await decoder.loadChannels(wanted.clip);
      if (latest !== wanted) return;
      store.getState().setChannels(result.kind === 'channels' ? result.channels : undefined);
    } catch (error) {
      // How the decoder ended is told once, with what becomes of it.
      if (error instanceof DecoderEnded) return;
      store.getState().setFault(`Reading channels failed: ${error instanceof Error ? error.message : String(error)}`);
    }
  };

  return store.subscribe(
    selectedEclp,
    (wanted) => {
      latest = wanted;
      if (wanted === undefined || wanted.clip !== store.getState().channels?.id) store.getState().setChannels(undefined);
      if (wanted !== undefined) activity.track(fetch(wanted));
    },
    { fireImmediately: true },
  );
}
