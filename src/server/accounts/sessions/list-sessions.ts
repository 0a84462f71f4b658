import { and, desc, eq, gt } from 'drizzle-orm';
import type { Session } from '#src/contract/account/account-calls.ts';
import type { Language } from '#src/contract/base/language.ts';
import { nameBrowser } from '#src/domain/account/name-browser.ts';
import { accountSessions } from '#src/server/identity/account-tables.ts';
import type { Queries } from '#src/server/platform/database/database.ts';
import type { Member } from '#src/server/platform/http/visitor/visitor.ts';

/** Where the account is logged in, the newest login first (rule:sessions). Tokens never leave the database. */
export async function listSessions(
  database: Queries,
  member: Member,
  language: Language,
): Promise<{ records: Session[] }> {
  const rows = await database
    .select({
      id: accountSessions.id,
      userAgent: accountSessions.userAgent,
      createdAt: accountSessions.createdAt,
      updatedAt: accountSessions.updatedAt,
    })
    .from(accountSessions)
    .where(and(eq(accountSessions.accountId, member.accountId), gt(accountSessions.expiresAt, new Date())))
    .orderBy(desc(accountSessions.createdAt), accountSessions.id);
  const records = rows.map((row) => ({
    id: row.id,
    current: row.id === member.session.id,
    browser: nameBrowser(row.userAgent, language),
    create_time: row.createdAt.toISOString(),
    seen_time: startOfDay(row.updatedAt).toISOString(),
  }));
  return { records };
}

/** The hour at which somebody was there is nobody's business. */
function startOfDay(moment: Date): Date {
  return new Date(Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth(), moment.getUTCDate()));
}
