import type { EclpListing, LoadedChannel } from '../../worker/contract.ts';
import { formatCount, formatQuantity } from '../common/format-number.ts';

/** A channel as it is called where no file names it: by its kind and where it stands in the file. */
export function channelTitle({ name, kind, index }: Pick<LoadedChannel, 'name' | 'kind' | 'index'>): string {
  return name ?? `${index} · ${kind}`;
}

/** How a channel is stored, in a few words. */
export function formWords({ form, times }: Pick<LoadedChannel, 'form' | 'times'>): string {
  switch (form) {
    case 'absent':
      return 'absent';
    case 'constant':
      return 'constant';
    case 'inline2':
      return 'two keys';
    case 'stream':
      return formatQuantity(times.length, 'key');
  }
}

const FLAGS: Readonly<Record<string, string>> = { 'not-finite': 'not finite', bounds: 'out of bounds', 'not-unit': 'not of length 1' };

/** What is odd about a channel's stored values, and how it is stored. */
export function rowWords(channel: Pick<LoadedChannel, 'form' | 'times' | 'flags'>): string {
  return [...channel.flags.map((flag) => FLAGS[flag] ?? flag), formWords(channel)].join(' · ');
}

const KINDS = [
  ['rotation', 'rotation'],
  ['vector', 'vector'],
  ['scalar', 'scalar'],
] as const;

export function channelCount({ channels }: Pick<EclpListing, 'channels'>): number {
  return KINDS.reduce((sum, [kind]) => sum + countOf(channels[kind]), 0);
}

/** `3 rotations: 1 constant, 2 streamed`; kinds without a channel are left out. */
export function kindLines({ channels }: Pick<EclpListing, 'channels'>): readonly string[] {
  return KINDS.flatMap(([kind, word]) => {
    const { absent, constant, inline2, stream } = channels[kind];
    const forms = [
      [constant, 'constant'],
      [inline2, 'two-key'],
      [stream, 'streamed'],
      [absent, 'absent'],
    ] as const;
    const told = forms.flatMap(([count, form]) => (count === 0 ? [] : [`${formatCount(count)} ${form}`]));
    return told.length === 0 ? [] : [`${formatQuantity(countOf(channels[kind]), word)}: ${told.join(', ')}`];
  });
}

function countOf({ absent, constant, inline2, stream }: EclpListing['channels']['rotation']): number {
  return absent + constant + inline2 + stream;
}

/** What the numbers of the formats mean (specs, eclp §4). */
export function formatWords({ formats }: Pick<EclpListing, 'formats'>): string {
  const { quaternion, vector, scalar, time } = formats;
  const quaternions = ['unknown', '48 bits', '64 bits', '32-bit floats'][quaternion] ?? 'unknown';
  const numbers = (format: number): string => ['8 bits', '16 bits', '32-bit floats'][format] ?? 'unknown';
  const times = ['8 bits', '16 bits'][time] ?? 'unknown';
  return `rotations ${quaternions} (${quaternion}), vectors ${numbers(vector)} (${vector}), scalars ${numbers(scalar)} (${scalar}), times ${times} (${time})`;
}
