import { AppError } from '#src/contract/errors/app-error.ts';
import { userMessages } from '#src/contract/errors/errors.ts';
import type { Member } from '#src/server/platform/http/visitor/visitor.ts';

/** How recent a login has to be for what cannot be undone, in milliseconds. */
const recentLoginMs = 600_000;

/**
 * Lets nobody change how an account is entered, or erase it, with a session that they merely found (rule:recent-login).
 * @throws AppError 40001 with 403 when the login is older than ten minutes
 */
export function requireRecentLogin({ session }: Member): void {
  if (Date.now() - session.createdAt.getTime() <= recentLoginMs) return;
  throw new AppError(40001, { status: 403, userMessage: userMessages.loginAgainNeeded });
}
