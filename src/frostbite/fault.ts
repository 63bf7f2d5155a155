import { FormatError } from '../binary/index.ts';

/** Why a Frostbite file was refused, in the words scripts compare. */
export type FrostbiteCode =
  | 'eclp/too-short'
  | 'eclp/reserved-nonzero'
  | 'eclp/format-unknown'
  | 'eclp/table-range'
  | 'eclp/table-overlap'
  | 'eclp/stream-range'
  | 'eclp/key-range'
  | 'eclp/time-order'
  | 'eclp/no-channels'
  | 'eclp/too-large'
  | 'ebx/old'
  | 'ebx/no-reflection'
  | 'ebx/bad-offset'
  | 'rig/count-mismatch'
  | 'rig/kind-mismatch'
  | 'rig/missing-field'
  | 'json/refused'
  | 'other/refused';

/** What was read and what should have been, where a rule can be put that way. */
export interface FaultDetail {
  /** Index over all channels of the file: rotations, vectors, scalars. */
  readonly channel?: number;
  readonly found?: number | string;
  readonly expected?: string;
}

/** A FormatError that also carries its code, the channel it speaks of, and what was found and expected. */
export class FrostbiteError extends FormatError {
  readonly code: FrostbiteCode;
  readonly detail: FaultDetail;

  constructor(code: FrostbiteCode, offset: number | undefined, problem: string, detail: FaultDetail = {}) {
    super(FORMATS[code.slice(0, code.indexOf('/'))] ?? 'Frostbite', offset, problem);
    this.code = code;
    this.detail = detail;
  }
}

const FORMATS: Readonly<Record<string, string>> = { eclp: 'ECLP', ebx: 'EBX', rig: 'rig', json: 'JSON' };
