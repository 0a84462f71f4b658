import { eq, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { characters, characterTexts } from '#src/server/characters/tables.ts';
import { createStatement, type Statement } from '#src/server/platform/database/statement.ts';
import { isOwnConversation } from '../messages/require-conversation.ts';
import { conversations, messages } from '../tables/tables.ts';
import { comparableText } from './comparable-text.ts';

/** The most messages that one call searches; the second limit is their UTF-8 octets of text (docs/decisions/0051). */
const windowLength = 1_000;
const windowBytes = 1_000_000;

/** The most hits that one call returns. */
export const pageLength = 20;

const given = sql.placeholder;

const hitSchema = z.object({
  /** The message as a cursor. */
  cursor: z.string(),
  id: z.string(),
  role: z.enum(['user', 'assistant']),
  content: z.string(),
  created_at: z.coerce.date(),
  conversation_id: z.string(),
  title: z.string(),
  character_id: z.string(),
  slug: z.string(),
  name: z.string(),
  avatar_id: z.string().nullable(),
});

export type MessageHit = z.infer<typeof hitSchema>;

const rowSchema = z
  .looseObject({
    /** True if the window ends with the oldest message of all. */
    is_end: z.boolean(),
    /** The last message of the window as a cursor; null for an empty window. */
    last: z.string().nullable(),
    last_time: z.coerce.date().nullable(),
  })
  .transform(({ is_end, last, last_time, ...hit }) => ({
    ...{ isEnd: is_end, last, lastTime: last_time },
    /** Null in the single row of a window without hits. */
    hit: hit['id'] === null ? null : hitSchema.parse(hit),
  }));

export type WindowRow = z.infer<typeof rowSchema>;

/** A window for people who see mature characters, and one for people who do not. */
const statements = { true: createWindow(true), false: createWindow(false) };

/**
 * Returns the statement that searches the next messages of a person, newest first, with one row for each hit.
 *
 * Placeholders: `userId`, `language`, `words` (JSON text of an array), and with `micros` and `id` the message after
 * which the window begins.
 */
export function windowStatement(seesMature: boolean): Statement<WindowRow> {
  return statements[`${seesMature}`];
}

/**
 * Creates the statement. The newest messages of up to 500 conversations are found in three rounds: 10 of each
 * conversation, 100 of each conversation whose 10 are all among the newest 1,000, and 1,000 of each conversation whose
 * 100 are. So at most 25,000 entries of the index `messages_time` are read, wherever the messages are.
 */
function createWindow(seesMature: boolean): Statement<WindowRow> {
  const isOwn = isOwnConversation({ userId: given('userId'), seesMature });
  return createStatement(
    sql`
      with wanted as materialized (
        select lower(word) as word from jsonb_array_elements_text(${given('words')}::text::jsonb) as word),
      own as materialized (select id as chat from ${conversations} where ${isOwn}),
      few as materialized (${readNewest(sql`own`, 10)}),
      denser as materialized (${findDenser(sql`few`, 10)}),
      more as materialized (${readNewest(sql`denser`, 100)}),
      densest as materialized (${findDenser(sql`more`, 100)}),
      most as materialized (${readNewest(sql`densest`, windowLength)}),
      newest as materialized (
        select * from (
          select * from few where chat not in (select chat from denser)
          union all select * from more where chat not in (select chat from densest)
          union all select * from most) as merged
        order by created_at desc, id desc limit ${sql.raw(String(windowLength))}),
      sized as materialized (
        select newest.*, text.role, text.content, text.is_omitted, coalesce(sum(octet_length(text.content)) over (
          order by newest.created_at desc, newest.id desc rows between unbounded preceding and 1 preceding), 0) as before
        from newest join ${messages} as text on text.id = newest.id),
      looked as materialized (select * from sized where before < ${sql.raw(String(windowBytes))}),
      hits as materialized (
        select looked.* from looked cross join lateral (
          select ${comparableText(sql`looked.content`)} as compared offset 0) as read
        where not is_omitted and not exists (select from wanted where strpos(compared, word) = 0)
        order by created_at desc, id desc limit ${sql.raw(String(pageLength + 1))}),
      last as (select created_at, id from looked order by created_at, id limit 1)
      select (select count(*) from looked) = (select count(*) from newest)
          and (select count(*) from newest) < ${sql.raw(String(windowLength))} as is_end,
        (select ${cursorOf(sql`last`)} from last) as last, (select created_at from last) as last_time,
        ${cursorOf(sql`hits`)} as cursor, hits.id, hits.role, hits.content, hits.created_at,
        hits.chat as conversation_id, ${conversations.title}, ${conversations.characterId}, ${characters.slug},
        ${characterTexts.name}, ${characters.avatarId}
      from (select) as one
      left join hits on true
      left join ${conversations} on ${eq(conversations.id, sql`hits.chat`)}
      left join ${characters} on ${eq(characters.id, conversations.characterId)}
      left join ${characterTexts} on ${eq(characterTexts.characterId, characters.id)}
        and ${characterTexts.language} = ${given('language')}
      order by hits.created_at desc, hits.id desc`,
    rowSchema,
  );
}

/** Selects the newest messages of the active branches of some conversations, a number of each, after the cursor. */
function readNewest(chats: SQL, limit: number): SQL {
  return sql`
    select chat, found.id, found.created_at from ${chats} cross join lateral (
      select id, created_at from ${messages}
      where conversation_id = chat and is_on_path and (created_at, id)
        < (timestamptz 'epoch' + ${given('micros')}::bigint * interval '1 microsecond', ${given('id')}::uuid)
      order by created_at desc, id desc limit ${sql.raw(String(limit))}) as found`;
}

/**
 * Selects the conversations that had as many messages as were read of each, all of them among the newest of the window.
 */
function findDenser(read: SQL, limit: number): SQL {
  return sql`
    select chat from ${read} group by chat
    having count(*) = ${sql.raw(String(limit))} and min(created_at) >= coalesce((
      select created_at from ${read} order by created_at desc offset ${sql.raw(String(windowLength - 1))} limit 1),
      '-infinity')`;
}

/** Returns a message as the cursor at which the next window begins; a time in JavaScript has no microseconds. */
function cursorOf(row: SQL): SQL {
  return sql`(extract(epoch from ${row}.created_at) * 1000000)::bigint || '.' || ${row}.id`;
}
