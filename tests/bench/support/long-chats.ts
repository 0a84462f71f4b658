import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import postgres from 'postgres';
import { createApi } from '#src/server/api.ts';
import { seedContent } from '#src/server/operations/seed-content.ts';
import { openDatabase } from '#src/server/platform/database.ts';
import { readEnv } from '#src/server/platform/env.ts';
import { createChatModels } from '#src/server/platform/llm/chat-models.ts';
import { createOpenAiChatModel } from '#src/server/platform/llm/openai-chat-model.ts';
import { createLog } from '#src/server/platform/log.ts';
import { migrateDatabase } from '#src/server/platform/migrate-database.ts';
import { askMessage, getHistory } from '#src/contract/message-calls.ts';
import { readEvents } from '#tests/support/api/read-events.ts';
import { startFakeUpstream } from '#tests/support/services/fake-upstream.ts';
import { registerVisitor, type TestVisitor } from '#tests/support/api/test-visitor.ts';

/** A conversation with many messages, and what its owner does there. */
export interface LongChat {
  /** The first message of the newest page. */
  readonly newestPageId: string;
  readonly middleId: string;
  history(place: { before?: string; around?: string }): Promise<unknown>;
  /** Asks and reads the whole reply. @returns the time until the reply began, in ms */
  ask(content: string): Promise<number>;
}

export interface LongChats {
  small: LongChat;
  large: LongChat;
  close(): Promise<void>;
}

const timeoutMs = 10_000;
const contentFolder = fileURLToPath(new URL('../../../src/content', import.meta.url));

/** Opens the API on a fresh database, in this process, with one conversation of each size. */
export async function openLongChats(
  serverUrl: string,
  sizes: { small: number; large: number },
): Promise<LongChats> {
  const url = await createChatDatabase(serverUrl);
  const env = readEnv({
    NODE_ENV: 'test',
    DATABASE_URL: url,
    DATABASE_POOL: '5',
    RATE_LIMIT_FACTOR: '1000',
  });
  const database = openDatabase(url, env.DATABASE_POOL);
  await seedContent(database, contentFolder);
  const upstream = await startFakeUpstream({
    script: { name: 'reply', text: 'A short reply.' },
    record: false,
  });
  const chatModel = createOpenAiChatModel({
    baseUrl: upstream.baseUrl,
    model: 'fake',
    contextTokens: env.LLM_CONTEXT_TOKENS,
    timeouts: { connectMs: timeoutMs, firstTokenMs: timeoutMs, idleMs: timeoutMs },
    retries: 0,
  });
  const log = createLog('silent');
  const api = await createApi({ env, log, database, chatModel, chatModels: createChatModels(chatModel) });
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  const visitor = await registerVisitor(async (request) => api.app.fetch(request));
  const small = await growChat(sql, visitor, sizes.small);
  const large = await growChat(sql, visitor, sizes.large);
  await sql`vacuum analyze`;
  return {
    small,
    large,
    async close() {
      await api.close(timeoutMs);
      await database.close();
      await upstream.close();
      await sql.end();
    },
  };
}

async function createChatDatabase(serverUrl: string): Promise<string> {
  const url = new URL(serverUrl);
  url.pathname = '/long_chat';
  const server = postgres(serverUrl, { max: 1, onnotice: () => undefined });
  await server`create database long_chat template template0`;
  await server.end();
  await migrateDatabase(url.href);
  return url.href;
}

/** Begins a conversation and writes the rest of its messages at once. */
async function growChat(sql: postgres.Sql, visitor: TestVisitor, size: number): Promise<LongChat> {
  const { id } = await visitor.startChat();
  await sql`
    with numbered as (
      select n, gen_random_uuid() as id from generate_series(1, ${size - 1}::int) n
      union all select 0, head_message_id from conversations where id = ${id}
    ), stored as (
      insert into messages (id, conversation_id, parent_id, depth, role, content, state, finish_reason)
      select own.id, ${id}, before.id, own.n, case when own.n % 2 = 1 then 'user' else 'assistant' end,
        'This is message ' || own.n || ', and it says what was said before in other words.', 'complete', 'stop'
      from numbered own join numbered before on before.n = own.n - 1
      returning id, depth
    )
    update conversations set message_count = ${size},
      head_message_id = (select id from stored where depth = ${size - 1}::int) where id = ${id}`;
  const [middle] = await sql<{ id: string }[]>`
    select id from messages where conversation_id = ${id} and is_on_path and depth = ${Math.floor(size / 2)}`;
  const [newest] = await visitor.client
    .call(getHistory, { query: { conversation_id: id } })
    .then(({ records }) => records);
  return {
    newestPageId: newest?.id ?? '',
    middleId: middle?.id ?? '',
    history: (place) =>
      visitor.client.call(getHistory, { query: { conversation_id: id, limit: 50, ...place } }),
    async ask(content) {
      const startedAt = performance.now();
      const body = { conversation_id: id, content, client_message_id: randomUUID() };
      let beganMs = Number.NaN;
      let isWhole = false;
      for await (const { type } of readEvents(await visitor.client.open(askMessage, { body }))) {
        if (type === 'message-start') beganMs = performance.now() - startedAt;
        isWhole = type === 'message-end';
      }
      if (!isWhole) throw new Error('a reply did not come whole');
      return beganMs;
    },
  };
}
