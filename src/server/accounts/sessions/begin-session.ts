import { and, eq } from 'drizzle-orm';
import { accountSessions } from '#src/server/identity/account-tables.ts';
import type { Database } from '#src/server/platform/database/database.ts';
import { requestDeviceId } from '#src/server/platform/http/visitor/request-device-id.ts';
import type { Member } from '#src/server/platform/http/visitor/visitor.ts';
import type { LoginService } from '../login/login-service.ts';
import { enterAccount } from '../merge/enter-account.ts';
import { findMember, findMemberOfToken } from './find-member.ts';
import { readSessionToken, sessionCookieName } from './session-cookies.ts';

/**
 * What follows a login, whichever way it was: the guest of the device moves into the account, and a session that this
 * browser had before ends (rule:sessions).
 * @param cookies the `Set-Cookie` headers of the login
 * @returns the member; null when the cookies hold no session
 */
export async function beginSession(
  database: Database,
  logins: LoginService,
  { request, cookies }: { request: Request; cookies: readonly string[] },
): Promise<Member | null> {
  const isSecure = logins.isSecure(request);
  const set = cookies.find((cookie) => cookie.startsWith(`${sessionCookieName(isSecure)}=`));
  const pair = set?.split(';')[0] ?? null;
  const token = readSessionToken(pair, { secret: await logins.secret(), isSecure });
  if (token === null) return null;
  const deviceId = requestDeviceId(request);
  const member = await findMemberOfToken(database, logins, { token, deviceId });
  if (member === null) return null;
  await enterAccount(database, { accountId: member.accountId, deviceId });
  const before = await findMember(database, logins, request);
  if (before !== null && before.session.id !== member.session.id) {
    await database
      .delete(accountSessions)
      .where(and(eq(accountSessions.id, before.session.id), eq(accountSessions.accountId, before.accountId)));
  }
  return member;
}
