import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/**
 * Nothing but the build's own files may load or run, and nothing may be sent anywhere: opened files stay on the machine.
 * frame-ancestors counts only as a header, so it is not here.
 */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "worker-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

const RESPONSE_HEADERS = {
  'Content-Security-Policy': `${CONTENT_SECURITY_POLICY}; frame-ancestors 'none'`,
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
};

/** Puts the policy into the built page too, for hosts that cannot set headers. Not while developing: Vite's own client needs inline scripts. */
function contentSecurityPolicyMeta(): Plugin {
  return {
    name: 'marrow:content-security-policy',
    apply: 'build',
    transformIndexHtml: () => [
      { tag: 'meta', attrs: { 'http-equiv': 'Content-Security-Policy', content: CONTENT_SECURITY_POLICY }, injectTo: 'head-prepend' },
    ],
  };
}

/** The oldest browsers that run module workers; Firefox is the one that sets the year, 2023. */
const OLDEST_BROWSERS = ['chrome111', 'edge111', 'firefox114', 'safari16.4'];

export default defineConfig({
  // Relative, so that dist works in any folder of any static host.
  base: './',
  // One page: a file that is not there is a 404, not the page once more.
  appType: 'mpa',
  plugins: [react(), contentSecurityPolicyMeta()],
  worker: { format: 'es' },
  build: {
    target: OLDEST_BROWSERS,
    // An inlined asset is a data: address, which the policy forbids.
    assetsInlineLimit: 0,
    // Every browser above preloads modules by itself.
    modulePreload: { polyfill: false },
    // three alone is beyond Vite's default of 500 kB; check-repository.ts bounds the whole build instead.
    chunkSizeWarningLimit: 1500,
  },
  // An address, not the name: "localhost" can mean ::1 alone, which half of the tools then do not reach.
  server: { host: '127.0.0.1' },
  preview: { host: '127.0.0.1', port: 4173, headers: RESPONSE_HEADERS },
});
