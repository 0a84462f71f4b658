import { and, eq, gt } from 'drizzle-orm';
import { accountSessions } from '#src/server/identity/account-tables.ts';
import { seesMature } from '#src/server/identity/sees-mature.ts';
import { users } from '#src/server/identity/tables.ts';
import type { Database } from '#src/server/platform/database/database.ts';
import { given, cacheQuery } from '#src/server/platform/database/cached-query.ts';
import { requestDeviceId } from '#src/server/platform/http/visitor/request-device-id.ts';
import type { Member } from '#src/server/platform/http/visitor/visitor.ts';
import { enterAccount } from '../merge/enter-account.ts';
import { hasSessionCookie, readSessionToken, type SessionKeys, setsSession } from './session-cookies.ts';
import { hashSessionToken } from './session-tokens.ts';
import type { LoginSession } from './sessions.ts';

/**
 * Returns the member whose session a request carries; null without a session cookie, with one that was tampered with,
 * and once the session has ended. Every request queries the database, so a revoked session is invalid at once
 * (rule:sessions).
 */
export async function findMember(
  database: Database,
  keys: SessionKeys,
  request: Request,
): Promise<Member | null> {
  const cookies = request.headers.get('cookie');
  if (!hasSessionCookie(cookies)) return null;
  const token = readSessionToken(cookies, {
    secret: await keys.secret(),
    isSecure: keys.isSecure(request),
  });
  if (token === null) return null;
  const values = { tokenHash: hashSessionToken(token), now: new Date().toISOString() };
  const [row] = await selectMember(database, { isKnownById: false }, values);
  if (row === undefined) return null;
  const { accountId } = row;
  // A login that was interrupted before the user was created is completed here.
  const userId =
    row.userId ?? (await enterAccount(database, { accountId, deviceId: requestDeviceId(request) }));
  return toMember(row, userId, keys.env);
}

const selectMember = cacheQuery((queries, { isKnownById }: { isKnownById: boolean }) =>
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
    .where(
      and(
        isKnownById
          ? eq(accountSessions.id, given('sessionId'))
          : eq(accountSessions.token, given('tokenHash')),
        gt(accountSessions.expiresAt, given('now')),
      ),
    ),
);

type MemberRow = Awaited<ReturnType<typeof selectMember>>[number];

/**
 * Begins the session that a login created, whichever way the login was: the guest of the device moves into the account,
 * and an earlier session of this browser ends (rule:sessions).
 * @param cookies the `Set-Cookie` headers of the answer
 * @returns the member; null when the session has ended already, or the answer does not carry it: then it ends here, and
 * nothing is moved
 */
export async function beginSession(
  database: Database,
  keys: SessionKeys,
  { request, session, cookies }: { request: Request; session: LoginSession; cookies: readonly string[] },
): Promise<Member | null> {
  if (!setsSession(cookies, keys.isSecure(request))) {
    await endSession(database, session);
    return null;
  }
  const now = new Date().toISOString();
  const [row] = await selectMember(database, { isKnownById: true }, { sessionId: session.id, now });
  if (row === undefined) return null;
  const { accountId } = row;
  const userId = await enterAccount(database, { accountId, deviceId: requestDeviceId(request) });
  const before = await findMember(database, keys, request);
  if (before !== null && before.session.id !== session.id) {
    await endSession(database, { id: before.session.id, accountId: before.accountId });
  }
  return toMember(row, userId, keys.env);
}

async function endSession(database: Database, { id, accountId }: LoginSession): Promise<void> {
  await database
    .delete(accountSessions)
    .where(and(eq(accountSessions.id, id), eq(accountSessions.accountId, accountId)));
}

function toMember(
  { accountId, id, createdAt, expiresAt, adultStatedAt, matureOptIn }: MemberRow,
  userId: string,
  env: SessionKeys['env'],
): Member {
  return {
    userId,
    accountId,
    session: { id, createdAt, expiresAt },
    seesMature: seesMature({ accountId, adultStatedAt, matureOptIn: matureOptIn === true }, env),
  };
}
