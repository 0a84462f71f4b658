import { and, desc, eq } from 'drizzle-orm';
import { AppError } from '#src/contract/app-error.ts';
import type { OwnCharacter } from '#src/contract/card-calls.ts';
import { userMessages } from '#src/contract/errors.ts';
import type { Language } from '#src/contract/language.ts';
import type { Queries } from '#src/server/platform/database.ts';
import type { Visitor } from '#src/server/platform/visitor.ts';
import { isShown } from '../is-shown.ts';
import { type CardRow, loadCard, selectCards } from '../load-cards.ts';
import { characters } from '../tables.ts';

type Owner = Pick<Visitor, 'userId' | 'seesMature'>;

/** Keeps the private characters of a user that the user sees now (D10). */
export function isOwnCharacter({ userId, seesMature }: Owner, id?: string) {
  return and(
    id === undefined ? undefined : eq(characters.id, id),
    eq(characters.ownerId, userId),
    isShown(characters.isMature, seesMature),
  );
}

/** A visitor's private characters, the newest first. */
export async function listOwnCharacters(
  database: Queries,
  { owner, language }: { owner: Owner; language: Language },
): Promise<OwnCharacter[]> {
  const rows = await selectCards(database, language)
    .where(isOwnCharacter(owner))
    .orderBy(desc(characters.createdAt), desc(characters.id));
  return Promise.all(rows.map((row) => toOwnCharacter(database, row, language)));
}

/**
 * One private character.
 * @throws AppError 40003 with 404 for an unknown one, and for somebody else's
 */
export async function requireOwnCharacter(
  database: Queries,
  { owner, id, language }: { owner: Owner; id: string; language: Language },
): Promise<OwnCharacter> {
  const [row] = await selectCards(database, language).where(isOwnCharacter(owner, id));
  if (row === undefined) throw characterMissing();
  return toOwnCharacter(database, row, language);
}

/** The failure of an id that names no character for who asks. */
export function characterMissing(): AppError {
  return new AppError(40003, { status: 404, userMessage: userMessages.notFound });
}

async function toOwnCharacter(database: Queries, row: CardRow, language: Language): Promise<OwnCharacter> {
  return {
    ...(await loadCard(database, row, language)),
    create_time: row.character.createdAt.toISOString(),
    update_time: row.character.updatedAt.toISOString(),
  };
}
