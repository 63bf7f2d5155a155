import type { FileListing, TaeListing } from '../../worker/contract.ts';
import { formatBytes, formatCount, formatQuantity } from '../common/format-number.ts';

/** What a file holds, in one line: game, layers, sizes, clips, skeletons and their bones. */
export function fileFacts(file: FileListing, boneCounts: readonly number[]): string {
  const facts: string[] = [];
  if (file.game !== '') facts.push(file.game);
  const layers = file.format.split(' > ').filter((layer) => layer !== '' && !layer.startsWith('DCX '));
  if (layers.length > 0) facts.push(layers.join(' › '));
  facts.push(formatPacking(file));
  if (file.clipCount > 0) facts.push(formatQuantity(file.clipCount, 'clip'));
  if (file.skeletonCount > 0) {
    const bones = boneCounts.length === 1 ? `, ${formatQuantity(boneCounts[0]!, 'bone')}` : '';
    facts.push(formatQuantity(file.skeletonCount, 'skeleton') + bones);
  }
  if (file.clipCount === 0 && file.skeletonCount === 0 && file.memberCount > 0) facts.push(formatQuantity(file.memberCount, 'member'));
  return facts.join(' · ');
}

/** How many TAE records there are, and how they go with the clips that are open. */
export function taeFacts(tae: readonly TaeListing[]): readonly string[] {
  if (tae.length === 0) return [];
  const sum = (count: (of: TaeListing) => number): number => tae.reduce((total, of) => total + count(of), 0);
  const facts = [
    formatQuantity(
      sum(({ records }) => records),
      'TAE record',
    ),
  ];
  const recordsAlone = sum(({ withoutClip }) => withoutClip.length);
  const clipsAlone = sum(({ clipsWithoutRecord }) => clipsWithoutRecord.length);
  if (recordsAlone > 0) facts.push(`${formatQuantity(recordsAlone, 'record')} without a clip`);
  if (clipsAlone > 0) facts.push(`${formatQuantity(clipsAlone, 'clip')} without a record`);
  return facts;
}

/** Compressions as people call them; the second is Kraken's coder for small files. */
const COMPRESSIONS: Readonly<Record<string, string>> = {
  'KRAK/6': 'Kraken',
  'KRAK/2': 'Kraken (small)',
  DFLT: 'deflate',
  ZSTD: 'Zstandard',
};

/** How the file is packed, its sizes and how long unpacking took. */
function formatPacking({ compression, bytes, unpackedBytes, unpackMilliseconds }: FileListing): string {
  const sizes = formatSizes(bytes, unpackedBytes);
  if (compression === 'none') return sizes;
  const name = COMPRESSIONS[compression] ?? compression;
  // A file that could not be unpacked has one size and took no time worth telling.
  return bytes === unpackedBytes
    ? `${name} ${sizes}`
    : `${name} ${sizes} in ${formatCount(Math.max(1, Math.round(unpackMilliseconds)))} ms`;
}

/** Size on disk and unpacked; one number where they are the same, the unit once where both share it. */
function formatSizes(bytes: number, unpackedBytes: number): string {
  if (bytes === unpackedBytes || unpackedBytes === 0) return formatBytes(bytes);
  const packed = formatBytes(bytes);
  const unpacked = formatBytes(unpackedBytes);
  const [amount, unit] = packed.split(' ');
  return `${amount !== undefined && unpacked.endsWith(` ${unit ?? ''}`) ? amount : packed} → ${unpacked}`;
}

/** What is open altogether, for the status line. */
export function libraryFacts(files: number, clips: number, skeletons: number): string {
  return `${formatQuantity(files, 'file')} · ${formatCount(clips)} ${clips === 1 ? 'clip' : 'clips'} · ${formatQuantity(skeletons, 'skeleton')}`;
}
