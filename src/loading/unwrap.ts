import { attempt, FormatError } from '../binary/index.ts';
import { type BinderMember, decodeBnd4, decodeDcxHeader, isDcx, unpackDcx } from '../containers/index.ts';
import { type Compendium, decodeCompendium } from '../havok/index.ts';
import type { Problem } from './listing.ts';
import { gameOf, promisesHavok } from './names.ts';
import type { Origin } from './skeleton-choice.ts';
import { sniff } from './sniff.ts';

/** A tagfile found in an opened file; its bytes are borrowed from it. */
export interface FoundTagfile {
  /** Path inside the file, as `Problem.member`; empty for a loose tagfile. */
  readonly member: string;
  readonly bytes: Uint8Array;
  readonly origin: Origin;
}

/** An opened file with all its wrappings taken off. */
export interface UnwrappedFile {
  readonly path: string;
  /** Layers from the outside in, such as `DCX DFLT > BND4`. */
  readonly format: string;
  readonly byteLength: number;
  readonly unpackedByteLength: number;
  readonly memberCount: number;
  readonly game: string;
  readonly tagfiles: readonly FoundTagfile[];
  readonly compendia: readonly Compendium[];
  readonly problems: readonly Problem[];
  readonly notes: readonly Problem[];
}

/** Binders inside binders that are followed; real ones go two deep. */
const DEPTH_LIMIT = 4;

interface Gathering {
  readonly path: string;
  readonly layers: string[];
  unpackedByteLength: number;
  memberCount: number;
  game: string;
  readonly tagfiles: FoundTagfile[];
  readonly compendia: Compendium[];
  readonly problems: Problem[];
  readonly notes: Problem[];
}

/** Where in the file the walk stands. */
interface Place {
  readonly member: string;
  readonly binder: object | undefined;
  readonly buildPath: string;
  readonly depth: number;
}

/** Takes off every wrapping of a file and gathers what is in it. A fault becomes a problem of its place and the rest goes on. */
export function unwrapFile(path: string, bytes: Uint8Array): UnwrappedFile {
  const gathering: Gathering = {
    path,
    layers: [],
    unpackedByteLength: bytes.length,
    memberCount: 0,
    game: '',
    tagfiles: [],
    compendia: [],
    problems: [],
    notes: [],
  };
  unwrap(gathering, bytes, { member: '', binder: undefined, buildPath: '', depth: 0 });
  const { layers, ...rest } = gathering;
  return { ...rest, byteLength: bytes.length, format: layers.join(' > ') };
}

function unwrap(gathering: Gathering, bytes: Uint8Array, place: Place): void {
  const content = sniff(bytes);
  const outermost = place.depth === 0;
  switch (content.kind) {
    case 'dcx':
      unwrapDcx(gathering, bytes, place);
      return;
    case 'bnd4':
      unwrapBinder(gathering, bytes, place);
      return;
    case 'tagfile':
      if (outermost) gathering.layers.push('TAG0');
      gathering.tagfiles.push({
        member: place.member,
        bytes,
        origin: { path: gathering.path, binder: place.binder, buildPath: place.buildPath },
      });
      return;
    case 'compendium': {
      if (outermost) gathering.layers.push('TCM0');
      const compendium = attempt(() => decodeCompendium(bytes));
      if (compendium instanceof FormatError) addProblem(gathering, place, compendium);
      else gathering.compendia.push(compendium);
      return;
    }
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
      if (outermost || promisesHavok(place.member)) addProblem(gathering, place, new FormatError('unknown', 0, unknownSentence(bytes)));
      return;
  }
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
  const header = attempt(() => decodeDcxHeader(bytes));
  if (header instanceof FormatError) {
    if (place.depth === 0) gathering.layers.push('DCX');
    addProblem(gathering, place, header);
    return;
  }
  if (place.depth === 0) gathering.layers.push(`DCX ${header.method}`);
  for (const note of header.notes) addNote(gathering, place, note);
  const unpacked = attempt(() => unpackDcx(bytes, header));
  if (unpacked instanceof FormatError) {
    addProblem(gathering, place, unpacked);
    return;
  }
  if (place.depth === 0) gathering.unpackedByteLength = unpacked.length;
  if (isDcx(unpacked)) unwrapDcx(gathering, unpacked, { ...place, depth: place.depth + 1 });
  else unwrap(gathering, unpacked, place);
}

function unwrapBinder(gathering: Gathering, bytes: Uint8Array, place: Place): void {
  if (place.depth === 0) gathering.layers.push('BND4');
  if (place.depth > DEPTH_LIMIT) {
    addProblem(gathering, place, new FormatError('BND4', 0, `binders lie more than ${DEPTH_LIMIT} deep here; this one is left closed`));
    return;
  }
  const binder = attempt(() => decodeBnd4(bytes));
  if (binder instanceof FormatError) {
    addProblem(gathering, place, binder);
    return;
  }
  for (const note of binder.notes) addNote(gathering, place, note);
  for (const { member, error } of binder.problems) addProblem(gathering, { ...place, member: inside(place, member) }, error);
  gathering.memberCount += binder.members.length;
  if (gathering.game === '') gathering.game = gameOf(binder.members[0]?.path ?? '');
  for (const [index, member] of binder.members.entries()) {
    const memberPlace: Place = {
      member: inside(place, member.name || `member ${index}`),
      binder,
      buildPath: member.path,
      depth: place.depth + 1,
    };
    unwrapMember(gathering, member, memberPlace);
  }
}

function unwrapMember(gathering: Gathering, member: BinderMember, place: Place): void {
  if (member.compressed && !isDcx(member.bytes)) {
    // Flagged members hold a DCX file or a bare zlib stream; none was ever met (specs, bnd4 §2).
    addProblem(gathering, place, new FormatError('BND4', member.offset, 'the member is compressed in a way no known file uses'));
    return;
  }
  unwrap(gathering, member.bytes, place);
}

function inside(place: Place, name: string): string {
  return place.member === '' ? name : `${place.member}!${name}`;
}

function addProblem(gathering: Gathering, place: Place, error: FormatError): void {
  gathering.problems.push(toProblem(gathering.path, place.member, error));
}

function addNote(gathering: Gathering, place: Place, error: FormatError): void {
  gathering.notes.push(toProblem(gathering.path, place.member, error));
}

/** A decoder's error at its place among the files. */
export function toProblem(file: string, member: string, error: FormatError): Problem {
  return { file, member, format: error.format, offset: error.offset, message: error.message };
}

function unknownSentence(bytes: Uint8Array): string {
  const start = Array.from(bytes.subarray(0, 8), (byte) => byte.toString(16).padStart(2, '0')).join(' ');
  return `Marrow does not know files that begin with ${start}`;
}
