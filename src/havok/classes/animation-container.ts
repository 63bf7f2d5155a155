import type { ArrayView, RecordView, TagfileObjects } from '../objects.ts';

/** What an hkaAnimationContainer holds, as objects of their own classes. */
export interface AnimationContainer {
  readonly skeletons: readonly RecordView[];
  readonly animations: readonly RecordView[];
  readonly bindings: readonly RecordView[];
}

/** Containers and references a file may have before it is taken for a trap; real ones have one of each, ragdolls two skeletons. */
const MOST_OBJECTS = 4096;

/** The animation containers among a file's named variants: none in cloth, collision or behaviour files. Throws FormatError. */
export function findAnimationContainers(objects: TagfileObjects): readonly AnimationContainer[] {
  const root = objects.root();
  const variants = root.array('namedVariants');
  if (variants.count > MOST_OBJECTS) throw root.error('namedVariants', `${variants.count} named variants are too many to be meant`);
  const containers: AnimationContainer[] = [];
  const seen = new Set<number>();
  for (let index = 0; index < variants.count; index++) {
    const variant = variants.record(index).pointer('variant');
    if (variant?.type.isA('hkaAnimationContainer') !== true || seen.has(variant.offset)) continue;
    seen.add(variant.offset);
    containers.push({
      skeletons: pointees(variant.array('skeletons')),
      animations: pointees(variant.array('animations')),
      bindings: pointees(variant.array('bindings')),
    });
  }
  return containers;
}

/** The objects an array of pointers names, each once. */
function pointees(array: ArrayView): readonly RecordView[] {
  if (array.count > MOST_OBJECTS) throw array.error(0, `${array.count} objects are too many to be meant`);
  const objects = new Map<number, RecordView>();
  for (let index = 0; index < array.count; index++) {
    const object = array.pointer(index);
    if (object !== undefined && !objects.has(object.offset)) objects.set(object.offset, object);
  }
  return [...objects.values()];
}
