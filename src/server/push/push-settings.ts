import { count, eq } from 'drizzle-orm';
import { AppError } from '#src/contract/errors/app-error.ts';
import type { PushSettings, QuietHours } from '#src/contract/push/push-calls.ts';
import { formatClock, parseClock } from '#src/domain/time/is-quiet.ts';
import { keepTimeZone } from '#src/server/account/identity/keep-time-zone.ts';
import { users } from '#src/server/account/identity/tables.ts';
import type { Queries } from '#src/server/platform/database/database.ts';
import { pushSubscriptions } from './tables.ts';

export interface PushChange {
  showsText?: boolean | undefined;
  /** Null for no quiet hours. */
  quiet?: QuietHours | null | undefined;
  timeZone?: string | undefined;
}

/**
 * Loads the person's settings of notifications.
 * @throws AppError 40001 when the user does not exist
 */
export async function loadPushSettings(database: Queries, userId: string): Promise<PushSettings> {
  const [user] = await database
    .select({
      showsText: users.pushShowsText,
      quietFrom: users.quietFrom,
      quietUntil: users.quietUntil,
      timeZone: users.timeZone,
    })
    .from(users)
    .where(eq(users.id, userId));
  if (user === undefined) throw new AppError(40001);
  const [browsers] = await database
    .select({ number: count() })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, userId));
  const { quietFrom, quietUntil } = user;
  const isEver = quietFrom !== null && quietUntil !== null;
  return {
    shows_text: user.showsText,
    quiet: isEver ? { from: formatClock(quietFrom), until: formatClock(quietUntil) } : null,
    time_zone: user.timeZone,
    browsers: browsers?.number ?? 0,
  };
}

/** Changes the given fields. @throws AppError 40001 when the user does not exist */
export async function editPushSettings(
  database: Queries,
  userId: string,
  { showsText, quiet, timeZone }: PushChange,
): Promise<PushSettings> {
  const changes = {
    ...(showsText !== undefined && { pushShowsText: showsText }),
    ...(quiet !== undefined && {
      quietFrom: quiet === null ? null : parseClock(quiet.from),
      quietUntil: quiet === null ? null : parseClock(quiet.until),
    }),
  };
  if (Object.keys(changes).length > 0) {
    await database.update(users).set(changes).where(eq(users.id, userId));
  }
  const settings = await loadPushSettings(database, userId);
  const isNew = await keepTimeZone(database, userId, { said: timeZone, known: settings.time_zone });
  return isNew ? { ...settings, time_zone: timeZone ?? null } : settings;
}
