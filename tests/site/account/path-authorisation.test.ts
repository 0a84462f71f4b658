import { request as requestHttp } from 'node:http';
import { expect, inject, it } from 'vitest';
import { exportAccount, listSessions } from '#src/contract/account/account-calls.ts';
import { getUserInfo } from '#src/contract/account/user-calls.ts';
import { listSpellings } from '#tests/support/api/path-spellings.ts';

const url = inject('siteUrl');

interface Answer {
  status: number;
  location: string | undefined;
}

/** Requests exactly this path: `fetch` would normalise it first. */
function askRaw(path: string): Promise<Answer> {
  const { hostname, port } = new URL(url);
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  requestHttp({ hostname, port, path }, (response) => {
    response.resume();
    resolve({ status: response.statusCode ?? 0, location: response.headers.location });
  })
    .on('error', reject)
    .end();
  return promise;
}

it.each([getUserInfo, exportAccount, listSessions].map(({ path }) => path))(
  'no spelling of %s is answered without rights, and none redirects elsewhere (rule:any-spelling)',
  async (called) => {
    for (const path of [...listSpellings(called), `http://evil.example${called}`, `*${called}`]) {
      const { status, location } = await askRaw(path);
      expect(status, path).toBeGreaterThanOrEqual(300);
      expect(status, path).toBeLessThan(500);
      if (location === undefined) continue;
      expect(location, path).toMatch(/^\/(?![/\\])/);
      expect(new URL(location, url).origin, path).toBe(url);
    }
  },
);
