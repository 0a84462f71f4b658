import { and, desc, eq } from 'drizzle-orm';
import type { Language } from '#src/contract/locale/language.ts';
import type { OwnCharacter } from '#src/contract/cards/card-calls.ts';
import type { AppError } from '#src/contract/errors/app-error.ts';
import type { Queries } from '#src/server/platform/database/database.ts';
import { given, cacheQuery } from '#src/server/platform/database/cached-query.ts';
import { notFound } from '#src/server/platform/http/calls/not-found.ts';
import type { Visitor } from '#src/server/platform/http/visitor/visitor.ts';
import { isShown } from '../characters/is-shown.ts';
import { type CardRow, selectCards, toCard } from '../characters/load-cards.ts';
import { characters } from '../characters/tables.ts';

type Owner = Pick<Visitor, 'userId' | 'seesMature'>;

/** Returns the condition that keeps the private characters of a user that the user may see now (rule:mature-hidden). */
export function isOwnCharacter({ userId, seesMature }: Owner, id?: string) {
  return and(
    id === undefined ? undefined : eq(characters.id, id),
    eq(characters.ownerId, userId),
    isShown(characters.isMature, seesMature),
  );
}

const selectOwn = cacheQuery((queries, { isOne, seesMature }: { isOne: boolean; seesMature: boolean }) =>
  selectCards(queries)
    .where(
      and(
        isOne ? eq(characters.id, given('id')) : undefined,
        eq(characters.ownerId, given('userId')),
        isShown(characters.isMature, seesMature),
      ),
    )
    .orderBy(desc(characters.createdAt), desc(characters.id)),
);

/** Lists a visitor's private characters, newest first. */
export async function listOwnCharacters(
  database: Queries,
  { owner, language }: { owner: Owner; language: Language },
): Promise<OwnCharacter[]> {
  const shape = { isOne: false, seesMature: owner.seesMature };
  const rows = await selectOwn(database, shape, { language, userId: owner.userId });
  return rows.map(toOwnCharacter);
}

/**
 * Returns one private character.
 * @throws AppError 40003 with 404 for an unknown one, and for somebody else's
 */
export async function requireOwnCharacter(
  database: Queries,
  { owner, id, language }: { owner: Owner; id: string; language: Language },
): Promise<OwnCharacter> {
  const shape = { isOne: true, seesMature: owner.seesMature };
  const [row] = await selectOwn(database, shape, { language, userId: owner.userId, id });
  if (row === undefined) throw characterMissing();
  return toOwnCharacter(row);
}

/** Creates the error of an id that names no character for the caller. */
export function characterMissing(): AppError {
  return notFound();
}

function toOwnCharacter(row: CardRow): OwnCharacter {
  return {
    ...toCard(row),
    create_time: row.character.createdAt.toISOString(),
    update_time: row.character.updatedAt.toISOString(),
  };
}
