import { and, asc, eq, lte, sql, type SQL } from 'drizzle-orm';
import type { CharacterCard } from '#src/contract/character-calls.ts';
import type { Gender } from '#src/contract/fields.ts';
import type { Queries } from '#src/server/platform/database.ts';
import { momentOf, newestMoment } from '#src/server/platform/list-until.ts';
import { isPublished, isShown, type ListViewer } from './is-shown.ts';
import { loadCards } from './load-cards.ts';
import { characterCounts, characters } from './tables.ts';

export interface CharacterListQuery extends ListViewer {
  page: number;
  size: number;
  gender?: Gender | undefined;
  /** The moment after which nothing is listed, as an earlier page answered it. */
  until?: string | undefined;
}

export interface CharacterPage {
  records: CharacterCard[];
  page: number;
  size: number;
  total: number;
  until: string;
}

/** A page of characters in editorial order, of one gender or of both (spec §7). */
export async function recommendCharacters(
  database: Queries,
  query: CharacterListQuery,
): Promise<CharacterPage> {
  const { page, size, language } = query;
  const until = query.until ?? (await findNewestMoment(database, query.seesMature));
  const [total, rows] = await Promise.all([
    countCharacters(database, query, until),
    database
      .select({ id: characters.id })
      .from(characters)
      .where(and(isListed(query), lte(characters.createdAt, momentOf(until))))
      .orderBy(asc(characters.rank), asc(characters.id))
      .limit(size)
      .offset((page - 1) * size),
  ]);
  const ids = rows.map(({ id }) => id);
  return { records: await loadCards(database, ids, language), page, size, total, until };
}

/** When the newest character that is shown came. */
export async function findNewestMoment(database: Queries, seesMature: boolean): Promise<string> {
  const [newest] = await database
    .select({ until: newestMoment(characters.createdAt) })
    .from(characters)
    .where(isPublished(seesMature));
  if (newest === undefined) throw new Error('an aggregate gave no row');
  return newest.until;
}

function isListed({ gender, seesMature }: CharacterListQuery): SQL | undefined {
  const ofGender = gender === undefined ? undefined : eq(characters.gender, gender);
  return and(isPublished(seesMature), ofGender);
}

/** All that are counted, without the few that came later: one query, so that both are of one moment. */
async function countCharacters(database: Queries, query: CharacterListQuery, until: string): Promise<number> {
  const { gender, seesMature } = query;
  const later = and(isListed(query), sql`${characters.createdAt} > ${momentOf(until)}`);
  const [counted] = await database
    .select({
      total: sql<number>`(coalesce(sum(${characterCounts.count}), 0)
        - (select count(*) from ${characters} where ${later}))::int`,
    })
    .from(characterCounts)
    .where(
      and(
        isShown(characterCounts.isMature, seesMature),
        gender === undefined ? undefined : eq(characterCounts.gender, gender),
      ),
    );
  return counted?.total ?? 0;
}
