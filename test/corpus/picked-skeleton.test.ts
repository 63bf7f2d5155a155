import { describe, expect, it } from 'vitest';
import { Library } from '../../src/loading/index.ts';
import { hasCorpus, readCorpus } from './corpus.ts';

describe.skipIf(!hasCorpus)('the one clip of Sekiro that was made on another skeleton (corpus)', () => {
  const NAME = 'a000_003088';

  it('drives bones of its own names only, once it is bound by them', () => {
    const library = new Library();
    library.open('c7110.anibnd.dcx', readCorpus('sekiro-2/c7110.anibnd.dcx'));
    const clip = () => library.listing().clips.find(({ name }) => name === NAME)!;
    const { id, skeleton } = clip();
    const trackNames = library.clipContents(id)!.trackNames;
    const { bones } = library.skeleton(skeleton!)!;
    const known = new Set(bones.map(({ name }) => name));
    const driven = (): readonly (readonly [string, string])[] => {
      const result = library.loadClip(id);
      if (result.kind === 'failure') throw new Error(result.problem.message);
      return [...result.clip.trackToBone].flatMap((bone, track) => (bone < 0 ? [] : [[trackNames[track]!, bones[bone]!.name] as const]));
    };
    const before = driven();
    expect(before.some(([track, bone]) => track !== bone)).toBe(true);

    library.chooseSkeleton(id, skeleton, 'track-names');
    const after = driven();
    expect(after.every(([track, bone]) => track === bone)).toBe(true);
    expect(after).toHaveLength(trackNames.filter((name) => known.has(name)).length);
    expect(
      clip()
        .notes.map(({ message }) => message)
        .join(),
    ).toContain(`${trackNames.length - after.length} of its ${trackNames.length} tracks`);

    library.chooseSkeleton(id, undefined, 'index');
    expect(driven()).toEqual(before);
  });
});
