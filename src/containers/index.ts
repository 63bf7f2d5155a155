export { type Binder, type BinderMember, type BinderProblem, decodeBnd4, isBnd4 } from './bnd4.ts';
export { type DcxHeader, type DcxMethod, decodeDcxHeader, isDcx, UNPACKED_SIZE_LIMIT, unpackDcx } from './dcx.ts';
export { hashPath } from './path-hash.ts';
export { lastPart } from './member-names.ts';
