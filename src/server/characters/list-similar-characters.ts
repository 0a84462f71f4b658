import { and, asc, count, desc, eq, inArray, ne } from 'drizzle-orm';
import type { CharacterCard } from '#src/contract/character-calls.ts';
import type { Gender } from '#src/contract/fields.ts';
import type { Queries } from '#src/server/platform/database.ts';
import { isPublished, type ListViewer } from './is-shown.ts';
import { loadCards } from './load-cards.ts';
import { selectPopularCarriers } from './select-popular-carriers.ts';
import { characters, characterTags, tags } from './tables.ts';

const similarLimit = 8;
/** So much is looked at, however many characters carry a tag: its most liked ones. */
const carriersOfTag = 60;
const tagLimit = 12;

/**
 * The characters that share the most tags with one: those of its gender first, then by shared tags and editorial
 * order. Of a tag that very many carry, the most liked ones are considered.
 */
export async function listSimilarCharacters(
  database: Queries,
  character: { id: string; gender: Gender; tags: readonly { slug: string }[] },
  { language, seesMature }: ListViewer,
): Promise<CharacterCard[]> {
  const slugs = character.tags.slice(0, tagLimit).map(({ slug }) => slug);
  if (slugs.length === 0) return [];
  const carriers = selectPopularCarriers(database, { limit: carriersOfTag, seesMature });
  const considered = database
    .select({ id: carriers.characterId })
    .from(tags)
    .crossJoinLateral(carriers)
    .where(inArray(tags.slug, slugs));
  const rows = await database
    .select({ id: characters.id })
    .from(characters)
    .innerJoin(characterTags, eq(characterTags.characterId, characters.id))
    .where(
      and(
        inArray(characters.id, considered),
        inArray(characterTags.tagSlug, slugs),
        ne(characters.id, character.id),
        isPublished(seesMature),
      ),
    )
    .groupBy(characters.id)
    .orderBy(
      desc(eq(characters.gender, character.gender)),
      desc(count()),
      asc(characters.rank),
      asc(characters.id),
    )
    .limit(similarLimit);
  const ids = rows.map(({ id }) => id);
  return loadCards(database, ids, language);
}
