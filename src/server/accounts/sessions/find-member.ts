import { and, eq, gt } from 'drizzle-orm';
import { accountSessions } from '#src/server/identity/account-tables.ts';
import { seesMature } from '#src/server/identity/sees-mature.ts';
import { users } from '#src/server/identity/tables.ts';
import type { Database } from '#src/server/platform/database/database.ts';
import { given, keepQuery } from '#src/server/platform/database/kept-query.ts';
import { requestDeviceId } from '#src/server/platform/http/visitor/request-device-id.ts';
import type { Member } from '#src/server/platform/http/visitor/visitor.ts';
import type { LoginService } from '../login/login-service.ts';
import { enterAccount } from '../merge/enter-account.ts';
import { hasSessionCookie, readSessionToken } from './session-cookies.ts';
import { hashSessionToken } from './session-tokens.ts';

/**
 * The member whose session a request carries; null without a session cookie, with one that was tampered with, and
 * once the session has ended. Every request asks the database, so a revoked session is dead at once (rule:sessions).
 */
export async function findMember(
  database: Database,
  logins: LoginService,
  request: Request,
): Promise<Member | null> {
  const cookies = request.headers.get('cookie');
  if (!hasSessionCookie(cookies)) return null;
  const token = readSessionToken(cookies, {
    secret: await logins.secret(),
    isSecure: logins.isSecure(request),
  });
  return token === null
    ? null
    : findMemberOfToken(database, logins, { token, deviceId: requestDeviceId(request) });
}

const selectMember = keepQuery((queries) =>
  queries
    .select({
      id: accountSessions.id,
      createdAt: accountSessions.createdAt,
      expiresAt: accountSessions.expiresAt,
      accountId: accountSessions.accountId,
      userId: users.id,
      matureOptIn: users.matureOptIn,
      adultStatedAt: users.adultStatedAt,
    })
    .from(accountSessions)
    .leftJoin(users, eq(users.accountId, accountSessions.accountId))
    .where(and(eq(accountSessions.token, given('token')), gt(accountSessions.expiresAt, given('now')))),
);

/** The member of a session's token. A login that was cut off before the user was made is finished here. */
export async function findMemberOfToken(
  database: Database,
  logins: LoginService,
  { token, deviceId }: { token: string; deviceId: string | null },
): Promise<Member | null> {
  const [row] = await selectMember(database, null, {
    token: hashSessionToken(token),
    now: new Date().toISOString(),
  });
  if (row === undefined) return null;
  const { accountId, id, createdAt, expiresAt, adultStatedAt, matureOptIn } = row;
  return {
    userId: row.userId ?? (await enterAccount(database, { accountId, deviceId })),
    accountId,
    session: { id, createdAt, expiresAt },
    seesMature: seesMature({ accountId, adultStatedAt, matureOptIn: matureOptIn === true }, logins.env),
  };
}
