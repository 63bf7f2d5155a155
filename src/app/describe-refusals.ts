import type { Listing } from '../worker/contract.ts';

/** The files of an opening that brought nothing, with the first reason: a drop that seems to do nothing must say why. */
export function describeRefusals(listing: Listing, paths: readonly string[]): string | undefined {
  const refused = paths.filter((path) => {
    const file = listing.files.find((candidate) => candidate.path === path);
    const brought = file !== undefined && file.clipCount + file.skeletonCount > 0;
    return !brought && listing.problems.some((problem) => problem.file === path);
  });
  const [first] = refused;
  if (first === undefined) return undefined;
  const reason = listing.problems.find((problem) => problem.file === first)!;
  const place = reason.member === '' ? first : `${first}, ${reason.member}`;
  const others = refused.length - 1;
  const more = others === 0 ? '' : `; ${others} more ${others === 1 ? 'file was' : 'files were'} not read either, see Problems`;
  return `Not read: ${place}: ${reason.message}${more}`;
}
