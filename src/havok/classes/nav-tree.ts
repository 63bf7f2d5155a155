import type { ArrayView, RecordView } from '../objects.ts';
import { readColumn, readTripleColumn } from './nav-columns.ts';
import { decodeHkAabb, type HkAabb } from './nav-mesh.ts';

/** An hkaiStaticTreeNavMeshQueryMediator with its hkcdStaticAabbTree, nodes still packed. */
export interface HkaiMediator {
  /** The mesh it names. */
  readonly navMesh: RecordView | undefined;
  /** Three bytes a node. */
  readonly xyz: Uint8Array<ArrayBuffer>;
  readonly hiData: Uint8Array<ArrayBuffer>;
  readonly loData: Uint16Array<ArrayBuffer>;
  readonly domain: HkAabb;
}

/** Twice the most faces. */
const MOST_NODES = 16_000_000;

/** Throws FormatError, also for nodes of another codec than the 6-byte one. Undefined where the mediator has no tree. */
export function decodeHkaiMediator(record: RecordView): HkaiMediator | undefined {
  const impl = record.pointer('tree')?.pointer('treePtr');
  if (impl === undefined) return undefined;
  const tree = impl.record('tree');
  const nodes = tree.array('nodes');
  if (nodes.count > MOST_NODES) throw tree.error('nodes', `${nodes.count} nodes are too many to be meant`);
  if (nodes.count > 0 && !isSixByteCodec(nodes)) {
    throw nodes.error(0, `the tree's nodes are of ${nodes.type.name}, ${nodes.type.size} bytes each, which are not decoded`);
  }
  return {
    navMesh: record.pointer('navMesh'),
    xyz: readTripleColumn(nodes, 'xyz'),
    hiData: readColumn(nodes, 'hiData', new Uint8Array(nodes.count)),
    loData: readColumn(nodes, 'loData', new Uint16Array(nodes.count)),
    domain: decodeHkAabb(tree.record('domain')),
  };
}

/** The 4- and 5-byte codecs have members of the same names in other widths; uncompressed nodes have none of them. */
function isSixByteCodec({ type }: ArrayView): boolean {
  const { fields } = type;
  return (
    type.size === 6 && fields.get('xyz')?.type.size === 3 && fields.get('hiData')?.type.size === 1 && fields.get('loData')?.type.size === 2
  );
}
