import { asc, desc, inArray } from 'drizzle-orm';
import type { CharacterCard, CountedTag } from '#src/contract/character-calls.ts';
import type { Gender } from '#src/contract/fields.ts';
import type { Queries } from '#src/server/platform/database.ts';
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
  const first = selectPopularCarriers(database, { ...query, limit: charactersOfTag });
  const rows =
    slugs.length === 0
      ? []
      : await database
          .select({ slug: tags.slug, characterId: first.characterId })
          .from(tags)
          .crossJoinLateral(first)
          .where(inArray(tags.slug, slugs))
          .orderBy(desc(first.likes), asc(first.characterId));
  const ids = [...new Set(rows.map(({ characterId }) => characterId))];
  const cards = new Map((await loadCards(database, ids, query.language)).map((card) => [card.id, card]));
  const records = full.tags.map((tag) => ({
    ...tag,
    characters: rows.flatMap((row) => (row.slug === tag.slug ? (cards.get(row.characterId) ?? []) : [])),
  }));
  return { records, page: query.page, size: query.size, total: full.total };
}
