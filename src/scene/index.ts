export { type BonePickerOptions, createBonePicker } from './bone-picker.ts';
export { GroundLayer } from './ground-layer.ts';
export type { SceneLayer } from './layer.ts';
export { pickBone } from './picking.ts';
export type { Graphics } from './renderer.ts';
export { SkeletonLayer } from './skeleton-layer.ts';
export { type RendererStatistics, Stage } from './stage.ts';
