import { type ClassSpec, type FieldSpec, HIDDEN } from './class-spec.ts';

const codec = (name: string, ...fields: readonly FieldSpec[]): ClassSpec => ({
  name: `hkcdCompressedAabbCodecs::${name}`,
  fields: [['xyz', 'T[N]<hkUint8,3>'], ...fields],
});

/** Navigation classes (specs, hkai §1). `codec` is the class of the tree's nodes. */
export function navClasses(codecName: string): readonly ClassSpec[] {
  const node = `hkcdCompressedAabbCodecs::${codecName}`;
  return [
    {
      name: 'hkAabb',
      fields: [
        ['min', 'hkVector4'],
        ['max', 'hkVector4'],
      ],
    },
    {
      name: 'hkaiNavMesh::Face',
      fields: [
        ['startEdgeIndex', 'int'],
        ['startUserEdgeIndex', 'int'],
        ['numEdges', 'hkInt16'],
        ['numUserEdges', 'hkInt16'],
        ['clusterIndex', 'hkInt16'],
        ['padding', 'hkUint16'],
      ],
    },
    {
      name: 'hkaiNavMesh::Edge',
      fields: [
        ['a', 'int'],
        ['b', 'int'],
        ['oppositeEdge', 'unsigned int'],
        ['oppositeFace', 'unsigned int'],
        ['flags', 'hkUint8'],
        ['paddingByte', 'hkUint8', HIDDEN],
        ['userEdgeCost', 'hkHalf16'],
      ],
    },
    {
      name: 'hkaiAnnotatedStreamingSet',
      fields: [
        ['side', 'hkUint8'],
        ['streamingSet', 'hkRefPtr<hkReferencedObject>'],
      ],
    },
    {
      name: 'hkaiNavMeshClearanceCacheSeeding::CacheDataSet',
      parent: 'hkReferencedObject',
      fields: [],
    },
    {
      name: 'hkaiNavMesh',
      parent: 'hkReferencedObject',
      version: 16,
      fields: [
        ['faces', 'hkArray<hkaiNavMesh::Face>'],
        ['edges', 'hkArray<hkaiNavMesh::Edge>'],
        ['vertices', 'hkArray<hkVector4>'],
        ['streamingSets', 'hkArray<hkaiAnnotatedStreamingSet>'],
        ['faceData', 'hkArray<hkInt32>'],
        ['edgeData', 'hkArray<hkInt32>'],
        ['faceDataStriding', 'int'],
        ['edgeDataStriding', 'int'],
        ['flags', 'unsigned char'],
        ['aabb', 'hkAabb'],
        ['erosionRadius', 'hkReal'],
        ['userData', 'unsigned long long'],
        ['clearanceCacheSeedingDataSet', 'hkRefPtr<hkaiNavMeshClearanceCacheSeeding::CacheDataSet>'],
      ],
    },
    {
      name: 'hkaiDirectedGraphExplicitCost::Node',
      fields: [
        ['startEdgeIndex', 'int'],
        ['numEdges', 'int'],
      ],
    },
    {
      name: 'hkaiDirectedGraphExplicitCost::Edge',
      fields: [
        ['cost', 'hkHalf16'],
        ['flags', 'hkUint16'],
        ['target', 'unsigned int'],
      ],
    },
    {
      name: 'hkaiDirectedGraphExplicitCost',
      parent: 'hkReferencedObject',
      version: 8,
      fields: [
        ['positions', 'hkArray<hkVector4>'],
        ['nodes', 'hkArray<hkaiDirectedGraphExplicitCost::Node>'],
        ['edges', 'hkArray<hkaiDirectedGraphExplicitCost::Edge>'],
      ],
    },
    codec('Aabb6BytesCodec', ['hiData', 'hkUint8'], ['loData', 'hkUint16']),
    codec('Aabb5BytesCodec', ['hiData', 'hkUint8'], ['loData', 'hkUint8']),
    {
      name: 'hkcdStaticTree::Aabb6BytesTree',
      fields: [
        ['nodes', `hkArray<${node}>`],
        ['domain', 'hkAabb'],
      ],
    },
    {
      name: 'hkcdStaticAabbTree::Impl',
      parent: 'hkReferencedObject',
      version: 1,
      fields: [['tree', 'hkcdStaticTree::Aabb6BytesTree']],
    },
    {
      name: 'hkcdStaticAabbTree',
      parent: 'hkReferencedObject',
      version: 2,
      fields: [['treePtr', 'hkRefPtr<hkcdStaticAabbTree::Impl>']],
    },
    {
      name: 'hkaiStaticTreeNavMeshQueryMediator',
      parent: 'hkReferencedObject',
      fields: [
        ['tree', 'hkRefPtr<hkcdStaticAabbTree>'],
        ['navMesh', 'hkRefPtr<hkaiNavMesh>'],
      ],
    },
    {
      name: 'hkaiUserEdgeUtils::Obb',
      fields: [
        ['transform', 'hkTransform'],
        ['halfExtents', 'hkVector4'],
      ],
    },
    {
      name: 'hkaiUserEdgeUtils::UserEdgeSetup',
      version: 2,
      fields: [
        ['obbA', 'hkaiUserEdgeUtils::Obb'],
        ['obbB', 'hkaiUserEdgeUtils::Obb'],
        ['userDataA', 'hkUint32'],
        ['userDataB', 'hkUint32'],
        ['costAtoB', 'hkReal'],
        ['costBtoA', 'hkReal'],
        ['worldUpA', 'hkVector4'],
        ['worldUpB', 'hkVector4'],
        ['direction', 'hkUint8'],
        ['space', 'hkUint8'],
        ['forceAlign', 'hkBool'],
      ],
    },
    {
      name: 'hkaiUserEdgeSetupArray',
      parent: 'hkReferencedObject',
      fields: [['edgeSetups', 'hkArray<hkaiUserEdgeUtils::UserEdgeSetup>']],
    },
  ];
}
