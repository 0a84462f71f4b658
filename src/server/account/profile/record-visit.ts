import type { User } from '#src/contract/account/user-calls.ts';
import { collectPackage } from '#src/server/gems/collect-package.ts';
import { keepTimeZone } from '#src/server/account/identity/keep-time-zone.ts';
import { isPassingError } from '#src/server/platform/database/database-errors.ts';
import { isMember, type Visitor } from '#src/server/platform/http/visitor/visitor.ts';
import { toErrorFields } from '#src/server/platform/log/log.ts';
import type { Services } from '#src/server/platform/services.ts';
import { loadUser } from './load-user.ts';

interface Visit {
  /** The time zone of the browser. */
  timeZone: string | undefined;
  network: string | null;
}

/**
 * Returns the user who visits. Stores the time zone if it changed, and collects a member's package of the day
 * (rule:daily-package); later visits of the day read one statement and write nothing.
 * @throws AppError 40001 when the user does not exist
 */
export async function recordVisit(
  { database, env, log }: Services,
  visitor: Visitor,
  { timeZone, network }: Visit,
): Promise<User> {
  const source = { database, env };
  const { userId } = visitor;
  let found = await loadUser(source, userId);
  if (env.GEMS === 'off') return found.user;
  try {
    const isMoved = await keepTimeZone(database, userId, { said: timeZone, known: found.timeZone });
    if (isMoved) found = await loadUser(source, userId);
    if (!isMember(visitor) || !found.isPackageDue) return found.user;
    await collectPackage(database, userId, { network });
    return (await loadUser(source, userId)).user;
  } catch (error) {
    // While the database accepts no writes, the user is still returned; the next visit collects the package.
    if (!isPassingError(error)) throw error;
    log.warn('package-not-taken', toErrorFields(error));
    return found.user;
  }
}
