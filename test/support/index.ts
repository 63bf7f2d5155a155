/** Writers of the file formats, independent of the readers: they make the fixtures of the tests and the built-in sample. */
export * from './byte-writer.ts';
export * from './write-bnd4.ts';
export * from './write-dcx.ts';
