import type { ArrayView, RecordView } from '../objects.ts';
import { readTransforms } from './qs-transform.ts';

/** An hkaSkeleton in the file's own terms; the three bone arrays have equal length. */
export interface HkaSkeleton {
  readonly name: string;
  readonly parentIndices: Int16Array;
  readonly boneNames: readonly string[];
  /** Ten floats a bone. */
  readonly referencePose: Float32Array<ArrayBuffer>;
  readonly floatSlots: readonly string[];
  readonly referenceFloats: Float32Array<ArrayBuffer>;
  readonly partitions: readonly HkaPartition[];
}

/** An hkaSkeleton::Partition. */
export interface HkaPartition {
  readonly name: string;
  readonly startBoneIndex: number;
  readonly numBones: number;
}

/** Throws FormatError. */
export function decodeHkaSkeleton(record: RecordView): HkaSkeleton {
  const bones = record.array('bones');
  const parents = record.array('parentIndices');
  const reference = record.array('referencePose');
  if (parents.count !== bones.count || reference.count !== bones.count) {
    throw record.error(
      'bones',
      `${bones.count} bones, ${parents.count} parents and ${reference.count} reference transforms should be as many`,
    );
  }
  const slots = record.array('floatSlots');
  const floatSlots: string[] = [];
  for (let slot = 0; slot < slots.count; slot++) floatSlots.push(slots.text(slot) ?? '');
  return {
    name: record.text('name') ?? '',
    parentIndices: parents.int16s(),
    boneNames: bones.texts('name'),
    referencePose: readTransforms(reference),
    floatSlots,
    referenceFloats: record.array('referenceFloats').float32s(),
    partitions: decodePartitions(record.array('partitions')),
  };
}

function decodePartitions(stored: ArrayView): readonly HkaPartition[] {
  const partitions: HkaPartition[] = [];
  for (let index = 0; index < stored.count; index++) {
    const partition = stored.record(index);
    partitions.push({
      name: partition.text('name') ?? '',
      startBoneIndex: partition.integer('startBoneIndex'),
      numBones: partition.integer('numBones'),
    });
  }
  return partitions;
}
