import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // No DOM: what needs a browser is tested in one, by Playwright.
    environment: 'node',
    include: ['src/**/*.test.ts', 'test/**/*.test.ts', 'scripts/**/*.test.ts'],
  },
});
