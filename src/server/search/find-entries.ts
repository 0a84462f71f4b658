import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import { isShown } from '#src/server/characters/is-shown.ts';
import type { Queries } from '#src/server/platform/database/database.ts';
import { given, cacheQuery } from '#src/server/platform/database/cached-query.ts';
import { searchEntries } from './tables.ts';

/**
 * The most results that are counted, listed and sorted: a person who has not found it by then searches for something
 * else.
 */
const resultLimit = 1_000;

export interface EntryQuery {
  /** A `tsquery` as text. */
  words: string;
  website: string;
  kind?: Entry['kind'] | undefined;
  /** True to find mature characters as well (rule:mature-hidden). */
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
  /** The number of matches, counted up to 1,000. */
  total: number;
}

/** Finds a page of matches: in the name or title first, then in tags and similar fields, then anywhere in the text. */
export async function findEntries(database: Queries, query: EntryQuery): Promise<FoundEntries> {
  const { words, website, kind, seesMature, offset } = query;
  const end = Math.min(offset + query.size, resultLimit);
  const shape = { seesMature, ofKind: kind !== undefined };
  const values = { words, website, kind, end, offset, size: Math.max(0, end - offset) };
  const [found] = await selectFound(database, shape, values);
  if (found === undefined) throw new Error('a search query returned no row');
  return found;
}

/** The kind of entries that are searched: each has a query of its own. */
interface EntryShape {
  seesMature: boolean;
  ofKind: boolean;
}

/**
 * Selects all three groups in one statement. The conditions that count rows of earlier groups are uncorrelated: if they
 * do not hold, PostgreSQL reads nothing for that group. Ranks at most 1,000 mentions: common words match tens of
 * thousands of texts.
 */
const selectFound = cacheQuery((queries, shape: EntryShape) => {
  const { titleTokens, topicTokens, tokens, weight, kind, entryId } = searchEntries;
  const end = sql`${given('end')}::int`;
  const listed = (group: number) =>
    sql`${kind} as kind, ${entryId} as id, ${weight} as weight, ${sql.raw(String(group))} as place`;
  const byWeight = sql`${weight} desc, ${kind}, ${entryId}`;
  const found = sql`(select (select count(*) from titles) + (select count(*) from topics))`;
  const most = sql.raw(String(resultLimit));
  return queries.select({ total: sql<number>`total`, entries: sql<Entry[]>`entries` }).from(sql`(
    with titles as materialized (
      select ${listed(1)} from ${searchEntries} where ${matches(titleTokens, shape)} order by ${byWeight} limit ${end}
    ), topics as materialized (
      select ${listed(2)} from ${searchEntries}
      where ${matches(topicTokens, shape)} and not ${fits(titleTokens)} and (select count(*) from titles) < ${end}
      order by ${byWeight} limit ${end}
    ), mentions as materialized (
      select ${listed(3)} from ${searchEntries}
      where ${matches(tokens, shape)} and not ${fits(topicTokens)} and ${found} < ${end}
      limit ${most}
    ), matching as (
      select from ${searchEntries} where ${matches(tokens, shape)} and ${found} >= ${end} limit ${most}
    ), page as (
      select * from (select * from titles union all select * from topics union all select * from mentions) as every
      order by place, weight desc, kind, id limit ${given('size')}::int offset ${given('offset')}::int
    )
    select
      (case when ${found} >= ${end} then (select count(*) from matching)
        else least(${found} + (select count(*) from mentions), ${most}) end)::int as total,
      (select coalesce(json_agg(json_build_object('kind', kind, 'id', id) order by place, weight desc, kind, id), '[]')
        from page) as entries
    ) as found`);
});

function fits(tokens: Tokens): SQL {
  return sql`${tokens} @@ ${given('words')}::text::tsquery`;
}

/**
 * True for every entry. It lets PostgreSQL scan the index of all of them until it has found enough matches; without any
 * condition on that index, it would first collect every text with a common word.
 */
const ofAnyWeight = sql`${searchEntries.weight} >= -2147483648`;

function matches(tokens: Tokens, { seesMature, ofKind }: EntryShape): SQL | undefined {
  const ofSite = or(isNull(searchEntries.website), eq(searchEntries.website, given('website')));
  const shown = isShown(searchEntries.isMature, seesMature) ?? ofAnyWeight;
  return and(fits(tokens), shown, ofSite, ofKind ? eq(searchEntries.kind, given('kind')) : undefined);
}
