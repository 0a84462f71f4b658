import { eq, lt, type SQL, sql } from 'drizzle-orm';
import { userMessages } from '#src/contract/errors/errors.ts';
import { retryDeadlocks } from '#src/server/platform/database/retry-deadlocks.ts';
import { toErrorFields } from '#src/server/platform/log/log.ts';
import { hasUserMessage } from './provider/has-user-message.ts';
import type { PaymentParts, SellingParts } from './provider/parts.ts';
import { orders, paymentEvents, subscriptions } from './tables/tables.ts';
import { endOverdue, endUnpaid, isOverdue } from './plan/end-unpaid.ts';
import { refreshLevel } from './state/refresh-level.ts';
import { requireRootOrder } from './state/running-subscription.ts';
import { syncOrder } from './state/sync-order.ts';

/** The most rows of each kind in one round. */
const mostLooks = 50;
/** The delay before a row that could not be read is retried; no other process tries it in the meantime. */
const claimed = sql`now() + interval '10 minutes'`;
/** The delay before a row is retried that the provider rejected. */
const refused = sql`now() + interval '1 day'`;
/**
 * After this number of consecutive requests without a response, the remaining ones would only wait for the provider,
 * too.
 */
const mostSilent = 3;
/** The time for which events are kept: Stripe repeats one for three days. */
const eventsKept = sql`now() - interval '90 days'`;

/**
 * Reads orders without news and subscriptions whose period is over from the provider, ends subscriptions whose days of
 * grace are over, and lowers levels that are no longer paid. Several processes may do it at once: each claims other
 * rows.
 * @param signal ends it after the order that is being read; the others are due again at once
 * @returns the number of orders read and levels changed
 */
export async function sweepPayments(parts: PaymentParts, signal?: AbortSignal): Promise<number> {
  const { database, provider } = parts;
  let count = provider === null ? 0 : await lookAtAll({ ...parts, provider }, signal);
  count += await endLevels(parts);
  await database.delete(paymentEvents).where(lt(paymentEvents.receivedAt, eventsKept));
  parts.sendMails();
  return count;
}

/** An order or a subscription to be read, claimed by this process. */
interface Look {
  table: typeof orders | typeof subscriptions;
  id: string;
  /** The time when it was due, in seconds. */
  dueAt: number;
}

/** @returns the number of rows read */
async function lookAtAll(parts: SellingParts, signal: AbortSignal | undefined): Promise<number> {
  await lookAtGrace(parts);
  const looks = [...(await claim(parts, orders)), ...(await claim(parts, subscriptions))];
  looks.sort((one, other) => one.dueAt - other.dueAt);
  let read = 0;
  let silent = 0;
  for (const [index, look] of looks.entries()) {
    try {
      await lookAt(parts, look);
      read += 1;
      silent = 0;
    } catch (error) {
      parts.log.warn('order-not-read', toErrorFields(error));
      silent = hasUserMessage(error, userMessages.paymentsUnavailable) ? silent + 1 : 0;
      if (hasUserMessage(error, userMessages.paymentsRefused)) await postpone(parts, look, refused);
    }
    if (silent < mostSilent && signal?.aborted !== true) continue;
    for (const left of looks.slice(index + 1)) await postpone(parts, left, sql`to_timestamp(${left.dueAt})`);
    break;
  }
  return read;
}

async function lookAt(parts: SellingParts, { table, id }: Look): Promise<void> {
  if (table === orders) {
    await syncOrder(parts, id);
    return;
  }
  const { database } = parts;
  await syncOrder(parts, await requireRootOrder(database, id));
  const [row] = await database.select().from(subscriptions).where(eq(subscriptions.id, id));
  if (row === undefined) return;
  // According to this read, nobody paid in the days of grace.
  if (row.state === 'grace' && row.levelUntil <= new Date()) await endUnpaid(parts, id, 'ended');
  else if (isOverdue(row)) await endOverdue(parts, row);
}

/**
 * Makes subscriptions due as soon as their days of grace are over, not hours later: renewals are retried in the
 * meantime. Claimed and postponed subscriptions stay as they are.
 */
async function lookAtGrace({ database }: SellingParts): Promise<void> {
  await database.execute(sql`update ${subscriptions} set look_at = level_until
    where state = 'grace' and level_until <= now() and look_at > ${claimed}
      and look_at <= now() + interval '6 hours'`);
}

async function claim({ database, provider }: SellingParts, table: Look['table']): Promise<Look[]> {
  const taken = await database.execute<{ id: string; due: number }>(sql`
    with due as (select id, look_at from ${table}
      where look_at <= now() and provider = ${provider.name} and user_id is not null
      order by look_at limit ${mostLooks} for update skip locked)
    update ${table} as taken set look_at = ${claimed} from due where taken.id = due.id
    returning taken.id, extract(epoch from due.look_at)::float8 as due`);
  return taken.map(({ id, due }) => ({ table, id, dueAt: due }));
}

async function postpone({ database }: SellingParts, { table, id }: Look, until: SQL): Promise<void> {
  // Refunds that are owed have retry times of their own.
  const isOwed = table === orders ? sql`refund_due` : sql`false`;
  await database.execute(sql`update ${table} set look_at = ${until} where id = ${id} and not ${isOwed}`);
}

/** Lowers levels whose subscriptions are all over, whatever the provider would say. */
async function endLevels({ database }: PaymentParts): Promise<number> {
  const over = await database.execute<{ id: string }>(sql`
    select distinct users.id from ${subscriptions}
    join users on users.id = ${subscriptions.userId} and users.vip_level in ('VIP', 'SVIP')
    where ${subscriptions.levelUntil} <= now() and not exists (
      select from ${subscriptions} as running where running.user_id = users.id and running.state <> 'ended'
        and running.revoked_at is null and running.level_until > now())
    limit ${mostLooks}`);
  for (const { id } of over) {
    await retryDeadlocks(() =>
      database.transaction((transaction) =>
        refreshLevel(transaction, id, { now: new Date(), end: 'expired' }),
      ),
    );
  }
  return over.length;
}
