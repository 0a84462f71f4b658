import { withE2eDatabase } from '../with-e2e-database.ts';
import type { E2eServer } from '../server.ts';

/**
 * Appends messages to the newest conversation, as if both had written all the time.
 * @param more text at the end of each message
 */
export async function growConversation(server: E2eServer, count: number, more = ''): Promise<void> {
  await withE2eDatabase(server, async (sql) => {
    await sql`
      with newest as (
        select id, head_message_id, message_count from conversations order by modified_at desc limit 1
      ), numbered as (
        select n, gen_random_uuid() as id from generate_series(1, ${count}::int) as n
      ), chained as (
        select n, id, lag(id) over (order by n) as parent_id from numbered
      ), added as (
        insert into messages (id, conversation_id, parent_id, role, content, state, finish_reason, model, depth, created_at)
        select chained.id, newest.id, coalesce(chained.parent_id, newest.head_message_id),
          case when n % 2 = 1 then 'user' else 'assistant' end,
          'Message number ' || n || repeat(' and some more words', n % 17) || ${more}::text,
          'complete', case when n % 2 = 1 then null else 'stop' end,
          case when n % 2 = 1 then null else 'fake' end,
          newest.message_count + n - 1, now() - (${count}::int - n) * interval '1 minute'
        from chained, newest
        returning id, depth, conversation_id
      )
      update conversations set head_message_id = added.id, message_count = added.depth + 1, version = version + 1
      from added
      where conversations.id = added.conversation_id and added.depth = (select max(depth) from added)`;
  });
}
