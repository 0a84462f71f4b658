import { request as requestHttp } from 'node:http';
import { exportAccount, listSessions } from '#src/contract/account/account-calls.ts';
import { getUserInfo } from '#src/contract/account/user-calls.ts';
import { expect, test } from '#tests/support/e2e/test.ts';
import { listSpellings } from '#tests/support/api/path-spellings.ts';

interface Answer {
  status: number;
  location: string | undefined;
}

/** Requests exactly this path: `fetch` and browsers would normalise it first. */
function askRaw(url: string, path: string): Promise<Answer> {
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

for (const call of [getUserInfo, exportAccount, listSessions]) {
  test(`no spelling of ${call.path} is answered without rights, and none redirects elsewhere (rule:any-spelling)`, async ({
    server,
  }) => {
    for (const path of [...listSpellings(call.path), `http://evil.example${call.path}`, `*${call.path}`]) {
      const { status, location } = await askRaw(server.url, path);
      expect(status, path).toBeGreaterThanOrEqual(300);
      expect(status, path).toBeLessThan(500);
      if (location === undefined) continue;
      expect(location, path).toMatch(/^\/(?![/\\])/);
      expect(new URL(location, server.url).origin, path).toBe(server.url);
    }
  });
}
