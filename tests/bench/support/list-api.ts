import postgres from 'postgres';
import { createApi } from '#src/server/api.ts';
import { openDatabase } from '#src/server/platform/database.ts';
import { readEnv } from '#src/server/platform/env.ts';
import { createChatModels } from '#src/server/platform/llm/chat-models.ts';
import { createOpenAiChatModel } from '#src/server/platform/llm/openai-chat-model.ts';
import { createLog } from '#src/server/platform/log.ts';
import { migrateDatabase } from '#src/server/platform/migrate-database.ts';
import { createMember } from '#tests/support/api/test-member.ts';
import { type ListCall, requestOf } from './list-calls.ts';
import { seedLists } from './seed-lists.ts';

/** The API on a database with so many characters and articles. */
export interface ListApi {
  readonly size: number;
  readonly sql: postgres.Sql;
  /** @throws Error when the call fails. */
  call(call: ListCall): Promise<unknown>;
  close(): Promise<void>;
}

const timeoutMs = 10_000;

/** Makes a database on a server and fills it. */
export async function createListDatabase(serverUrl: string, size: number): Promise<string> {
  const name = `lists_${size}`;
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const server = postgres(serverUrl, { max: 1, onnotice: () => undefined });
  await server`create database ${server(name)} template template0`;
  await server.end();
  await migrateDatabase(url.href);
  const sql = postgres(url.href, { max: 1, onnotice: () => undefined });
  await seedLists(sql, size);
  await sql.end();
  return url.href;
}

/** Opens the API on it, in this process. */
export async function openListApi(url: string, size: number): Promise<ListApi> {
  const env = readEnv({ NODE_ENV: 'test', DATABASE_URL: url, DATABASE_POOL: '3' });
  const log = createLog('silent');
  const database = openDatabase(url, env.DATABASE_POOL);
  // No call here asks a model.
  const chatModel = createOpenAiChatModel({
    baseUrl: 'http://127.0.0.1:9',
    model: 'none',
    contextTokens: 1_000,
    timeouts: { connectMs: timeoutMs, firstTokenMs: timeoutMs, idleMs: timeoutMs },
    retries: 0,
  });
  const api = await createApi({ env, log, database, chatModel, chatModels: createChatModels(chatModel) });
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  const send = async (request: Request) => api.app.fetch(request);
  const member = await createMember({ send, services: { database } }, { user: { matureOptIn: true } });
  return {
    size,
    sql,
    async call(call) {
      const response = await api.app.fetch(requestOf(call, size, member.headers));
      const body: unknown = await response.json();
      if (response.status !== 200)
        throw new Error(`${call.name}: ${response.status} ${JSON.stringify(body)}`);
      return body;
    },
    async close() {
      await api.close(0);
      await database.close();
      await sql.end();
    },
  };
}
