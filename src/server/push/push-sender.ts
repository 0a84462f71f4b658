import type { PushNotice } from '#src/contract/push/push-notice.ts';
import type { Queries } from '#src/server/platform/database/database.ts';
import { toErrorFields, type Log, type LogFields } from '#src/server/platform/log/log.ts';
import {
  type PostAnswer,
  type PublicPoster,
  RefusedAddressError,
} from '#src/server/platform/public-fetch/public-poster.ts';
import { limitRules } from '#src/server/platform/limits/limit-rules.ts';
import type { RateLimits } from '#src/server/platform/limits/rate-limits.ts';
import { sealNotice, type VapidIdentity } from './seal-notice.ts';
import { type QueueLimits, FairQueue } from '#src/server/platform/process/fair-queue.ts';
import {
  dropSubscription,
  findSubscription,
  isKnownService,
  noteDelivery,
  type StoredPushSubscription,
} from './subscriptions.ts';

export interface PushJob {
  userId: string;
  subscription: StoredPushSubscription;
  notice: PushNotice;
}

export interface PushSenderOptions {
  database: Queries;
  log: Log;
  poster: PublicPoster;
  identity: VapidIdentity;
  limits: Pick<RateLimits, 'tryConsume'>;
  /** Origins of push services that the operator trusts. */
  trustedOrigins: readonly string[];
  /** The delay before a message that a push service rejected is tried again, in ms. */
  retryMs: number;
}

interface QueuedPush extends PushJob {
  tries: number;
}

/**
 * The limits for push services that a visitor cannot make slow, and for all others. A person with a push service of
 * their own can keep a place for as long as the poster waits, and register as one guest after another: so such services
 * have places of their own, and the browsers of nearly everybody are notified without them. Jobs beyond a limit are
 * dropped: the replies themselves are stored, and the next notification counts them.
 */
const ofKnownServices: QueueLimits = { atOnce: 24, ofPerson: 2, waiting: 5_000, waitingOfPerson: 40 };
const ofOtherServices: QueueLimits = { atOnce: 8, ofPerson: 1, waiting: 500, waitingOfPerson: 20 };
const mostTries = 2;
const longestRetryMs = 60_000;

/** Statuses of a push service for a browser that no longer exists (RFC 8030 §7.3). */
const goneStatuses: readonly number[] = [404, 410];

/**
 * Sends notifications in the background, so that a slow push service delays nothing: a few of each person at a time,
 * each tried twice. A message that fails twice is dropped.
 */
export class PushSender {
  readonly #options: PushSenderOptions;
  readonly #known: FairQueue<QueuedPush>;
  readonly #others: FairQueue<QueuedPush>;
  #isClosing = false;

  constructor(options: PushSenderOptions) {
    this.#options = options;
    this.#known = new FairQueue(ofKnownServices, (job) => this.#work(job));
    this.#others = new FairQueue(ofOtherServices, (job) => this.#work(job));
  }

  send(job: PushJob): void {
    if (this.#isClosing) return;
    this.#note(this.#queueOf(job).add({ ...job, tries: 0 }));
  }

  /** Waits for running and waiting jobs, up to `graceMs`, without further retries. */
  async close(graceMs: number): Promise<void> {
    this.#isClosing = true;
    await Promise.all([this.#known.close(graceMs), this.#others.close(graceMs)]);
    await this.#options.poster.close();
  }

  #queueOf({ subscription }: PushJob): FairQueue<QueuedPush> {
    const isKnown = isKnownService(subscription.endpoint, this.#options.trustedOrigins);
    return isKnown ? this.#known : this.#others;
  }

  #note(isAdded: boolean): void {
    if (!isAdded) this.#options.log.warn('push-not-sent', { fault: 'queue-full', count: 1 });
  }

  async #work(job: QueuedPush): Promise<void> {
    try {
      await this.#sendOne(job);
    } catch (error) {
      // The database cannot be reached: whether the person may still be notified is unknown, so nothing is sent.
      this.#options.log.warn('push-not-noted', toErrorFields(error));
    }
  }

  async #sendOne(job: QueuedPush): Promise<void> {
    const { database, limits, log } = this.#options;
    const { userId, tries } = job;
    // Since the job was added, a session may have ended, an account may have been erased, or notifications may have
    // been turned off.
    const subscription = await findSubscription(database, userId, job.subscription.id);
    if (subscription === null) return;
    // Browsers name their services, so a person must not be able to have a stranger's host asked without end.
    if (!(await limits.tryConsume(limitRules.pushesOfVisitor, userId))) {
      log.warn('push-not-sent', { fault: 'too-many', count: 1 });
      return;
    }
    const result = await this.#post({ ...job, subscription });
    if (result === 'gone') return dropSubscription(database, subscription);
    if (result === 'taken') return noteDelivery(database, subscription, true);
    if (result.isPassing && tries + 1 < mostTries && !this.#isClosing) {
      this.#note(this.#queueOf(job).addIn(result.retryMs, { ...job, tries: tries + 1 }));
      return;
    }
    log.warn('push-not-sent', { ...result.fields, count: 1 });
    await noteDelivery(database, subscription, false);
  }

  /** Posts a message. The address is never logged, since it is a secret. */
  async #post({ notice, subscription }: PushJob): Promise<'taken' | 'gone' | Failure> {
    const { poster, identity, retryMs } = this.#options;
    const sealed = await sealNotice(notice, subscription, identity).catch(() => null);
    // Invalid keys do not become valid by a retry.
    if (sealed === null) return 'gone';
    try {
      return judge(await poster.post(sealed), retryMs);
    } catch (error) {
      if (error instanceof RefusedAddressError || isRefusal(error)) {
        this.#options.log.warn('push-not-sent', { fault: 'address-refused', count: 1 });
        return 'gone';
      }
      const { error_code } = toErrorFields(error);
      const fields = { fault: 'unreachable', ...(error_code !== undefined && { error_code }) };
      return { isPassing: true, retryMs, fields };
    }
  }
}

interface Failure {
  /** True if another attempt may succeed. */
  isPassing: boolean;
  retryMs: number;
  fields: LogFields;
}

function judge({ status, retryAfterMs }: PostAnswer, retryMs: number): 'taken' | 'gone' | Failure {
  if (status >= 200 && status < 300) return 'taken';
  if (goneStatuses.includes(status)) return 'gone';
  return {
    isPassing: status === 429 || status >= 500,
    // A date in the past, by another clock, is no wish for an attempt at once.
    retryMs: Math.min(Math.max(retryMs, retryAfterMs ?? 0), longestRetryMs),
    fields: { fault: 'refused', status },
  };
}

/** Returns true for the error of a rejected address, which the client wraps into its own error. */
function isRefusal(error: unknown): boolean {
  return error instanceof Error && error.cause instanceof RefusedAddressError;
}
