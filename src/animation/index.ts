export * from './clip.ts';
export * from './odd-points.ts';
export * from './pose.ts';
export * from './reference-frame.ts';
export * from './sampler.ts';
export * from './skeleton.ts';
export { checkSplineAnimation, decodeSplineAnimation, type SplineHeader } from './spline/spline-animation.ts';
export type { SplineBlock } from './spline/spline-block.ts';
export * from './storage.ts';
