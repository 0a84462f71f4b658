import type { TestApi } from '../test-api.ts';

/** Stores a chat whose active branch forks at each of its messages. */
export async function startForkedChat(api: TestApi, forks: number) {
  const visitor = await api.registerVisitor();
  const { id } = await visitor.startChat();
  await api.database.sql`update conversations set head_message_id = null where id = ${id}`;
  await api.database.sql`delete from messages where conversation_id = ${id}`;
  await api.database.sql`
    with chain as (
      select n, gen_random_uuid() as id from generate_series(0, ${forks}::int) n),
    linked as (select n, id, lag(id) over (order by n) as parent_id from chain),
    both_ways as (
      select n, id, parent_id, true as is_on_path from linked
      union all
      select n, gen_random_uuid(), parent_id, false from linked where n > 0)
    insert into messages (id, conversation_id, parent_id, depth, role, content, state, is_on_path)
    select id, ${id}, parent_id, n, case when n % 2 = 0 then 'assistant' else 'user' end, 'Message ' || n, 'complete', is_on_path
    from both_ways order by n`;
  await api.database.sql`
    update conversations set message_count = ${forks + 1}, head_message_id = (
      select id from messages where conversation_id = ${id} and is_on_path order by depth desc limit 1)
    where id = ${id}`;
  return { owner: { userId: visitor.user.id, seesMature: false }, conversationId: id };
}
