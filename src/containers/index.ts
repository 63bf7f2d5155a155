export { type Binder, type BinderMember, type BinderProblem, decodeBnd4, isBnd4 } from './bnd4.ts';
export {
  compressionName,
  type DcxHeader,
  type DcxMethod,
  decodeDcxHeader,
  isDcx,
  mentionsZstd,
  payloadOf,
  UNPACKED_SIZE_LIMIT,
  unpackDcx,
  unpackDcxSteps,
} from './dcx.ts';
export { hashPath } from './path-hash.ts';
export { lastPart } from './member-names.ts';
export { decodeZip, isZip, type ZipEntry, unpackZipEntry } from './zip.ts';
