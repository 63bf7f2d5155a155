import type { Listing } from '../worker/contract.ts';

/** What of an opening brought nothing, with the first reason: a drop that seems to do nothing must say why. */
export function describeRefusals(listing: Listing, paths: readonly string[]): string | undefined {
  const problems = new Set(listing.problems.map(({ file }) => file));
  const useful = new Set(listing.files.filter((file) => file.clipCount + file.skeletonCount > 0).map(({ path }) => path));
  const inside = listing.files.map(({ path }) => path).filter((path) => !paths.includes(path) && isInside(path, paths));
  const refused = [...new Set([...paths, ...inside])].filter((path) => !useful.has(path) && problems.has(path));
  const [first] = refused;
  if (first === undefined) return describeAliases(listing, paths);
  const reason = listing.problems.find((problem) => problem.file === first)!;
  const place = reason.member === '' ? first : `${first}, ${reason.member}`;
  const others = refused.length - 1;
  const more = others === 0 ? '' : `; ${others} more ${others === 1 ? 'file was' : 'files were'} not read either, see Problems`;
  return `Not read: ${place}: ${reason.message}${more}`;
}

/** The same content under another name is not opened twice. */
function describeAliases({ files, aliases }: Listing, paths: readonly string[]): string | undefined {
  const met = aliases.filter(({ name }) => paths.includes(name) || isInside(name, paths));
  const [first] = met;
  if (first === undefined) return undefined;
  const as = files.find(({ id }) => id === first.file)?.path ?? '';
  const others = met.length - 1;
  const more = others === 0 ? '' : `; so ${others === 1 ? 'is one more file' : `are ${others} more files`}`;
  return `Open already: ${first.name} is the same as ${as}${more}`;
}

/** Says whether a file lies in one of the archives dropped. */
function isInside(path: string, archives: readonly string[]): boolean {
  return archives.some((archive) => path.startsWith(`${archive}/`));
}
