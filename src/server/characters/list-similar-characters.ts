import { and, asc, count, desc, eq, inArray, ne, sql } from 'drizzle-orm';
import type { CharacterCard } from '#src/contract/characters/character-card.ts';
import type { Gender } from '#src/contract/call/fields.ts';
import type { Queries } from '#src/server/platform/database/database.ts';
import { given, cacheQuery } from '#src/server/platform/database/cached-query.ts';
import { isPublished, type Viewer } from './is-shown.ts';
import { loadCards } from './load-cards.ts';
import { selectPopularCarriers } from './select-popular-carriers.ts';
import { characters, characterTags, tags } from './tables.ts';

const similarLimit = 8;
/** The number of characters of a tag that are considered, however many carry the tag: its most liked characters. */
const carriersOfTag = 60;
const tagLimit = 12;

/** Selects the ids of similar characters, for the id of one character. */
const selectSimilar = cacheQuery((queries, { seesMature }: { seesMature: boolean }) => {
  const carriers = selectPopularCarriers(queries, { limit: carriersOfTag, seesMature });
  const ofTags = (column: typeof tags.slug | typeof characterTags.tagSlug) =>
    sql`${column} = any(${given('slugs')}::text[])`;
  const considered = queries
    .select({ id: carriers.characterId })
    .from(tags)
    .crossJoinLateral(carriers)
    .where(ofTags(tags.slug));
  return queries
    .select({ id: characters.id })
    .from(characters)
    .innerJoin(characterTags, eq(characterTags.characterId, characters.id))
    .where(
      and(
        inArray(characters.id, considered),
        ofTags(characterTags.tagSlug),
        ne(characters.id, given('id')),
        isPublished(seesMature),
      ),
    )
    .groupBy(characters.id)
    .orderBy(
      desc(eq(characters.gender, given('gender'))),
      desc(count()),
      asc(characters.rank),
      asc(characters.id),
    )
    .limit(similarLimit);
});

/**
 * Lists the characters that share the most tags with a character: characters of its gender first, then by shared tags
 * and editorial order. Of a tag with very many characters, the most liked ones are considered.
 */
export async function listSimilarCharacters(
  database: Queries,
  character: { id: string; gender: Gender; tags: readonly { slug: string }[] },
  viewer: Viewer,
): Promise<CharacterCard[]> {
  const slugs = character.tags.slice(0, tagLimit).map(({ slug }) => slug);
  if (slugs.length === 0) return [];
  const { id, gender } = character;
  const rows = await selectSimilar(database, { seesMature: viewer.seesMature }, { id, gender, slugs });
  return loadCards(
    database,
    rows.map((row) => row.id),
    viewer,
  );
}
