import { and, desc, eq, gt, inArray, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm';
import { v7 as newId } from 'uuid';
import type { Language } from '#src/contract/locale/language.ts';
import { accountSessions } from '#src/server/account/identity/account-tables.ts';
import { users } from '#src/server/account/identity/tables.ts';
import type { Database, Queries } from '#src/server/platform/database/database.ts';
import type { Visitor } from '#src/server/platform/http/visitor/visitor.ts';
import type { PushAddress } from './seal-notice.ts';
import { pushSubscriptions } from './tables.ts';

/** The most browsers of one person; the one seen longest ago is replaced. */
const mostBrowsers = 10;
/** The number of consecutive failed messages after which a browser is dropped. */
const mostFailures = 5;

export interface StoredPushSubscription extends PushAddress {
  id: string;
  language: Language;
  renewedAt: Date;
}

interface NewSubscription extends PushAddress {
  language: Language;
  /** The earlier endpoint of this browser. */
  replaces?: string | undefined;
}

/**
 * Subscribes a browser for a person and ends any other subscription of that browser: one browser belongs to one person.
 * Safe to repeat.
 */
export async function subscribe(
  database: Database,
  { userId, session }: Pick<Visitor, 'userId' | 'session'>,
  { replaces, ...subscription }: NewSubscription,
): Promise<void> {
  const row = { ...subscription, userId, sessionId: session?.id ?? null };
  await database.transaction(async (transaction) => {
    // Two browsers of a person that subscribe at the same time are counted one after the other.
    await transaction.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
    if (replaces !== undefined && replaces !== row.endpoint) await unsubscribe(transaction, userId, replaces);
    await transaction
      .insert(pushSubscriptions)
      .values({ id: newId(), ...row })
      .onConflictDoUpdate({
        target: pushSubscriptions.endpoint,
        set: { ...row, failures: 0, renewedAt: sql`now()` },
      });
    const tooMany = transaction
      .select({ id: pushSubscriptions.id })
      .from(pushSubscriptions)
      .where(eq(pushSubscriptions.userId, userId))
      .orderBy(desc(pushSubscriptions.renewedAt), desc(pushSubscriptions.id))
      .offset(mostBrowsers);
    await transaction.delete(pushSubscriptions).where(inArray(pushSubscriptions.id, tooMany));
  });
}

/** Unsubscribes a browser of the person; browsers of other people stay subscribed. */
export async function unsubscribe(database: Queries, userId: string, endpoint: string): Promise<void> {
  await database
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.userId, userId), eq(pushSubscriptions.endpoint, endpoint)));
}

/**
 * Lists the browsers in which a person is notified now: the guest's browsers, or the browsers in which the account is
 * logged in.
 */
export async function listSubscriptions(
  database: Queries,
  userId: string,
): Promise<StoredPushSubscription[]> {
  return selectSubscriptions(database, eq(pushSubscriptions.userId, userId));
}

/** Finds one of the browsers that `listSubscriptions` lists; null if the person is no longer notified there. */
export async function findSubscription(
  database: Queries,
  userId: string,
  id: string,
): Promise<StoredPushSubscription | null> {
  const one = and(eq(pushSubscriptions.userId, userId), eq(pushSubscriptions.id, id));
  const [found] = await selectSubscriptions(database, one);
  return found ?? null;
}

function selectSubscriptions(database: Queries, which: SQL | undefined): Promise<StoredPushSubscription[]> {
  return database
    .select({
      id: pushSubscriptions.id,
      endpoint: pushSubscriptions.endpoint,
      p256dh: pushSubscriptions.p256dh,
      auth: pushSubscriptions.auth,
      language: pushSubscriptions.language,
      renewedAt: pushSubscriptions.renewedAt,
    })
    .from(pushSubscriptions)
    .innerJoin(users, eq(users.id, pushSubscriptions.userId))
    .leftJoin(accountSessions, eq(accountSessions.id, pushSubscriptions.sessionId))
    .where(
      and(
        which,
        or(
          and(isNull(users.accountId), isNull(pushSubscriptions.sessionId)),
          and(isNotNull(users.accountId), gt(accountSessions.expiresAt, sql`now()`)),
        ),
      ),
    );
}

/** Deletes a browser that no longer exists, unless it has subscribed again in the meantime. */
export async function dropSubscription(
  database: Queries,
  { id, renewedAt }: Pick<StoredPushSubscription, 'id' | 'renewedAt'>,
): Promise<void> {
  await database.delete(pushSubscriptions).where(and(eq(pushSubscriptions.id, id), isAsOld(renewedAt)));
}

/** Notes whether a message was accepted. A browser that accepts none for long is dropped. */
export async function noteDelivery(
  database: Queries,
  { id, renewedAt }: Pick<StoredPushSubscription, 'id' | 'renewedAt'>,
  isTaken: boolean,
): Promise<void> {
  if (isTaken) {
    await database
      .update(pushSubscriptions)
      .set({ failures: 0 })
      .where(and(eq(pushSubscriptions.id, id), gt(pushSubscriptions.failures, 0)));
    return;
  }
  const [noted] = await database
    .update(pushSubscriptions)
    .set({ failures: sql`${pushSubscriptions.failures} + 1` })
    .where(and(eq(pushSubscriptions.id, id), isAsOld(renewedAt)))
    .returning({ failures: pushSubscriptions.failures });
  if (noted !== undefined && noted.failures >= mostFailures)
    await dropSubscription(database, { id, renewedAt });
}

/** The driver reads milliseconds, the database stores microseconds. */
function isAsOld(renewedAt: Date) {
  return sql`date_trunc('milliseconds', ${pushSubscriptions.renewedAt}) <= ${renewedAt.toISOString()}::timestamptz`;
}

/**
 * The push services of Chrome, Edge, Firefox and Safari, by the host of an endpoint or the end of it. Others are served
 * too, in places of their own.
 */
const hosts: readonly string[] = [
  'fcm.googleapis.com',
  'push.services.mozilla.com',
  'notify.windows.com',
  'push.apple.com',
];

/** Returns true for a push service that answers quickly, whoever subscribed there: a visitor cannot make it slow. */
export function isKnownService(endpoint: string, trustedOrigins: readonly string[]): boolean {
  const { hostname, origin } = new URL(endpoint);
  return (
    trustedOrigins.includes(origin) ||
    hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`))
  );
}
