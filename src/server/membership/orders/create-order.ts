import { and, eq, gt, inArray, isNull, ne } from 'drizzle-orm';
import { v7 as newId } from 'uuid';
import { AppError } from '#src/contract/app-error.ts';
import type { Currency } from '#src/contract/currency.ts';
import { userMessages } from '#src/contract/errors.ts';
import type { Language } from '#src/contract/language.ts';
import type { Order, Product } from '#src/contract/payment-calls.ts';
import { accounts } from '#src/server/identity/account-tables.ts';
import { users } from '#src/server/identity/tables.ts';
import type { Queries } from '#src/server/platform/database.ts';
import type { SellingParts } from '../parts.ts';
import { requireProduct } from '../products.ts';
import type { OrderRow, Payer } from '../provider.ts';
import { findRunning } from '../plan/running-subscription.ts';
import { countFailures } from '../state/count-failures.ts';
import { syncOrder } from '../state/sync-order.ts';
import { orders, paymentCustomers } from '../tables.ts';
import { requireOwnOrder } from './own-orders.ts';
import { toOrder } from './to-order.ts';

/** How long an order can be paid. */
const openMs = 12 * 3_600_000;
/** How long before that a checkout can still be opened: Stripe makes none for less than 30 minutes. */
const leastOpenMs = 40 * 60_000;
/** How soon the sweep asks about an order. */
const firstLookMs = 30 * 60_000;

export interface NewOrder {
  userId: string;
  productId: string;
  currency: Currency;
  returnPath: string | undefined;
  language: Language;
  siteOrigin: string;
}

/**
 * Stores an order and opens its checkout. An open order for the same is answered again; when the provider fails, the order
 * stays and the next try goes on with it.
 * @throws AppError 40003 for an unknown product, with 409 for a second subscription, 50001 when the provider fails
 */
export async function createOrder(parts: SellingParts, wish: NewOrder): Promise<Order> {
  const product = requireProduct(wish.productId, wish.currency);
  const order = await findOpenOrder(parts, wish, product);
  if (product.kind === 'subscription') await closeOthers(parts, wish, order);
  const opened = await openCheckout(parts, order);
  return toOrder(opened);
}

/** The open order for the same, as the provider has it now, or a new one. */
async function findOpenOrder(parts: SellingParts, wish: NewOrder, product: Product): Promise<OrderRow> {
  const known = await storeOrder(parts, wish, product);
  if (known.checkoutRef === null) return known;
  await syncOrder(parts, known.id);
  const synced = await requireOwnOrder(parts.database, wish.userId, known.id);
  return synced.state === 'open' ? synced : storeOrder(parts, wish, product);
}

function storeOrder(
  { database, provider }: SellingParts,
  wish: NewOrder,
  product: Product,
): Promise<OrderRow> {
  return database.transaction(async (transaction) => {
    // One order at a time of each person.
    await transaction
      .select({ id: users.id })
      .from(users)
      .where(eq(users.id, wish.userId))
      .for('no key update');
    if (product.kind === 'subscription') await refuseSecond(transaction, wish.userId);
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
    if (open !== undefined) return keepReturnPath(transaction, open, wish);
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
    return stored;
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
  if ((await findRunning(queries, userId)) === null) return;
  throw new AppError(40003, { status: 409, userMessage: userMessages.subscriptionRunning });
}

/** Of several checkouts for a subscription, only the last can be paid. */
async function closeOthers(parts: SellingParts, { userId }: NewOrder, order: OrderRow): Promise<void> {
  const { database, provider } = parts;
  const others = await database
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.userId, userId),
        eq(orders.provider, provider.name),
        eq(orders.kind, 'subscription'),
        inArray(orders.state, ['open', 'pending']),
        ne(orders.id, order.id),
      ),
    );
  for (const other of others) {
    if (other.checkoutRef !== null) await provider.closeCheckout(other);
    else await database.update(orders).set({ state: 'expired', lookAt: null }).where(eq(orders.id, other.id));
    await syncOrder(parts, other.id);
  }
  // One of them may just have been paid.
  if (others.length > 0) await refuseSecond(database, userId);
}

async function openCheckout(parts: SellingParts, order: OrderRow): Promise<OrderRow> {
  if (order.checkoutUrl !== null) return order;
  const { database, provider } = parts;
  const customerRef = await requireCustomer(parts, order);
  const checkout = await countFailures(database, order, () => provider.openCheckout(order, customerRef));
  // Of several that were opened at once, one is shown to everybody.
  await database
    .update(orders)
    .set({ checkoutRef: checkout.ref, checkoutUrl: checkout.url })
    .where(and(eq(orders.id, order.id), isNull(orders.paidAt), isNull(orders.checkoutUrl)));
  const [opened] = await database.select().from(orders).where(eq(orders.id, order.id));
  return opened ?? order;
}

async function requireCustomer(
  { database, provider }: SellingParts,
  order: OrderRow,
): Promise<string | null> {
  const payer = await readPayer(database, order);
  if (payer.customerRef !== null) return payer.customerRef;
  const ref = await provider.addCustomer(payer);
  if (ref === null) return null;
  await database
    .insert(paymentCustomers)
    .values({ userId: payer.userId, provider: provider.name, ref })
    .onConflictDoNothing();
  return (await readPayer(database, order)).customerRef;
}

async function readPayer(queries: Queries, { userId, provider }: OrderRow): Promise<Payer> {
  if (userId === null) throw new AppError(40001, { userMessage: userMessages.loginNeeded });
  const [found] = await queries
    .select({ email: accounts.email, customerRef: paymentCustomers.ref })
    .from(users)
    .leftJoin(accounts, eq(accounts.id, users.accountId))
    .leftJoin(
      paymentCustomers,
      and(eq(paymentCustomers.userId, users.id), eq(paymentCustomers.provider, provider)),
    )
    .where(eq(users.id, userId));
  const email = found?.email ?? null;
  // An address ending in `.invalid` stands for none (D4).
  const isReal = email !== null && !email.endsWith('.invalid');
  return { userId, email: isReal ? email : null, customerRef: found?.customerRef ?? null };
}
