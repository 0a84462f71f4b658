import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { registerVisitor } from '#tests/support/api/test-visitor.ts';
import { type OwnDatabase, startDatabase } from '#tests/support/ops/start-database.ts';
import { type ServerProcess, startServer } from '#tests/support/process/server-process.ts';
import { type FakeUpstream, startFakeUpstream } from '#tests/support/services/fake-upstream.ts';
import { holdReply } from '#tests/support/services/held-reply.ts';

let database: OwnDatabase;
let upstream: FakeUpstream;
let sql: postgres.Sql;
let dataDir: string;

beforeAll(async () => {
  database = await startDatabase();
  upstream = await startFakeUpstream();
  sql = postgres(database.url, { max: 1, onnotice: () => undefined });
  dataDir = await mkdtemp(join(tmpdir(), 'yuanfen-stop-'));
  await (await start()).stop();
});
afterAll(async () => {
  await sql.end();
  await database.close();
  await upstream.close();
  await rm(dataDir, { recursive: true });
});

function start(): Promise<ServerProcess> {
  const env = { DATABASE_URL: database.url, LLM_BASE_URL: upstream.baseUrl, LLM_MODEL: 'fake', GEMS: 'off' };
  return startServer({ dataDir, env });
}

test('a stop in the middle of an erasure of 10,000 guests ends in order, and leaves the others for the next day (rule:stop)', async () => {
  const countIdle = async () => {
    const [row] = await sql<{ count: number }[]>`
      select count(*)::int from users where seen_on < current_date - 700`;
    return row?.count ?? 0;
  };
  await sql`
    insert into users (id, device_id_hash, platform, seen_on)
    select gen_random_uuid(), md5('a' || n) || md5('b' || n), 'pc', current_date - 800 from generate_series(1, 10000) n`;
  const server = await start();
  await expect.poll(countIdle).toBeLessThan(9_990);
  expect(await server.stop()).toMatchObject({ code: 0, stderr: '' });
  expect(await countIdle()).toBeGreaterThan(0);
});

test('a stop while the database is silent is cut off, and the next start ends the reply with its text so far (rule:stop)', async () => {
  const server = await start();
  const at = (url: string) => (request: Request) => {
    const { pathname, search } = new URL(request.url);
    return fetch(new Request(`${url}${pathname}${search}`, request));
  };
  const visitor = await registerVisitor(at(server.url));
  const { id } = await visitor.startChat();
  const held = holdReply(upstream);
  const reply = await visitor.openAsk(id, 'Tell me a long story.');
  await reply.untilLength(held.begun.length);
  const stored = async () => {
    const [row] = await sql<{ text: string }[]>`
      select string_agg(text, '' order by start) as text from reply_chunks`;
    return row?.text;
  };
  await expect.poll(stored).toBe(reply.text);
  database.freeze();
  const ended = await server.stop();
  database.resume();
  expect(ended.code).toBe(1);
  expect(ended.stderr).toContain('"event":"stop-cut-off"');
  const next = await start();
  const last = async () => (await visitor.at(at(next.url)).listMessages(id)).at(-1);
  await expect.poll(async () => (await last())?.state).toBe('partial');
  expect(await last()).toMatchObject({ finish_reason: 'interrupted', content: reply.text });
  expect(await next.stop()).toMatchObject({ code: 0 });
});
