export { buildMapGeometry, type MapGeometry } from './map-geometry.ts';
export * from './nav-mesh.ts';
