export {
  decodeHkaAnimation,
  decodeHkaAnnotationTracks,
  decodeHkaInterleavedAnimation,
  decodeHkaSplineAnimation,
  decodeTrackNames,
  type HkaAnimation,
  type HkaAnnotationTrack,
  type HkaSplineAnimation,
} from './classes/animation.ts';
export { type AnimationContainer, findAnimationContainers } from './classes/animation-container.ts';
export { decodeHkaAnimationBinding, type HkaAnimationBinding } from './classes/binding.ts';
export { decodeHkaiDirectedGraph, type HkaiDirectedGraph } from './classes/nav-graph.ts';
export { decodeHkaiNavMesh, type HkAabb, type HkaiNavMesh } from './classes/nav-mesh.ts';
export { findNavObjects, type NavObjects } from './classes/nav-objects.ts';
export { decodeHkaiUserEdgeSetups, type HkaiObb, type HkaiUserEdgeSetup } from './classes/nav-setups.ts';
export { decodeHkaiMediator, type HkaiMediator } from './classes/nav-tree.ts';
export { decodeHkaReferenceFrame, type HkaReferenceFrame } from './classes/reference-frame.ts';
export { decodeHkaSkeleton, type HkaSkeleton } from './classes/skeleton.ts';
export { type ArrayView, type RecordView, TagfileObjects } from './objects.ts';
export {
  type Compendium,
  decodeCompendium,
  decodeTagfileParts,
  isCompendium,
  isTagfile,
  KNOWN_SDKS,
  type TagfileParts,
  type TypeSource,
} from './tagfile.ts';
export type { Section } from './sections.ts';
export { decodeTypeTable } from './type-section.ts';
export { type Field, type HavokType, TypeTable } from './type-table.ts';
