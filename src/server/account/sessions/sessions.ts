import { randomBytes } from 'node:crypto';
import { and, desc, eq, gt, ne } from 'drizzle-orm';
import { v7 as newId } from 'uuid';
import type { Session } from '#src/contract/account/account-calls.ts';
import type { Language } from '#src/contract/locale/language.ts';
import { AppError } from '#src/contract/errors/app-error.ts';
import { userMessages } from '#src/contract/errors/errors.ts';
import { nameBrowser } from '#src/domain/account/name-browser.ts';
import { accountSessions } from '#src/server/account/identity/account-tables.ts';
import type { Queries } from '#src/server/platform/database/database.ts';
import { notFound } from '#src/server/platform/http/calls/not-found.ts';
import type { Member, Visitor } from '#src/server/platform/http/visitor/visitor.ts';
import { expireSessionCookie, type SessionKeys, sessionSeconds } from './session-cookies.ts';
import { hashSessionToken } from './session-tokens.ts';

/** Ends the session of a request, if it has one, and returns the cookies that delete it from the browser. */
export async function endSession(
  database: Queries,
  keys: SessionKeys,
  { request, visitor }: { request: Request; visitor: Visitor | null },
): Promise<string[]> {
  if (visitor !== null && visitor.session !== null) {
    await database.delete(accountSessions).where(eq(accountSessions.id, visitor.session.id));
  }
  return [expireSessionCookie(keys.isSecure(request))];
}

export interface LoginSession {
  id: string;
  accountId: string;
}

/** A session that was not created by the login library. */
export interface NewSession extends LoginSession {
  /** The secret that goes into the cookie; only its hash is stored. */
  token: string;
}

/** Stores a session of an account, as the login library does after its own logins. */
export async function createSession(
  transaction: Queries,
  { accountId, userAgent }: { accountId: string; userAgent: string | null },
): Promise<NewSession> {
  const token = randomBytes(24).toString('base64url');
  const id = newId();
  const now = new Date();
  await transaction.insert(accountSessions).values({
    id,
    token: hashSessionToken(token),
    accountId,
    createdAt: now,
    updatedAt: now,
    expiresAt: new Date(now.getTime() + sessionSeconds * 1_000),
    userAgent: userAgent === '' ? null : userAgent,
  });
  return { id, accountId, token };
}

/** Lists the sessions of the account, the newest login first (rule:sessions). Tokens never leave the database. */
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

/** Only the day is shown: the hour of a visit is private. */
function startOfDay(moment: Date): Date {
  return new Date(Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth(), moment.getUTCDate()));
}

/**
 * Logs out one other browser of the account, at once: a session exists only as its row.
 * @throws AppError 40003 with 409 for the session of the caller, with 404 for a session that is unknown or somebody
 * else's
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

/** Logs out every other browser of the account, at once. */
export async function revokeOtherSessions(database: Queries, member: Member): Promise<{ revoked: number }> {
  const revoked = await database
    .delete(accountSessions)
    .where(and(eq(accountSessions.accountId, member.accountId), ne(accountSessions.id, member.session.id)))
    .returning({ id: accountSessions.id });
  return { revoked: revoked.length };
}

/** The age up to which a login allows actions that cannot be undone, in milliseconds. */
const recentLoginMs = 600_000;

/**
 * Checks that the login is recent, so that nobody can change the ways to log in, or erase the account, in a session
 * that was left open (rule:recent-login).
 * @throws AppError 40001 with 403 when the login is older than ten minutes
 */
export function requireRecentLogin({ session }: Member): void {
  if (Date.now() - session.createdAt.getTime() <= recentLoginMs) return;
  throw new AppError(40001, { status: 403, userMessage: userMessages.loginAgainNeeded });
}
