import type postgres from 'postgres';
import { expect, vi } from 'vitest';

/** Checks what holds whenever no reply is being written: each reply has one final state, and nothing is left behind. */
export async function expectRepliesSettled(sql: postgres.Sql): Promise<void> {
  const open = await sql`
    select messages.id, messages.state, generations.state as generation
    from messages left join generations on generations.message_id = messages.id
    where messages.state = 'streaming' or generations.state = 'running'
      or (generations.message_id is not null and messages.finish_reason is null)`;
  expect([...open]).toEqual([]);
  // A piece that was being stored when its reply ended is erased after the end.
  await vi.waitFor(
    async () => {
      expect([...(await sql`select message_id from reply_chunks`)]).toEqual([]);
    },
    { timeout: 60_000, interval: 5 },
  );
  // Messages of the person without an id are edited ones, which need no reply.
  const lonely = await sql`
    select asked.id from messages asked where asked.role = 'user' and client_message_id is not null
    and not exists (select 1 from messages reply where reply.parent_id = asked.id)`;
  expect([...lonely]).toEqual([]);
  const held = await sql`
    select id, action, reference from gem_holds where state = 'held' and action in ('reply', 'resend')`;
  expect([...held]).toEqual([]);
  await expectTreesWhole(sql);
}

/**
 * Checks what holds for every conversation at any time: the active branch has one message for each depth from the
 * beginning to the head, is a chain of parents without a removed message, and the conversation counts its messages.
 */
export async function expectTreesWhole(sql: postgres.Sql): Promise<void> {
  const wrongPaths = await sql`
    select conversations.id, message_count, head_message_id, count(path.id)::int as on_path, max(path.depth) as deepest
    from conversations
    left join messages path on path.conversation_id = conversations.id and path.is_on_path
    group by conversations.id
    having count(path.id) <> message_count or coalesce(max(path.depth), -1) <> message_count - 1
      or head_message_id is distinct from
        (select id from messages where conversation_id = conversations.id and is_on_path order by depth desc limit 1)`;
  expect([...wrongPaths]).toEqual([]);
  const wrongParents = await sql`
    select child.id, child.depth, child.is_on_path, parent.depth as parent_depth, parent.is_on_path as parent_on_path
    from messages child left join messages parent on parent.id = child.parent_id
    where child.depth <> coalesce(parent.depth, -1) + 1
      or (child.is_on_path and parent.id is not null and not parent.is_on_path)
      or parent.conversation_id <> child.conversation_id`;
  expect([...wrongParents]).toEqual([]);
  expect([...(await sql`select id from messages where is_on_path and removal_id is not null`)]).toEqual([]);
  // A message that was deleted alone keeps its place on the branch, but is never its head.
  const omittedHeads = await sql`
    select messages.id from conversations join messages on messages.id = head_message_id where is_omitted`;
  expect([...omittedHeads]).toEqual([]);
}
