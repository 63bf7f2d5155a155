/** The parts of the browser's directory entries used here, so that a test can stand in for them. */
export interface DroppedEntry {
  readonly isFile: boolean;
  readonly isDirectory: boolean;
  /** Path from the top of the drop, with a leading slash. */
  readonly fullPath: string;
}

interface FileEntry extends DroppedEntry {
  readonly file: (done: (file: File) => void, failed: (error: unknown) => void) => void;
}

interface DirectoryEntry extends DroppedEntry {
  readonly createReader: () => {
    readonly readEntries: (done: (entries: readonly DroppedEntry[]) => void, failed: (error: unknown) => void) => void;
  };
}

export interface DroppedItem {
  readonly kind: string;
  readonly getAsFile: () => File | null;
  readonly webkitGetAsEntry: () => DroppedEntry | null;
}

/**
 * Collects every file of a drop, folders walked to the bottom. Everything is taken from the items before the first await:
 * browsers empty them when the drop event ends.
 */
export function collectDroppedFiles(items: Iterable<DroppedItem>): Promise<readonly File[]> {
  const sources: Promise<readonly File[]>[] = [];
  for (const item of items) {
    if (item.kind !== 'file') continue;
    const file = item.getAsFile();
    const entry = item.webkitGetAsEntry();
    if (entry !== null && isDirectory(entry)) sources.push(walk(entry));
    else if (file !== null) sources.push(Promise.resolve([file]));
  }
  return Promise.all(sources).then((files) => files.flat());
}

async function walk(entry: DroppedEntry): Promise<readonly File[]> {
  if (isDirectory(entry)) {
    const files: File[] = [];
    const reader = entry.createReader();
    for (;;) {
      // Chromium hands over at most a hundred entries a call; an empty answer is the end.
      const entries = await new Promise<readonly DroppedEntry[]>(reader.readEntries.bind(reader));
      if (entries.length === 0) return files;
      // One by one: spread into a call, a large folder's files overflow the stack.
      for (const child of entries) for (const file of await walk(child)) files.push(file);
    }
  }
  if (!isFile(entry)) return [];
  return [withPath(await new Promise<File>(entry.file.bind(entry)), entry.fullPath.replace(/^\//, ''))];
}

/** Tells a dropped folder's files where they were, as the browser itself does for a picked folder's. */
function withPath(file: File, path: string): File {
  return Object.defineProperty(file, 'webkitRelativePath', { value: path });
}

function isDirectory(entry: DroppedEntry): entry is DirectoryEntry {
  return entry.isDirectory;
}

function isFile(entry: DroppedEntry): entry is FileEntry {
  return entry.isFile;
}
