import {
  aliasedTable,
  and,
  asc,
  count,
  desc,
  eq,
  isNotNull,
  isNull,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import type { ConversationCard } from '#src/contract/chat/conversation-calls.ts';
import type { Language } from '#src/contract/locale/language.ts';
import { excerptBeginning, excerptSourceLength } from '#src/domain/text/excerpt-beginning.ts';
import { isTextOfCharacter, sharedColumns, toSharedFields } from '#src/server/characters/load-cards.ts';
import { characters, characterTexts } from '#src/server/characters/tables.ts';
import { pictureAddress } from '#src/server/pictures/picture-of.ts';
import type { Queries } from '#src/server/platform/database/database.ts';
import { given, cacheQuery, type QueryValues } from '#src/server/platform/database/cached-query.ts';
import { holdsWords } from '../search/holds-words.ts';
import { listRequiredWords } from '../search/list-required-words.ts';
import { unreadIn } from './count-unread.ts';
import { isOwnConversation, type Owner } from '../messages/require-conversation.ts';
import { conversations, messages } from '../tables/tables.ts';

export interface ConversationListQuery {
  owner: Owner;
  page: number;
  size: number;
  characterId?: string | undefined;
  /**
   * Text to search for: keeps conversations whose character's name, title or last message contains every word of it.
   */
  words?: string | undefined;
  /**
   * True for archived conversations, false for the others; if absent, archived conversations are included when there
   * are search words or a character.
   */
  archived?: boolean | undefined;
  language: Language;
}

export interface ConversationListPage {
  records: ConversationCard[];
  page: number;
  size: number;
  total: number;
  /** The number of archived conversations, regardless of the search words. */
  archived: number;
}

const excerptLength = 160;

/**
 * Lists own conversations, pinned ones first, then newest (rule:own-chats); archived ones come last. While a reply is
 * being written, the message that it answers is shown.
 */
export async function listConversations(
  database: Queries,
  query: ConversationListQuery,
): Promise<ConversationListPage> {
  const { page, size } = query;
  const { shape, values } = planList(query);
  const rows = await selectPage(database, shape, values);
  // The counts are columns of each row: an empty page has to ask for them.
  const [counted] = rows.length > 0 ? rows : await selectCounts(database, shape, values);
  return {
    records: rows.map(toCard),
    page,
    size,
    total: counted?.total ?? 0,
    archived: counted?.archived ?? 0,
  };
}

/** Lists only the first conversations, without the total. */
export async function listFirstConversations(
  database: Queries,
  query: Pick<ConversationListQuery, 'owner' | 'size' | 'language'>,
): Promise<ConversationCard[]> {
  const { shape, values } = planList({ ...query, page: 1 });
  return (await selectPage(database, shape, values)).map(toCard);
}

function planList(query: ConversationListQuery): { shape: ListShape; values: QueryValues } {
  const { owner, page, size, characterId, language, archived } = query;
  const words = listRequiredWords(query.words ?? '');
  const ofCharacter = characterId !== undefined;
  const ofWords = words.length > 0;
  return {
    shape: {
      seesMature: owner.seesMature,
      ofCharacter,
      ofWords,
      archived: archived ?? (ofCharacter || ofWords ? null : false),
    },
    values: { userId: owner.userId, characterId, language, words, size, skipped: (page - 1) * size },
  };
}

/** The kind of list: each has a query of its own. */
interface ListShape {
  seesMature: boolean;
  ofCharacter: boolean;
  ofWords: boolean;
  /** True for archived conversations, false for the others, null for both. */
  archived: boolean | null;
}

const selectPage = cacheQuery((queries, shape: ListShape) => {
  const found = selectConversations(queries, shape).as('found');
  const page = queries
    .select()
    .from(found)
    .orderBy(...orderOf(found, shape))
    .limit(given('size'))
    .offset(given('skipped'))
    .as('page');
  const { id, title, excerpt, time, pinned, archived, headId, seenAt } = page;
  const conversation = { id, title, excerpt, time, pinned, isArchived: archived };
  // Counted and described outside the page: inside, PostgreSQL would also do it for the rows that are skipped.
  return queries
    .select({
      ...conversation,
      ...sharedColumns,
      unread: unreadIn({ headId, seenAt }),
      ...countsOf(queries, shape),
    })
    .from(page)
    .innerJoin(characters, eq(characters.id, page.characterId))
    .innerJoin(characterTexts, isTextOfCharacter)
    .orderBy(...orderOf(page, shape));
});

type CardRow = Awaited<ReturnType<typeof selectPage>>[number];

function toCard(row: CardRow): ConversationCard {
  return {
    id: row.id,
    character_id: row.character.id,
    character_slug: row.character.slug,
    name: row.text.name,
    title: row.title,
    avatar: pictureAddress(row.character.avatarId),
    ...toSharedFields(row),
    last_message: excerptBeginning(row.excerpt, excerptLength),
    last_message_time: row.time.toISOString(),
    unread: row.unread,
    pinned: row.pinned,
    archived: row.isArchived,
  };
}

const selectCounts = cacheQuery((queries, shape: ListShape) =>
  queries.select(countsOf(queries, shape)).from(sql`(select) as one`),
);

/**
 * Returns the sort order, written so that the index serves it; columns with the same value in all rows of a kind are left out, because otherwise no
 * index would be used.
 */
function orderOf(
  { id, time, pinned, archived }: Record<'id' | 'time' | 'pinned' | 'archived', SQLWrapper>,
  shape: ListShape,
): SQL[] {
  return [
    ...(shape.archived === null ? [asc(archived)] : []),
    ...(shape.ofCharacter || shape.archived === true ? [] : [desc(pinned)]),
    desc(time),
    desc(id),
  ];
}

function countsOf(queries: Queries, shape: ListShape) {
  return {
    total: countAll(queries, shape),
    archived: countAll(queries, { ...shape, ofWords: false, archived: true }),
  };
}

function countAll(queries: Queries, shape: ListShape): SQL<number> {
  const all = queries.select({ count: count() }).from(selectConversations(queries, shape).as('counted'));
  return sql<number>`${all}::int`;
}

function selectConversations(queries: Queries, { seesMature, ofCharacter, ofWords, archived }: ListShape) {
  const head = aliasedTable(messages, 'head');
  const answered = aliasedTable(messages, 'answered');
  const answeredText = sql`case when ${answered.isOmitted} then '' else ${answered.content} end`;
  const lastMessage = sql`coalesce(nullif(${head.content}, ''), ${answeredText}, '')`;
  return queries
    .select({
      id: conversations.id,
      characterId: conversations.characterId,
      title: conversations.title,
      excerpt: sql<string>`left(${lastMessage}, ${sql.raw(String(excerptSourceLength))})`.as('excerpt'),
      time: conversations.modifiedAt,
      pinned: sql<boolean>`${conversations.pinnedAt} is not null`.as('pinned'),
      archived: sql<boolean>`${conversations.archivedAt} is not null`.as('archived'),
      headId: conversations.headMessageId,
      seenAt: conversations.seenAt,
    })
    .from(conversations)
    .innerJoin(characters, eq(characters.id, conversations.characterId))
    .innerJoin(characterTexts, isTextOfCharacter)
    .leftJoin(head, eq(head.id, conversations.headMessageId))
    .leftJoin(answered, eq(answered.id, head.parentId))
    .where(
      and(
        isOwnConversation({ userId: given('userId'), seesMature }),
        archived === null ? undefined : (archived ? isNotNull : isNull)(conversations.archivedAt),
        ofCharacter ? eq(conversations.characterId, given('characterId')) : undefined,
        ofWords
          ? holdsWords(
              [characterTexts.name, conversations.title, lastMessage],
              sql`${given('words')}::text[]`,
            )
          : undefined,
      ),
    );
}
