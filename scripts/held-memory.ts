// What a page holds on to once everything that can be collected is.
import type { CDPSession, Page } from '@playwright/test';

/** After a forced collection. Bytes are those of the page's own heap and of the memory behind its arrays; a worker's are apart. */
export interface Held {
  readonly heapBytes: number;
  readonly listeners: number;
  readonly elements: number;
  readonly geometries: number;
  readonly textures: number;
  /** Bytes of the decoder's heap and arrays; undefined where the browser does not say. */
  readonly workerBytes: number | undefined;
}

interface Usage {
  readonly usedSize: number;
  readonly backingStorageSize?: number;
}

/** Weighs a page: collects, then counts. `session` is the page's own, with `Performance` enabled. */
export async function weigh(page: Page, session: CDPSession): Promise<Held> {
  // What a first collection sets free may hold more, and finalizers run between them.
  for (let round = 0; round < 3; round++) await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  const metric = (name: string): number => metrics.find((one) => one.name === name)?.value ?? Number.NaN;
  const usage = (await session.send('Runtime.getHeapUsage')) as Usage;
  const { geometries, textures } = await page.evaluate<{ geometries: number; textures: number }>('window.marrow.snapshot().renderer');
  return {
    heapBytes: usage.usedSize + (usage.backingStorageSize ?? 0),
    listeners: metric('JSEventListeners'),
    elements: metric('Nodes'),
    geometries,
    textures,
    workerBytes: await weighWorker(session),
  };
}

/** Speaks to the page's first worker over the page's session: workers have sessions inside of it. */
async function weighWorker(session: CDPSession): Promise<number | undefined> {
  const own = workers.get(session);
  if (own === undefined) return undefined;
  for (let round = 0; round < 2; round++) await own('HeapProfiler.collectGarbage');
  const usage = (await own('Runtime.getHeapUsage')) as Usage;
  return usage.usedSize + (usage.backingStorageSize ?? 0);
}

type Send = (method: string) => Promise<unknown>;
const workers = new WeakMap<CDPSession, Send>();

/** Opens the session that `weigh` needs, on a page that is open already. */
export async function openWeighing(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  await session.send('HeapProfiler.enable');
  let next = 0;
  session.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
    if (targetInfo.type !== 'worker' || workers.has(session)) return;
    const waiting = new Map<number, (result: unknown) => void>();
    session.on('Target.receivedMessageFromTarget', (event) => {
      if (event.sessionId !== sessionId) return;
      const message = JSON.parse(event.message) as { readonly id?: number; readonly result?: unknown };
      if (message.id !== undefined) waiting.get(message.id)?.(message.result);
    });
    workers.set(session, (method) => {
      const id = ++next;
      const answer = new Promise<unknown>((resolve) => waiting.set(id, resolve));
      return session
        .send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method, params: {} }) })
        .then(() => answer);
    });
  });
  await session.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: false, flatten: false });
  return session;
}
