import { expect } from 'vitest';
import type { TestApi } from '../test-api.ts';

type Sql = TestApi['database']['sql'];

/** Returns the product's own count of a user's stored bytes. */
export async function readKeptBytes(
  { database }: Pick<TestApi, 'database'>,
  userId: string,
): Promise<number> {
  const [row] = await database.sql<{ bytes: number }[]>`
    select bytes::float8 as bytes from storage_uses where user_id = ${userId}`;
  return row?.bytes ?? 0;
}

/**
 * Measures the octets of everything that a user stores, plus 500 per row: an independent implementation of
 * docs/decisions/0029.
 */
export async function measureStoredBytes(sql: Sql, userId: string): Promise<number> {
  const chats = sql`(select id from conversations where user_id = ${userId})`;
  const [row] = await sql<{ bytes: number }[]>`
    select sum(bytes)::float8 as bytes from (
      select 500 as bytes from conversations where user_id = ${userId}
      union all select 500 + octet_length(content) from messages where conversation_id in ${chats}
      union all select octet_length(reasoning) + octet_length(fired_lore::text) - 2 + octet_length(coalesce(fault, ''))
        from generations where conversation_id in ${chats}
      union all select 500 + octet_length(translations.content) from translations
        join messages on messages.id = message_id where messages.conversation_id in ${chats}
      union all select 500 + octet_length(audio) from recordings
        join messages on messages.id = message_id where messages.conversation_id in ${chats}
      union all select octet_length(concat(line, written, info)) from message_sources where conversation_id in ${chats}
      union all select 500 + octet_length(content) from chat_lines where conversation_id in ${chats}
      union all select 500 + octet_length(content) from memories where conversation_id in ${chats}
      union all select 500 + octet_length(name || description) from personas where user_id = ${userId}
      union all select 500 + octet_length(instructions || note) from guidances where user_id = ${userId}
      union all select 500 + octet_length(concat(name, instructions, note, sampler)) from presets where user_id = ${userId}
      union all select 500 + octet_length(label || content) from quick_replies where user_id = ${userId}
      union all select 500 + octet_length(concat(book, source, entry_places)) from lorebooks where user_id = ${userId}
      union all select 500 + octet_length(original) + octet_length(blur) from pictures where owner_id = ${userId}
      union all select 500 + octet_length(note || content) from reports where user_id = ${userId}
      union all select 500 + octet_length(concat(key, body)) from idempotency_keys where user_id = ${userId}
      union all select 500 + octet_length(concat(card, card_text)) from characters where owner_id = ${userId}
      union all select 500 + octet_length(name) + octet_length(bytes) from card_files
        where character_id in (select id from characters where owner_id = ${userId})
      union all select 500 + octet_length(concat(name, occupation, tagline, description, personality, scenario,
        first_message, example_dialogue, voice_hint, alternate_greetings::text, mood::text, liked_things::text,
        disliked_things::text)) from character_texts
        where character_id in (select id from characters where owner_id = ${userId})) rows`;
  return row?.bytes ?? 0;
}

/** Expects the stored count of a user to equal the measured one. @returns the count */
export async function expectExactCount(api: Pick<TestApi, 'database'>, userId: string): Promise<number> {
  const measured = await measureStoredBytes(api.database.sql, userId);
  expect(await readKeptBytes(api, userId)).toBe(measured);
  const [row] = await api.database.sql<{ kept: number; counted: number }[]>`
    select coalesce((select conversations from storage_uses where user_id = ${userId}), 0) as kept,
      (select count(*)::int from conversations where user_id = ${userId} and deleted_at is null) as counted`;
  expect(row?.kept).toBe(row?.counted);
  return measured;
}
