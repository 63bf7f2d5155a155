/** Writers of the file formats, independent of the readers: they make the fixtures of the tests and the built-in sample. */
export * from './byte-writer.ts';
export * from './write-bnd4.ts';
export * from './write-dcx.ts';
export * from './havok-classes.ts';
export * from './havok-objects.ts';
export * from './sections.ts';
export * from './type-record.ts';
export * from './type-table.ts';
export * from './vuint.ts';
export * from './write-tagfile.ts';
export type { ItemRecord } from './object-writer.ts';
export type { TypeSectionOptions } from './type-section.ts';
export * from './quaternion-packing.ts';
export * from './spline-description.ts';
export * from './write-animation.ts';
export * from './write-spline.ts';
