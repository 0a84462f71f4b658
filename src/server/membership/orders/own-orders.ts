import { and, count, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Order } from '#src/contract/membership/payment-calls.ts';
import type { Queries } from '#src/server/platform/database/database.ts';
import { notFound } from '#src/server/platform/http/calls/not-found.ts';
import type { OrderRow } from '../provider/provider.ts';
import { orders } from '../tables/tables.ts';
import { toOrder } from './to-order.ts';

/** @throws AppError 40003 with 404 for an order that is not the user's */
export async function requireOwnOrder(queries: Queries, userId: string, orderId: string): Promise<OrderRow> {
  const [order] = await queries
    .select()
    .from(orders)
    .where(and(eq(orders.id, orderId), eq(orders.userId, userId)));
  if (order === undefined) throw notFound();
  return order;
}

/** Lists the user's orders, newest first. */
export async function listOwnOrders(
  queries: Queries,
  userId: string,
  { page, size }: { page: number; size: number },
) {
  const isOwn = eq(orders.userId, userId);
  const rows = await queries
    .select()
    .from(orders)
    .where(isOwn)
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(size)
    .offset((page - 1) * size);
  const [counted] = await queries.select({ total: count() }).from(orders).where(isOwn);
  return { records: rows.map((row) => toOrder(row)), page, size, total: counted?.total ?? 0 };
}

/**
 * Returns the user's newest order that was paid and not yet reported, once, even to parallel requests; then null
 * (rule:told-once). Older ones are never reported.
 */
export async function claimUnreportedOrder(queries: Queries, userId: string): Promise<Order | null> {
  const taken = await queries
    .update(orders)
    .set({ shownAt: sql`now()` })
    .where(and(eq(orders.userId, userId), isNotNull(orders.paidAt), isNull(orders.shownAt)))
    .returning();
  const [newest] = taken.toSorted(
    (one, other) => (other.paidAt?.getTime() ?? 0) - (one.paidAt?.getTime() ?? 0),
  );
  return newest === undefined ? null : toOrder(newest);
}
