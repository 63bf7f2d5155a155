import type { FileListing } from '../../worker/contract.ts';
import { formatBytes, formatCount, formatQuantity } from '../common/format-number.ts';

/** What a file holds, in one line: game, layers, sizes, clips, skeletons and their bones. */
export function fileFacts(file: FileListing, boneCounts: readonly number[]): string {
  const facts: string[] = [];
  if (file.game !== '') facts.push(file.game);
  if (file.format !== '') facts.push(file.format.replaceAll(' > ', ' › '));
  facts.push(formatSizes(file.bytes, file.unpackedBytes));
  if (file.clipCount > 0) facts.push(formatQuantity(file.clipCount, 'clip'));
  if (file.skeletonCount > 0) {
    const bones = boneCounts.length === 1 ? `, ${formatQuantity(boneCounts[0]!, 'bone')}` : '';
    facts.push(formatQuantity(file.skeletonCount, 'skeleton') + bones);
  }
  if (file.clipCount === 0 && file.skeletonCount === 0 && file.memberCount > 0) facts.push(formatQuantity(file.memberCount, 'member'));
  return facts.join(' · ');
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
