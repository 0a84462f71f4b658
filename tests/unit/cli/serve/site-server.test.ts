import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request as sendRequest } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSiteServer } from '#src/cli/serve/site-server.ts';
import { createPageOnlyApi } from '#src/server/page-only-api.ts';
import { SiteHosts } from '#src/server/platform/http/site/site-hosts.ts';
import { createRateLimits } from '#src/server/platform/limits/rate-limits.ts';
import { createLog } from '#src/server/platform/log/log.ts';
import { PageCache } from '#src/server/platform/page-cache/page-cache.ts';
import { readEnv } from '#src/server/platform/settings/env.ts';
import { listenLocally } from '#tests/support/services/listen-locally.ts';

/** A built site whose pages fail in every way. */
const site = `
let pulls = 0;
const failing = () => new ReadableStream({
  pull(controller) {
    pulls += 1;
    if (pulls === 1) controller.enqueue(new TextEncoder().encode('it begins'));
    else controller.error(new Error('in the middle'));
  },
}, { highWaterMark: 0 });
export async function render(request) {
  switch (new URL(request.url).pathname) {
    case '/rejects': throw new Error('the front door failed');
    case '/throws-nothing': throw undefined;
    case '/no-response': return null;
    case '/odd-status': return { status: 99, headers: new Headers(), body: null };
    case '/bad-header': return { status: 200, headers: new Map([['x-bad', 'a\\r\\nb']]), body: null };
    case '/breaks-off': return new Response(failing());
    default: return new Response('a page');
  }
}`;

/** A cache that fails at one address, before anything that could catch it is reached. */
class BrokenCache extends PageCache {
  override peek(key: string): ReturnType<PageCache['peek']> {
    if (key.includes('/throws')) throw new Error('the cache failed');
    return super.peek(key);
  }
}

const logged: string[] = [];
let folder: string;
let port: number;
let close: () => Promise<void>;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'yuanfen-site-'));
  await mkdir(path.join(folder, 'server'));
  await mkdir(path.join(folder, 'client'));
  await writeFile(path.join(folder, 'server', 'site.mjs'), site);
  await writeFile(path.join(folder, 'client', 'sw.js'), '// the worker');
  await writeFile(path.join(folder, 'client', 'favicon.svg'), '<svg/>');
  const env = readEnv({ PUBLIC_API_BASE: 'http://127.0.0.1:9', LOG_LEVEL: 'warn' });
  const log = createLog('warn', { write: (line) => void logged.push(line) });
  const build = { id: 'made-up', folder, timestamp: 0 };
  const pageCache = new BrokenCache({ maxBytes: 1_000, onError: () => undefined });
  const running = {
    env,
    log,
    limits: createRateLimits(env, log),
    hosts: new SiteHosts(env),
    app: createPageOnlyApi('http://127.0.0.1:9', log),
    build,
    pageCache,
    cachedPages: null,
    api: null,
    drain: () => Promise.resolve(),
    close: () => Promise.resolve(),
  };
  ({ port, close } = await listenLocally(await createSiteServer(build, running, () => false)));
});
afterAll(async () => {
  await close();
  await rm(folder, { recursive: true });
});

/** Reads a response; `isWhole` is false if its connection was closed before its end, or before it began. */
async function get(address: string) {
  return new Promise<{ status: number | undefined; body: string; isWhole: boolean }>((resolve) => {
    const request = sendRequest({ port, host: '127.0.0.1', path: address, agent: false }, (response) => {
      text(response).then(
        (body) => resolve({ status: response.statusCode, body, isWhole: response.complete }),
        () => resolve({ status: response.statusCode, body: '', isWhole: false }),
      );
    });
    request.on('error', () => resolve({ status: undefined, body: '', isWhole: false })).end();
  });
}

it.each(['/rejects', '/throws', '/throws-nothing', '/no-response', '/odd-status', '/bad-header'])(
  'a request that fails as %s is answered with the broken page, and the next one is served',
  async (address) => {
    const { status, body, isWhole } = await get(address);
    expect([status, isWhole]).toEqual([500, true]);
    expect(body).toContain('Something went wrong on our side.');
    expect(logged.at(-1)).toContain('"event":"request-crashed"');
    expect(await get('/')).toEqual({ status: 200, body: 'a page', isWhole: true });
  },
);

it('an answer that fails while it is sent is not completed, so that nobody takes it for whole', async () => {
  expect(await get('/breaks-off')).toMatchObject({ isWhole: false });
  expect(logged.at(-1)).toContain('"event":"answer-broken-off"');
  expect(await get('/')).toMatchObject({ status: 200, body: 'a page' });
});

it('files of the build and the worker are answered without a query, whatever range is asked for', async () => {
  for (const address of ['/favicon.svg', '/favicon.svg?v=1'])
    expect(await get(address)).toEqual({ status: 200, body: '<svg/>', isWhole: true });
  expect(await get('/sw.js?x')).toEqual({ status: 200, body: '// the worker', isWhole: true });
});
