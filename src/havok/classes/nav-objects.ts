import type { RecordView, TagfileObjects } from '../objects.ts';

/** The navigation objects among a file's named variants, found by class: what a variant is named differs between tools. */
export interface NavObjects {
  /** Classes of all variants, in order. */
  readonly variants: readonly string[];
  /** hkaiNavMesh; real files have exactly one. */
  readonly meshes: readonly RecordView[];
  /** hkaiDirectedGraphExplicitCost. */
  readonly graphs: readonly RecordView[];
  /** hkaiStaticTreeNavMeshQueryMediator. */
  readonly mediators: readonly RecordView[];
  /** hkaiUserEdgeSetupArray. */
  readonly setups: readonly RecordView[];
}

/** Variants a file may have before it is taken for a trap; real ones have three. */
const MOST_VARIANTS = 4096;

/** Throws FormatError. */
export function findNavObjects(objects: TagfileObjects): NavObjects {
  const root = objects.root();
  const named = root.array('namedVariants');
  if (named.count > MOST_VARIANTS) throw root.error('namedVariants', `${named.count} named variants are too many to be meant`);
  const found = new Map<number, RecordView>();
  for (let index = 0; index < named.count; index++) {
    const variant = named.record(index).pointer('variant');
    if (variant !== undefined) found.set(variant.offset, variant);
  }
  const all = [...found.values()];
  const of = (name: string): readonly RecordView[] => all.filter(({ type }) => type.isA(name));
  return {
    variants: all.map(({ type }) => type.name),
    meshes: of('hkaiNavMesh'),
    graphs: of('hkaiDirectedGraphExplicitCost'),
    mediators: of('hkaiStaticTreeNavMeshQueryMediator'),
    setups: of('hkaiUserEdgeSetupArray'),
  };
}
