import { and, asc, desc, eq, gte, lt, lte, or, sql } from 'drizzle-orm';
import { isAnyOf } from '#src/server/platform/database/is-any-of.ts';
import { historySize, type Message } from '#src/contract/chat/message-calls.ts';
import type { Queries } from '#src/server/platform/database/database.ts';
import { given, cacheQuery } from '#src/server/platform/database/cached-query.ts';
import { notFound } from '#src/server/platform/http/calls/not-found.ts';
import { countFitting, fitAround, mostTextBytes, type Span } from './fit-messages.ts';
import { messageColumns, type MessageReader, toMessages } from '../messages/load-messages.ts';
import { type ConversationRow, type Owner, requireConversation } from '../messages/require-conversation.ts';
import { messages } from '../tables/tables.ts';

export interface HistoryQuery {
  owner: Owner;
  language: MessageReader['language'];
  conversationId: string;
  /**
   * The id of the message before which the page ends, after which it begins, or which is in its middle; the newest page
   * if absent.
   */
  before?: string | undefined;
  after?: string | undefined;
  around?: string | undefined;
  limit: number;
}

export interface HistoryPage {
  records: Message[];
  has_more: boolean;
  has_newer: boolean;
  version: number;
}

/**
 * Lists a page of the active branch, oldest first (rule:history), by depth: its time does not depend on the length of
 * the conversation. A reply that is being written has its text so far. A page is shorter than requested if its texts
 * are long (fit-messages.ts).
 * @throws AppError 40003 with 404 for a foreign or unknown conversation, or a message that is not on its active branch
 */
export async function listHistory(database: Queries, query: HistoryQuery): Promise<HistoryPage> {
  const { owner, language, conversationId } = query;
  // The version is read first: if the branch changes in the meantime, the reader learns of a higher one and loads it
  // again.
  const conversation = await requireConversation(database, owner, conversationId);
  const { messageCount, version } = conversation;
  const { first, end, isFromEnd } = await findBounds(database, query, messageCount);
  const reader = { userId: owner.userId, language };
  const values = { ...reader, conversationId, first, end, limit: query.limit };
  const select = isFromEnd ? selectNewest : selectSpan;
  const records = await toMessages(database, await select(database, null, values));
  const has_more = isFromEnd ? isBehindFirst(records) : first > 0;
  return { records, has_more, has_newer: end < messageCount, version };
}

/** Returns true if there may be messages older than those of a page that reaches back as far as it can. */
function isBehindFirst([oldest]: readonly Message[]): boolean {
  return oldest !== undefined && oldest.depth > 0;
}

/** Lists the newest messages of a conversation that was just read, one page of them. */
export async function listNewestMessages(
  database: Queries,
  reader: MessageReader,
  { id, messageCount }: Pick<ConversationRow, 'id' | 'messageCount'>,
): Promise<Pick<HistoryPage, 'records' | 'has_more'>> {
  const values = { ...reader, conversationId: id, first: 0, end: messageCount, limit: historySize };
  const records = await toMessages(database, await selectNewest(database, null, values));
  return { records, has_more: isBehindFirst(records) };
}

interface Bounds extends Span {
  /**
   * True if the page has the newest messages of the bounds that fit, so that a reader continues with the messages
   * before.
   */
  isFromEnd: boolean;
}

/**
 * Finds the first depth of a page and the depth before which it ends, so that no more text is read than allowed at a
 * time.
 */
async function findBounds(database: Queries, query: HistoryQuery, messageCount: number): Promise<Bounds> {
  const { conversationId, before, after, around, limit } = query;
  const named = [before, after, around].filter((id) => id !== undefined);
  if (named.length === 0) {
    return { first: 0, end: messageCount, isFromEnd: true };
  }
  const found = await database
    .select({ id: messages.id, depth: messages.depth })
    .from(messages)
    .where(and(isAnyOf(messages.id, named), eq(messages.conversationId, conversationId), messages.isOnPath));
  const places = named.map((id) => found.find((place) => place.id === id));
  const [place] = places;
  if (place === undefined || places.includes(undefined)) throw notFound();
  if (before !== undefined) {
    return { first: 0, end: place.depth, isFromEnd: true };
  }
  if (after !== undefined) {
    const first = place.depth + 1;
    const sizes = await selectSizesAfter(database, null, { conversationId, first, end: messageCount, limit });
    const fitting = countFitting(sizes.map(({ bytes }) => bytes));
    return { first, end: (sizes[fitting - 1]?.depth ?? place.depth) + 1, isFromEnd: false };
  }
  const first = Math.max(0, place.depth - Math.floor(limit / 2));
  const sizes = await listSizes(database, conversationId, { first, end: first + limit });
  const fitting = fitAround(sizes, place.depth - first);
  return { first: first + fitting.first, end: first + fitting.end, isFromEnd: false };
}

/**
 * Reads the sizes of the texts of some messages of the active branch, in bytes, oldest first, without reading the
 * texts. A message that was deleted alone has no text, but keeps its place.
 */
async function listSizes(database: Queries, conversationId: string, span: Span): Promise<number[]> {
  const rows = await selectSizes(database, null, { conversationId, ...span });
  return rows.map(({ bytes }) => bytes);
}

/** Keeps the places of a span of the active branch, which is a parameter of the query. */
const isPlaceWithin = and(
  eq(messages.conversationId, given('conversationId')),
  messages.isOnPath,
  gte(messages.depth, given('first')),
  lt(messages.depth, given('end')),
);

/** Keeps the visible messages of the span. */
const isWithin = and(isPlaceWithin, eq(messages.isOmitted, false));

const selectSpan = cacheQuery((queries) =>
  queries.select(messageColumns(queries)).from(messages).where(isWithin).orderBy(asc(messages.depth)),
);

/**
 * Selects the newest messages of a span, up to a page, whose text is no more than allowed at a time; at least one, if
 * there is any.
 */
const selectNewest = cacheQuery((queries) => {
  const newest = queries
    .select({
      id: messages.id,
      depth: messages.depth,
      size: sql<number>`octet_length(${messages.content})`.as('size'),
    })
    .from(messages)
    .where(isWithin)
    .orderBy(desc(messages.depth))
    .limit(given('limit'))
    .as('newest');
  const newestFirst = sql`over (order by ${newest.depth} desc)`;
  const sized = queries
    .select({
      id: newest.id,
      bytes: sql<number>`sum(${newest.size}) ${newestFirst}`.as('bytes'),
      place: sql<number>`row_number() ${newestFirst}`.as('place'),
    })
    .from(newest)
    .as('sized');
  return queries
    .select(messageColumns(queries))
    .from(sized)
    .innerJoin(messages, eq(messages.id, sized.id))
    .where(or(lte(sized.bytes, mostTextBytes), eq(sized.place, 1)))
    .orderBy(asc(messages.depth));
});

const selectSizes = cacheQuery((queries) =>
  queries
    .select({
      bytes: sql<number>`case when ${messages.isOmitted} then 0 else octet_length(${messages.content}) end`,
    })
    .from(messages)
    .where(isPlaceWithin)
    .orderBy(asc(messages.depth)),
);

/** Selects the sizes of the visible messages from a depth on, up to a page, each with its own depth. */
const selectSizesAfter = cacheQuery((queries) =>
  queries
    .select({ depth: messages.depth, bytes: sql<number>`octet_length(${messages.content})` })
    .from(messages)
    .where(isWithin)
    .orderBy(asc(messages.depth))
    .limit(given('limit')),
);
