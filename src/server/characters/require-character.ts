import { and, eq } from 'drizzle-orm';
import { AppError } from '#src/contract/app-error.ts';
import type { CharacterProfile, ChatCharacter } from '#src/contract/character-calls.ts';
import { userMessages } from '#src/contract/errors.ts';
import type { Language } from '#src/contract/language.ts';
import { fillForUnnamed } from '#src/domain/prompt/fill-macros.ts';
import type { Queries } from '#src/server/platform/database.ts';
import { characters, characterTexts } from './tables.ts';
import { type CharacterRow, toCards } from './to-card.ts';

/**
 * A character with its persona in one language.
 * @throws AppError 40003 with 404 for an unknown id (D2)
 */
export async function requireCharacter(
  database: Queries,
  id: string,
  language: Language,
): Promise<CharacterRow> {
  const [row] = await database
    .select({ character: characters, text: characterTexts })
    .from(characters)
    .innerJoin(
      characterTexts,
      and(eq(characterTexts.characterId, characters.id), eq(characterTexts.language, language)),
    )
    .where(eq(characters.id, id));
  if (row === undefined) throw new AppError(40003, { status: 404, userMessage: userMessages.notFound });
  return row;
}

/** The public profile (D3). Macros of the card are filled for a reader without a name. */
export async function getCharacterProfile(
  database: Queries,
  id: string,
  language: Language,
): Promise<CharacterProfile> {
  const row = await requireCharacter(database, id, language);
  const card = await readCard(database, row, language);
  const fill = (text: string) => fillForUnnamed(text, row.text.name, language);
  return {
    ...card,
    age: row.character.age,
    occupation: row.text.occupation,
    description: fill(row.text.description),
    personality: fill(row.text.personality),
    first_message: fill(row.text.firstMessage),
  };
}

/** What the chat page needs (D3). */
export async function getChatCharacter(
  database: Queries,
  id: string,
  language: Language,
): Promise<ChatCharacter> {
  const row = await requireCharacter(database, id, language);
  return {
    ...(await readCard(database, row, language)),
    occupation: row.text.occupation,
    greetings: listGreetings(row, language),
    voice_hint: row.text.voiceHint,
  };
}

/** The first message and its alternates, ready to be said. */
export function listGreetings(row: CharacterRow, language: Language): string[] {
  return [row.text.firstMessage, ...row.text.alternateGreetings].map((greeting) =>
    fillForUnnamed(greeting, row.text.name, language),
  );
}

async function readCard(database: Queries, row: CharacterRow, language: Language) {
  const [card] = await toCards(database, [row], language);
  if (card === undefined) throw new Error('a character row gave no card');
  return { ...card, scenario: fillForUnnamed(card.scenario, row.text.name, language) };
}
