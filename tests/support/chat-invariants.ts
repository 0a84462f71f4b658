import type postgres from 'postgres';
import { expect } from 'vitest';

/** What holds whenever no reply is being written: each reply has one final state, and nothing is left behind. */
export async function expectRepliesSettled(sql: postgres.Sql): Promise<void> {
  const open = await sql`
    select messages.id, messages.state, generations.state as generation
    from messages left join generations on generations.message_id = messages.id
    where messages.state = 'streaming' or generations.state = 'running'
      or (generations.message_id is not null and messages.finish_reason is null)`;
  expect([...open]).toEqual([]);
  expect([...(await sql`select message_id from reply_chunks`)]).toEqual([]);
  const lonely = await sql`
    select asked.id from messages asked where asked.role = 'user'
    and not exists (select 1 from messages reply where reply.parent_id = asked.id)`;
  expect([...lonely]).toEqual([]);
}
