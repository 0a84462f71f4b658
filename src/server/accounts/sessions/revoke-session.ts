import { and, eq } from 'drizzle-orm';
import { AppError } from '#src/contract/errors/app-error.ts';
import { userMessages } from '#src/contract/errors/errors.ts';
import { notFound } from '#src/server/chat/base/require-conversation.ts';
import { accountSessions } from '#src/server/identity/account-tables.ts';
import type { Queries } from '#src/server/platform/database/database.ts';
import type { Member } from '#src/server/platform/http/visitor/visitor.ts';

/**
 * Logs one other browser of the account out, at once: nothing remembers a session beside its row.
 * @throws AppError 40003 with 409 for the session that asks, with 404 for one that is unknown or somebody else's
 */
export async function revokeSession(
  database: Queries,
  member: Member,
  id: string,
): Promise<{ revoked: number }> {
  if (id === member.session.id) {
    throw new AppError(40003, { status: 409, userMessage: userMessages.sessionInUse });
  }
  const revoked = await database
    .delete(accountSessions)
    .where(and(eq(accountSessions.id, id), eq(accountSessions.accountId, member.accountId)))
    .returning({ id: accountSessions.id });
  if (revoked.length === 0) throw notFound();
  return { revoked: revoked.length };
}
