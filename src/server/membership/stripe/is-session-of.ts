import type { OrderRow } from '../provider/provider.ts';
import type { StripeSession } from './stripe-schemas.ts';

/**
 * Returns true for the checkout that this site opened for an order. A Payment Link takes `client_reference_id` from its
 * address, where anybody can write it, so metadata has to name the order as well; and a checkout that only an event
 * names has to be for the price of the order.
 */
export function isSessionOf(order: OrderRow, session: StripeSession): boolean {
  if (session.client_reference_id !== order.id || session.metadata?.['order_id'] !== order.id) return false;
  if (order.checkoutRef !== null || order.kind !== 'gems') return true;
  return session.amount_total === order.amount && session.currency?.toUpperCase() === order.currency;
}
