import { request } from 'node:http';
import { expect, inject, it } from 'vitest';

const url = inject('siteUrl');
const byNumber = url.replace('localhost', '127.0.0.1');

/** Opens a page as a person's browser does. */
function open(address: string, headers: Record<string, string> = {}) {
  const { promise, resolve, reject } = Promise.withResolvers<{
    status: number;
    headers: NodeJS.Dict<string | string[]>;
  }>();
  const own = { 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Dest': 'document', ...headers };
  request(address, { headers: own }, (response) => {
    response.resume();
    resolve({ status: response.statusCode ?? 0, headers: response.headers });
  })
    .on('error', reject)
    .end();
  return promise;
}

it('a person who opens a page by the number of this machine is redirected to localhost (rule:localhost); calls, programs, and a browser that has its chats at the number are not', async () => {
  const { status, headers } = await open(`${byNumber}/blogs?page=1`);
  expect([status, headers['location'], headers['cache-control']]).toEqual([
    307,
    `${url}/blogs?page=1`,
    'no-store',
  ]);
  expect((await open(`${byNumber}/login`, { Cookie: `device-id=${crypto.randomUUID()}` })).status).toBe(200);
  for (const path of ['/', '/healthz', '/v2/auth/methods', '/favicon.svg']) {
    expect((await fetch(`${byNumber}${path}`, { redirect: 'manual' })).status, path).toBe(200);
  }
});
