import type { EclpListing, EclpSource, RigListing } from '../loading/index.ts';

/** ECLP clips as `inspect` prints them: files by path; ids mean nothing outside and are left out. */
export function describeEclp(eclp: EclpListing, pathOf: ReadonlyMap<number, string>): unknown {
  const { clip: _, skeleton: __, ...listed } = eclp;
  const source = ({ file, kind, by }: EclpSource): unknown => ({ file: pathOf.get(file), kind, by });
  return {
    ...listed,
    file: pathOf.get(listed.file),
    namedBy: listed.namedBy === undefined ? undefined : source(listed.namedBy),
    sources: listed.sources.map(source),
  };
}

/** Skeletons of documents, and what was checked of them. */
export function describeRig({ skeleton, ...listed }: RigListing, pathOf: ReadonlyMap<number, string>): unknown {
  const sources = listed.sources.map((file) => pathOf.get(file));
  return { ...listed, file: pathOf.get(listed.file), playable: skeleton !== undefined, sources };
}
