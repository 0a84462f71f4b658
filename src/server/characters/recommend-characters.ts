import { and, asc, count, eq } from 'drizzle-orm';
import type { CharacterCard } from '#src/contract/character-calls.ts';
import type { Gender } from '#src/contract/fields.ts';
import type { Language } from '#src/contract/language.ts';
import type { Queries } from '#src/server/platform/database.ts';
import { characters, characterTexts } from './tables.ts';
import { toCards } from './to-card.ts';

export interface RecommendationQuery {
  page: number;
  size: number;
  gender?: Gender | undefined;
  language: Language;
}

/** A page of characters in editorial order, of one gender or of both (spec §7). */
export async function recommendCharacters(
  database: Queries,
  query: RecommendationQuery,
): Promise<{ records: CharacterCard[]; page: number; size: number; total: number }> {
  const ofGender = query.gender === undefined ? undefined : eq(characters.gender, query.gender);
  const [counted] = await database.select({ total: count() }).from(characters).where(ofGender);
  const rows = await database
    .select({ character: characters, text: characterTexts })
    .from(characters)
    .innerJoin(
      characterTexts,
      and(eq(characterTexts.characterId, characters.id), eq(characterTexts.language, query.language)),
    )
    .where(ofGender)
    .orderBy(asc(characters.rank), asc(characters.id))
    .limit(query.size)
    .offset((query.page - 1) * query.size);
  const records = await toCards(database, rows, query.language);
  return { records, page: query.page, size: query.size, total: counted?.total ?? 0 };
}
