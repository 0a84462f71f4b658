import { eq, inArray } from 'drizzle-orm';
import type { CharacterCard, Tag } from '#src/contract/character-calls.ts';
import type { Language } from '#src/contract/language.ts';
import { sortTags } from '#src/domain/sort-tags.ts';
import type { Queries } from '#src/server/platform/database.ts';
import { type characters, characterTags, type characterTexts, tags } from './tables.ts';

export interface CharacterRow {
  character: typeof characters.$inferSelect;
  text: typeof characterTexts.$inferSelect;
}

/** Where the face of a character lies, without width and ending. */
export function avatarPath(id: string): string {
  return `/media/avatars/${id}`;
}

/** Rows as cards, with all their tags fetched in one query. */
export async function toCards(
  database: Queries,
  rows: readonly CharacterRow[],
  language: Language,
): Promise<CharacterCard[]> {
  const tagsOf = await loadTags(
    database,
    rows.map((row) => row.character.id),
    language,
  );
  return rows.map(({ character, text }) => ({
    id: character.id,
    name: text.name,
    slug: character.slug,
    gender: character.gender,
    tagline: text.tagline,
    avatar: avatarPath(character.id),
    tags: sortTags(tagsOf.get(character.id) ?? []),
    likes: character.likes,
    collect: false,
    vip: character.vip,
    scenario: text.scenario,
  }));
}

async function loadTags(
  database: Queries,
  ids: readonly string[],
  language: Language,
): Promise<Map<string, Tag[]>> {
  const byCharacter = new Map<string, Tag[]>();
  if (ids.length === 0) return byCharacter;
  const rows = await database
    .select({ characterId: characterTags.characterId, tag: tags })
    .from(characterTags)
    .innerJoin(tags, eq(tags.slug, characterTags.tagSlug))
    .where(inArray(characterTags.characterId, [...ids]));
  for (const { characterId, tag } of rows) {
    const list = byCharacter.get(characterId) ?? [];
    list.push({ slug: tag.slug, name: tag.names[language], label_type: tag.labelType });
    byCharacter.set(characterId, list);
  }
  return byCharacter;
}
