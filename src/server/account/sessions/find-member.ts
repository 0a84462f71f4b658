import { and, eq, gt, sql } from 'drizzle-orm';
import { accountSessions } from '#src/server/account/identity/account-tables.ts';
import { hashDeviceId } from '#src/server/account/identity/hash-device-id.ts';
import { seesMature } from '#src/server/account/identity/sees-mature.ts';
import { users } from '#src/server/account/identity/tables.ts';
import type { Database } from '#src/server/platform/database/database.ts';
import { given, cacheQuery } from '#src/server/platform/database/cached-query.ts';
import { requestDeviceId } from '#src/server/platform/http/visitor/request-device-id.ts';
import type { Member } from '#src/server/platform/http/visitor/visitor.ts';
import { enterAccount } from '../merge/enter-account.ts';
import { hasSessionCookie, readSessionToken, type SessionKeys, setsSession } from './session-cookies.ts';
import { hashSessionToken } from './session-tokens.ts';
import type { LoginSession } from './sessions.ts';

/**
 * Returns the member whose session a request carries; null without a session cookie, with a session cookie that was
 * tampered with, and once the session has ended. Every request queries the database, so a revoked session is invalid at
 * once (rule:sessions).
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
  const deviceId = row.leavesGuest ? null : requestDeviceId(request);
  const userId = row.userId ?? (await enterAccount(database, { accountId, deviceId }));
  return toMember(row, userId, keys.env);
}

const selectMember = cacheQuery((queries, { isKnownById }: { isKnownById: boolean }) =>
  queries
    .select({
      id: accountSessions.id,
      createdAt: accountSessions.createdAt,
      expiresAt: accountSessions.expiresAt,
      accountId: accountSessions.accountId,
      leavesGuest: accountSessions.leavesGuest,
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

/** The choice whether what the guest of a device owns moves into the account of a login, or stays with the guest. */
export type GuestChoice = 'move' | 'leave';

/** A login that created a session. */
interface Login {
  request: Request;
  session: LoginSession;
  /** The `Set-Cookie` headers of the answer. */
  cookies: readonly string[];
  /** If absent, the guest moves, unless the person left it in the session of the same account before this one. */
  guest?: GuestChoice | undefined;
}

/**
 * Begins the session that a login created, whichever way the login was: the guest of the device moves into the account
 * or is left, and an earlier session of this browser ends (rule:sessions, rule:login-merges).
 * @returns the member; null when the session has ended already, or the answer does not carry it: then it ends here, and
 * nothing is moved
 */
export async function beginSession(
  database: Database,
  keys: SessionKeys,
  { request, session, cookies, guest }: Login,
): Promise<Member | null> {
  if (!setsSession(cookies, keys.isSecure(request))) {
    await endSession(database, session);
    return null;
  }
  const now = new Date().toISOString();
  const [row] = await selectMember(database, { isKnownById: true }, { sessionId: session.id, now });
  if (row === undefined) return null;
  const { accountId } = row;
  const before = await findMember(database, keys, request);
  const wasLeft = before?.accountId === accountId && before.session.leavesGuest;
  const leavesGuest = (guest ?? (wasLeft ? 'leave' : 'move')) === 'leave';
  if (leavesGuest) await leaveGuest(database, session, requestDeviceId(request));
  const deviceId = leavesGuest ? null : requestDeviceId(request);
  const userId = await enterAccount(database, { accountId, deviceId });
  if (before !== null && before.session.id !== session.id) {
    await endSession(database, { id: before.session.id, accountId: before.accountId });
  }
  return toMember({ ...row, leavesGuest }, userId, keys.env);
}

/**
 * Notes in a session that nothing of the guest moves, whatever is called in it. The statement to be an adult may be that
 * of the person who logs in: the next person at this device has to make it themselves.
 */
async function leaveGuest(database: Database, { id }: LoginSession, deviceId: string | null): Promise<void> {
  await database.update(accountSessions).set({ leavesGuest: true }).where(eq(accountSessions.id, id));
  if (deviceId === null) return;
  await database
    .update(users)
    .set({ adultStatedAt: null, modifiedAt: sql`now()` })
    .where(eq(users.deviceIdHash, hashDeviceId(deviceId)));
}

async function endSession(database: Database, { id, accountId }: LoginSession): Promise<void> {
  await database
    .delete(accountSessions)
    .where(and(eq(accountSessions.id, id), eq(accountSessions.accountId, accountId)));
}

function toMember(
  { accountId, id, createdAt, expiresAt, leavesGuest, adultStatedAt, matureOptIn }: MemberRow,
  userId: string,
  env: SessionKeys['env'],
): Member {
  return {
    userId,
    accountId,
    session: { id, createdAt, expiresAt, leavesGuest },
    seesMature: seesMature({ accountId, adultStatedAt, matureOptIn: matureOptIn === true }, env),
  };
}
