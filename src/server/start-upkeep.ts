import { eraseEndedLogins } from './accounts/erase/erase-ended-logins.ts';
import { eraseIdleGuests } from './accounts/erase/erase-guest.ts';
import type { ApiParts } from './add-routes.ts';
import { isHeldForRunningReply } from './chat/base/reply-price.ts';
import { eraseDeletedConversations } from './chat/conversations/deleted-conversations.ts';
import { eraseOldRecordings } from './chat/media/speaker.ts';
import { eraseLeftChunks } from './chat/replies/chunk-writer.ts';
import { eraseRemovedMessages } from './chat/tree/erase-removed-messages.ts';
import { voidOldHolds } from './gems/charge.ts';
import { eraseOldNetworks } from './gems/collect-package.ts';
import { recountStorage } from './identity/storage.ts';
import { eraseOldOrders } from './membership/erase-payments.ts';
import { sweepPayments } from './membership/sweep-payments.ts';
import { eraseOldAnswers } from './platform/idempotency/idempotency.ts';
import type { TokenBudgets } from './platform/limits/token-budgets.ts';
import { repeatDaily } from './platform/process/repeat-daily.ts';

/**
 * Starts the repeated tasks of a running server.
 * @returns functions that end them
 */
export function startUpkeep(parts: ApiParts, tokens: TokenBudgets): (() => Promise<void>)[] {
  const { pictures, payments, services } = parts;
  const { database, env, log } = services;
  return [
    { name: 'deleted-conversations-erased', run: () => eraseDeletedConversations(database) },
    { name: 'removed-messages-erased', run: () => eraseRemovedMessages(database) },
    { name: 'old-token-days-erased', run: () => tokens.eraseOldDays() },
    { name: 'left-chunks-erased', run: () => eraseLeftChunks(database) },
    {
      name: 'old-holds-voided',
      run: () => voidOldHolds(database, isHeldForRunningReply()),
      everyMs: 300_000,
    },
    { name: 'old-gem-networks-erased', run: () => eraseOldNetworks(database) },
    { name: 'payments-swept', run: () => sweepPayments(payments), everyMs: 180_000 },
    { name: 'old-orders-erased', run: () => eraseOldOrders(database) },
    { name: 'old-answers-erased', run: () => eraseOldAnswers(database) },
    { name: 'old-recordings-erased', run: () => eraseOldRecordings(database) },
    { name: 'left-uploads-erased', run: () => pictures.eraseLeftUploads() },
    {
      name: 'idle-guests-erased',
      run: () => eraseIdleGuests({ ...parts, database }, env.GUEST_KEPT_MONTHS),
    },
    { name: 'storage-recounted', run: () => recountStorage(database) },
    { name: 'ended-logins-erased', run: () => eraseEndedLogins(database) },
  ].map((work) => repeatDaily(work, log));
}
