import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { once } from 'node:events';
import { request as sendRequest } from 'node:http';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { createSiteServer } from '#src/server/site/site-server.ts';
import { Registry } from 'prom-client';
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
/** The bodies that have begun and not ended. */
export const open = new Set();
const endless = () => {
  const body = {};
  return new ReadableStream({
    pull(controller) {
      open.add(body);
      controller.enqueue(new Uint8Array(65_536));
    },
    cancel: () => open.delete(body),
  }, { highWaterMark: 0 });
};
export async function render(request) {
  switch (new URL(request.url).pathname) {
    case '/rejects': throw new Error('the front door failed');
    case '/throws-nothing': throw undefined;
    case '/no-response': return null;
    case '/odd-status': return { status: 99, headers: new Headers(), body: null };
    case '/bad-header': return { status: 200, headers: new Map([['x-bad', 'a\\r\\nb']]), body: null };
    case '/breaks-off': return new Response(failing());
    case '/endless': return new Response(endless());
    case '/nothing': return new Response(null, { status: 204 });
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

const siteSchema = z.object({ open: z.instanceof(Set) });

const logged: string[] = [];
/** The server's side of each connection. */
const accepted: Socket[] = [];
let folder: string;
let port: number;
let close: () => Promise<void>;
const stop = new AbortController();

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'yuanfen-site-'));
  await mkdir(path.join(folder, 'server'));
  await mkdir(path.join(folder, 'client'));
  await writeFile(path.join(folder, 'server', 'site.mjs'), site);
  await writeFile(path.join(folder, 'client', 'sw.js'), '// the worker');
  await writeFile(path.join(folder, 'client', 'favicon.svg'), '<svg/>');
  await writeFile(path.join(folder, 'client', 'large.jpg'), Buffer.alloc(20_000_000));
  await writeFile(path.join(folder, 'client', 'middle.jpg'), Buffer.alloc(1_000_000));
  const env = readEnv({ PUBLIC_API_BASE: 'http://127.0.0.1:9', LOG_LEVEL: 'warn' });
  const log = createLog('warn', { write: (line) => void logged.push(line) });
  const build = { id: 'made-up', folder, timestamp: 0 };
  const pageCache = new BrokenCache({ maxBytes: 1_000, onError: () => undefined });
  const metrics = new Registry();
  const running = {
    env,
    log,
    limits: createRateLimits(env, log),
    hosts: new SiteHosts(env),
    app: createPageOnlyApi('http://127.0.0.1:9', { env, log, metrics, stopping: stop.signal }),
    metrics,
    build,
    pageCache,
    cachedPages: null,
    api: null,
    sharedFiles: null,
    stopping: stop.signal,
    refuseReplies: () => undefined,
    drain: () => Promise.resolve(),
    close: () => Promise.resolve(),
  };
  const server = await createSiteServer(build, running, () => false);
  server.on('connection', (socket) => void accepted.push(socket));
  ({ port, close } = await listenLocally(server));
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

const ask = (address: string, more = '') => `GET ${address} HTTP/1.1\r\nHost: localhost\r\n${more}\r\n`;

/** Opens a connection on which nothing is read. */
async function sendUnread(requests: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => socket.destroy()).pause();
  await once(socket, 'connect');
  socket.write(requests);
  return socket;
}

it('an answer is over with its connection, also when a tunnel was asked for', async () => {
  const { open } = siteSchema.parse(
    await import(pathToFileURL(path.join(folder, 'server', 'site.mjs')).href),
  );
  const first = ask('/middle.jpg') + ask('/', 'Expect: x\r\n').repeat(3) + ask('/endless');
  const sockets = await Promise.all(Array.from({ length: 20 }, () => sendUnread(first)));
  await expect.poll(() => open.size).toBe(20);
  for (const socket of sockets) socket.end('CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n');
  await expect.poll(() => open.size).toBe(0);
});

it('an expectation is refused in its turn: Node would answer it at once, however many there are', async () => {
  accepted.length = 0;
  await sendUnread(ask('/large.jpg') + ask('/', 'Expect: x\r\n').repeat(30));
  await expect.poll(() => accepted[0]?.destroyed).toBe(true);
});

it.each(['/nothing', '/', '/favicon.svg'])(
  'a client that reads nothing of what comes after %s is closed after a minute',
  async (first) => {
    accepted.length = 0;
    const socket = await sendUnread(ask(first) + ask('/large.jpg'));
    await expect.poll(() => accepted[0]?.writableNeedDrain).toBe(true);
    expect(accepted[0]?.timeout).toBe(60_000);
    socket.destroy();
  },
);

it('files of the build and the worker are answered without a query, whatever range is asked for', async () => {
  for (const address of ['/favicon.svg', '/favicon.svg?v=1'])
    expect(await get(address)).toEqual({ status: 200, body: '<svg/>', isWhole: true });
  expect(await get('/sw.js?x')).toEqual({ status: 200, body: '// the worker', isWhole: true });
});
