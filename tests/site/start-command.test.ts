import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isAlive } from '#src/server/platform/embedded-postgres/postmaster.ts';
import { exchangeRaw, openRaw } from '#tests/support/raw/raw-socket.ts';
import { splitIntoPieces } from '#tests/support/services/fake-upstream-chunks.ts';
import { type FakeUpstream, startFakeUpstream } from '#tests/support/services/fake-upstream.ts';
import {
  createDataFolder,
  type DataFolder,
  type EndedProcess,
  runStart,
  type ServerProcess,
  startCommand,
  startServer,
} from '#tests/support/process/server-process.ts';
import { holdReply } from '#tests/support/services/held-reply.ts';
import { createUsedDataFolder } from '#tests/support/process/prepared-data.ts';
import { startTcpServer } from '#tests/support/services/tcp-server.ts';
import { readRowVersions } from '#tests/support/api/database/table-checksums.ts';
import { registerVisitor } from '#tests/support/api/test-visitor.ts';
import type { Send } from '#tests/support/api/visitor.ts';

const throwingModule = join(import.meta.dirname, '../fixtures/throw-on-message.ts');

let folder: DataFolder;
/** The rows of the database after the first start. */
let firstRows: string[];
let upstream: FakeUpstream;

beforeAll(async () => {
  upstream = await startFakeUpstream();
  folder = await createUsedDataFolder();
  const first = await start();
  firstRows = await readRows();
  await first.stop();
}, 600_000);
afterAll(async () => {
  await folder.remove();
  await upstream.close();
});

/** Starts on the data that all tests share, after one earlier start and stop. */
function start(env: Record<string, string> = {}) {
  const model = { LLM_BASE_URL: upstream.baseUrl, LLM_MODEL: 'fake' };
  return startServer({ dataDir: folder.dataDir, env: { ...model, ...env } });
}

/** Sends the requests of a test client to a running server. */
function sendTo(url: string): Send {
  return (request) => {
    const { pathname, search } = new URL(request.url);
    return fetch(new Request(`${url}${pathname}${search}`, request));
  };
}

/** Registers a person with a conversation on a running server. */
async function meetVisitor(url: string) {
  const visitor = await registerVisitor(sendTo(url));
  return { visitor, conversation: await visitor.startChat() };
}

async function readRows(): Promise<string[]> {
  const sql = postgres(await folder.databaseUrl(), { max: 1 });
  const rows = await readRowVersions(sql);
  await sql.end();
  return rows;
}

describe('a start on data of an earlier one', () => {
  test('changes no row, logs neither a creation nor a loading; a stop lets a running reply end', async () => {
    const second = await start();
    expect(await readRows()).toEqual(firstRows);
    expect(firstRows.length).toBeGreaterThan(100);
    second.signal('SIGHUP');
    const { stdout } = await stopWhileReplying(second, 'SIGTERM');
    expect(stdout).toContain('SIGHUP is ignored');
    expect(stdout).not.toMatch(/Creating|Loaded|Building/);
    // Passkeys require a host name, not a number (rule:localhost).
    expect(stdout).toMatch(/ is ready: http:\/\/localhost:\d+$/m);
  });

  test(
    'after kill -9 uses the PostgreSQL that still runs, with everything acknowledged',
    { tags: ['full'] },
    async () => {
      const killed = await start();
      const { visitor, conversation } = await meetVisitor(killed.url);
      upstream.setScript({ name: 'hang-mid', afterTokens: 3 });
      const reply = await visitor.openAsk(conversation.id, 'Are you there?');
      const shown = await reply.untilLength(5);
      const readLast = async () => (await visitor.listMessages(conversation.id)).at(-1)?.content;
      await expect.poll(readLast).toBe(shown);
      const pid = await folder.findPostgres();
      await killed.kill();
      const server = await start();
      expect(await folder.findPostgres()).toBe(pid);
      const messages = await visitor.at(sendTo(server.url)).listMessages(conversation.id);
      expect(messages.map(({ state }) => state)).toEqual(['complete', 'complete', 'partial']);
      expect(messages[2]?.content.startsWith(reply.text)).toBe(true);
      const { stdout } = await server.stop();
      expect(stdout).toContain('Using the PostgreSQL that is running already');
    },
  );

  test('may happen twice at once, and both serve', { tags: ['full'] }, async () => {
    const servers = await Promise.all([start(), start()]);
    expect(new Set(servers.map(({ url }) => url)).size).toBe(2);
    for (const { url } of servers) expect((await fetch(url)).status).toBe(200);
    const pid = await folder.findPostgres();
    expect((await servers[0].stop()).code).toBe(0);
    expect((await fetch(`${servers[1].url}/readyz`)).status).toBe(200);
    expect((await servers[1].stop()).code).toBe(0);
    expect(isAlive(pid ?? 0)).toBe(false);
  });
});

/** Expects that a stop lets a running reply end, closes the database and exits with 0. */
async function stopWhileReplying(server: ServerProcess, signal: NodeJS.Signals): Promise<EndedProcess> {
  upstream.setScript({ name: 'reply', tokens: 20, tokenMs: 25 });
  const pid = await folder.findPostgres();
  const { visitor, conversation } = await meetVisitor(server.url);
  const reply = await visitor.openAsk(conversation.id, 'Tell me a story.');
  await reply.untilLength(20);
  const stopped = server.stop(signal);
  expect((await reply.toEnd()).end).toMatchObject({ type: 'message-end', message: { state: 'complete' } });
  const ended = await stopped;
  expect(ended).toMatchObject({ code: 0, stderr: '' });
  expect(isAlive(pid ?? 0)).toBe(false);
  return ended;
}

describe('a stop', () => {
  test('by SIGINT lets a running reply end as well', { tags: ['full'] }, async () => {
    await stopWhileReplying(await start(), 'SIGINT');
  });

  test('is told to balancers, which have time to notice, before the listener closes (rule:stop)', async () => {
    const held = holdReply(upstream);
    const server = await start({ STOP_DELAY_SECONDS: '30', STOP_GRACE_SECONDS: '300' });
    const { visitor, conversation } = await meetVisitor(server.url);
    const other = await visitor.startChat('f02');
    const reply = await visitor.openAsk(conversation.id, 'Tell me a long story.');
    await reply.untilLength(held.begun.length);
    const ended = server.stop();
    await expect.poll(async () => (await fetch(`${server.url}/readyz`)).status).toBe(503);
    for (const path of ['/', '/sw.js', '/healthz', '/nowhere']) {
      const answer = await exchangeRaw(server.url, {
        pieces: [`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: keep-alive\r\n\r\n`],
      });
      // Read until the server closes the connection.
      expect(answer.statuses).toEqual([path === '/nowhere' ? 404 : 200]);
      expect(answer.text).toMatch(/^connection: close\r$/im);
    }
    await expect(visitor.openAsk(other.id, 'Are you there?')).rejects.toMatchObject({ status: 503 });
    const isRefused = () =>
      openRaw(server.url).then(
        (socket) => void socket.destroy(),
        () => 'refused',
      );
    await expect.poll(isRefused, { timeout: 120_000 }).toBe('refused');
    held.release();
    expect((await reply.toEnd()).final).toMatchObject({ state: 'complete', content: held.text });
    expect((await ended).code).toBe(0);
  });

  test(
    'ends a reply that takes longer than the grace period as interrupted, with its text so far',
    { tags: ['full'] },
    async () => {
      upstream.setScript({ name: 'endless', tokenMs: 100 });
      const server = await start();
      const { visitor, conversation } = await meetVisitor(server.url);
      const reply = await visitor.openAsk(conversation.id, 'Tell me a long story.');
      await reply.untilLength(20);
      const ended = server.stop();
      const { end, final, text } = await reply.toEnd();
      expect(end.type).toBe('error');
      expect(final).toMatchObject({ state: 'partial', finish_reason: 'interrupted', content: text });
      expect((await ended).code).toBe(0);
      // One piece per 100 ms: the grace of 10 s is a hundred of them, however slow the machine is.
      expect(splitIntoPieces(text).length).toBeLessThan(200);
    },
  );
});

describe('an uncaught exception (rule:process-lives)', () => {
  test('ends the process with 1, after it took no more requests and stored the text of running replies', async () => {
    upstream.setScript({ name: 'hang-mid', afterTokens: 3 });
    const [node = process.execPath, ...args] = startCommand;
    const server = await startServer({
      dataDir: folder.dataDir,
      env: { LLM_BASE_URL: upstream.baseUrl, LLM_MODEL: 'fake' },
      command: [node, '--import', throwingModule, ...args],
    });
    const { visitor, conversation } = await meetVisitor(server.url);
    const reply = await visitor.openAsk(conversation.id, 'Are you there?');
    await reply.untilLength(5);
    server.child.send('throw');
    // A second one does not end the process before the first one is dealt with.
    server.child.send('throw');
    const { end, final, text } = await reply.toEnd();
    expect(end.type).toBe('error');
    expect(final).toMatchObject({ state: 'partial', finish_reason: 'interrupted', content: text });
    const ended = await server.ended;
    expect(ended.code).toBe(1);
    expect(ended.stdout).toMatch(/^Stopping …$/m);
    expect(ended.stderr.match(/"event":"uncaught-exception"/g)).toHaveLength(2);
    expect(ended.stderr).toContain('TypeError: nobody expected this');
    await expect(fetch(`${server.url}/healthz`)).rejects.toThrow();
    expect(await folder.findPostgres()).toBeNull();
    const next = await start();
    const messages = await visitor.at(sendTo(next.url)).listMessages(conversation.id);
    expect(messages.at(-1)).toMatchObject({ state: 'partial', content: text });
    await next.stop();
  });
});

describe('a start that cannot succeed exits with 1 and one clear sentence:', () => {
  /** Expects a message for the operator: the problem and its solution, without a stack trace. */
  function expectSentence({ code, stderr }: EndedProcess, ...words: RegExp[]): void {
    expect(code).toBe(1);
    expect(stderr).not.toMatch(/^\s+at /m);
    for (const word of words) expect(stderr).toMatch(word);
  }

  test('a port that is in use', async () => {
    const other = await startTcpServer((socket) => socket.destroy());
    const { port } = new URL(other.url);
    const ended = await runStart({ dataDir: folder.dataDir, env: { PORT: port } });
    expectSentence(ended, new RegExp(`^Port ${port} is already in use: .* PORT=\\d+\\.\n$`));
    await other.close();
  });

  test('a data folder of a newer version, which is left unchanged', { tags: ['full'] }, async () => {
    const newer = await createDataFolder();
    const cluster = join(newer.dataDir, 'postgres');
    await mkdir(join(cluster, 'global'), { recursive: true });
    await writeFile(join(cluster, 'PG_VERSION'), '99\n');
    await writeFile(join(cluster, 'global', 'pg_control'), 'of the future');
    const ended = await runStart({ dataDir: newer.dataDir });
    expectSentence(ended, /PostgreSQL 99, newer than the \d+ .* set DATA_DIR to another folder\.\n$/);
    expect(existsSync(join(cluster, 'global', 'pg_control'))).toBe(true);
    await newer.remove();
  });

  test('a database that cannot be reached, without its password', { tags: ['full'] }, async () => {
    const env = { DATABASE_URL: 'postgres://someone:secret@127.0.0.1:9/somewhere' };
    const ended = await runStart({ dataDir: folder.dataDir, env });
    expectSentence(
      ended,
      /^The database at 127\.0\.0\.1:9\/somewhere cannot be reached: .*DATABASE_URL.*\.\n$/,
    );
    expect(ended.stderr).not.toContain('secret');
  });

  test('invalid environment values, all of them, without their values', async () => {
    const env = {
      PORT: '99999',
      LOG_LEVEL: 'loud',
      LLM_API_KEY: 'two words',
      LLM_BASE_URL: 'ftp://example.com',
      CONTENT_CEILING: 'explicit',
    };
    const ended = await runStart({ dataDir: folder.dataDir, env });
    expectSentence(
      ended,
      /^Correct these environment variables/,
      ...Object.keys(env).map((name) => new RegExp(`^  ${name}: `, 'm')),
    );
    expect(ended.stderr).not.toContain('two words');
    expect(ended.stderr.trim().split('\n')).toHaveLength(6);
  });

  test('a model server that names no model', { tags: ['full'] }, async () => {
    const env = { LLM_BASE_URL: 'http://127.0.0.1:9/v1', LLM_FIRST_TOKEN_TIMEOUT_MS: '200' };
    const ended = await runStart({ dataDir: folder.dataDir, env });
    expectSentence(ended, /^The chat model cannot be chosen \(.*\): .* LLM_MODEL\.\n$/);
    expect(await folder.findPostgres()).toBeNull();
  });
});
