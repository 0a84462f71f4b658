import { Counter, Gauge, type Registry } from 'prom-client';
import { eraseEndedLogins } from './account/erase/erase-ended-logins.ts';
import { eraseIdleGuests } from './account/erase/erase-guest.ts';
import { foldStoredAddresses } from './account/login/fold-stored-addresses.ts';
import type { ApiParts } from './add-routes.ts';
import { claimUpkeep } from './claim-upkeep.ts';
import { isHeldForRunningReply } from './chat/messages/reply-price.ts';
import { eraseDeletedConversations } from './chat/conversations/deleted-conversations.ts';
import { eraseOldRecordings } from './chat/media/speaker.ts';
import { eraseLeftChunks } from './chat/replies/chunk-writer.ts';
import { eraseOldGenerations } from './chat/replies/erase-old-generations.ts';
import { eraseRemovedMessages } from './chat/tree/erase-removed-messages.ts';
import { publishDueArticles } from './stories/publish-due-articles.ts';
import { eraseOldHolds, voidOldHolds } from './gems/charge.ts';
import { eraseOldNetworks } from './gems/collect-package.ts';
import { recountStorage } from './account/identity/storage.ts';
import { eraseOldOrders } from './membership/erase-payments.ts';
import { sweepPayments } from './membership/sweep-payments.ts';
import { eraseOldAnswers } from './platform/idempotency/idempotency.ts';
import type { TokenBudgets } from './platform/limits/token-budgets.ts';
import { type DailyWork, repeatDaily } from './platform/process/repeat-daily.ts';

/** Interval at which articles are published whose time has come (rule:publish-time). */
const publishingMs = 20_000;

/** Measures when each task was done last, and how often it failed. */
function measureUpkeep(register: Registry): (work: DailyWork) => DailyWork {
  const labelNames = ['task'] as const;
  const done = new Gauge({
    name: 'yuanfen_upkeep_done_timestamp_seconds',
    help: 'When a task of the upkeep was done last by this process; one process does those of the database.',
    labelNames,
    registers: [register],
  });
  const failed = new Counter({
    name: 'yuanfen_upkeep_failures_total',
    help: 'Tasks of the upkeep that failed, and are tried again.',
    labelNames,
    registers: [register],
  });
  return (work) => ({
    ...work,
    async run(signal) {
      try {
        const count = await work.run(signal);
        done.setToCurrentTime({ task: work.name });
        return count;
      } catch (error) {
        failed.inc({ task: work.name });
        throw error;
      }
    },
  });
}

/**
 * Starts the repeated tasks of a running server. The tasks of the database are done by one process at a time.
 * @returns functions that end them
 */
export function startUpkeep(parts: ApiParts, tokens: TokenBudgets): (() => Promise<void>)[] {
  const { pictures, payments, services } = parts;
  const { database, env, log } = services;
  const measure = measureUpkeep(services.metrics);
  const ofDatabase: DailyWork[] = [
    {
      name: 'deleted-conversations-erased',
      run: (signal) => eraseDeletedConversations(database, signal),
    },
    { name: 'removed-messages-erased', run: (signal) => eraseRemovedMessages(database, signal) },
    { name: 'old-token-days-erased', run: () => tokens.eraseOldDays() },
    { name: 'left-chunks-erased', run: (signal) => eraseLeftChunks(database, signal) },
    { name: 'old-generations-erased', run: (signal) => eraseOldGenerations(database, signal) },
    {
      name: 'old-holds-voided',
      run: (signal) => voidOldHolds(database, isHeldForRunningReply(), signal),
      everyMs: 300_000,
    },
    { name: 'old-holds-erased', run: (signal) => eraseOldHolds(database, signal) },
    { name: 'old-gem-networks-erased', run: () => eraseOldNetworks(database) },
    { name: 'payments-swept', run: (signal) => sweepPayments(payments, signal), everyMs: 180_000 },
    { name: 'old-orders-erased', run: () => eraseOldOrders(database) },
    { name: 'old-answers-erased', run: (signal) => eraseOldAnswers(database, signal) },
    { name: 'old-recordings-erased', run: () => eraseOldRecordings(database) },
    {
      name: 'idle-guests-erased',
      run: (signal) => eraseIdleGuests({ ...parts, database }, env.GUEST_KEPT_MONTHS, signal),
    },
    { name: 'storage-recounted', run: (signal) => recountStorage(database, signal) },
    {
      name: 'stored-addresses-folded',
      run: (signal) => foldStoredAddresses(database, log, signal),
    },
    { name: 'ended-logins-erased', run: () => eraseEndedLogins(database) },
  ];
  const claim = () => claimUpkeep(database);
  return [
    // By every process: nobody waits for the one that does the rest.
    { name: 'articles-published', run: () => publishDueArticles(database), everyMs: publishingMs },
    ...ofDatabase.map((work) => ({ ...work, claim })),
    // The files of this process.
    { name: 'left-uploads-erased', run: (signal: AbortSignal) => pictures.eraseLeftUploads(signal) },
  ].map((work) => repeatDaily(measure(work), log));
}
