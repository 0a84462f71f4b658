import postgres from 'postgres';
import { createLog } from '#src/server/platform/log/log.ts';
import { openApi } from '#tests/support/api/open-api.ts';
import { createMember } from '#tests/support/api/test-member.ts';
import { type ListCall, requestOf } from './list-calls.ts';
import { createMigratedDatabase } from './migrated-database.ts';
import { seedLists } from './seed-lists.ts';

/** The API on a database with `size` characters and articles. */
export interface ListApi {
  readonly size: number;
  readonly sql: postgres.Sql;
  /** @throws Error when the call fails. */
  call(call: ListCall): Promise<unknown>;
  close(): Promise<void>;
}

/** Creates a database on a server and fills it. */
export async function createListDatabase(serverUrl: string, size: number): Promise<string> {
  const url = await createMigratedDatabase(serverUrl, `lists_${size}`);
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  await seedLists(sql, size);
  await sql.end();
  return url;
}

/** Opens the API on it, in this process. */
export async function openListApi(url: string, size: number): Promise<ListApi> {
  // No call here uses a model.
  const { services, send, close } = await openApi({
    databaseUrl: url,
    log: createLog('silent'),
    env: { DATABASE_CONNECTIONS: '11' },
  });
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  const member = await createMember({ send, services }, { user: { matureOptIn: true } });
  return {
    size,
    sql,
    async call(call) {
      const response = await send(requestOf(call, size, member.headers));
      const body: unknown = await response.json();
      if (response.status !== 200)
        throw new Error(`${call.name}: ${response.status} ${JSON.stringify(body)}`);
      return body;
    },
    async close() {
      await close();
      await sql.end();
    },
  };
}
