import type { CharacterCard, CountedTag } from '#src/contract/site/character-calls.ts';
import type { Gender } from '#src/contract/call/fields.ts';
import type { Queries } from '#src/server/platform/database/database.ts';
import type { ListViewer } from './is-shown.ts';
import { listFullTags } from './list-tags.ts';
import { loadCards } from './load-cards.ts';

const charactersOfTag = 8;

export interface TagPageQuery extends ListViewer {
  page: number;
  size: number;
  gender?: Gender | undefined;
}

/** A page of tags, the fullest first, each with its most liked characters (rule:tag-lists). */
export async function listTagsWithCharacters(
  database: Queries,
  query: TagPageQuery,
): Promise<{
  records: (CountedTag & { characters: CharacterCard[] })[];
  page: number;
  size: number;
  total: number;
}> {
  const full = await listFullTags(database, query, charactersOfTag);
  const ids = [...new Set(full.tags.flatMap(({ characterIds }) => characterIds))];
  const cards = new Map((await loadCards(database, ids, query.language)).map((card) => [card.id, card]));
  const records = full.tags.map(({ tag, characterIds }) => ({
    ...tag,
    characters: characterIds.flatMap((id) => cards.get(id) ?? []),
  }));
  return { records, page: query.page, size: query.size, total: full.total };
}
