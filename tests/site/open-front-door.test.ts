import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { z } from 'zod';
import { importCharacterCard } from '#src/contract/cards/card-calls.ts';
import { exportConversation, importConversation } from '#src/contract/chat/transfer-calls.ts';
import { concurrencyLimitTexts } from '#src/server/platform/limits/concurrency-limit-texts.ts';
import { createVisitor } from '#tests/support/api/visitor.ts';
import { buildChatFile, chatHeader, chatLine } from '#tests/support/files/chat-files.ts';
import { createUsedDataFolder } from '#tests/support/process/prepared-data.ts';
import { type ServerProcess, startServer } from '#tests/support/process/server-process.ts';

/** The built product as after a first start: no `SITE_URL`, and no proxy. */
let server: ServerProcess;
let databaseUrl: () => Promise<string>;
const cleanUps: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  const folder = await createUsedDataFolder();
  cleanUps.push(() => folder.remove());
  databaseUrl = () => folder.databaseUrl();
  server = await startServer({
    dataDir: folder.dataDir,
    env: { ALLOWED_HOSTS: 'chat.example, other.example:8443', LOG_LEVEL: 'info' },
  });
  cleanUps.push(() => server.stop());
}, 600_000);
afterAll(async () => {
  for (const cleanUp of cleanUps.toReversed()) await cleanUp();
});

/** Waits, with a timeout for a busy machine. */
const waitFor = (check: () => unknown) => vi.waitFor(check, { timeout: 100_000, interval: 50 });

const portOf = () => new URL(server.url).port;

async function openSocket(): Promise<Socket> {
  const socket = connect(Number(portOf()), '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  return socket;
}

/** Sends a raw request and reads the response until the connection ends. */
async function sendRaw(head: string): Promise<string> {
  const socket = await openSocket();
  socket.write(`${head}\r\nConnection: close\r\n\r\n`);
  return text(socket);
}

const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d{3}) /.exec(answer)?.[1]);

/** Returns the server's log lines of `event`, once there are `count` of them. */
async function readLog(event: string, count = 1): Promise<Record<string, unknown>[]> {
  const lines = () =>
    server
      .log()
      .split('\n')
      .filter(Boolean)
      .map((line) => z.record(z.string(), z.unknown()).parse(JSON.parse(line)));
  await waitFor(() => {
    expect(lines().filter((line) => line['event'] === event).length).toBeGreaterThanOrEqual(count);
  });
  return lines();
}

describe('the Host of a request (rule:known-hosts)', () => {
  const malformed = [
    'Host: user@evil.example',
    'Host: evil.example?x',
    'Host: evil.example#x',
    'Host: evil example',
    'Host: evil.example/x',
    'Host: ',
    'Host: localhost\r\nHost: localhost',
    'host: localhost\r\nHOST: evil.example',
    'X-Nothing: no Host at all',
  ];

  it.each(malformed)('%j is 400 before anything else, with the headers of every answer', async (host) => {
    for (const path of ['/', '/category', '/v2/auth/methods', '/favicon.svg']) {
      const answer = await sendRaw(`GET ${path} HTTP/1.1\r\n${host}`);
      expect(statusOf(answer)).toBe(400);
      expect(answer).toMatch(/^X-Content-Type-Options: nosniff\r$/m);
      expect(answer).toMatch(/^X-Frame-Options: DENY\r$/m);
      expect(answer).toMatch(/^Cache-Control: no-store\r$/m);
      expect(answer).not.toContain('evil');
    }
    const log = await readLog('request-malformed');
    expect(JSON.stringify(log)).not.toContain('evil');
  });

  it.each(['evil.example', 'evil.example:4321', 'other.example', 'sub.chat.example', '127.1'])(
    '%s is 421 without a configured address, with a page that names the setting',
    async (host) => {
      for (const path of ['/', '/nowhere', '/favicon.svg']) {
        const answer = await sendRaw(`GET ${path} HTTP/1.1\r\nHost: ${host}`);
        expect(statusOf(answer)).toBe(421);
        expect(answer).toMatch(/^Content-Security-Policy: default-src 'none';/m);
        expect(answer).toContain(`SITE_URL=https://${host}`);
        expect(answer).toContain('ALLOWED_HOSTS=');
        expect(answer).toContain('This address is not set up yet');
        expect(answer).toContain('这个地址还没有设置');
        // It needs no other file.
        expect(answer).not.toMatch(/src=|href=|<script|<style/);
      }
      const call = await sendRaw(`GET /v2/auth/methods HTTP/1.1\r\nHost: ${host}\r\nAccept-Language: zh-CN`);
      expect(statusOf(call)).toBe(421);
      expect(call).toContain('{"code":40003,"message":"服务器收到了对');
      expect(statusOf(await sendRaw(`HEAD / HTTP/1.1\r\nHost: ${host}`))).toBe(421);
      const log = await readLog('host-not-answered');
      expect(JSON.stringify(log)).not.toContain('evil');
    },
  );

  it.each([
    'localhost',
    'LocalHost:80',
    'localhost.',
    'chat.example.:9',
    '127.0.0.1',
    '192.168.1.5:4321',
    '[::1]:80',
    'chat.example:9',
    'OTHER.example:8443',
  ])('%s is answered', async (host) => {
    for (const path of ['/', '/v2/auth/methods', '/favicon.svg'])
      expect(statusOf(await sendRaw(`GET ${path} HTTP/1.1\r\nHost: ${host}`))).toBe(200);
  });

  it('nine of them evict no page of the real one from the cache', async () => {
    for (let host = 1; host <= 9; host += 1)
      await sendRaw(`GET /blogs HTTP/1.1\r\nHost: 203.0.113.${host}:${portOf()}`);
    for (const host of [`127.0.0.1:${portOf()}`, `localhost:${portOf()}`, 'chat.example']) {
      const answer = await sendRaw(`GET /blogs HTTP/1.1\r\nHost: ${host}`);
      expect(answer).toMatch(/^cache-control: public, max-age=0, must-revalidate\r$/im);
      expect(answer).toMatch(/^etag: /im);
    }
    const stranger = await sendRaw('GET /blogs HTTP/1.1\r\nHost: 203.0.113.1');
    expect(stranger).not.toMatch(/^etag: /im);
    // The operator is told once how to have pages cached.
    const log = await readLog('pages-not-kept-set-site-url');
    expect(log.filter(({ event }) => event === 'pages-not-kept-set-site-url')).toHaveLength(1);
  });
});

it('Astro’s log lines pass the allow-list: our fields, and nothing of the request (rule:clean-logs)', async () => {
  // Astro itself logs such an address as unreadable.
  const canary = randomUUID();
  await fetch(`${server.url}/character/${canary}%E0%A4%A?token=${canary}`);
  const lines = await readLog('framework');
  for (const line of lines) {
    expect(Object.keys(line)).toEqual(expect.arrayContaining(['level', 'time', 'event']));
    const known = new Set(
      'level time event request_id method route status duration_ms error_name error_code error_message stack state'.split(
        ' ',
      ),
    );
    expect(Object.keys(line).filter((field) => !known.has(field))).toEqual([]);
  }
  const told = lines.filter(({ route }) => !String(route).includes(canary));
  expect(JSON.stringify(told)).not.toContain(canary);
  expect(JSON.stringify(lines)).not.toContain(`token=${canary}`);
});

describe('a client that stops reading', () => {
  const messages = 180;
  const words = ' The kettle hums, rain taps the roof, and she winds forty clocks.';
  const importedSchema = z.object({ data: importConversation.result });

  /** Imports a conversation of some 17 MB. @returns its id and the head of a request for its export */
  async function importLongChat(): Promise<{ headers: { 'device-id': string }; path: string }> {
    const visitor = createVisitor({ baseUrl: () => server.url });
    await visitor.register();
    const lines = Array.from({ length: messages }, (_, index) =>
      chatLine(`Message ${index}`, { is_user: index % 2 === 0 }),
    );
    const response = await fetch(`${server.url}${importConversation.path}?charId=f01`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/jsonl', 'device-id': visitor.deviceId },
      body: buildChatFile([chatHeader, ...lines]),
    });
    const { conversation } = importedSchema.parse(await response.json()).data;
    const sql = postgres(await databaseUrl(), { max: 1 });
    await sql`
      update messages set content = content || repeat(${words}, 1500) where conversation_id = ${conversation.id}`;
    await sql.end();
    return {
      headers: { 'device-id': visitor.deviceId },
      path: `${exportConversation.path}?id=${conversation.id}&format=jsonl`,
    };
  }

  /** Reads the number of megabytes that the server has read so far: mostly from its database. */
  async function readTaken(): Promise<number> {
    const counters = await readFile(`/proc/${server.pid}/io`, 'utf8');
    return Number(/^rchar: (\d+)$/m.exec(counters)?.[1]) / 1_048_576;
  }

  it(
    'makes the server produce and hold nothing; a visitor has two exports at a time',
    { timeout: 600_000 },
    async () => {
      const { headers, path } = await importLongChat();
      const other = await importLongChat();
      const download = async (chat: typeof other) =>
        (await fetch(`${server.url}${chat.path}`, { headers: chat.headers })).text();
      const whole = await download(other);
      expect(whole.length).toBeGreaterThan(16_000_000);
      const atFirst = await readTaken();
      await download(other);
      const before = await readTaken();
      const stalled: Socket[] = [];
      for (let time = 0; time < 2; time += 1) {
        const socket = await openSocket();
        socket.write(
          `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\ndevice-id: ${headers['device-id']}\r\nConnection: close\r\n\r\n`,
        );
        await once(socket, 'readable');
        stalled.push(socket);
      }
      const refused = await fetch(`${server.url}${path}`, { headers });
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(await refused.json()).toEqual({
        code: 50001,
        message: concurrencyLimitTexts.own.en,
        data: null,
      });
      // Others are answered: for as long as a whole export takes.
      expect((await download(other)).length).toBe(whole.length);
      const grown = (await readTaken()) - before;
      // Two complete exports more would take thrice that of one; each has only what the system buffers per connection.
      expect(grown).toBeLessThan(2 * (before - atFirst));
      // One client leaves, which frees a place; the other continues and gets everything.
      stalled[0]?.destroy();
      await waitFor(async () => {
        const next = await fetch(`${server.url}${path}`, { headers });
        await next.body?.cancel();
        expect(next.status).toBe(200);
      });
      const [, second] = stalled;
      expect(second === undefined ? 0 : (await text(second)).length).toBeGreaterThan(whole.length);
    },
  );
});

describe('uploads in progress', () => {
  it('of one visitor are two; a third is 429 with a message before its body is read', async () => {
    const visitor = createVisitor({ baseUrl: () => server.url });
    await visitor.register();
    const head = [
      `POST ${importCharacterCard.path} HTTP/1.1`,
      'Host: 127.0.0.1',
      `device-id: ${visitor.deviceId}`,
      'Content-Type: application/octet-stream',
      'Content-Length: 1000',
    ].join('\r\n');
    /** Begins a request body and does not finish it. */
    const hold = async () => {
      const socket = await openSocket();
      const held = { socket, isAnswered: false };
      socket.once('data', () => (held.isAnswered = true));
      socket.write(`${head}\r\n\r\n{`);
      return held;
    };
    const held = [await hold(), await hold()];
    let refusal = '';
    await waitFor(async () => {
      // A request that came while the previous one was still being checked was itself refused.
      for (const [place, { isAnswered }] of held.entries()) if (isAnswered) held[place] = await hold();
      const socket = await openSocket();
      socket.write(`${head}\r\nConnection: close\r\n\r\n${'x'.repeat(1_000)}`);
      refusal = await text(socket);
      expect(statusOf(refusal)).toBe(429);
    });
    expect(refusal).toMatch(/^Retry-After: \d+\r$/im);
    expect(refusal).toContain(concurrencyLimitTexts.own.en);
    for (const { socket } of held) socket.destroy();
    // A client that gave up has its place back.
    await waitFor(async () => {
      const socket = await openSocket();
      socket.write(`${head}\r\nConnection: close\r\n\r\n${'x'.repeat(1_000)}`);
      expect(statusOf(await text(socket))).toBe(400);
    });
  });
});
