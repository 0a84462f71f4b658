import { and, eq, gt, inArray, isNull, ne, sql } from 'drizzle-orm';
import { v7 as newId } from 'uuid';
import type { Currency } from '#src/contract/locale/currency.ts';
import type { Language } from '#src/contract/locale/language.ts';
import { AppError } from '#src/contract/errors/app-error.ts';
import { userMessages } from '#src/contract/errors/errors.ts';
import type { Order, Product } from '#src/contract/membership/payment-calls.ts';
import { users } from '#src/server/account/identity/tables.ts';
import type { Queries } from '#src/server/platform/database/database.ts';
import type { SellingParts } from '../provider/parts.ts';
import { requireProduct } from '../products/products.ts';
import type { OrderRow } from '../provider/provider.ts';
import { orders } from '../tables/tables.ts';
import { findRunning } from '../state/running-subscription.ts';
import { syncOrder } from '../state/sync-order.ts';
import { closeOrder } from './close-order.ts';
import { openCheckout } from './open-checkout.ts';
import { requireOwnOrder } from './own-orders.ts';
import { toOrder } from './to-order.ts';

/** The time within which an order can be paid. */
const openMs = 12 * 3_600_000;
/** The time before that end in which a checkout can still be opened: Stripe accepts none for less than 30 minutes. */
const leastOpenMs = 40 * 60_000;
/** The delay before the sweep reads an order from the provider. */
const firstLookMs = 30 * 60_000;

export interface NewOrder {
  userId: string;
  productId: string;
  currency: Currency;
  returnPath: string | undefined;
  language: Language;
  siteOrigin: string;
}

/** The order to be paid, and the person's other orders that it replaces. */
interface PayableOrder {
  order: OrderRow;
  others: readonly OrderRow[];
}

/**
 * Stores an order and opens its checkout. An open order for the same product is returned again; when the provider
 * fails, the order stays and the next attempt continues with it.
 * @throws AppError 40003 for an unknown product, with 409 for a second subscription or after two withdrawals, 50001 when the provider fails
 */
export async function createOrder(parts: SellingParts, wish: NewOrder): Promise<Order> {
  const product = requireProduct(wish.productId, wish.currency);
  const { order, others } = await findOpenOrder(parts, wish, product);
  // Of several checkouts for a subscription, only the last can be paid.
  for (const other of others) await closeOrder(parts, other);
  if (others.length === 0) return toOrder(await openCheckout(parts, order));
  await refuseIfJustPaid(parts, wish.userId, order);
  const current = await requireOwnOrder(parts.database, wish.userId, order.id);
  return toOrder(await openCheckout(parts, current));
}

/** Returns the open order for the same product, in its current state at the provider, or a new one. */
async function findOpenOrder(parts: SellingParts, wish: NewOrder, product: Product): Promise<PayableOrder> {
  const known = await storeOrder(parts, wish, product);
  if (known.order.checkoutRef === null) return known;
  await syncOrder(parts, known.order.id);
  const synced = await requireOwnOrder(parts.database, wish.userId, known.order.id);
  return synced.state === 'open' ? { ...known, order: synced } : storeOrder(parts, wish, product);
}

/**
 * Rejects a subscription if one of the orders that it replaces has just been paid, or is being paid, and closes the new
 * order.
 */
async function refuseIfJustPaid(parts: SellingParts, userId: string, order: OrderRow): Promise<void> {
  try {
    await refuseSecond(parts.database, userId);
    await refusePending(parts.database, userId);
  } catch (error) {
    await closeOrder(parts, order);
    throw error;
  }
}

function storeOrder(
  { database, provider }: SellingParts,
  wish: NewOrder,
  product: Product,
): Promise<PayableOrder> {
  return database.transaction(async (transaction) => {
    // Orders of a person are created one after the other.
    await transaction
      .select({ id: users.id })
      .from(users)
      .where(eq(users.id, wish.userId))
      .for('no key update');
    if (product.kind === 'subscription') await refuseSecond(transaction, wish.userId);
    await refuseAfterWithdrawals(transaction, wish.userId);
    const now = Date.now();
    const [open] = await transaction
      .select()
      .from(orders)
      .where(
        and(
          eq(orders.userId, wish.userId),
          eq(orders.provider, provider.name),
          eq(orders.productId, product.id),
          eq(orders.currency, product.currency),
          eq(orders.amount, product.amount),
          eq(orders.state, 'open'),
          gt(orders.expiresAt, new Date(now + leastOpenMs)),
        ),
      )
      .limit(1);
    if (open !== undefined) {
      const order = await keepReturnPath(transaction, open, wish);
      return { order, others: await replaceOthers(transaction, product, order) };
    }
    const { id: productId, ...sold } = product;
    const [stored] = await transaction
      .insert(orders)
      .values({
        ...sold,
        id: newId(),
        productId,
        userId: wish.userId,
        provider: provider.name,
        origin: 'checkout',
        state: 'open',
        language: wish.language,
        siteOrigin: wish.siteOrigin,
        returnPath: wish.returnPath ?? null,
        expiresAt: new Date(now + openMs),
        lookAt: new Date(now + firstLookMs),
      })
      .returning();
    if (stored === undefined) throw new Error('a stored order was not returned');
    return { order: stored, others: await replaceOthers(transaction, product, stored) };
  });
}

async function keepReturnPath(
  transaction: Queries,
  open: OrderRow,
  { returnPath }: NewOrder,
): Promise<OrderRow> {
  if (returnPath === undefined || returnPath === open.returnPath) return open;
  await transaction.update(orders).set({ returnPath }).where(eq(orders.id, open.id));
  return { ...open, returnPath };
}

async function refuseSecond(queries: Queries, userId: string): Promise<void> {
  const running = await findRunning(queries, userId);
  if (running === null) return;
  const isUnpaid = running.state === 'grace';
  const userMessage = isUnpaid ? userMessages.subscriptionWaiting : userMessages.subscriptionRunning;
  throw new AppError(40003, { status: 409, userMessage });
}

/** The withdrawals of a person in 14 days after which nothing is sold to them for a while. */
const mostWithdrawals = 2;

/**
 * Rejects the order of somebody who has withdrawn from two in the last 14 days: each costs the seller fees twice. The
 * withdrawal itself is a right, and is never refused (rule:withdrawal).
 */
async function refuseAfterWithdrawals(queries: Queries, userId: string): Promise<void> {
  const withdrawn = await queries
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.userId, userId),
        eq(orders.origin, 'checkout'),
        gt(orders.withdrawnAt, sql`now() - interval '14 days'`),
      ),
    )
    .limit(mostWithdrawals);
  if (withdrawn.length < mostWithdrawals) return;
  throw new AppError(40003, { status: 409, userMessage: userMessages.withdrawnOften });
}

/**
 * Rejects a subscription while the payer's bank decides about another subscription, which would become a second
 * subscription.
 */
async function refusePending(queries: Queries, userId: string): Promise<void> {
  const [pending] = await queries
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.userId, userId), eq(orders.kind, 'subscription'), eq(orders.state, 'pending')))
    .limit(1);
  if (pending === undefined) return;
  throw new AppError(40003, { status: 409, userMessage: userMessages.subscriptionPending });
}

/**
 * Replaces the person's other orders of subscriptions, with the person locked. Orders without a checkout are expired
 * here, so that of two parallel orders one continues.
 * @returns the orders that have to be closed at the provider
 */
async function replaceOthers(transaction: Queries, product: Product, order: OrderRow): Promise<OrderRow[]> {
  if (product.kind !== 'subscription' || order.userId === null) return [];
  const others = and(
    eq(orders.userId, order.userId),
    eq(orders.provider, order.provider),
    eq(orders.kind, 'subscription'),
    ne(orders.id, order.id),
  );
  await transaction
    .update(orders)
    .set({ state: 'expired', lookAt: null })
    .where(and(others, eq(orders.state, 'open'), isNull(orders.checkoutRef)));
  return transaction
    .select()
    .from(orders)
    .where(and(others, inArray(orders.state, ['open', 'pending'])));
}
