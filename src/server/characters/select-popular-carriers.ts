import { and, asc, desc, eq } from 'drizzle-orm';
import type { Gender } from '#src/contract/fields.ts';
import type { Queries } from '#src/server/platform/database.ts';
import { isShown } from './is-shown.ts';
import { characterTags, tags } from './tables.ts';

/** The most liked characters of each tag of a query around it, for a lateral join: `limit` index entries a tag. */
export function selectPopularCarriers(
  database: Queries,
  { limit, gender, seesMature }: { limit: number; gender?: Gender | undefined; seesMature: boolean },
) {
  return database
    .select({ characterId: characterTags.characterId, likes: characterTags.likes })
    .from(characterTags)
    .where(
      and(
        eq(characterTags.tagSlug, tags.slug),
        isShown(characterTags.isMature, seesMature),
        gender === undefined ? undefined : eq(characterTags.gender, gender),
      ),
    )
    .orderBy(desc(characterTags.likes), asc(characterTags.characterId))
    .limit(limit)
    .as('carriers');
}
