import { asc, count, eq } from 'drizzle-orm';
import type { Tag } from '#src/contract/character-calls.ts';
import type { Language } from '#src/contract/language.ts';
import type { Queries } from '#src/server/platform/database.ts';
import { characterTags, tags } from './tables.ts';

/** Every tag with the number of characters that carry it, by slug (D3). */
export async function listTags(database: Queries, language: Language): Promise<(Tag & { count: number })[]> {
  const rows = await database
    .select({ tag: tags, count: count(characterTags.characterId) })
    .from(tags)
    .leftJoin(characterTags, eq(characterTags.tagSlug, tags.slug))
    .groupBy(tags.slug)
    .orderBy(asc(tags.slug));
  return rows.map((row) => ({
    slug: row.tag.slug,
    name: row.tag.names[language],
    label_type: row.tag.labelType,
    count: row.count,
  }));
}
