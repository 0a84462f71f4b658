import type { OrderRow } from '../provider/provider.ts';

const retryMs = 3_600_000;
const mostDoublings = 4;

/**
 * Returns the time of the next attempt for a refund that was rejected or came back from the bank: in an hour, then
 * after twice the delay each time, at most 16 h.
 */
export function retryRefundAt({ failedTries }: Pick<OrderRow, 'failedTries'>): Date {
  return new Date(Date.now() + retryMs * 2 ** Math.min(failedTries, mostDoublings));
}
