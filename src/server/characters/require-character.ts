import { and, eq } from 'drizzle-orm';
import { AppError } from '#src/contract/app-error.ts';
import type { CharacterProfile, ChatCharacter } from '#src/contract/character-calls.ts';
import { userMessages } from '#src/contract/errors.ts';
import type { Language } from '#src/contract/language.ts';
import { fillForUnnamed } from '#src/domain/prompt/fill-macros.ts';
import type { Queries } from '#src/server/platform/database.ts';
import { isShown, type Viewer } from './is-shown.ts';
import { listSimilarCharacters } from './list-similar-characters.ts';
import { type CharacterRow, loadCard, selectCharacters } from './load-cards.ts';
import { characters } from './tables.ts';

/**
 * A character with its persona in one language.
 * @throws AppError 40003 with 404 for an unknown id (D2), and for one that is not shown (D10)
 */
export async function requireCharacter(
  database: Queries,
  id: string,
  { language, seesMature }: Viewer,
): Promise<CharacterRow> {
  const [row] = await selectCharacters(database, language).where(
    and(eq(characters.id, id), isShown(characters.isMature, seesMature)),
  );
  if (row === undefined) throw new AppError(40003, { status: 404, userMessage: userMessages.notFound });
  return row;
}

/** The public profile (D3). Macros of the card are filled for a reader without a name. */
export async function getCharacterProfile(
  database: Queries,
  id: string,
  viewer: Viewer,
): Promise<CharacterProfile> {
  const { language } = viewer;
  const row = await requireCharacter(database, id, viewer);
  const card = await loadCard(database, row, language);
  const fill = (text: string) => fillForUnnamed(text, row.text.name, language);
  return {
    ...card,
    age: row.character.age,
    occupation: row.text.occupation,
    description: fill(row.text.description),
    personality: fill(row.text.personality),
    first_message: fill(row.text.firstMessage),
    similar_characters: await listSimilarCharacters(database, card, viewer),
    create_time: row.character.createdAt.toISOString(),
    update_time: row.character.updatedAt.toISOString(),
  };
}

/** What the chat page needs (D3). */
export async function getChatCharacter(
  database: Queries,
  id: string,
  viewer: Viewer,
): Promise<ChatCharacter> {
  const { language } = viewer;
  const row = await requireCharacter(database, id, viewer);
  return {
    ...(await loadCard(database, row, language)),
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
