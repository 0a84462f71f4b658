import { aliasedTable, and, count, desc, eq, ilike, or, type SQL, sql } from 'drizzle-orm';
import type { ConversationCard } from '#src/contract/conversation-calls.ts';
import type { Language } from '#src/contract/language.ts';
import { toPlainText } from '#src/domain/to-plain-text.ts';
import { characters, characterTexts } from '#src/server/characters/tables.ts';
import { pictureAddress } from '#src/server/pictures/picture-of.ts';
import type { Queries } from '#src/server/platform/database.ts';
import { countUnread } from './count-unread.ts';
import { isOwnConversation, type Owner } from './require-conversation.ts';
import { conversations, messages } from './tables.ts';

export interface ConversationListQuery {
  owner: Owner;
  page: number;
  size: number;
  characterId?: string | undefined;
  /** Keeps those where the character's name, the title or the last message holds every one of these words. */
  words?: string | undefined;
  language: Language;
}

const excerptLength = 160;

/** Own conversations, newest first (D3). While a reply is being written, the message that it answers is shown. */
export async function listConversations(
  database: Queries,
  query: ConversationListQuery,
): Promise<{ records: ConversationCard[]; page: number; size: number; total: number }> {
  const found = selectConversations(database, query).as('found');
  const [counted] = await database.select({ total: count() }).from(found);
  const rows = await database
    .select()
    .from(found)
    .orderBy(desc(found.time), desc(found.id))
    .limit(query.size)
    .offset((query.page - 1) * query.size);
  const ids = rows.map(({ id }) => id);
  const unread = await countUnread(database, query.owner.userId, ids);
  const records = rows.map((row) => ({
    id: row.id,
    character_id: row.characterId,
    character_slug: row.slug,
    name: row.name,
    title: row.title,
    avatar: pictureAddress(row.avatarId),
    last_message: toPlainText(row.excerpt).slice(0, excerptLength).toWellFormed(),
    last_message_time: row.time.toISOString(),
    unread: unread.get(row.id) ?? 0,
  }));
  return { records, page: query.page, size: query.size, total: counted?.total ?? 0 };
}

function selectConversations(database: Queries, query: ConversationListQuery) {
  const head = aliasedTable(messages, 'head');
  const answered = aliasedTable(messages, 'answered');
  const lastMessage = sql`coalesce(nullif(${head.content}, ''), ${answered.content}, '')`;
  return database
    .select({
      id: conversations.id,
      characterId: conversations.characterId,
      slug: characters.slug,
      avatarId: characters.avatarId,
      name: characterTexts.name,
      title: conversations.title,
      excerpt: sql<string>`left(${lastMessage}, 600)`.as('excerpt'),
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
    .where(
      and(
        isOwnConversation(query.owner),
        query.characterId === undefined ? undefined : eq(conversations.characterId, query.characterId),
        holdsWords(query.words ?? '', [
          sql`${characterTexts.name}`,
          sql`${conversations.title}`,
          lastMessage,
        ]),
      ),
    );
}

/** Keeps rows where every word stands in one of the texts, in capitals or not; `%` and `_` stand for themselves. */
function holdsWords(words: string, texts: readonly SQL[]): SQL | undefined {
  const patterns = words
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`);
  return and(...patterns.map((pattern) => or(...texts.map((text) => ilike(text, pattern)))));
}
