import { and, eq, type SQL, sql } from 'drizzle-orm';
import { AppError } from '#src/contract/app-error.ts';
import type { CharacterProfile, ChatCharacter } from '#src/contract/character-calls.ts';
import { userMessages } from '#src/contract/errors.ts';
import type { Language } from '#src/contract/language.ts';
import { fillForUnnamed } from '#src/domain/macros/fill-for-unnamed.ts';
import type { Queries } from '#src/server/platform/database.ts';
import { isPublished, isReachable, type ListViewer, type Viewer } from './is-shown.ts';
import { listSimilarCharacters } from './list-similar-characters.ts';
import { type CharacterRow, loadCard, selectCharacters } from './load-cards.ts';
import { characters } from './tables.ts';

/** What macros call a character by: the nickname that its card gives it (interop, Macros); null without one. */
const nicknameColumn = sql<string | null>`nullif(${characters.card} -> 'data' ->> 'nickname', '')`;

export type NamedCharacter = CharacterRow & { nickname: string | null };

/**
 * A character with its persona in one language, to chat with: one of the site, or a private one of who asks.
 * @throws AppError 40003 with 404 for an unknown id (D2), for one that is not shown (D10), and for somebody else's
 */
export async function requireCharacter(
  database: Queries,
  id: string,
  { language, ...viewer }: Viewer,
): Promise<NamedCharacter> {
  return requireRow(database, language, and(eq(characters.id, id), isReachable(viewer)));
}

async function requireRow(
  database: Queries,
  language: Language,
  isMeant: SQL | undefined,
): Promise<NamedCharacter> {
  const [[row], [named]] = await Promise.all([
    selectCharacters(database, language).where(isMeant),
    database.select({ nickname: nicknameColumn }).from(characters).where(isMeant),
  ]);
  if (row === undefined) throw new AppError(40003, { status: 404, userMessage: userMessages.notFound });
  return { ...row, nickname: named?.nickname ?? null };
}

/** The public profile (D3), which a private character has for nobody. Macros of the card are filled for a reader without a name. */
export async function getCharacterProfile(
  database: Queries,
  id: string,
  viewer: ListViewer,
): Promise<CharacterProfile> {
  const { language } = viewer;
  const isMeant = and(eq(characters.id, id), isPublished(viewer.seesMature));
  const row = await requireRow(database, language, isMeant);
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
export function listGreetings(row: NamedCharacter, language: Language): string[] {
  return [row.text.firstMessage, ...row.text.alternateGreetings].map((greeting) =>
    fillForUnnamed(greeting, row.nickname ?? row.text.name, language),
  );
}
