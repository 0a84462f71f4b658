import type { OrderRow } from '../base/provider.ts';

const retryMs = 3_600_000;
const mostDoublings = 4;

/** When a refund that was refused or came back from the bank is tried again: in an hour, each time twice as late, 16 h at most. */
export function retryRefundAt({ failedTries }: Pick<OrderRow, 'failedTries'>): Date {
  return new Date(Date.now() + retryMs * 2 ** Math.min(failedTries, mostDoublings));
}
