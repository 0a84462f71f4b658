import { getLiveEntry } from 'astro:content';
import type { CharacterCard } from '#src/contract/characters/character-card.ts';
import { requireFound } from '#src/domain/site/found-or-null.ts';
import { createExpiringCache } from '#src/domain/site/expiring-cache.ts';

/** A cache of one minute: programs request unknown addresses by the thousand. */
const memory = createExpiringCache<CharacterCard[]>(60_000);

/**
 * Lists four characters for a visitor of a missing page, in their language. The list of a member who sees mature
 * characters is not cached for anybody else (rule:mature-hidden); a cached list may be shown to them.
 */
export function listSuggestedCharacters({
  client,
  language,
  seesMature,
}: Pick<App.Locals, 'client' | 'language' | 'seesMature'>): Promise<CharacterCard[]> {
  const load = async () => {
    const list = requireFound(await getLiveEntry('characterLists', { client, page: 1, size: 4 }));
    // Everybody has the list, and nobody the favourites of the one who asked for it.
    return list.data.records.map((card) => ({ ...card, collect: false }));
  };
  return seesMature ? (memory.recall(language) ?? load()) : memory.ask(language, load);
}
