import type { PushNotice } from '#src/contract/push-notice.ts';
import type { Queries } from '#src/server/platform/database.ts';
import { describeError, type Log, type LogFields } from '#src/server/platform/log.ts';
import {
  type PublicPoster,
  type PostAnswer,
  RefusedAddressError,
} from '#src/server/platform/public-fetch/public-poster.ts';
import { sealNotice, type VapidIdentity } from './seal-notice.ts';
import { dropSubscription, noteDelivery, type Subscription } from './subscriptions.ts';

export interface PushJob {
  userId: string;
  subscription: Subscription;
  notice: PushNotice;
}

export interface PushSenderOptions {
  database: Queries;
  log: Log;
  poster: PublicPoster;
  identity: VapidIdentity;
  /** How long a message is kept back that a push service did not take, in ms. */
  retryMs: number;
}

interface Waiting extends PushJob {
  tries: number;
}

/** Messages on their way at the same time, and of one person. */
const mostAtOnce = 32;
const mostOfPerson = 2;
/** What waits beyond these is dropped: the replies themselves are there, and the next notification counts them. */
const mostWaiting = 5_000;
const mostWaitingOfPerson = 40;
const mostTries = 2;
const longestRetryMs = 60_000;

/** What a push service answers for a browser that is not there any more (RFC 8030 §7.3). */
const goneStatuses: readonly number[] = [404, 410];

/**
 * Sends notifications in the background, so that a slow push service holds nothing up: a few of each person at a time,
 * each tried twice. What nobody takes is forgotten.
 */
export class PushSender {
  readonly #options: PushSenderOptions;
  /** By the person, who comes after all others that wait once one was taken. */
  readonly #waiting = new Map<string, Waiting[]>();
  readonly #sending = new Map<string, number>();
  readonly #retries = new Set<NodeJS.Timeout>();
  readonly #waitingForNone: (() => void)[] = [];
  #waitingCount = 0;
  #sendingCount = 0;
  #isClosing = false;

  constructor(options: PushSenderOptions) {
    this.#options = options;
  }

  send(job: PushJob): void {
    this.#add({ ...job, tries: 0 });
  }

  /** Waits for what is on its way or waits, up to `graceMs`; nothing is tried again any more. */
  async close(graceMs: number): Promise<void> {
    this.#isClosing = true;
    for (const timer of this.#retries) clearTimeout(timer);
    const isOver = this.#sendingCount === 0 && this.#waitingCount === 0;
    if (!isOver) {
      const { promise, resolve } = Promise.withResolvers<undefined>();
      const done = () => resolve(undefined);
      this.#waitingForNone.push(done);
      const timer = setTimeout(done, graceMs);
      await promise;
      clearTimeout(timer);
    }
    this.#waiting.clear();
    await this.#options.poster.close();
  }

  #add(job: Waiting): void {
    const ofPerson = this.#waiting.get(job.userId) ?? [];
    if (this.#waitingCount >= mostWaiting || ofPerson.length >= mostWaitingOfPerson) {
      this.#options.log.warn('push-not-sent', { fault: 'queue-full', count: 1 });
      return;
    }
    this.#waiting.set(job.userId, [...ofPerson, job]);
    this.#waitingCount += 1;
    this.#begin();
  }

  #begin(): void {
    for (const [userId, jobs] of this.#waiting) {
      if (this.#sendingCount >= mostAtOnce) return;
      const running = this.#sending.get(userId) ?? 0;
      if (running >= mostOfPerson) continue;
      const [job, ...rest] = jobs;
      this.#waiting.delete(userId);
      if (rest.length > 0) this.#waiting.set(userId, rest);
      if (job === undefined) continue;
      this.#waitingCount -= 1;
      this.#sendingCount += 1;
      this.#sending.set(userId, running + 1);
      void this.#work(job);
    }
  }

  async #work(job: Waiting): Promise<void> {
    try {
      await this.#sendOne(job);
    } catch (error) {
      // The database is away: what is known of the browser is noted another time.
      this.#options.log.warn('push-not-noted', describeError(error));
    }
    this.#sendingCount -= 1;
    const left = (this.#sending.get(job.userId) ?? 1) - 1;
    if (left === 0) this.#sending.delete(job.userId);
    else this.#sending.set(job.userId, left);
    this.#begin();
    if (this.#sendingCount > 0 || this.#waitingCount > 0) return;
    for (const resolve of this.#waitingForNone.splice(0)) resolve();
  }

  async #sendOne(job: Waiting): Promise<void> {
    const { database } = this.#options;
    const { subscription, tries } = job;
    const result = await this.#post(job);
    if (result === 'gone') return dropSubscription(database, subscription);
    if (result === 'taken') return noteDelivery(database, subscription, true);
    if (result.isPassing && tries + 1 < mostTries && !this.#isClosing) {
      this.#retryIn(result.retryMs, { ...job, tries: tries + 1 });
      return;
    }
    this.#options.log.warn('push-not-sent', { ...result.fields, count: 1 });
    await noteDelivery(database, subscription, false);
  }

  #retryIn(ms: number, job: Waiting): void {
    const timer = setTimeout(() => {
      this.#retries.delete(timer);
      this.#add(job);
    }, ms).unref();
    this.#retries.add(timer);
  }

  /** Never logs the address, which is a secret. */
  async #post({ notice, subscription }: PushJob): Promise<'taken' | 'gone' | Failure> {
    const { poster, identity, retryMs } = this.#options;
    const sealed = await sealNotice(notice, subscription, identity).catch(() => null);
    // Keys that are none will not become any.
    if (sealed === null) return 'gone';
    try {
      return judge(await poster.post(sealed), retryMs);
    } catch (error) {
      if (error instanceof RefusedAddressError || isRefusal(error)) {
        this.#options.log.warn('push-not-sent', { fault: 'address-refused', count: 1 });
        return 'gone';
      }
      const { error_code } = describeError(error);
      const fields = { fault: 'unreachable', ...(error_code !== undefined && { error_code }) };
      return { isPassing: true, retryMs, fields };
    }
  }
}

interface Failure {
  /** Another try may succeed. */
  isPassing: boolean;
  retryMs: number;
  fields: LogFields;
}

function judge({ status, retryAfterSeconds }: PostAnswer, retryMs: number): 'taken' | 'gone' | Failure {
  if (status >= 200 && status < 300) return 'taken';
  if (goneStatuses.includes(status)) return 'gone';
  return {
    isPassing: status === 429 || status >= 500,
    retryMs: retryAfterSeconds === null ? retryMs : Math.min(retryAfterSeconds * 1_000, longestRetryMs),
    fields: { fault: 'refused', status },
  };
}

/** The client wraps what the look-up of a name answered. */
function isRefusal(error: unknown): boolean {
  return error instanceof Error && error.cause instanceof RefusedAddressError;
}
