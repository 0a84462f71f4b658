import { and, asc, desc, eq } from 'drizzle-orm';
import type { Queries } from '#src/server/platform/database/database.ts';
import { given } from '#src/server/platform/database/cached-query.ts';
import { isShown } from './is-shown.ts';
import { characterTags, tags } from './tables.ts';

/**
 * Selects the most liked characters of each tag of a surrounding query, for a lateral join: `limit` index entries a
 * tag.
 * @param ofGender only characters of the gender that is a parameter of the query
 */
export function selectPopularCarriers(
  database: Queries,
  { limit, ofGender = false, seesMature }: { limit: number; ofGender?: boolean; seesMature: boolean },
) {
  return database
    .select({ characterId: characterTags.characterId, likes: characterTags.likes })
    .from(characterTags)
    .where(
      and(
        eq(characterTags.tagSlug, tags.slug),
        isShown(characterTags.isMature, seesMature),
        ofGender ? eq(characterTags.gender, given('gender')) : undefined,
      ),
    )
    .orderBy(desc(characterTags.likes), asc(characterTags.characterId))
    .limit(limit)
    .as('carriers');
}
