import { eq } from 'drizzle-orm';
import { AppError } from '#src/contract/errors/app-error.ts';
import { users } from '#src/server/identity/tables.ts';
import type { Queries } from '#src/server/platform/database/database.ts';

/**
 * Locks a user's row until the transaction ends: the changes of one user follow each other, so that no limit is
 * passed by two at once.
 * @throws AppError 40001 when the user is gone
 */
export async function lockOwner(transaction: Queries, userId: string): Promise<void> {
  const [user] = await transaction
    .select({ id: users.id })
    .from(users)
    .where(eq(users.id, userId))
    // Not more: whoever has a conversation locked and names the user in a new row goes on, instead of in a circle.
    .for('no key update');
  if (user === undefined) throw new AppError(40001);
}
