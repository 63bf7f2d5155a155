import { BLEND_MODES, type BlendMode } from '../animation/index.ts';
import type { ClipListing, Listing } from '../worker/contract.ts';
import { type BaseChoice, type ChainEntry, type LayerSetup, PLAIN_SETUP, type Setup } from './composition.ts';

/** What a set-up file says at its top; a file of another version is refused. */
export const SETUP_KIND = 'set-up';
export const SETUP_VERSION = 1;

/** More than any set-up a person makes, and little enough to be read at once. */
const MOST_CHARACTERS = 4_000_000;
const MOST_ITEMS = 256;
const MOST_BONES = 4096;
const LONGEST_NAME = 1024;
const MOST_SECONDS = 86_400;
const MOST_RATE = 100;

export type SetupReading =
  | {
      readonly kind: 'setup';
      readonly setup: Setup;
      /** The clip that was selected with it, where it is open. */
      readonly clip: number | undefined;
      /** What of it was left out, as sentences. */
      readonly notes: readonly string[];
    }
  | { readonly kind: 'refused'; readonly reason: string };

/** A set-up as text: clips by the name of their file, their member and their own name, so that it can be read anywhere. */
export function writeSetup(setup: Setup, clip: number | undefined, listing: Listing): string {
  const byId = new Map(listing.clips.map((one) => [one.id, one]));
  const refer = (id: number | undefined): unknown => {
    const found = id === undefined ? undefined : byId.get(id);
    if (found === undefined) return null;
    return { file: fileOf(found, listing), member: found.member, name: found.name };
  };
  const { base, lead, layers, chain, playsChain } = setup;
  const content = {
    marrow: SETUP_KIND,
    version: SETUP_VERSION,
    clip: refer(clip),
    base: base.kind === 'clip' ? { kind: base.kind, clip: refer(base.clip) } : { kind: base.kind },
    lead: { weight: lead.weight, mode: lead.mode ?? null },
    layers: layers
      .filter((layer) => byId.has(layer.clip))
      .map(({ clip: own, weight, offset, rate, muted, solo, mode, mask }) => ({
        clip: refer(own),
        weight,
        offset,
        rate,
        muted,
        solo,
        mode: mode ?? null,
        mask: mask ?? null,
      })),
    chain: chain.filter((entry) => byId.has(entry.clip)).map((entry) => ({ clip: refer(entry.clip), blendSeconds: entry.blendSeconds })),
    playsChain,
  };
  return `${JSON.stringify(content, undefined, 2)}\n`;
}

/** Whether a text means to be a set-up, well-formed or not. */
export function looksLikeSetup(text: string): boolean {
  return /^\uFEFF?\s*\{\s*"marrow"\s*:\s*"set-up"/.test(text.slice(0, 4096)) || /"marrow"\s*:\s*"set-up"/.test(text.slice(0, 65_536));
}

/** Reads a set-up against what is open. Never throws: what cannot be meant is refused by a sentence. */
export function readSetup(text: string, listing: Listing): SetupReading {
  if (text.length > MOST_CHARACTERS) return { kind: 'refused', reason: 'The set-up is longer than any that Marrow writes.' };
  let content: unknown;
  try {
    content = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return { kind: 'refused', reason: 'The set-up is no well-formed JSON.' };
  }
  try {
    return readContent(content, listing);
  } catch (error) {
    if (error instanceof Refusal) return { kind: 'refused', reason: error.message };
    throw error;
  }
}

/** Why a set-up is refused; never leaves this file. */
class Refusal extends Error {}

type Fields = Readonly<Record<string, unknown>>;

function readContent(content: unknown, listing: Listing): SetupReading {
  const top = fields(content, 'The set-up');
  if (top['marrow'] !== SETUP_KIND) throw new Refusal('The file is JSON, but no set-up of Marrow: "marrow" does not say "set-up".');
  if (top['version'] !== SETUP_VERSION) {
    throw new Refusal(`The set-up is of version ${brief(top['version'])}; this Marrow reads version ${SETUP_VERSION}.`);
  }
  const notes: string[] = [];
  const missing = new Set<string>();
  const find = createFinder(listing, notes, missing);
  const layers = list(top['layers'], 'layers').flatMap((item, at): readonly LayerSetup[] => {
    const where = `Layer ${at + 1} of the set-up`;
    const layer = fields(item, where);
    const clip = find(layer['clip'], where);
    const own: LayerSetup = {
      id: at + 1,
      clip: clip ?? -1,
      weight: number(layer['weight'], 0, 1, `${where}: its weight`),
      offset: number(layer['offset'], -MOST_SECONDS, MOST_SECONDS, `${where}: its offset`),
      rate: number(layer['rate'], -MOST_RATE, MOST_RATE, `${where}: its rate`),
      muted: truth(layer['muted'], `${where}: "muted"`),
      solo: truth(layer['solo'], `${where}: "solo"`),
      mode: modeOf(layer['mode'], where),
      mask: maskOf(layer['mask'], where),
    };
    return clip === undefined ? [] : [own];
  });
  const chain = list(top['chain'], 'chain').flatMap((item, at): readonly ChainEntry[] => {
    const where = `Entry ${at + 1} of the chain`;
    const entry = fields(item, where);
    const clip = find(entry['clip'], where);
    const blendSeconds = number(entry['blendSeconds'], 0, MOST_SECONDS, `${where}: its blend time`);
    return clip === undefined ? [] : [{ id: at + 1, clip, blendSeconds }];
  });
  const lead = fields(top['lead'], 'The lead of the set-up');
  const base = baseOf(top['base'], find);
  const setup: Setup = {
    base,
    lead: { weight: number(lead['weight'], 0, 1, "The lead's weight"), mode: modeOf(lead['mode'], 'The lead') },
    layers,
    chain,
    playsChain: truth(top['playsChain'], 'The set-up: "playsChain"') && chain.length > 0,
  };
  const selected = top['clip'];
  const clip = selected === null || selected === undefined ? undefined : find(selected, 'The clip');
  const isEmpty = layers.length === 0 && chain.length === 0 && base.kind !== 'clip' && clip === undefined;
  if (isEmpty && missing.size > 0) throw new Refusal(`None of its clips is open: open ${[...missing].join(', ')} first.`);
  return { kind: 'setup', setup, clip, notes };
}

function baseOf(value: unknown, find: Finder): BaseChoice {
  const base = fields(value, 'The base of the set-up');
  switch (base['kind']) {
    case 'offered':
      return { kind: 'offered' };
    case 'alone':
      return { kind: 'alone' };
    case 'reference':
      return { kind: 'reference' };
    case 'clip': {
      const clip = base['clip'] === null ? undefined : find(base['clip'], 'The base');
      return clip === undefined ? PLAIN_SETUP.base : { kind: 'clip', clip };
    }
    default:
      throw new Refusal(`The base of the set-up is of no known kind: ${brief(base['kind'])}.`);
  }
}

type Finder = (reference: unknown, where: string) => number | undefined;

/** Looks clips up among those open: by all that is said of them, else by file and name. What is not open is noted once, with its file in `missing`. */
function createFinder(listing: Listing, notes: string[], missing: Set<string>): Finder {
  const noted = new Set<string>();
  const byKey = new Map<string, ClipListing>();
  for (const clip of listing.clips) {
    const file = fileOf(clip, listing);
    for (const key of [keyOf(file, clip.member, clip.name), keyOf(file, undefined, clip.name)]) if (!byKey.has(key)) byKey.set(key, clip);
  }
  return (reference, where) => {
    const { file, member, name } = fields(reference, `${where}: its clip`);
    const [inFile, ofMember, named] = [
      text(file, `${where}: its file`),
      text(member, `${where}: its member`),
      text(name, `${where}: its clip`),
    ];
    const found = byKey.get(keyOf(inFile, ofMember, named)) ?? byKey.get(keyOf(inFile, undefined, named));
    if (found === undefined && !noted.has(keyOf(inFile, ofMember, named))) {
      noted.add(keyOf(inFile, ofMember, named));
      missing.add(inFile);
      notes.push(`${named} of ${inFile} is not open and was left out`);
    }
    return found?.id;
  };
}

function keyOf(file: string, member: string | undefined, name: string): string {
  return JSON.stringify([file, member ?? null, name]);
}

/** A file by its name alone: where it lay does not matter elsewhere. */
function fileOf({ file }: ClipListing, { files }: Listing): string {
  const path = files.find(({ id }) => id === file)?.path ?? '';
  return path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
}

function fields(value: unknown, where: string): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Refusal(`${where} is no JSON object.`);
  return value as Fields;
}

function list(value: unknown, name: string): readonly unknown[] {
  if (!Array.isArray(value)) throw new Refusal(`The set-up: "${name}" is no list.`);
  if (value.length > MOST_ITEMS) throw new Refusal(`The set-up: "${name}" has ${value.length} entries; ${MOST_ITEMS} are the most.`);
  return value;
}

function number(value: unknown, least: number, most: number, where: string): number {
  // JSON knows no NaN, but 1e999 is read as infinity.
  if (typeof value !== 'number' || !(value >= least && value <= most)) {
    throw new Refusal(`${where} is ${brief(value)}; it must be a number from ${least} to ${most}.`);
  }
  return value;
}

function truth(value: unknown, where: string): boolean {
  if (typeof value !== 'boolean') throw new Refusal(`${where} is ${brief(value)}; it must be true or false.`);
  return value;
}

function text(value: unknown, where: string): string {
  if (typeof value !== 'string' || value.length > LONGEST_NAME) throw new Refusal(`${where} is ${brief(value)}; it must be a name.`);
  return value;
}

function modeOf(value: unknown, where: string): BlendMode | undefined {
  if (value === null || value === undefined) return undefined;
  const mode = BLEND_MODES.find((known) => known === value);
  if (mode === undefined) throw new Refusal(`${where} has a mode that Marrow does not know: ${brief(value)}.`);
  return mode;
}

function maskOf(value: unknown, where: string): readonly string[] | undefined {
  if (value === null || value === undefined) return undefined;
  if (!Array.isArray(value) || value.length > MOST_BONES)
    throw new Refusal(`${where}: its mask is no list of at most ${MOST_BONES} bones.`);
  return [...new Set(value.map((name) => text(name, `${where}: a bone of its mask`)))];
}

/** A value as a sentence may quote it. */
function brief(value: unknown): string {
  if (value === undefined) return 'missing';
  if (typeof value === 'number') return String(value);
  // Nested a hundred thousand deep, writing it out would end the stack.
  if (typeof value === 'object' && value !== null) return Array.isArray(value) ? 'a list' : 'an object';
  const whole = JSON.stringify(value);
  return whole.length > 40 ? `${whole.slice(0, 40)}…` : whole;
}
