import { asc, desc, sql } from 'drizzle-orm';
import type { CharacterCard, CountedTag } from '#src/contract/character-calls.ts';
import type { Gender } from '#src/contract/fields.ts';
import type { Queries } from '#src/server/platform/database.ts';
import { given, keepQuery } from '#src/server/platform/kept-query.ts';
import type { ListViewer } from './is-shown.ts';
import { listFullTags } from './list-tags.ts';
import { loadCards } from './load-cards.ts';
import { selectPopularCarriers } from './select-popular-carriers.ts';
import { tags } from './tables.ts';

const charactersOfTag = 8;

export interface TagPageQuery extends ListViewer {
  page: number;
  size: number;
  gender?: Gender | undefined;
}

/** The most liked characters of some tags. */
const selectFirst = keepQuery((queries, shape: { ofGender: boolean; seesMature: boolean }) => {
  const first = selectPopularCarriers(queries, { ...shape, limit: charactersOfTag });
  return queries
    .select({ slug: tags.slug, characterId: first.characterId })
    .from(tags)
    .crossJoinLateral(first)
    .where(sql`${tags.slug} = any(${given('slugs')}::text[])`)
    .orderBy(desc(first.likes), asc(first.characterId));
});

/** A page of tags, the fullest first, each with its most liked characters (D3). */
export async function listTagsWithCharacters(
  database: Queries,
  query: TagPageQuery,
): Promise<{
  records: (CountedTag & { characters: CharacterCard[] })[];
  page: number;
  size: number;
  total: number;
}> {
  const full = await listFullTags(database, query);
  const slugs = full.tags.map(({ slug }) => slug);
  const { gender, seesMature } = query;
  const shape = { ofGender: gender !== undefined, seesMature };
  const rows = slugs.length === 0 ? [] : await selectFirst(database, shape, { gender, slugs });
  const ids = [...new Set(rows.map(({ characterId }) => characterId))];
  const cards = new Map((await loadCards(database, ids, query.language)).map((card) => [card.id, card]));
  const records = full.tags.map((tag) => ({
    ...tag,
    characters: rows.flatMap((row) => (row.slug === tag.slug ? (cards.get(row.characterId) ?? []) : [])),
  }));
  return { records, page: query.page, size: query.size, total: full.total };
}
