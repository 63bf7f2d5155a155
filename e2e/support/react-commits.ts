import type { Page } from '@playwright/test';

/** Counts React's commits from the next loading of the page on; the answer tells how many there were so far. */
export async function countReactCommits(page: Page): Promise<() => Promise<number>> {
  // What React's developer tools listen to; production builds report to it as well.
  await page.addInitScript(() => {
    const counted = { commits: 0 };
    const ignore = (): void => {};
    Object.assign(window, {
      counted,
      __REACT_DEVTOOLS_GLOBAL_HOOK__: {
        supportsFiber: true,
        inject: () => 1,
        onCommitFiberRoot: () => counted.commits++,
        onPostCommitFiberRoot: ignore,
        onCommitFiberUnmount: ignore,
      },
    });
  });
  return () => page.evaluate(() => (window as unknown as { readonly counted: { readonly commits: number } }).counted.commits);
}
