import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // A hang fails, a busy machine does not.
    testTimeout: 60_000,
    // No DOM: what needs a browser is tested in one, by Playwright.
    environment: 'node',
    include: ['src/**/*.test.ts', 'test/**/*.test.ts', 'scripts/**/*.test.ts'],
  },
});
