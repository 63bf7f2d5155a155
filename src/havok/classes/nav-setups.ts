import type { RecordView } from '../objects.ts';

/** An hkaiUserEdgeUtils::Obb. */
export interface HkaiObb {
  /** Three columns of four floats (rotation, fourth lanes stale), then the translation and one more float. */
  readonly transform: Float32Array<ArrayBuffer>;
  readonly halfExtents: Float32Array<ArrayBuffer>;
}

/** An hkaiUserEdgeUtils::UserEdgeSetup in the file's own terms. */
export interface HkaiUserEdgeSetup {
  readonly obbA: HkaiObb;
  readonly obbB: HkaiObb;
  readonly userDataA: number;
  readonly userDataB: number;
  readonly costAtoB: number;
  readonly costBtoA: number;
  readonly worldUpA: Float32Array<ArrayBuffer>;
  readonly worldUpB: Float32Array<ArrayBuffer>;
  readonly direction: number;
  readonly space: number;
  readonly forceAlign: boolean;
}

/** Setups of one array, an object each; all real files together have 2,136. */
const MOST_SETUPS = 65_536;

/** Decodes an hkaiUserEdgeSetupArray. Throws FormatError. */
export function decodeHkaiUserEdgeSetups(record: RecordView): readonly HkaiUserEdgeSetup[] {
  const stored = record.array('edgeSetups');
  if (stored.count > MOST_SETUPS) throw record.error('edgeSetups', `${stored.count} user-edge setups are too many to be meant`);
  return Array.from({ length: stored.count }, (_, index) => decodeSetup(stored.record(index)));
}

function decodeSetup(setup: RecordView): HkaiUserEdgeSetup {
  return {
    obbA: decodeObb(setup.record('obbA')),
    obbB: decodeObb(setup.record('obbB')),
    userDataA: setup.integer('userDataA'),
    userDataB: setup.integer('userDataB'),
    costAtoB: setup.number('costAtoB'),
    costBtoA: setup.number('costBtoA'),
    worldUpA: floats(setup, 'worldUpA', 4),
    worldUpB: floats(setup, 'worldUpB', 4),
    direction: setup.integer('direction'),
    space: setup.integer('space'),
    forceAlign: setup.number('forceAlign') !== 0,
  };
}

function decodeObb(obb: RecordView): HkaiObb {
  return { transform: floats(obb, 'transform', 16), halfExtents: floats(obb, 'halfExtents', 4) };
}

function floats(record: RecordView, name: string, count: number): Float32Array<ArrayBuffer> {
  const array = record.array(name);
  // Before it is copied: an array of another kind could be of any length.
  if (array.count !== count) throw record.error(name, `${name} has ${array.count} floats and should have ${count}`);
  return array.float32s();
}
