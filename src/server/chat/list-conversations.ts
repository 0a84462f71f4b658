import { aliasedTable, and, count, desc, eq, sql } from 'drizzle-orm';
import type { ConversationCard } from '#src/contract/conversation-calls.ts';
import type { Language } from '#src/contract/language.ts';
import { toPlainText } from '#src/domain/to-plain-text.ts';
import { characters, characterTexts } from '#src/server/characters/tables.ts';
import { pictureAddress } from '#src/server/pictures/picture-of.ts';
import type { Queries } from '#src/server/platform/database.ts';
import { isOwnConversation } from './require-conversation.ts';
import { conversations, messages } from './tables.ts';

export interface ConversationListQuery {
  userId: string;
  page: number;
  size: number;
  characterId?: string | undefined;
  language: Language;
}

const excerptLength = 160;

/** Own conversations, newest first (D3). While a reply is being written, the message that it answers is shown. */
export async function listConversations(
  database: Queries,
  query: ConversationListQuery,
): Promise<{ records: ConversationCard[]; page: number; size: number; total: number }> {
  const own = and(
    isOwnConversation(query.userId),
    query.characterId === undefined ? undefined : eq(conversations.characterId, query.characterId),
  );
  const head = aliasedTable(messages, 'head');
  const answered = aliasedTable(messages, 'answered');
  const [counted] = await database.select({ total: count() }).from(conversations).where(own);
  const rows = await database
    .select({
      id: conversations.id,
      characterId: conversations.characterId,
      slug: characters.slug,
      avatarId: characters.avatarId,
      name: characterTexts.name,
      excerpt: sql<string>`left(coalesce(nullif(${head.content}, ''), ${answered.content}, ''), 600)`,
      time: conversations.modifiedAt,
    })
    .from(conversations)
    .innerJoin(characters, eq(characters.id, conversations.characterId))
    .innerJoin(
      characterTexts,
      and(eq(characterTexts.characterId, characters.id), eq(characterTexts.language, query.language)),
    )
    .leftJoin(head, eq(head.id, conversations.headMessageId))
    .leftJoin(answered, eq(answered.id, head.parentId))
    .where(own)
    .orderBy(desc(conversations.modifiedAt), desc(conversations.id))
    .limit(query.size)
    .offset((query.page - 1) * query.size);
  const records = rows.map((row) => ({
    id: row.id,
    character_id: row.characterId,
    character_slug: row.slug,
    name: row.name,
    avatar: pictureAddress(row.avatarId),
    last_message: toPlainText(row.excerpt).slice(0, excerptLength).toWellFormed(),
    last_message_time: row.time.toISOString(),
  }));
  return { records, page: query.page, size: query.size, total: counted?.total ?? 0 };
}
