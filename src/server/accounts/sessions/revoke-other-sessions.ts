import { and, eq, ne } from 'drizzle-orm';
import { accountSessions } from '#src/server/identity/account-tables.ts';
import type { Queries } from '#src/server/platform/database/database.ts';
import type { Member } from '#src/server/platform/http/visitor/visitor.ts';

/** Logs every other browser of the account out, at once. */
export async function revokeOtherSessions(database: Queries, member: Member): Promise<{ revoked: number }> {
  const revoked = await database
    .delete(accountSessions)
    .where(and(eq(accountSessions.accountId, member.accountId), ne(accountSessions.id, member.session.id)))
    .returning({ id: accountSessions.id });
  return { revoked: revoked.length };
}
