import { expect, inject, it } from 'vitest';
import { startE2eServer } from '#tests/support/e2e/server.ts';
import { measureSent } from '#tests/bench/support/page/wire-size.ts';
import { listShell } from '#tests/support/measure/list-shell.ts';

const url = inject('siteUrl');
const readWorker = async (siteUrl: string) => (await fetch(`${siteUrl}/sw.js`)).text();

it('the worker is never cached, and may fetch from its own server only', async () => {
  const { status, headers } = await fetch(`${url}/sw.js`);
  expect(status).toBe(200);
  expect(headers.get('cache-control')).toBe('no-cache');
  expect(headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  expect(headers.get('content-security-policy')).toBe(
    "default-src 'none'; connect-src 'self'; script-src 'self'",
  );
});

it('the worker fetches ahead the scripts, styles, fonts and icons of the shell and its own page, below 520 KB compressed', async () => {
  const worker = await readWorker(url);
  const shell = listShell(worker);
  expect(
    shell.filter((file) => !/^_astro\/[\w.-]+\.(js|css|woff2)$|^[\w-]+\.(png|svg|ico)$/.test(file)),
  ).toEqual(['/offline?lang=en', '/offline?lang=zh-CN']);
  expect(worker, 'another one with other settings').toMatch(
    /"revision":"[\w-]+-[\da-f]{16}","url":"\/offline\?lang=en"|"url":"\/offline\?lang=en","revision":"[\w-]+-[\da-f]{16}"/,
  );
  const sizes = await Promise.all(shell.map((file) => measureSent(new URL(file, url).href)));
  expect(sizes.reduce((sum, { brotli }) => sum + brotli, 0)).toBeLessThan(520_000);
});

it('where it is off, a worker that removes itself is answered, and pages register none (PWA=off)', async () => {
  const own = await startE2eServer({ PWA: 'off' });
  try {
    expect(await readWorker(own.url)).toContain('unregister()');
    expect(await (await fetch(own.url)).text()).toMatch(/<html [^>]*data-pwa="off"/);
    expect(await (await fetch(url)).text()).not.toContain('data-pwa');
  } finally {
    await own.close();
  }
});
