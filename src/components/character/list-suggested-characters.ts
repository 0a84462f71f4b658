import { getLiveEntry } from 'astro:content';
import type { CharacterCard } from '#src/contract/site/character-calls.ts';
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
  const load = async () =>
    requireFound(await getLiveEntry('characterLists', { client, page: 1, size: 4 })).data.records;
  return seesMature ? (memory.recall(language) ?? load()) : memory.ask(language, load);
}
