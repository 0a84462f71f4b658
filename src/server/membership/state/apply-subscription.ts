import { and, eq } from 'drizzle-orm';
import { v7 as newId } from 'uuid';
import type { Queries } from '#src/server/platform/database/database.ts';
import { findProduct, isPlan } from '../products/products.ts';
import type { InvoiceSnapshot, OrderRow, SubscriptionSnapshot } from '../provider/provider.ts';
import { subscriptions } from '../tables/tables.ts';
import { storeMail } from '../mails/store-mail.ts';

export type SubscriptionRow = typeof subscriptions.$inferSelect;

const hourMs = 3_600_000;
/** The time for which a level stays after the paid period, while the renewal is pending (rule:levels). */
const graceMs = 3 * 24 * hourMs;
/** The interval at which an unpaid renewal, or a pending action, is read from the provider. */
const graceLookMs = 6 * hourMs;
const dueLookMs = hourMs / 12;
/** The interval at which a subscription is read whose change of plan waits for its payment. */
export const changeLookMs = hourMs / 4;

/** Writes the provider's state of a subscription, in the transaction of the caller, with its order locked. */
export async function applySubscription(
  transaction: Queries,
  order: OrderRow & { userId: string },
  snapshot: SubscriptionSnapshot,
  now: Date,
): Promise<SubscriptionRow> {
  const known = await lockSubscription(transaction, order, snapshot);
  const period = paidPeriodOf(known, snapshot);
  const next = { ...planOf(order, known, snapshot), ...stateOf(known, { ...snapshot, ...period }, now) };
  const common = {
    currency: snapshot.currency,
    amount: snapshot.amount,
    ...period,
    cancelledAt: snapshot.cancelledAt,
  };
  const [stored] = await transaction
    .insert(subscriptions)
    .values({
      id: known?.id ?? newId(),
      userId: order.userId,
      provider: order.provider,
      ref: snapshot.ref,
      language: order.language,
      siteOrigin: order.siteOrigin ?? '',
      ...common,
      ...next,
    })
    .onConflictDoUpdate({ target: [subscriptions.provider, subscriptions.ref], set: { ...common, ...next } })
    .returning();
  if (stored === undefined) throw new Error('a stored subscription was not returned');
  await storeChangeMail(transaction, known, stored);
  return stored;
}

async function lockSubscription(
  transaction: Queries,
  order: OrderRow,
  snapshot: SubscriptionSnapshot,
): Promise<SubscriptionRow | null> {
  const [known] = await transaction
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.provider, order.provider), eq(subscriptions.ref, snapshot.ref)))
    .for('update');
  return known ?? null;
}

/**
 * Returns the plan that is sold under the provider's id; the stored one if it is no longer sold, or not paid yet: a level
 * rises only when it is paid.
 */
function planOf(
  order: OrderRow,
  known: SubscriptionRow | null,
  snapshot: SubscriptionSnapshot,
): Pick<SubscriptionRow, 'productId' | 'level' | 'interval'> {
  const { productId, currency } = snapshot;
  const isKept = productId === null || (known !== null && !isPaid(snapshot));
  const product = isKept ? null : findProduct(productId, currency);
  if (product !== null && isPlan(product)) {
    return { productId: product.id, level: product.level, interval: product.interval };
  }
  const { productId: id, level, interval } = known ?? order;
  if (level === null || interval === null) throw new Error('an order of a pack has a subscription');
  return { productId: id, level, interval };
}

/**
 * Checks for news of the period's payment: in a period that has just begun, the invoice is paid or declined an hour
 * later.
 */
function isHeardOf({ state, invoices }: SubscriptionSnapshot): boolean {
  return state === 'grace' || invoices.some(({ isOfPeriod }) => isOfPeriod);
}

function isPaid(snapshot: SubscriptionSnapshot): boolean {
  return snapshot.state === 'ended' || (snapshot.state !== 'grace' && isHeardOf(snapshot));
}

/**
 * Returns the time that is paid for: the provider's period, or, while its payment is pending or was declined, the known one
 * until its begin. Else a month's gems would be given for an unpaid month (decision 63).
 */
function paidPeriodOf(
  known: SubscriptionRow | null,
  snapshot: SubscriptionSnapshot,
): Pick<SubscriptionRow, 'periodStart' | 'periodEnd'> {
  const { periodStart, periodEnd } = snapshot;
  if (isPaid(snapshot) || known === null || periodStart <= known.periodStart)
    return { periodStart, periodEnd };
  return { periodStart: known.periodStart, periodEnd: periodStart };
}

type State = Pick<SubscriptionRow, 'state' | 'levelUntil' | 'revokedAt' | 'due' | 'lookAt'>;

function stateOf(known: SubscriptionRow | null, snapshot: SubscriptionSnapshot, now: Date): State {
  const payments = paymentsOfPeriod(snapshot.invoices);
  const isGivenBack = payments.some(({ amount, refunded }) => refunded >= amount);
  const revokedAt = known?.revokedAt ?? (isGivenBack ? now : null);
  const isEnded = snapshot.state === 'ended';
  if (revokedAt !== null || isEnded) {
    const levelUntil = revokedAt === null || revokedAt > snapshot.periodEnd ? snapshot.periodEnd : revokedAt;
    const due = isEnded ? null : 'end';
    return { state: 'ended', levelUntil, revokedAt, due, lookAt: due && after(now, dueLookMs) };
  }
  const isDisputed = payments.some((payment) => payment.isDisputed);
  // A person who demands the money back must not be charged again.
  const due = isDisputed && snapshot.cancelledAt === null ? 'cancel' : null;
  const state = snapshot.cancelledAt === null ? snapshot.state : 'cancelled';
  const paidUntil = snapshot.periodEnd;
  const levelUntil = state === 'cancelled' ? paidUntil : after(paidUntil, graceMs);
  return {
    state,
    levelUntil: isDisputed ? snapshot.periodStart : levelUntil,
    revokedAt,
    due,
    lookAt: due === null ? nextLook(state, snapshot, now) : after(now, dueLookMs),
  };
}

/**
 * Selects the payments of the running period: its own invoices, including invoices for changes of plan, or, if a credit
 * paid these invoices, the last payment, from which the credit comes.
 */
function paymentsOfPeriod(invoices: readonly InvoiceSnapshot[]): readonly InvoiceSnapshot[] {
  const paid = invoices.filter(({ amount }) => amount > 0);
  const ofPeriod = paid.filter(({ isOfPeriod }) => isOfPeriod);
  return ofPeriod.length > 0 ? ofPeriod : paid.slice(0, 1);
}

/**
 * Returns the time of the next read: the end of the period; after that, frequent reads until there is news.
 */
function nextLook(state: SubscriptionRow['state'], snapshot: SubscriptionSnapshot, now: Date): Date {
  if (snapshot.isChanging) return after(now, changeLookMs);
  if (state === 'grace' || !isHeardOf(snapshot)) return after(now, graceLookMs);
  return snapshot.periodEnd > now ? snapshot.periodEnd : after(now, dueLookMs);
}

async function storeChangeMail(
  transaction: Queries,
  before: SubscriptionRow | null,
  after: SubscriptionRow,
): Promise<void> {
  const common = { userId: after.userId, language: after.language, siteOrigin: after.siteOrigin };
  const facts = {
    productId: after.productId,
    orderId: null,
    currency: after.currency,
    amount: after.amount,
    at: new Date().toISOString(),
    until: (after.state === 'grace' ? after.levelUntil : after.periodEnd).toISOString(),
  };
  if (after.state === 'grace' && before?.state !== 'grace') {
    const about = `renewal-failed ${after.id} ${after.periodEnd.getTime()}`;
    await storeMail(transaction, { ...common, kind: 'renewal-failed', about, facts });
  }
  if (after.state === 'cancelled' && after.cancelledAt !== null && before?.state !== 'cancelled') {
    const about = `cancelled ${after.id} ${after.cancelledAt.getTime()}`;
    await storeMail(transaction, { ...common, kind: 'cancelled', about, facts });
  }
  if (before?.state === 'cancelled' && before.cancelledAt !== null && after.cancelledAt === null) {
    const about = `resumed ${after.id} ${before.cancelledAt.getTime()}`;
    await storeMail(transaction, { ...common, kind: 'resumed', about, facts });
  }
}

function after(time: Date, ms: number): Date {
  return new Date(time.getTime() + ms);
}
