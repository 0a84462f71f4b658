import { eq, isNull, max } from 'drizzle-orm';
import type { Language } from '#src/contract/locale/language.ts';
import type { JsonObject } from '#src/domain/json/json-values.ts';
import type { CharacterFile } from '#src/server/characters/character-file.ts';
import { importCharacter } from '#src/server/characters/import-character.ts';
import { characters } from '#src/server/characters/tables.ts';
import { importPortrait } from '#src/server/pictures/import-picture.ts';
import type { Queries } from '#src/server/platform/database/database.ts';
import { importCardTags } from './import-card-tags.ts';

/** The first rank of imported characters, which come after those that ship with the program. */
const firstRank = 1_000;

export interface CharacterSource {
  character: Omit<CharacterFile, 'tags'>;
  /** Slugs, or the names that a card gives its tags. */
  tags: { slugs: string[] } | { names: readonly string[] };
  picture: Uint8Array | null;
  card: JsonObject | null;
  /** The language of the text that stands in for missing ones; null if nobody knows it. */
  standIn: Language | null;
  contentHash: string;
}

/**
 * Writes an imported character with its portrait and tags.
 * @returns false when nothing has changed since the last import
 */
export async function writeCharacter(database: Queries, source: CharacterSource): Promise<boolean> {
  const { character, contentHash, card, standIn } = source;
  const [known] = await database
    .select({ rank: characters.rank, contentHash: characters.contentHash })
    .from(characters)
    .where(eq(characters.id, character.id));
  if (known?.contentHash === contentHash) return false;
  const tags = 'slugs' in source.tags ? source.tags.slugs : await importCardTags(database, source.tags.names);
  const portrait = await importPortrait(database, source.picture, character.id);
  const rank = known?.rank ?? (await findNextRank(database));
  await importCharacter(database, { ...character, tags }, { rank, contentHash, card, standIn, ...portrait });
  return true;
}

async function findNextRank(database: Queries): Promise<number> {
  const [last] = await database
    .select({ rank: max(characters.rank) })
    .from(characters)
    .where(isNull(characters.ownerId));
  return Math.max((last?.rank ?? 0) + 1, firstRank);
}
