import { AppError } from '#src/contract/errors/app-error.ts';
import { userMessages } from '#src/contract/errors/errors.ts';
import type { Queries } from '#src/server/platform/database/database.ts';
import type { Member } from '#src/server/platform/http/visitor/visitor.ts';
import { isCharacterShown } from './is-character-shown.ts';
import { favourites } from './tables.ts';

/**
 * Makes a character a favourite (rule:favourites); one that is a favourite already stays as it is. The database
 * counts likes.
 * @throws AppError 40003 with 404 for an unknown id (rule:unknown-id), and for one that the member may not see
 *   (rule:mature-hidden)
 */
export async function collectCharacter(
  database: Queries,
  member: Member,
  characterId: string,
): Promise<true> {
  if (!(await isCharacterShown(database, characterId, member.seesMature))) {
    throw new AppError(40003, { status: 404, userMessage: userMessages.notFound });
  }
  await database.insert(favourites).values({ userId: member.userId, characterId }).onConflictDoNothing();
  return true;
}
