// What the app's own code allocates in a browser, by its allocation sampling and the build's source maps.
import { SourceMap, type SourceMapPayload } from 'node:module';
import type { CDPSession } from '@playwright/test';
import { build, type Rollup } from 'vite';

/** Bytes between two samples on average: small, as little is expected. */
const SAMPLING_INTERVAL = 64;

interface ProfileNode {
  readonly callFrame: { readonly functionName: string; readonly url: string; readonly lineNumber: number; readonly columnNumber: number };
  readonly selfSize: number;
  readonly children: readonly ProfileNode[];
}

export interface AllocatingFunction {
  /** Relative to the repository, with the function's line. */
  readonly source: string;
  readonly name: string;
  readonly bytes: number;
}

/** Where each function of the page's scripts comes from. */
export interface ScriptSources {
  /** Undefined for a script that is not the build's. */
  readonly sourceOf: (url: string, line: number, column: number) => string | undefined;
  /** The build's text of a script, to be compared with what was served: another build's map would tell lies. */
  readonly codeOf: (url: string) => string | undefined;
}

/** Builds the app once more, in memory and with maps: the same scripts to the byte, under the same names. */
export async function readScriptSources(root: string): Promise<ScriptSources> {
  const built = (await build({ root, logLevel: 'error', build: { write: false, sourcemap: 'hidden' } })) as Rollup.RollupOutput;
  const chunks = new Map<string, { readonly code: string; readonly map: SourceMap }>();
  for (const chunk of built.output) {
    if (chunk.type !== 'chunk' || chunk.map === null) continue;
    chunks.set(chunk.fileName, { code: chunk.code, map: new SourceMap(chunk.map as unknown as SourceMapPayload) });
  }
  const find = (url: string) => chunks.get(url.slice(url.indexOf('assets/')));
  return {
    sourceOf: (url, line, column) => {
      const entry = find(url)?.map.findEntry(line, column);
      if (entry === undefined) return undefined;
      return 'originalSource' in entry ? `${entry.originalSource.replace(/^(\.\.\/)+/, '')}:${entry.originalLine + 1}` : '';
    },
    codeOf: (url) => find(url)?.code,
  };
}

/** Runs the task and answers with all that was allocated meanwhile, collected since or not, most first. */
export async function sampleAllocations(
  session: CDPSession,
  sources: ScriptSources,
  task: () => Promise<void>,
): Promise<readonly AllocatingFunction[]> {
  await session.send('HeapProfiler.enable');
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.startSampling', {
    samplingInterval: SAMPLING_INTERVAL,
    includeObjectsCollectedByMajorGC: true,
    includeObjectsCollectedByMinorGC: true,
  });
  await task();
  const { profile } = await session.send('HeapProfiler.stopSampling');
  const found = new Map<string, AllocatingFunction>();
  collect(profile.head, undefined, sources, found);
  return [...found.values()].sort((a, b) => b.bytes - a.bytes);
}

/** What the engine's own functions allocate counts for the script that called them. */
function collect(
  node: ProfileNode,
  caller: { readonly source: string; readonly name: string } | undefined,
  sources: ScriptSources,
  found: Map<string, AllocatingFunction>,
): void {
  const { functionName, url, lineNumber, columnNumber } = node.callFrame;
  const source = sources.sourceOf(url, lineNumber, columnNumber);
  const owner = source === undefined ? (caller ?? { source: url, name: functionName }) : { source, name: functionName };
  const name = source === undefined && caller !== undefined ? `${owner.name} through ${functionName}` : owner.name;
  const key = `${owner.source} ${name} ${source === undefined ? '' : columnNumber}`;
  if (node.selfSize > 0) found.set(key, { ...owner, name, bytes: (found.get(key)?.bytes ?? 0) + node.selfSize });
  for (const child of node.children) collect(child, source === undefined ? caller : owner, sources, found);
}

/** Whether a function is the app's own. */
export function isOurs({ source }: AllocatingFunction): boolean {
  return source.startsWith('src/');
}
