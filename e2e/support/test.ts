import { test as base, type BrowserContext, type Page } from '@playwright/test';

export { expect } from '@playwright/test';

interface Guard {
  /** Console errors a test brings about on purpose. */
  readonly expectedConsoleErrors: readonly RegExp[];
  /** Fails the test on whatever no test may see; always on. */
  readonly guard: void;
}

const VIOLATION = 'Content-Security-Policy violated: ';

/** Playwright's `test`, which also fails on a request to another origin, an uncaught error, a console error or a policy violation. */
export const test = base.extend<Guard>({
  expectedConsoleErrors: [[], { option: true }],

  guard: [
    async ({ context, baseURL, expectedConsoleErrors }, use) => {
      const faults = await watch(context, new URL(baseURL!).origin, expectedConsoleErrors);
      await use();
      if (faults.length > 0) throw new Error(`The page did what it must not:\n${faults.join('\n')}`);
    },
    { auto: true },
  ],
});

async function watch(context: BrowserContext, origin: string, expected: readonly RegExp[]): Promise<readonly string[]> {
  const faults: string[] = [];
  context.on('request', (request) => {
    if (new URL(request.url()).origin !== origin) faults.push(`request to another origin: ${request.url()}`);
  });
  context.on('weberror', (error) => faults.push(`uncaught error: ${error.error().stack ?? error.error().message}`));
  context.on('console', (message) => {
    const text = message.text();
    if (message.type() === 'error' && (text.startsWith(VIOLATION) || !expected.some((pattern) => pattern.test(text)))) {
      faults.push(`console error: ${text}`);
    }
  });
  context.on('page', (page) => {
    page.on('crash', () => faults.push('the page crashed'));
    // A worker may be gone before it can be asked to report.
    page.on('worker', (worker) => void worker.evaluate(reportViolations, VIOLATION).catch(() => {}));
  });
  await context.addInitScript(reportViolations, VIOLATION);
  return faults;
}

/** Runs in pages and workers: says on the console what the policy stopped, which a worker does not do by itself. */
function reportViolations(prefix: string): void {
  globalThis.addEventListener('securitypolicyviolation', (event) => {
    const { effectiveDirective, blockedURI } = event as SecurityPolicyViolationEvent;
    console.error(`${prefix}${effectiveDirective} ${blockedURI}`);
  });
}

/** Waits until the page says that nothing is in flight and what it shows has been drawn. */
export async function waitUntilIdle(page: Page): Promise<void> {
  // The module that puts it there is loaded once the load event fires, which `goto` waits for.
  await page.evaluate(() => (window as unknown as { readonly marrow: { idle(): Promise<void> } }).marrow.idle());
}
