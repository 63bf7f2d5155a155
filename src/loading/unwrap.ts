import { FormatError } from '../binary/index.ts';
import {
  type BinderMember,
  compressionName,
  decodeBnd4,
  decodeDcxHeader,
  isDcx,
  UNPACKED_SIZE_LIMIT,
  unpackDcx,
} from '../containers/index.ts';
import { type Compendium, decodeCompendium } from '../havok/index.ts';
import { decodeTae, decodeTaeVersion, TAE_VERSION } from '../tae/index.ts';
import { companionsOf } from './companions.ts';
import { type FrostbiteContents, readFrostbite } from './frostbite-file.ts';
import { guarded } from './guarded.ts';
import type { Problem } from './listing.ts';
import { gameOf, isNva, promisesHavok } from './names.ts';
import { type Limits, OpeningBudget } from './opening-budget.ts';
import { ProblemList } from './problem-list.ts';
import type { Origin } from './origin.ts';
import { type Content, sniff, sniffLoose } from './sniff.ts';
import type { FoundTae } from './tae-homes.ts';

/** A tagfile found in an opened file; its bytes are borrowed from it. */
export interface FoundTagfile {
  /** Path inside the file, as `Problem.member`; empty for a loose tagfile. */
  readonly member: string;
  readonly bytes: Uint8Array;
  readonly origin: Origin;
}

/** What was done for a file before the library, which works at one stretch, has it: its outermost compression taken off. */
export interface Prepared {
  readonly content: Uint8Array | FormatError;
  readonly milliseconds: number;
}

/** An opened file with all its wrappings taken off. */
export interface UnwrappedFile {
  readonly path: string;
  /** Layers from the outside in, such as `DCX DFLT > BND4`. */
  readonly format: string;
  /** Of the outermost layer: KRAK/6, KRAK/2, DFLT, ZSTD or none. */
  readonly compression: string;
  /** How long taking it off took. */
  readonly unpackMilliseconds: number;
  readonly byteLength: number;
  /** The file without its outermost compression; undefined where that cannot be taken off. */
  readonly content: Uint8Array | undefined;
  readonly unpackedByteLength: number;
  readonly memberCount: number;
  readonly game: string;
  readonly tagfiles: readonly FoundTagfile[];
  readonly compendia: readonly Compendium[];
  readonly taes: readonly FoundTae[];
  /** What a loose file of the other engine holds. */
  readonly frostbite: FrostbiteContents | undefined;
  /** Binders that its marker members name, without extension. */
  readonly companions: readonly string[];
  readonly problems: readonly Problem[];
  readonly notes: readonly Problem[];
}

/** Binders inside binders that are followed; real ones go two deep. */
const DEPTH_LIMIT = 4;
/** Records of all the TAE files in one opened file; the largest single one met has 857. */
const MOST_TAE_RECORDS = 200_000;

interface Gathering {
  readonly path: string;
  readonly layers: string[];
  readonly prepared: Prepared | undefined;
  compression: string;
  unpackMilliseconds: number;
  content: Uint8Array | undefined;
  unpackedByteLength: number;
  memberCount: number;
  game: string;
  readonly tagfiles: FoundTagfile[];
  readonly compendia: Compendium[];
  readonly taes: FoundTae[];
  frostbite: FrostbiteContents | undefined;
  taeRecordCount: number;
  companions: readonly string[];
  readonly problems: ProblemList;
  readonly notes: ProblemList;
  readonly budget: OpeningBudget;
}

/** Where in the file the walk stands. */
interface Place {
  readonly member: string;
  readonly binder: object | undefined;
  readonly buildPath: string;
  readonly depth: number;
}

/** Takes off every wrapping of a file and gathers what is in it. A fault becomes a problem of its place and the rest goes on. Never throws. */
export function unwrapFile(path: string, bytes: Uint8Array, limits?: Limits, prepared?: Prepared): UnwrappedFile {
  const gathering: Gathering = {
    path,
    layers: [],
    prepared,
    compression: 'none',
    unpackMilliseconds: 0,
    content: isDcx(bytes) ? undefined : bytes,
    unpackedByteLength: bytes.length,
    memberCount: 0,
    game: '',
    tagfiles: [],
    compendia: [],
    taes: [],
    frostbite: undefined,
    taeRecordCount: 0,
    companions: [],
    problems: new ProblemList(),
    notes: new ProblemList(),
    budget: new OpeningBudget(limits),
  };
  unwrapGuarded(gathering, bytes, { member: '', binder: undefined, buildPath: '', depth: 0 });
  const { layers, problems, notes, budget: _, prepared: __, taeRecordCount: ___, ...rest } = gathering;
  return { ...rest, byteLength: bytes.length, format: layers.join(' > '), problems: problems.list(), notes: notes.list() };
}

/** A file that is listed with the reason why it is left closed. */
export function refusedFile(path: string, bytes: Uint8Array, error: FormatError): UnwrappedFile {
  return {
    path,
    format: error.format,
    compression: 'none',
    unpackMilliseconds: 0,
    byteLength: bytes.length,
    content: bytes,
    unpackedByteLength: bytes.length,
    memberCount: 0,
    game: '',
    tagfiles: [],
    compendia: [],
    taes: [],
    frostbite: undefined,
    companions: [],
    problems: [toProblem(path, '', error)],
    notes: [],
  };
}

function unwrapGuarded(gathering: Gathering, bytes: Uint8Array, place: Place): void {
  const fault = guarded(() => unwrap(gathering, bytes, place));
  if (fault !== undefined) addProblem(gathering, place, fault);
}

function unwrap(gathering: Gathering, bytes: Uint8Array, place: Place): void {
  const outermost = place.depth === 0;
  const content = outermost ? sniffLoose(bytes, gathering.path) : sniff(bytes);
  switch (content.kind) {
    case 'dcx':
      unwrapDcx(gathering, bytes, place);
      return;
    case 'bnd4':
      unwrapBinder(gathering, bytes, place);
      return;
    case 'tagfile':
      if (outermost) gathering.layers.push('TAG0');
      if (!afford(gathering, 'tagfiles', 1) || !afford(gathering, 'bytes', bytes.length)) return;
      gathering.tagfiles.push({
        member: place.member,
        bytes,
        origin: { path: gathering.path, binder: place.binder, buildPath: place.buildPath },
      });
      return;
    case 'compendium': {
      if (outermost) gathering.layers.push('TCM0');
      const compendium = guarded(() => decodeCompendium(bytes));
      if (compendium instanceof FormatError) addProblem(gathering, place, compendium);
      else gathering.compendia.push(compendium);
      return;
    }
    case 'tae':
      if (outermost) gathering.layers.push('TAE');
      if (afford(gathering, 'tagfiles', 1) && afford(gathering, 'bytes', bytes.length)) addTae(gathering, bytes, place);
      return;
    case 'eclp':
    case 'ebx':
    case 'json':
      addFrostbite(gathering, bytes, place, content);
      return;
    case 'empty':
      if (outermost || promisesHavok(place.member)) addProblem(gathering, place, new FormatError('empty', 0, 'the file is empty'));
      return;
    case 'refused':
      if (outermost) gathering.layers.push(content.format);
      // Members of other kinds are everyday: only those that promise an animation are worth a word.
      if (outermost || promisesHavok(place.member)) addProblem(gathering, place, new FormatError(content.format, 0, content.message));
      return;
    case 'unknown':
      if (outermost) gathering.layers.push('unknown');
      if (isNva(place.member || gathering.path)) addProblem(gathering, place, new FormatError('NVA', 0, NVA_SENTENCE));
      else if (outermost || promisesHavok(place.member))
        addProblem(gathering, place, content.fault ?? new FormatError('unknown', 0, unknownSentence(bytes)));
      return;
  }
}

function addFrostbite(
  gathering: Gathering,
  bytes: Uint8Array,
  place: Place,
  content: Extract<Content, { readonly kind: 'eclp' | 'ebx' | 'json' }>,
): void {
  gathering.layers.push(content.kind === 'json' ? 'JSON' : content.kind.toUpperCase());
  if (!afford(gathering, 'bytes', bytes.length)) return;
  const read = (): FrostbiteContents =>
    content.kind === 'eclp'
      ? content
      : readFrostbite(content.kind, bytes, (error) => {
          addProblem(gathering, place, error);
        });
  const contents = guarded(read);
  if (contents instanceof FormatError) addProblem(gathering, place, contents);
  else gathering.frostbite = contents;
}

/** Reads whose animation each record plays; a TAE of an older game is ignored with a note (specs, tae-names §2). */
function addTae(gathering: Gathering, bytes: Uint8Array, place: Place): void {
  const version = guarded(() => decodeTaeVersion(bytes));
  if (typeof version === 'number' && version !== TAE_VERSION) {
    const message = `this TAE is of the version 0x${version.toString(16)}; Marrow reads 0x${TAE_VERSION.toString(16)} and ignores it`;
    addNote(gathering, place, new FormatError('TAE', 8, message));
    return;
  }
  const tae = guarded(() => decodeTae(bytes, MOST_TAE_RECORDS - gathering.taeRecordCount));
  if (tae instanceof FormatError) {
    addProblem(gathering, place, tae);
    return;
  }
  for (const problem of tae.problems) addProblem(gathering, place, problem);
  gathering.taeRecordCount += tae.ids.length;
  const { member, binder, buildPath } = place;
  gathering.taes.push({ member, tae, origin: { path: gathering.path, binder, buildPath } });
}

function unwrapDcx(gathering: Gathering, bytes: Uint8Array, place: Place): void {
  if (place.depth > DEPTH_LIMIT) {
    addProblem(
      gathering,
      place,
      new FormatError('DCX', 0, `files are wrapped more than ${DEPTH_LIMIT} deep here; this one is left closed`),
    );
    return;
  }
  const header = guarded(() => decodeDcxHeader(bytes));
  if (header instanceof FormatError) {
    if (place.depth === 0) gathering.layers.push('DCX');
    addProblem(gathering, place, header);
    return;
  }
  if (place.depth === 0) gathering.layers.push(`DCX ${header.method}`);
  for (const note of header.notes) addNote(gathering, place, note);
  const { unpackedSize } = header;
  if (unpackedSize <= UNPACKED_SIZE_LIMIT && !afford(gathering, 'bytes', unpackedSize)) return;
  const outermost = place.depth === 0;
  const start = performance.now();
  const unpacked = outermost && gathering.prepared !== undefined ? gathering.prepared.content : guarded(() => unpackDcx(bytes, header));
  if (outermost) {
    gathering.compression = compressionName(bytes, header);
    gathering.unpackMilliseconds = gathering.prepared?.milliseconds ?? performance.now() - start;
  }
  if (unpacked instanceof FormatError) {
    addProblem(gathering, place, unpacked);
    return;
  }
  if (outermost) {
    gathering.content = unpacked;
    gathering.unpackedByteLength = unpacked.length;
  }
  if (isDcx(unpacked)) unwrapDcx(gathering, unpacked, { ...place, depth: place.depth + 1 });
  else unwrap(gathering, unpacked, place);
}

function unwrapBinder(gathering: Gathering, bytes: Uint8Array, place: Place): void {
  if (place.depth === 0) gathering.layers.push('BND4');
  if (place.depth > DEPTH_LIMIT) {
    addProblem(gathering, place, new FormatError('BND4', 0, `binders lie more than ${DEPTH_LIMIT} deep here; this one is left closed`));
    return;
  }
  const limit = gathering.budget.left('members');
  const binder = guarded(() => decodeBnd4(bytes, limit));
  if (binder instanceof FormatError) {
    addProblem(gathering, place, binder);
    return;
  }
  for (const note of binder.notes) addNote(gathering, place, note);
  for (const { member, error } of binder.problems) addProblem(gathering, { ...place, member: inside(place, member) }, error);
  if (binder.members.length + binder.problems.length === 0) addNote(gathering, place, new FormatError('BND4', 0, 'this binder is empty'));
  gathering.memberCount += binder.members.length;
  if (place.member === '') gathering.companions = companionsOf(binder.members);
  gathering.budget.spend('members', binder.members.length + binder.problems.length);
  if (gathering.game === '') gathering.game = gameOf(binder.members[0]?.path ?? '');
  let shared = 0;
  for (const [index, member] of binder.members.entries()) {
    if (member.bytes.length > 0 && !gathering.budget.isFirstVisit(member.bytes)) {
      shared++;
      continue;
    }
    const memberPlace: Place = {
      member: inside(place, member.name || `member ${index}`),
      binder,
      buildPath: member.path,
      depth: place.depth + 1,
    };
    unwrapMember(gathering, member, memberPlace);
  }
  if (shared > 0) {
    addNote(
      gathering,
      place,
      new FormatError('BND4', undefined, `${shared} of its members are the very bytes of others, which are read once`),
    );
  }
}

function unwrapMember(gathering: Gathering, member: BinderMember, place: Place): void {
  if (member.compressed && !isDcx(member.bytes)) {
    // Flagged members hold a DCX file or a bare zlib stream; none was ever met (specs, bnd4 §2).
    addProblem(gathering, place, new FormatError('BND4', member.offset, 'the member is compressed in a way no known file uses'));
    return;
  }
  unwrapGuarded(gathering, member.bytes, place);
}

/** Takes a cost off the budget; where it is spent, that is one problem of the file. */
function afford(gathering: Gathering, kind: keyof Limits, amount: number): boolean {
  if (gathering.budget.spend(kind, amount)) return true;
  const end = gathering.budget.end(kind);
  if (end !== undefined) gathering.problems.add(toProblem(gathering.path, '', end));
  return false;
}

function inside(place: Place, name: string): string {
  return place.member === '' ? name : `${place.member}!${name}`;
}

function addProblem(gathering: Gathering, place: Place, error: FormatError): void {
  gathering.problems.add(toProblem(gathering.path, place.member, error));
}

function addNote(gathering: Gathering, place: Place, error: FormatError): void {
  gathering.notes.add(toProblem(gathering.path, place.member, error));
}

/** A decoder's error at its place among the files. */
export function toProblem(file: string, member: string, error: FormatError): Problem {
  return { file, member, format: error.format, offset: error.offset, message: error.message };
}

const NVA_SENTENCE =
  'this is a .nva file, as they lie beside navigation meshes: it is not a Havok tagfile and not read; the mesh is in the .nvmhktbnd';

function unknownSentence(bytes: Uint8Array): string {
  const start = Array.from(bytes.subarray(0, 8), (byte) => byte.toString(16).padStart(2, '0')).join(' ');
  return `Marrow does not know files that begin with ${start}`;
}
