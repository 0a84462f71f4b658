import { and, eq, type SQL, sql } from 'drizzle-orm';
import { AppError } from '#src/contract/app-error.ts';
import { userMessages } from '#src/contract/errors.ts';
import type { Language } from '#src/contract/language.ts';
import type { Queries } from '#src/server/platform/database.ts';
import { isReachable, type Viewer } from './is-shown.ts';
import { type CharacterRow, selectCharacters } from './load-cards.ts';
import { loadStoredCard, readCardTexts } from './own/stored-card.ts';
import { characters } from './tables.ts';

/** What macros call a character by: the nickname that its card gives it (interop, Macros); null without one. */
const nicknameColumn = sql<
  string | null
>`coalesce(${characters.nickname}, nullif(${characters.card} -> 'data' ->> 'nickname', ''))`;

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

/**
 * The one character that is meant, with its persona in one language.
 * @throws AppError 40003 with 404 without one
 */
export async function requireRow(
  database: Queries,
  language: Language,
  isMeant: SQL | undefined,
): Promise<NamedCharacter> {
  const [[row], [named]] = await Promise.all([
    selectCharacters(database, language).where(isMeant),
    database.select({ nickname: nicknameColumn }).from(characters).where(isMeant),
  ]);
  if (row === undefined) throw new AppError(40003, { status: 404, userMessage: userMessages.notFound });
  const nickname = named?.nickname ?? null;
  const stored = row.character.ownerId === null ? null : await loadStoredCard(database, row.character.id);
  if (stored === null) return { ...row, nickname };
  return { ...row, nickname, text: { ...row.text, ...readCardTexts(stored.data) } };
}

/** The first message and its alternates, as the card has them: their macros are not filled. */
export function listGreetings({ text }: NamedCharacter): string[] {
  return [text.firstMessage, ...text.alternateGreetings];
}
