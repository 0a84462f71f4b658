import { getLiveEntry } from 'astro:content';
import type { CharacterCard } from '#src/contract/site/character-calls.ts';
import { requireFound } from '#src/domain/site/found-or-null.ts';
import { createShortMemory } from '#src/domain/site/short-memory.ts';

/** Unknown addresses are asked for by programs, by the thousand: what is offered instead holds for a minute. */
const memory = createShortMemory<CharacterCard[]>(60_000);

/**
 * Four characters for who asked for a page that is not there, in their language. What a member who sees mature
 * characters is shown is kept for nobody else (rule:mature-hidden); what is kept may be shown to them.
 */
export function listInstead({
  client,
  language,
  seesMature,
}: Pick<App.Locals, 'client' | 'language' | 'seesMature'>): Promise<CharacterCard[]> {
  const load = async () =>
    requireFound(await getLiveEntry('characterLists', { client, page: 1, size: 4 })).data.records;
  return seesMature ? (memory.recall(language) ?? load()) : memory.ask(language, load);
}
