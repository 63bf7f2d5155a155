export * from './clip.ts';
export * from './pose.ts';
export * from './sampler.ts';
export * from './skeleton.ts';
export type { SplineBlock } from './spline/spline-block.ts';
