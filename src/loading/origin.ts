import { characterOfBuildPath, characterOfFile, folderOf } from './names.ts';

/** Where a skeleton or clip was found, as far as it tells whose it is. One object a tagfile: what lies in one shares it. */
export interface Origin {
  /** As dropped. */
  readonly path: string;
  /** The innermost binder it lies in, itself and not by name: two open files may have one name. Undefined for a loose file. */
  readonly binder: object | undefined;
  /** Build path of the member, empty for a loose file. */
  readonly buildPath: string;
}

/** What the names of a place tell, worked out once. */
export interface Belonging {
  readonly origin: Origin;
  /** Character of the file's name. */
  readonly character: string | undefined;
  /** Character of the build path. */
  readonly built: string | undefined;
  readonly folder: string;
}

export function belongingOf(origin: Origin): Belonging {
  return {
    origin,
    character: characterOfFile(origin.path),
    built: characterOfBuildPath(origin.buildPath),
    folder: folderOf(origin.path),
  };
}
