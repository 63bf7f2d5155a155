import type { RecordView } from '../objects.ts';

/** An hkaDefaultAnimatedReferenceFrame: root motion, one sample a frame. */
export interface HkaReferenceFrame {
  readonly up: readonly [number, number, number];
  readonly forward: readonly [number, number, number];
  readonly duration: number;
  /** Four floats a sample: x, y, z, angle about up. */
  readonly referenceFrameSamples: Float32Array<ArrayBuffer>;
}

/** The clip's extracted motion, undefined where it has none or one of a class without samples. Throws FormatError. */
export function decodeHkaReferenceFrame(record: RecordView | undefined): HkaReferenceFrame | undefined {
  if (record?.type.isA('hkaDefaultAnimatedReferenceFrame') !== true) return undefined;
  return {
    up: direction(record, 'up'),
    forward: direction(record, 'forward'),
    duration: record.number('duration'),
    referenceFrameSamples: record.array('referenceFrameSamples').float32s(),
  };
}

function direction(record: RecordView, name: string): readonly [number, number, number] {
  const floats = record.array(name).float32s();
  if (floats.length !== 4) throw record.error(name, `the vector ${name} has ${floats.length} floats and should have 4`);
  return [floats[0]!, floats[1]!, floats[2]!];
}
