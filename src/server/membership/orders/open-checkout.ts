import { and, eq, isNull } from 'drizzle-orm';
import { AppError } from '#src/contract/errors/app-error.ts';
import { userMessages } from '#src/contract/errors/errors.ts';
import { accounts } from '#src/server/account/identity/account-tables.ts';
import { users } from '#src/server/account/identity/tables.ts';
import type { Queries } from '#src/server/platform/database/database.ts';
import type { SellingParts } from '../provider/parts.ts';
import type { Checkout, OrderRow, Customer } from '../provider/provider.ts';
import { orders, paymentCustomers } from '../tables/tables.ts';
import { countFailures } from '../state/settle-order.ts';

/**
 * Opens the checkout of an order; if several are opened at once, everybody gets the same checkout.
 * @throws AppError 40003 with 409 for an order that another order has replaced, 50001 when the provider fails
 */
export async function openCheckout(parts: SellingParts, order: OrderRow): Promise<OrderRow> {
  const replaced = new AppError(40003, { status: 409, userMessage: userMessages.orderReplaced });
  if (order.state !== 'open') throw replaced;
  if (order.checkoutUrl !== null) return order;
  const { database, provider } = parts;
  const checkout = await askForCheckout(parts, order);
  await database
    .update(orders)
    .set({ checkoutRef: checkout.ref, checkoutUrl: checkout.url })
    .where(and(eq(orders.id, order.id), eq(orders.state, 'open'), isNull(orders.checkoutUrl)));
  const [opened] = await database.select().from(orders).where(eq(orders.id, order.id));
  if (opened?.state === 'expired' && opened.checkoutRef === null) {
    await provider.closeCheckout({ ...opened, checkoutRef: checkout.ref });
    throw replaced;
  }
  return opened ?? order;
}

async function askForCheckout(parts: SellingParts, order: OrderRow): Promise<Checkout> {
  const { database, provider } = parts;
  const payer = await readCustomer(database, order);
  const customer = payer.customerRef ?? (await addCustomer(parts, order, payer));
  const checkout = await countFailures(database, order, () => provider.openCheckout(order, customer));
  if (checkout !== null) return checkout;
  // The customer was deleted at the provider, or belongs to an account there that is no longer used.
  const again = await countTry(database, order);
  const known = await readCustomer(database, again);
  const isGone = known.customerRef === customer;
  if (isGone) await forgetCustomer(parts, known);
  const other = isGone ? await addCustomer(parts, again, known) : known.customerRef;
  const second = await countFailures(database, again, () => provider.openCheckout(again, other));
  if (second === null) throw new AppError(50001, { userMessage: userMessages.paymentsRefused });
  return second;
}

/**
 * Counts a failed request, so that the next one has another idempotency key: to the same one the provider would give
 * the same answer again.
 */
async function countTry(queries: Queries, order: OrderRow): Promise<OrderRow> {
  const failedTries = order.failedTries + 1;
  await queries.update(orders).set({ failedTries }).where(eq(orders.id, order.id));
  return { ...order, failedTries };
}

async function addCustomer(parts: SellingParts, order: OrderRow, payer: Customer): Promise<string | null> {
  const { database, provider } = parts;
  const ref = await countFailures(database, order, () => provider.addCustomer(payer));
  if (ref === null) return null;
  const { userId } = payer;
  await database
    .insert(paymentCustomers)
    .values({ userId, provider: provider.name, ref })
    .onConflictDoNothing();
  return (await readCustomer(database, order)).customerRef;
}

async function forgetCustomer({ database, provider }: SellingParts, { userId, customerRef }: Customer) {
  await database
    .delete(paymentCustomers)
    .where(
      and(
        eq(paymentCustomers.userId, userId),
        eq(paymentCustomers.provider, provider.name),
        eq(paymentCustomers.ref, customerRef ?? ''),
      ),
    );
}

async function readCustomer(queries: Queries, order: OrderRow): Promise<Customer> {
  const { userId, provider, failedTries } = order;
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
  // An address ending in `.invalid` means that there is none (rule:login-ways).
  const isReal = email !== null && !email.endsWith('.invalid');
  return { userId, email: isReal ? email : null, customerRef: found?.customerRef ?? null, failedTries };
}
