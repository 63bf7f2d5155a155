import type { EbxDocument, EbxInstance } from './ebx.ts';
import type { EbxObject, EbxPointer } from './ebx/values.ts';
import {
  type ChannelToDof,
  type ClipController,
  type EclipseAnimation,
  readChannelToDof,
  readClipController,
  readEclipseAnimation,
} from './rig/clip-assets.ts';
import { type BindPose, type DefaultPose, readBindPose, readDefaultPose } from './rig/pose-assets.ts';
import { type DofSet, isRig, readDofSet, readRig, type RigAsset } from './rig/rig-assets.ts';
import { type AntSkeleton, readAntSkeleton, readRenderSkeleton, type RenderSkeleton } from './rig/skeleton-assets.ts';

/** A document or instance of another type: named, with its fields, and not read further. */
export interface OtherAsset {
  readonly kind: 'other';
  readonly type: string;
  readonly fieldNames: readonly string[];
}

export type RigPart =
  | RenderSkeleton
  | AntSkeleton
  | RigAsset
  | DofSet
  | DefaultPose
  | BindPose
  | ClipController
  | EclipseAnimation
  | ChannelToDof
  | OtherAsset;

type Open = (pointer: EbxPointer) => EbxObject | undefined;

const READERS: ReadonlyMap<string, (root: EbxObject, open: Open) => RigPart> = new Map<string, (root: EbxObject, open: Open) => RigPart>([
  ['skeletonasset', readRenderSkeleton],
  ['antskeletonasset', readAntSkeleton],
  ['dofsetasset', readDofSet],
  ['defaultposeasset', readDefaultPose],
  ['posebindposeasset', readBindPose],
  ['clipcontrollerasset', readClipController],
  ['eclipseanimationasset', readEclipseAnimation],
  ['channeltodofasset', readChannelToDof],
]);

/**
 * Reads an instance by its type's name; a rig is told by its fields, for the name of its type is not known.
 * @throws FrostbiteError rig/missing-field with the fields there are, ebx/bad-offset, rig/count-mismatch.
 */
export function readRigPart(document: EbxDocument, instance: EbxInstance): RigPart {
  const object = instance.open();
  const open: Open = (pointer) => (pointer.kind === 'instance' ? document.instances[pointer.index]?.open() : undefined);
  const read = READERS.get(instance.type.toLowerCase());
  if (read !== undefined) return read(object, open);
  return isRig(object) ? readRig(object) : { kind: 'other', type: instance.type, fieldNames: object.fieldNames() };
}

export interface Linked {
  readonly document: EbxDocument;
  readonly instance: EbxInstance;
}

/**
 * Follows a pointer of one document into itself or another one opened: an import's file guid is that document's own,
 * its instance guid that of an exported instance. Undefined where nothing opened fits.
 */
export function followPointer(pointer: EbxPointer | undefined, from: EbxDocument, documents: readonly EbxDocument[]): Linked | undefined {
  if (pointer === undefined || pointer.kind === 'null') return undefined;
  if (pointer.kind === 'instance') {
    const instance = from.instances[pointer.index];
    return instance && { document: from, instance };
  }
  const { file, instance: wanted } = pointer.target;
  for (const document of documents) {
    const instance = document.fileGuid === file ? document.instances.find((one) => one.guid === wanted) : undefined;
    if (instance !== undefined) return { document, instance };
  }
  return undefined;
}
