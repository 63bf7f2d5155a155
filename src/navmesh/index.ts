export { BOX_LINE_FLOATS, buildBoxLines, writeCornerLines } from './box-lines.ts';
export { buildClusterLines, type ClusterFaces, type ClusterLines, findClusterFaces } from './cluster-graph.ts';
export {
  buildFaceFacts,
  describeFace,
  FACE_CLOCKWISE,
  FACE_DEGENERATE,
  FACE_NOT_CONVEX,
  type FaceDetail,
  type FaceFacts,
  writeFaceCentre,
} from './faces.ts';
export { FaceGraph } from './face-graph.ts';
export { FacePicker, pickThroughTree, type Ray, type SurfaceHit, type TakesFace } from './face-picking.ts';
export { buildCostLabels, type CostLabels } from './cost-labels.ts';
export { findIslands, type Islands } from './islands.ts';
export { factsOf, finderOf, islandsOf, joinedIslandsOf, statisticsOf, treeFitOf, treeOf } from './known.ts';
export {
  joinLegends,
  type Legend,
  type LegendBy,
  type LegendEntry,
  type LegendMap,
  legendOf,
  MOST_ENTRIES,
} from './legend.ts';
export { countDrawn } from './legend-counts.ts';
export { type LegendColour, legendColour } from './legend-colours.ts';
export { buildMapGeometry, type MapGeometry, regionOfFace } from './map-geometry.ts';
export { findMapPath, type MapPath, type MapPoint } from './map-path.ts';
export * from './nav-mesh.ts';
export { type DecodedTree, decodeQueryTree, fitTree, nodeBox, nodesAtDepth, pathToLeaf, type TreeFit } from './query-tree.ts';
export { boxCorners, buildSetupLines, type SetupLines } from './setups.ts';
export { type NavStatistics, regionStatistics, sumStatistics } from './statistics.ts';
export {
  buildArcLines,
  buildUserEdgeArcs,
  EDGE_BLOCKED,
  EDGE_EXTERNAL_OPPOSITE,
  EDGE_ORIGINAL,
  EDGE_USER,
  type UserEdgeArcs,
} from './user-edges.ts';
export { layOutTiles, TILE_SIZE, tileOffset } from './tile-grid.ts';
export { buildTriangleTree, type TriangleTree } from './triangle-tree.ts';
export { findGraphRoute, type GraphRoute } from './graph-route.ts';
export { type NavPath, PathFinder, type Standpoint, writePlaceAlong } from './paths.ts';
export type { StrungLine } from './string-pull.ts';
export { FaceCutter } from './triangulate.ts';
export { exportObj, type ObjRegion } from './export-obj.ts';
