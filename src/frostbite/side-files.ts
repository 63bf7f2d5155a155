import { isRecord, listOf, numberOf, refuse, textOf } from './side-files/json.ts';
import { type EclpRigFile, readEclpRig } from './side-files/own.ts';

/** What `anim info` prints about a clip; channels in the order of the file is an inference that counts and kinds check. */
export interface AnimInfo {
  readonly kind: 'anim-info';
  readonly clip: string | undefined;
  readonly rig: string | undefined;
  readonly skeleton: string | undefined;
  readonly fps: number | undefined;
  readonly durationSeconds: number | undefined;
  readonly channelCount: number | undefined;
  /** May be empty even where the clip has channels. */
  readonly channels: readonly { readonly dof: string; readonly joint: string | undefined }[];
}

/** A probe's dump of a document: its instances by type, fields as they stand. Resource ids have lost digits: not compared. */
export interface EbxDump {
  readonly kind: 'ebx-dump';
  readonly instances: readonly { readonly type: string; readonly fields: Readonly<Record<string, unknown>> }[];
}

/** The imports of a dumped document, which its dump names by index. */
export interface EbxDumpImports {
  readonly kind: 'ebx-imports';
  readonly imports: readonly { readonly file: string; readonly instance: string }[];
}

export type SideFile = AnimInfo | EbxDump | EbxDumpImports | EclpRigFile;

const MAX_CHARACTERS = 64 * 1024 * 1024;

/**
 * Reads a JSON file that goes with an ECLP clip: `anim info`, a dump of a document or of its imports, or Marrow's own
 * `eclpRig`. They are told apart by what they contain.
 * @throws FrostbiteError json/refused.
 */
export function readSideFile(text: string): SideFile {
  const value = parse(text);
  if (Array.isArray(value)) return readList(value);
  if (!isRecord(value)) throw refuse('it is neither a list nor an object');
  if ('eclpRig' in value) return readEclpRig(value);
  if ('channels' in value && ('clip' in value || 'channel_count' in value || 'fps' in value)) return readAnimInfo(value);
  throw refuse('it is none of the files that go with a clip: it has neither eclpRig nor the channels of an anim info');
}

function parse(text: string): unknown {
  if (text.length > MAX_CHARACTERS) throw refuse(`it has ${text.length} characters; at most ${MAX_CHARACTERS} are read`);
  try {
    // A byte order mark is no part of JSON, but editors write one.
    return JSON.parse(text.startsWith('\uFEFF') ? text.slice(1) : text) as unknown;
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof RangeError) throw refuse(`it is not JSON: ${error.message}`);
    throw error;
  }
}

function readList(values: readonly unknown[]): EbxDump | EbxDumpImports {
  if (values.length > 0 && values.every((value) => isRecord(value) && 'file' in value && 'instance' in value)) {
    const imports = values.map((value, index) => {
      const file = isRecord(value) ? textOf(value, 'file', `imports[${index}]`) : undefined;
      const instance = isRecord(value) ? textOf(value, 'instance', `imports[${index}]`) : undefined;
      if (file === undefined || instance === undefined) throw refuse(`import ${index} names no file or no instance`);
      return { file, instance };
    });
    return { kind: 'ebx-imports', imports };
  }
  const instances = values.map((value, index) => {
    const type = isRecord(value) ? textOf(value, 'type', `entry ${index}`) : undefined;
    const fields = isRecord(value) ? value['fields'] : undefined;
    if (type === undefined || !isRecord(fields)) throw refuse(`entry ${index} of its list is no instance with a type and fields`);
    return { type, fields };
  });
  if (instances.length === 0) throw refuse('its list is empty');
  return { kind: 'ebx-dump', instances };
}

function readAnimInfo(value: Readonly<Record<string, unknown>>): AnimInfo {
  const channels = (listOf(value, 'channels', 'the file') ?? []).map((channel, index) => {
    const where = `channels[${index}]`;
    const dof = isRecord(channel) ? (textOf(channel, 'dof', where) ?? textOf(channel, 'name', where)) : undefined;
    if (dof === undefined || !isRecord(channel)) throw refuse(`${where} names no dof`);
    return { dof, joint: textOf(channel, 'joint', where) };
  });
  const fps = numberOf(value, 'fps', 'the file');
  if (fps !== undefined && !(fps > 0 && fps <= 1000)) throw refuse(`its fps of ${fps} is no frame rate`);
  return {
    kind: 'anim-info',
    clip: labelOf(value, 'clip'),
    rig: labelOf(value, 'rig'),
    skeleton: labelOf(value, 'skeleton'),
    fps,
    durationSeconds: numberOf(value, 'duration_seconds', 'the file'),
    channelCount: numberOf(value, 'channel_count', 'the file'),
    channels,
  };
}

/** A label of any form: only texts are kept, for the form of the others is not stated. */
function labelOf(value: Readonly<Record<string, unknown>>, key: string): string | undefined {
  const label = value[key];
  return typeof label === 'string' ? label : undefined;
}
