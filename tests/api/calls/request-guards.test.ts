import { randomUUID } from 'node:crypto';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { allCalls } from '#src/contract/all-calls.ts';
import { readTableChecksums } from '#tests/support/api/database/table-checksums.ts';
import { noteWrittenRows } from '#tests/support/api/database/written-rows.ts';
import { startApiForFile } from '#tests/support/api/start-api-for-file.ts';
import { origin } from '#tests/support/api/visitor.ts';

const path = '/v2/user/device/register';
const allowed = 'https://friend.example';
const json = { 'Content-Type': 'application/json' };
const megabyte = 1_048_576;

/** The tables that accepted requests wrote to. */
const writtenTables = new Set<string>();

const api = await startApiForFile({ env: { ALLOWED_ORIGINS: `${allowed}, https://other.example` } });
// The first session cookie makes the installation create its secret.
await api.request('/v2/appUser/getUserInfo', { headers: { Cookie: 'yuanfen.session_token=x.y' } });
const checksums = await readTableChecksums(api.database.sql);
const writtenRows = await noteWrittenRows(api.database.sql);

function goodBody(): string {
  return JSON.stringify({ device_id: randomUUID(), platform: 'pc' });
}

function send(body: BodyInit | null, headers: Record<string, string> = json): Promise<Response> {
  // fetch requires `duplex` for a stream, which makes the request chunked.
  const init = { method: 'POST', headers, body, duplex: 'half' };
  return api.request(path, init);
}

async function expectRefusal(response: Response, status: number, code = 40003): Promise<void> {
  expect(response.status).toBe(status);
  expect(await response.json()).toEqual({ code, message: expect.any(String), data: null });
  expect(await writtenRows.take()).toEqual([]);
}

async function expectWritten(): Promise<void> {
  const rows = await writtenRows.take();
  expect(rows).not.toEqual([]);
  for (const row of rows) writtenTables.add(row.replace(/ .*/s, ''));
}

function stream(chunks: Iterable<Uint8Array>, onPull: () => void = () => undefined): ReadableStream {
  const iterator = chunks[Symbol.iterator]();
  return new ReadableStream({
    pull(controller) {
      onPull();
      const { done, value } = iterator.next();
      if (done === true) controller.close();
      else controller.enqueue(value);
    },
  });
}

describe('a body above 1 MB is 413 (rule:body-limits)', () => {
  it('by its length, before it is read', async () => {
    let pulls = 0;
    const body = stream([new Uint8Array(16)], () => (pulls += 1));
    const response = await send(body, { ...json, 'Content-Length': String(megabyte + 1) });
    await expectRefusal(response, 413);
    // The stream itself reads one chunk ahead.
    expect(pulls).toBeLessThanOrEqual(1);
  });

  it('and without a length, as soon as it is too long', async () => {
    let sent = 0;
    function* endless() {
      for (;;) {
        sent += 65_536;
        yield new Uint8Array(65_536).fill(0x20);
      }
    }
    await expectRefusal(await send(stream(endless())), 413);
    expect(sent).toBeLessThan(2 * megabyte);
  });

  it('and with a false length', async () => {
    const body = stream([new Uint8Array(megabyte).fill(0x20), new Uint8Array(1)]);
    await expectRefusal(await send(body, { ...json, 'Content-Length': '10' }), 413);
  });

  it('a body of exactly 1 MB is read', async () => {
    const padded = goodBody().padEnd(megabyte, ' ');
    const response = await send(padded);
    expect(response.status).toBe(200);
    await expectWritten();
  });
});

describe('any Content-Encoding is 415, and nothing is ever decompressed (rule:no-compression)', () => {
  it.each([
    ['gzip', () => gzipSync(goodBody())],
    ['br', () => brotliCompressSync(goodBody())],
    ['identity', () => goodBody()],
    ['deflate, gzip', () => goodBody()],
    ['', () => goodBody()],
  ])('%j', async (encoding, body) => {
    await expectRefusal(await send(body(), { ...json, 'Content-Encoding': encoding }), 415);
  });
});

describe('only JSON is accepted (rule:own-site)', () => {
  it.each([
    'text/plain',
    'text/plain; application/json',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonp',
    'application/json-patch+json',
  ])('%s is 415', async (type) => {
    await expectRefusal(await send(goodBody(), { 'Content-Type': type }), 415);
  });

  it('a form is 415', async () => {
    const form = new URLSearchParams({ device_id: randomUUID(), platform: 'pc' });
    await expectRefusal(await send(form, {}), 415);
    const multipart = new FormData();
    multipart.set('device_id', randomUUID());
    await expectRefusal(await send(multipart, {}), 415);
  });

  it('an empty form, or an empty text, is 415', async () => {
    await expectRefusal(await send(new URLSearchParams(), {}), 415);
    await expectRefusal(await send('', {}), 415);
    await expectRefusal(await send(null, { 'Content-Type': 'text/plain' }), 415);
  });

  it('a body without a type is 415', async () => {
    await expectRefusal(await send(new TextEncoder().encode(goodBody()), {}), 415);
  });

  it.each(['{', '{"device_id":', '{}{}', "{'a':1}", 'undefined', '\ufeff{', 'NaN'])(
    'malformed JSON is 400: %j',
    async (body) => {
      await expectRefusal(await send(body), 400);
    },
  );

  it('a type with parameters and capitals is JSON', async () => {
    const response = await send(goodBody(), { 'Content-Type': 'Application/JSON; charset=UTF-8' });
    expect(response.status).toBe(200);
    await expectWritten();
  });
});

describe('NUL, which PostgreSQL cannot store, is 400', () => {
  it.each([
    ['escaped in a text', '{"device_id":"x","platform":"p\\u0000c"}'],
    ['as it is', '{"device_id":"x","platform":"p\u0000c"}'],
  ])('%s', async (_name, body) => {
    await expectRefusal(await send(body), 400);
  });

  it('in a query', async () => {
    const response = await api.request('/api-front/post-articles?website=yuanfen&tag=a%00b');
    await expectRefusal(response, 400);
  });
});

describe('HEAD', () => {
  it('on a call with an event stream is refused, so that no stream is left unread', async () => {
    const path = `/v2/message/resume?message_id=${crypto.randomUUID()}`;
    const response = await api.request(path, {
      method: 'HEAD',
      headers: { 'device-id': crypto.randomUUID() },
    });
    expect(response.status).toBeGreaterThanOrEqual(400);
  });
});

describe('a change requested by another site is 403 (rule:own-site)', () => {
  const own = new URL(origin).host;
  const session = 'yuanfen.session_token=x.y';
  it.each<[string, Record<string, string>]>([
    ['a foreign Origin', { Origin: 'https://evil.example' }],
    ['an opaque Origin', { Origin: 'null' }],
    ['no origin at all in Origin', { Origin: '//evil.example' }],
    ['our name at a foreign place', { Origin: `https://${own}.evil.example` }],
    ['another port', { Origin: 'http://localhost:4322', Host: own }],
    ['an allowed host over another scheme', { Origin: 'http://friend.example' }],
    ['an opaque Origin of this very page', { Origin: 'null', 'Sec-Fetch-Site': 'same-origin' }],
    ['Sec-Fetch-Site: cross-site', { 'Sec-Fetch-Site': 'cross-site' }],
    ['Sec-Fetch-Site: same-site', { 'Sec-Fetch-Site': 'same-site' }],
    ['this host over http, from a site on https', { Origin: origin, 'Sec-Fetch-Site': 'cross-site' }],
    ['a sister of this site', { Origin: 'http://chat.localhost:4321', 'Sec-Fetch-Site': 'same-site' }],
    ['a session, and nothing that says where from', { Cookie: session }],
    ['a session on https, among other cookies', { Cookie: `lang=en; __Host-${session}` }],
    ['a login half done', { Cookie: 'yuanfen.better-auth-passkey=x' }],
    ['a session and an address that was typed', { Cookie: session, 'Sec-Fetch-Site': 'none' }],
    ['a session and a foreign Origin', { Cookie: session, Origin: 'https://evil.example' }],
  ])('%s', async (_name, headers) => {
    await expectRefusal(await send(goodBody(), { ...json, Host: own, ...headers }), 403, 40001);
  });

  it.each<[string, Record<string, string>]>([
    ['this site', { Origin: origin, 'Sec-Fetch-Site': 'same-origin' }],
    ['an allowed origin', { Origin: allowed, 'Sec-Fetch-Site': 'cross-site' }],
    ['another allowed origin', { Origin: 'https://other.example', 'Sec-Fetch-Site': 'cross-site' }],
    ['a program without either header', {}],
    ['a program with cookies that are no login', { Cookie: 'lang=zh-CN; user=yuanfen.x' }],
    ['a person who typed the address', { 'Sec-Fetch-Site': 'none' }],
    ['a session of this site', { Cookie: session, Origin: origin, 'Sec-Fetch-Site': 'same-origin' }],
    ['a session of this site in an older browser', { Cookie: session, Origin: origin }],
    ['a session of this page, its Origin taken away', { Cookie: session, 'Sec-Fetch-Site': 'same-origin' }],
    ['a session on an allowed origin', { Cookie: session, Origin: allowed, 'Sec-Fetch-Site': 'cross-site' }],
  ])('%s is accepted', async (_name, headers) => {
    const response = await send(goodBody(), { ...json, Host: own, ...headers });
    expect(response.status).toBe(200);
    await expectWritten();
  });
});

describe('a form of another site cannot be sent (rule:own-site)', () => {
  it.each([
    ['application/x-www-form-urlencoded', 'device_id=x&platform=pc'],
    ['multipart/form-data; boundary=x', '--x--'],
    ['text/plain', '{"device_id":"x","platform":"pc"}'],
    ['application/json', '{"device_id":"x","platform":"pc"}'],
  ])('%s to any call that changes something', async (type, body) => {
    for (const call of allCalls.filter(({ method, readOnly }) => method === 'POST' && !readOnly)) {
      const headers = {
        'Content-Type': type,
        'device-id': randomUUID(),
        Origin: 'https://evil.example',
        'Sec-Fetch-Site': 'cross-site',
        Cookie: 'yuanfen.session_token=x.y',
      };
      const response = await api.request(call.path, { method: 'POST', headers, body });
      // An unknown visitor is refused first, as such.
      expect([401, 403], call.name).toContain(response.status);
    }
    expect(await writtenRows.take()).toEqual([]);
  });
});

it('every table that no accepted request wrote to is unchanged in the end', async () => {
  const others = (sums: Record<string, string>) =>
    Object.fromEntries(Object.entries(sums).filter(([table]) => !writtenTables.has(table)));
  expect(others(await readTableChecksums(api.database.sql))).toEqual(others(checksums));
  expect([...writtenTables].toSorted()).toEqual(['users']);
});
