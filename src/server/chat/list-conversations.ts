import { aliasedTable, and, count, desc, eq, or, type SQL, sql } from 'drizzle-orm';
import type { ConversationCard } from '#src/contract/conversation-calls.ts';
import type { Language } from '#src/contract/language.ts';
import { toPlainText } from '#src/domain/to-plain-text.ts';
import { characters, characterTexts } from '#src/server/characters/tables.ts';
import { pictureAddress } from '#src/server/pictures/picture-of.ts';
import type { Queries } from '#src/server/platform/database.ts';
import { given, keepQuery } from '#src/server/platform/kept-query.ts';
import { unreadIn } from './count-unread.ts';
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
  const { owner, page, size, characterId, language } = query;
  const patterns = patternsOf(query.words ?? '');
  const shape = {
    seesMature: owner.seesMature,
    ofCharacter: characterId !== undefined,
    ofWords: patterns.length > 0,
  };
  const values = { userId: owner.userId, characterId, language, patterns, size, skipped: (page - 1) * size };
  const rows = await selectPage(database, shape, values);
  // Behind the last page there is no row to say how many there are.
  const counted = rows.length > 0 || page === 1 ? rows : await selectTotal(database, shape, values);
  const records = rows.map((row) => ({
    id: row.id,
    character_id: row.characterId,
    character_slug: row.slug,
    name: row.name,
    title: row.title,
    avatar: pictureAddress(row.avatarId),
    last_message: toPlainText(row.excerpt).slice(0, excerptLength).toWellFormed(),
    last_message_time: row.time.toISOString(),
    unread: row.unread,
  }));
  return { records, page, size, total: counted[0]?.total ?? 0 };
}

/** Which conversations are listed: each kind has a query of its own. */
interface ListShape {
  seesMature: boolean;
  ofCharacter: boolean;
  ofWords: boolean;
}

const selectPage = keepQuery((queries, shape: ListShape) => {
  const found = selectConversations(queries, shape).as('found');
  const page = queries
    .select()
    .from(found)
    .orderBy(desc(found.time), desc(found.id))
    .limit(given('size'))
    .offset(given('skipped'))
    .as('page');
  const { id, characterId, slug, avatarId, name, title, excerpt, time, headId, seenAt } = page;
  const card = { id, characterId, slug, avatarId, name, title, excerpt, time };
  // Counted behind the page: PostgreSQL would count for the rows that are skipped as well.
  return queries
    .select({ ...card, unread: unreadIn({ headId, seenAt }), total: countAll(queries, shape) })
    .from(page)
    .orderBy(desc(time), desc(id));
});

const selectTotal = keepQuery((queries, shape: ListShape) =>
  queries.select({ total: countAll(queries, shape) }).from(sql`(select) as one`),
);

function countAll(queries: Queries, shape: ListShape): SQL<number> {
  const all = queries.select({ count: count() }).from(selectConversations(queries, shape).as('counted'));
  return sql<number>`${all}::int`;
}

function selectConversations(queries: Queries, { seesMature, ofCharacter, ofWords }: ListShape) {
  const head = aliasedTable(messages, 'head');
  const answered = aliasedTable(messages, 'answered');
  const answeredText = sql`case when ${answered.isOmitted} then '' else ${answered.content} end`;
  const lastMessage = sql`coalesce(nullif(${head.content}, ''), ${answeredText}, '')`;
  return queries
    .select({
      id: conversations.id,
      characterId: conversations.characterId,
      slug: characters.slug,
      avatarId: characters.avatarId,
      name: characterTexts.name,
      title: conversations.title,
      excerpt: sql<string>`left(${lastMessage}, 600)`.as('excerpt'),
      time: conversations.modifiedAt,
      headId: conversations.headMessageId,
      seenAt: conversations.seenAt,
    })
    .from(conversations)
    .innerJoin(characters, eq(characters.id, conversations.characterId))
    .innerJoin(
      characterTexts,
      and(eq(characterTexts.characterId, characters.id), eq(characterTexts.language, given('language'))),
    )
    .leftJoin(head, eq(head.id, conversations.headMessageId))
    .leftJoin(answered, eq(answered.id, head.parentId))
    .where(
      and(
        isOwnConversation({ userId: given('userId'), seesMature }),
        ofCharacter ? eq(conversations.characterId, given('characterId')) : undefined,
        ofWords
          ? holdsWords([sql`${characterTexts.name}`, sql`${conversations.title}`, lastMessage])
          : undefined,
      ),
    );
}

/** Words as patterns that find them anywhere; `%` and `_` stand for themselves. */
function patternsOf(words: string): string[] {
  return words
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`);
}

/** Keeps rows where every pattern fits one of the texts, in capitals or not. */
function holdsWords(texts: readonly SQL[]): SQL {
  const fits = or(...texts.map((text) => sql`${text} ilike pattern`));
  return sql`(select bool_and(coalesce(${fits}, false)) from unnest(${given('patterns')}::text[]) as pattern)`;
}
