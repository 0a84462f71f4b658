import { and, eq } from 'drizzle-orm';
import { AppError } from '#src/contract/errors/app-error.ts';
import { userMessages } from '#src/contract/errors/errors.ts';
import type { Queries } from '#src/server/platform/database/database.ts';
import type { Member } from '#src/server/platform/http/visitor/visitor.ts';
import { isCharacterShown } from './is-character-shown.ts';
import { favourites } from './tables.ts';

/**
 * Makes a character no favourite any more (rule:favourites), also one that the member no longer sees; one that is
 * none stays none. The database counts likes.
 * @throws AppError 40003 with 404 for an unknown id (rule:unknown-id), and for one that is no favourite and not shown
 *   (rule:mature-hidden)
 */
export async function cancelCollect(database: Queries, member: Member, characterId: string): Promise<true> {
  const removed = await database
    .delete(favourites)
    .where(and(eq(favourites.userId, member.userId), eq(favourites.characterId, characterId)))
    .returning({ characterId: favourites.characterId });
  if (removed.length === 0 && !(await isCharacterShown(database, characterId, member.seesMature))) {
    throw new AppError(40003, { status: 404, userMessage: userMessages.notFound });
  }
  return true;
}
