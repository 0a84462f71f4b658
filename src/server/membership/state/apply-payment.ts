import { eq } from 'drizzle-orm';
import { creditGems } from '#src/server/gems/grant-gems.ts';
import type { Queries } from '#src/server/platform/database/database.ts';
import type { OrderRow, PaymentSnapshot } from '../provider/provider.ts';
import { orders } from '../tables/tables.ts';
import { storeMail } from '../mails/store-mail.ts';
import { retryRefundAt } from './retry-refund-at.ts';

type OwnedOrder = OrderRow & { userId: string };

/** The facts from which the mail about a payment is composed. */
interface MailContext {
  order: OwnedOrder;
  siteOrigin: string;
  /** The end of the paid period; null for gems. */
  until: Date | null;
}

/**
 * Applies a payment to its locked order: its price, its gems, its refunds. Repeating it changes nothing.
 * @returns true when the refund of a withdrawal came back from the bank
 */
export async function applyPayment(
  transaction: Queries,
  { order, siteOrigin, until }: MailContext,
  payment: PaymentSnapshot,
): Promise<boolean> {
  const isOwed = owedRefund(order, payment) > 0;
  const hasReturned = isOwed && !order.refundDue;
  const gems = await moveGems(transaction, order, payment);
  await transaction
    .update(orders)
    .set({
      ...gems,
      amount: payment.amount,
      paymentRef: payment.ref,
      refundedAmount: payment.refunded,
      state: stateOf(payment),
      checkoutUrl: null,
      paidAt: order.paidAt ?? payment.paidAt,
      refundDue: isOwed,
      lookAt: isOwed ? order.lookAt : null,
      ...(hasReturned && { failedTries: order.failedTries + 1, lookAt: retryRefundAt(order) }),
    })
    .where(eq(orders.id, order.id));
  const mail = { userId: order.userId, language: order.language, siteOrigin };
  const facts = { productId: order.productId, orderId: order.id, currency: order.currency };
  if (order.paidAt === null) {
    const told = { ...facts, origin: order.origin, amount: payment.amount, at: payment.paidAt.toISOString() };
    await storeMail(transaction, {
      ...mail,
      kind: 'receipt',
      about: `receipt ${order.id}`,
      facts: { ...told, until: until?.toISOString() ?? null },
    });
  }
  // A person who withdrew was told the refund before.
  if (payment.refunded > order.refundedAmount && payment.refunded > (order.withdrawnAmount ?? 0)) {
    await storeMail(transaction, {
      ...mail,
      kind: 'refunded',
      about: `refunded ${order.id} ${payment.refunded}`,
      facts: { ...facts, amount: payment.refunded, at: new Date().toISOString(), until: null },
    });
  }
  return hasReturned;
}

/**
 * Computes the refund that a withdrawal promised and that is not made yet. While a bank decides about a dispute, the
 * money is with the bank.
 */
function owedRefund(
  { withdrawnAmount }: OrderRow,
  { amount, refunded, isDisputed }: PaymentSnapshot,
): number {
  if (withdrawnAmount === null || isDisputed) return 0;
  return Math.min(withdrawnAmount, amount) - refunded;
}

function stateOf(payment: PaymentSnapshot): OrderRow['state'] {
  if (payment.isDisputed) return 'disputed';
  return payment.refunded > 0 ? 'refunded' : 'paid';
}

/**
 * Credits the gems of a pack once, takes back the unspent gems that a refund or a dispute concerns, and returns them
 * when the dispute is won.
 * @returns the counts of the order afterwards
 */
async function moveGems(
  transaction: Queries,
  order: OwnedOrder,
  payment: PaymentSnapshot,
): Promise<Pick<OrderRow, 'creditedGems' | 'takenGems' | 'dueGems'>> {
  if (order.kind !== 'gems' || order.gems === null) return { creditedGems: 0, takenGems: 0, dueGems: 0 };
  const reference = order.id;
  if (order.creditedGems === 0) {
    await creditGems(transaction, order.userId, { kind: 'purchase', bought: order.gems, reference });
  }
  const dueGems = gemsToTake({ ...order, gems: order.gems }, payment);
  let { takenGems } = order;
  const change = dueGems > order.dueGems ? dueGems - order.dueGems : Math.min(0, dueGems - takenGems);
  if (change !== 0) {
    const moved = await creditGems(transaction, order.userId, { kind: 'refund', bought: -change, reference });
    takenGems -= moved.bought;
  }
  return { creditedGems: order.gems, takenGems, dueGems };
}

/** Computes the gems of a pack that correspond to the refunded part of its price. */
function gemsToTake(
  { gems, withdrawnAmount, dueGems }: Pick<OrderRow, 'withdrawnAmount' | 'dueGems'> & { gems: number },
  payment: PaymentSnapshot,
): number {
  if (payment.isDisputed) return gems;
  // The withdrawal took them, and rounding must not take more.
  if (withdrawnAmount !== null && payment.refunded <= withdrawnAmount) return dueGems;
  if (payment.amount === 0) return 0;
  return Math.min(gems, Math.round((gems * payment.refunded) / payment.amount));
}
