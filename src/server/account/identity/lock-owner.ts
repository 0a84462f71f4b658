import { eq } from 'drizzle-orm';
import { AppError } from '#src/contract/errors/app-error.ts';
import { users } from '#src/server/account/identity/tables.ts';
import type { Queries } from '#src/server/platform/database/database.ts';

/**
 * Locks a user's row until the transaction ends: changes of one user run one after the other, so that two at once
 * cannot pass a limit.
 * @throws AppError 40001 when the user does not exist
 */
export async function lockOwner(transaction: Queries, userId: string): Promise<void> {
  const [user] = await transaction
    .select({ id: users.id })
    .from(users)
    .where(eq(users.id, userId))
    // No stronger lock: a transaction that has locked a conversation and refers to the user in a new row can go on,
    // instead of a deadlock.
    .for('no key update');
  if (user === undefined) throw new AppError(40001);
}
