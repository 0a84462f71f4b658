import { eq } from 'drizzle-orm';
import { accountSessions } from '#src/server/identity/account-tables.ts';
import type { Queries } from '#src/server/platform/database/database.ts';
import type { Visitor, VisitorSession } from '#src/server/platform/http/visitor/visitor.ts';
import { sessionSeconds, slideSeconds } from '../login/login-rules.ts';
import type { LoginService } from '../login/login-service.ts';
import { expireSessionCookie } from './session-cookies.ts';

/** Ends the session of a request, if it has one; answers the cookies that take it out of the browser. */
export async function endSession(
  database: Queries,
  logins: LoginService,
  { request, visitor }: { request: Request; visitor: Visitor | null },
): Promise<string[]> {
  if (visitor !== null && visitor.session !== null) {
    await database.delete(accountSessions).where(eq(accountSessions.id, visitor.session.id));
  }
  return [expireSessionCookie(logins.isSecure(request))];
}

/**
 * Lets a session that is used last on, once a day; answers the cookies for that. The login library, which does it, is
 * asked only then: it reads the session anew with queries of its own.
 */
export async function slideSession(
  logins: LoginService,
  request: Request,
  { expiresAt }: VisitorSession,
): Promise<string[]> {
  const leftMs = expiresAt.getTime() - Date.now();
  if (leftMs > (sessionSeconds - slideSeconds) * 1_000) return [];
  const { auth } = await logins.at(request);
  const answer = await auth.api.getSession({ headers: request.headers, asResponse: true });
  return answer.headers.getSetCookie();
}
