import { readdirSync } from 'node:fs';
import { expect, test, waitUntilIdle } from './support/test.ts';

test('every answer carries the policy, and nothing but files of the build is asked for', async ({ page, baseURL }) => {
  const built = new Set(readdirSync('dist', { recursive: true, encoding: 'utf8' }).map((path) => `/${path.replaceAll('\\', '/')}`));
  built.add('/');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const headers: Record<string, string>[] = [];
  page.on('response', (response) => headers.push(response.headers()));

  await page.goto('/');
  await waitUntilIdle(page);

  expect(asked.filter((url) => !url.startsWith(`${baseURL}/`) || !built.has(new URL(url).pathname))).toEqual([]);
  expect(asked.some((url) => url.endsWith('.js'))).toBe(true);
  for (const header of headers) {
    expect(header['content-security-policy']).toMatch(/^default-src 'none'; script-src 'self'; worker-src 'self'; style-src 'self';/);
    expect(header['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(header['content-security-policy']).not.toMatch(/unsafe|blob:|\*/);
    expect(header['x-content-type-options']).toBe('nosniff');
    expect(header['referrer-policy']).toBe('no-referrer');
  }
  expect(
    page
      .workers()
      .map((worker) => worker.url())
      .filter((url) => !url.startsWith(`${baseURL}/`)),
  ).toEqual([]);
});

test('the built page carries the policy itself, for hosts that set no headers', async ({ page }) => {
  await page.goto('/');
  const policy = page.locator('meta[http-equiv="Content-Security-Policy"]');
  await expect(policy).toHaveAttribute('content', /^default-src 'none'; script-src 'self';/);
});
