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
