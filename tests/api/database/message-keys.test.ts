import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { startApiForFile } from '#tests/support/api/start-api-for-file.ts';

const api = await startApiForFile();
const visitor = await api.registerVisitor();
const { sql } = api.database;

test('every key that points at a message carries its conversation', async () => {
  const keys = await sql<{ key: string; columns: string }[]>`
    select conrelid::regclass || '.' || conname as key, (
      select string_agg(attname, ',' order by place) from unnest(confkey) with ordinality as named (number, place)
      join pg_attribute on attrelid = confrelid and attnum = number) as columns
    from pg_constraint where contype = 'f' and confrelid = 'messages'::regclass order by 1`;
  expect(keys.map(({ key }) => key)).toEqual([
    'attachments.attachments_message_fk',
    'chat_lines.chat_lines_after_fk',
    'conversations.conversations_head_fk',
    'generations.generations_message_fk',
    'memory_sources.memory_sources_message_fk',
    'message_sources.message_sources_message_fk',
    'messages.messages_parent_fk',
    'recordings.recordings_message_fk',
    'removals.removals_message_fk',
    'reply_chunks.reply_chunks_message_fk',
    'reports.reports_message_fk',
    'translations.translations_message_fk',
  ]);
  expect(new Set(keys.map(({ columns }) => columns))).toEqual(new Set(['conversation_id,id']));
});

test('a row never points at a message of another conversation', async () => {
  const { final } = await visitor.ask((await visitor.startChat()).id, 'Good evening');
  const { id: otherId } = await visitor.startChat();
  await expect(sql`
    insert into reply_chunks (message_id, conversation_id, start, text) values (${final.id}, ${otherId}, 0, 'text')`).rejects.toThrow(
    /reply_chunks_message_fk/,
  );
  await expect(
    sql`update conversations set head_message_id = ${final.id} where id = ${otherId}`,
  ).rejects.toThrow(/conversations_head_fk/);
});

test('what a process of the version before writes, without the conversation, gets it', async () => {
  const { id } = await visitor.startChat();
  const { final } = await visitor.ask(id, 'Good evening');
  const reportId = randomUUID();
  await sql`insert into reply_chunks (message_id, start, text) values (${final.id}, 0, 'text')`;
  await sql`
    insert into reports (id, message_id, user_id, reason, note, content)
    values (${reportId}, ${final.id}, ${visitor.user.id}, 'other', '', 'text')`;
  expect([
    ...(await sql`select conversation_id from reply_chunks where message_id = ${final.id}
      union all select conversation_id from reports where id = ${reportId}`),
  ]).toEqual([{ conversation_id: id }, { conversation_id: id }]);
});
