import { and, eq } from 'drizzle-orm';
import type { Queries } from '#src/server/platform/database/database.ts';
import { given, cacheQuery } from '#src/server/platform/database/cached-query.ts';
import { notFound } from '#src/server/platform/http/calls/not-found.ts';
import { isReachable, type Viewer } from './is-shown.ts';
import { type CharacterRow, selectCharacters } from './load-cards.ts';
import { loadStoredCard, readCardTexts } from './stored-card.ts';
import { characters } from './tables.ts';

export type NamedCharacter = CharacterRow;

/** The kind of viewer of a character: each has a query of its own. */
interface CharacterShape {
  seesMature: boolean;
  /** True to include the visitor's own private characters; false for characters of the site only. */
  isOwn: boolean;
}

const selectCharacter = cacheQuery((queries, { seesMature, isOwn }: CharacterShape) =>
  selectCharacters(queries).where(
    and(eq(characters.id, given('id')), isReachable({ seesMature, userId: isOwn ? given('userId') : null })),
  ),
);

/**
 * Returns a character with its persona in one language, to chat with: a character of the site, or a private character
 * of the caller.
 * @throws AppError 40003 with 404 for an unknown id (rule:unknown-id), for a character that is not shown
 * (rule:mature-hidden), and for somebody else's character
 */
export async function requireCharacter(
  database: Queries,
  id: string,
  viewer: Viewer,
): Promise<NamedCharacter> {
  const row = await requireRow(database, id, { viewer, isOwn: viewer.userId !== null });
  const stored = row.character.ownerId === null ? null : await loadStoredCard(database, row.character.id);
  return stored === null ? row : { ...row, text: { ...row.text, ...readCardTexts(stored.data) } };
}

/**
 * Returns a character of the site with its persona in one language.
 * @throws AppError 40003 with 404 for an unknown id (rule:unknown-id), for a character that is not shown
 * (rule:mature-hidden), and for every private character
 */
export async function requirePublicCharacter(
  database: Queries,
  id: string,
  viewer: Viewer,
): Promise<NamedCharacter> {
  return requireRow(database, id, { viewer, isOwn: false });
}

async function requireRow(
  database: Queries,
  id: string,
  { viewer: { language, seesMature, userId }, isOwn }: { viewer: Viewer; isOwn: boolean },
): Promise<CharacterRow> {
  const [row] = await selectCharacter(database, { seesMature, isOwn }, { id, language, userId });
  if (row === undefined) throw notFound();
  return row;
}

/** Lists the first message and its alternates from the card, with unfilled macros. */
export function listGreetings({ text }: NamedCharacter): string[] {
  return [text.firstMessage, ...text.alternateGreetings];
}
