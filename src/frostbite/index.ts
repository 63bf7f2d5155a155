export {
  checkChannelCount,
  checkChannelNames,
  checkEndFrame,
  checkRestPose,
  type DofName,
  splitDofName,
} from './clip-checks.ts';
export { type EbxDocument, type EbxInstance, openEbx } from './ebx.ts';
export type { EbxImport } from './ebx/riff.ts';
export type { EbxObject, EbxOpaque, EbxPointer, EbxValue } from './ebx/values.ts';
export { decodeEclp } from './eclp.ts';
export {
  type EclpAlternative,
  type EclpChannel,
  type EclpClip,
  type EclpCoverage,
  type EclpFlag,
  type EclpForm,
  type EclpFormats,
  type EclpKind,
  type EclpNote,
  type EclpOptions,
  type NoteOutcome,
  type QuaternionLayoutId,
  type RotationMeasure,
  VALUES_PER_KEY,
} from './eclp/types.ts';
export { type FaultDetail, type FrostbiteCode, FrostbiteError } from './fault.ts';
export { followPointer, type Linked, type OtherAsset, readRigPart, type RigPart } from './rig.ts';
export type { ChannelToDof, ClipController, EclipseAnimation } from './rig/clip-assets.ts';
export { MATRIX_SIZE } from './rig/fields.ts';
export { fnv1 } from './rig/hash.ts';
export type { BindPose, DefaultPose, DofValue } from './rig/pose-assets.ts';
export { type DofSet, nameDofs, type RigAsset } from './rig/rig-assets.ts';
export type { AntSkeleton, RenderSkeleton } from './rig/skeleton-assets.ts';
export {
  checkHashes,
  checkRenderSkeleton,
  composeModel,
  type HashReport,
  type PoseCheck,
  type SkeletonReport,
} from './rig/skeleton-checks.ts';
export { type AnimInfo, type EbxDump, type EbxDumpImports, readSideFile, type SideFile } from './side-files.ts';
export type { EclpRigFile, SideSkeleton } from './side-files/own.ts';
export { type FrostbiteContent, sniffFrostbite } from './sniff.ts';
