import { fileURLToPath } from 'node:url';
import postgres from 'postgres';
import { seedContent } from '#src/server/operations/seed/seed-content.ts';
import { openDatabase } from '#src/server/platform/database/database.ts';
import { createLog } from '#src/server/platform/log/log.ts';
import { getHistory } from '#src/contract/chat/message-calls.ts';
import { openApi } from '#tests/support/api/open-api.ts';
import { readEvents } from '#tests/support/api/chat/read-events.ts';
import { startFakeUpstream } from '#tests/support/services/fake-upstream.ts';
import { giveGems } from '#tests/support/api/gems/give-gems.ts';
import { createVisitor, type Visitor } from '#tests/support/api/visitor.ts';
import { createMigratedDatabase } from './migrated-database.ts';

/** A conversation with many messages, and its owner's actions. */
export interface LongChat {
  /** The first message of the newest page. */
  readonly newestPageId: string;
  readonly middleId: string;
  history(place: { before?: string; around?: string }): Promise<unknown>;
  /** Sends a message and reads the whole reply. @returns the time until the reply began, in ms */
  ask(content: string): Promise<number>;
}

export interface LongChats {
  small: LongChat;
  large: LongChat;
  close(): Promise<void>;
}

/** Time that replies get to end when the API closes. */
const graceMs = 10_000;
const contentFolder = fileURLToPath(new URL('../../../src/content', import.meta.url));

/** Opens the API on a new database, in this process, with one conversation of each size. */
export async function openLongChats(
  serverUrl: string,
  sizes: { small: number; large: number },
): Promise<LongChats> {
  const url = await createMigratedDatabase(serverUrl, 'long_chat');
  const database = openDatabase(url);
  await seedContent(database, contentFolder);
  await database.close();
  const upstream = await startFakeUpstream({
    script: { name: 'reply', text: 'A short reply.' },
    record: false,
  });
  const { send, close } = await openApi({
    databaseUrl: url,
    log: createLog('silent'),
    llmBaseUrl: upstream.baseUrl,
    env: { MEMORY: 'on' },
    model: { retries: 0 },
  });
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  const visitor = createVisitor({ send });
  const { id: userId } = await visitor.register();
  await giveGems(sql, [userId]);
  const small = await growChat(sql, visitor, sizes.small);
  const large = await growChat(sql, visitor, sizes.large);
  await sql`vacuum analyze`;
  return {
    small,
    large,
    async close() {
      await close(graceMs);
      await upstream.close();
      await sql.end();
    },
  };
}

/** Begins a conversation and stores the rest of its messages at once. */
async function growChat(sql: postgres.Sql, visitor: Visitor, size: number): Promise<LongChat> {
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
      let beganMs = Number.NaN;
      let isWhole = false;
      for await (const { type } of readEvents(await visitor.openReply(id, content))) {
        if (type === 'message-start') beganMs = performance.now() - startedAt;
        isWhole = type === 'message-end';
      }
      if (!isWhole) throw new Error('a reply did not come whole');
      return beganMs;
    },
  };
}
