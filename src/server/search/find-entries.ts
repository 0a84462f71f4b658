import { and, asc, desc, eq, isNull, not, or, type SQL, sql } from 'drizzle-orm';
import { isShown } from '#src/server/characters/is-shown.ts';
import type { Queries } from '#src/server/platform/database.ts';
import { searchEntries } from './tables.ts';

/** Counted, shown and put in order so far: who has not found it by then asks something else. */
const resultLimit = 1_000;

export interface EntryQuery {
  /** A `tsquery` as text. */
  words: string;
  website: string;
  /** Keeps these only. */
  kind?: Entry['kind'] | undefined;
  /** True finds mature characters as well (D10). */
  seesMature: boolean;
  offset: number;
  size: number;
}

export interface Entry {
  kind: 'character' | 'article';
  id: string;
}

type Tokens =
  | typeof searchEntries.titleTokens
  | typeof searchEntries.topicTokens
  | typeof searchEntries.tokens;

export interface FoundEntries {
  entries: Entry[];
  /** How many match, counted up to 1,000. */
  total: number;
}

/** A page of what matches: in the name or title first, then in tags and the like, then anywhere in the text. */
export async function findEntries(database: Queries, query: EntryQuery): Promise<FoundEntries> {
  const { titleTokens, topicTokens, tokens } = searchEntries;
  const end = Math.min(query.offset + query.size, resultLimit);
  const found = await listByWeight(database, matches(titleTokens, query), end);
  if (found.length < end) {
    const inTopic = and(matches(topicTokens, query), not(fits(titleTokens, query.words)));
    found.push(...(await listByWeight(database, inTopic, end - found.length)));
  }
  if (found.length >= end) {
    return { entries: found.slice(query.offset, end), total: await countEntries(database, query) };
  }
  const mentioned = and(matches(tokens, query), not(fits(topicTokens, query.words)));
  const mentions = await listMentions(database, mentioned, end - found.length);
  const entries = [...found, ...mentions.entries].slice(query.offset, end);
  return { entries, total: Math.min(found.length + mentions.total, resultLimit) };
}

async function countEntries(database: Queries, query: EntryQuery): Promise<number> {
  const found = database
    .select({ kind: searchEntries.kind })
    .from(searchEntries)
    .where(matches(searchEntries.tokens, query))
    .limit(resultLimit)
    .as('found');
  const [counted] = await database.select({ total: sql<number>`count(*)::int` }).from(found);
  return counted?.total ?? 0;
}

function fits(tokens: Tokens, words: string): SQL {
  return sql`${tokens} @@ ${words}::tsquery`;
}

/**
 * True of every entry. It lets PostgreSQL read the index of all of them until it has met enough that match; without any
 * condition on what that index holds, it would first gather every text with a common word.
 */
const ofAnyWeight = sql`${searchEntries.weight} >= -2147483648`;

function matches(tokens: Tokens, query: EntryQuery): SQL | undefined {
  const ofSite = or(isNull(searchEntries.website), eq(searchEntries.website, query.website));
  const ofKind = query.kind === undefined ? undefined : eq(searchEntries.kind, query.kind);
  const shown = isShown(searchEntries.isMature, query.seesMature) ?? ofAnyWeight;
  return and(fits(tokens, query.words), shown, ofSite, ofKind);
}

const byWeight = [desc(searchEntries.weight), asc(searchEntries.kind), asc(searchEntries.entryId)] as const;
const entryColumns = { kind: searchEntries.kind, id: searchEntries.entryId };

function listByWeight(database: Queries, filter: SQL | undefined, limit: number): Promise<Entry[]> {
  return database
    .select(entryColumns)
    .from(searchEntries)
    .where(filter)
    .orderBy(...byWeight)
    .limit(limit);
}

/** Texts hold common words by the ten thousand, and not all of those can be put in order for one page. */
async function listMentions(
  database: Queries,
  filter: SQL | undefined,
  limit: number,
): Promise<FoundEntries> {
  const mentions = database
    .select({ ...entryColumns, weight: searchEntries.weight })
    .from(searchEntries)
    .where(filter)
    .limit(resultLimit)
    .as('mentions');
  const rows = await database
    .select({ kind: mentions.kind, id: mentions.id, total: sql<number>`(count(*) over ())::int` })
    .from(mentions)
    .orderBy(desc(mentions.weight), asc(mentions.kind), asc(mentions.id))
    .limit(limit);
  return { entries: rows.map(({ kind, id }) => ({ kind, id })), total: rows[0]?.total ?? 0 };
}
