import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { toErrorFields, type Log } from '../log/log.ts';
import { CircuitBreaker } from '../outgoing/circuit-breaker.ts';
import {
  createModerationClient,
  type ModerationClient,
  type ModerationEnv,
  ModerationError,
  mostRequests,
} from './moderation-client.ts';

/** The categories that a classifier found a text in; none where it found none, or did not answer. */
export type Categories = ReadonlySet<string>;

const none: Categories = new Set();

/** Most texts of one person that wait for the service, so that nobody takes the places of others. */
const mostOfPerson = 4;
const mostKnown = 5_000;
const knownMs = 3_600_000;
/** The time for which a text that was not judged is not sent again: the steps of one request wait for it once. */
const missedMs = 10_000;
const logEveryMs = 60_000;

/**
 * A dead service costs one text in 30 s its time limit; a service that is over its quota is left alone for up to a
 * minute.
 */
const breakerOptions = { window: 20, mostFailures: 5, pauseMs: 30_000, mostPauseMs: 60_000 };

/**
 * Judges texts by the operator's moderation service, beside the rules (docs/decisions/0055): a failure finds nothing. A
 * text that was judged within the hour is not sent again, so that neither repeated requests nor further replies to
 * a message cost anything; only a hash of it is kept.
 */
export class Moderator {
  readonly #client: ModerationClient;
  readonly #log: Log;
  readonly #breaker: CircuitBreaker;
  readonly #known: LRUCache<string, Categories>;
  readonly #pending = new Map<string, Promise<Categories>>();
  /** The number of texts of each person that wait for the service. */
  readonly #waiting = new Map<string, number>();
  /** The texts that were not judged since the last line in the log, and why the last of them was not. */
  #missed: { count: number; fault: string; status: number | undefined } | null = null;
  /** Runs for a minute after each line in the log. */
  #logTimer: NodeJS.Timeout | null = null;

  /** @param now a clock, in milliseconds */
  constructor(client: ModerationClient, log: Log, now = () => performance.now()) {
    this.#client = client;
    this.#log = log;
    this.#breaker = new CircuitBreaker({ ...breakerOptions, now });
    this.#known = new LRUCache({ max: mostKnown, ttl: knownMs, ttlResolution: 0, perf: { now } });
  }

  /**
   * Judges a text within the time limit of the service. Never rejects.
   * @param person the id of the person who sent it; absent for a reply
   */
  judge(text: string, person?: string): Promise<Categories> {
    const key = keyOf(text);
    const known = text.trim() === '' ? none : this.#known.get(key);
    if (known !== undefined) return Promise.resolve(known);
    const pending = this.#pending.get(key);
    if (pending !== undefined) return pending;
    const waiting = person === undefined ? 0 : (this.#waiting.get(person) ?? 0);
    if (this.#pending.size >= mostRequests || waiting >= mostOfPerson) {
      return Promise.resolve(this.#miss('busy'));
    }
    if (!this.#breaker.tryPass()) return Promise.resolve(this.#miss('paused'));
    if (person !== undefined) this.#waiting.set(person, waiting + 1);
    const judging = this.#ask(key, text).finally(() => {
      this.#pending.delete(key);
      if (person !== undefined) this.#release(person);
    });
    this.#pending.set(key, judging);
    return judging;
  }

  /** Returns the categories of a text that was judged before, without a request; none for any other text. */
  recall(text: string): Categories {
    return this.#known.get(keyOf(text)) ?? none;
  }

  async close(): Promise<void> {
    if (this.#logTimer !== null) clearTimeout(this.#logTimer);
    this.#logMissed();
    await this.#client.close();
  }

  async #ask(key: string, text: string): Promise<Categories> {
    try {
      const categories = await this.#client.classify(text);
      this.#breaker.noteSuccess();
      this.#known.set(key, categories);
      return categories;
    } catch (error) {
      this.#known.set(key, none, { ttl: missedMs });
      if (!(error instanceof ModerationError)) {
        this.#breaker.noteFailure();
        // Not thrown: a reply ends normally, whatever fails here.
        this.#log.error('moderation-crashed', toErrorFields(error));
        return none;
      }
      if (error.fault === 'text') this.#breaker.noteSuccess();
      else this.#breaker.noteFailure(error.retryAfterMs);
      return this.#miss(error.fault, error.status);
    }
  }

  #release(person: string): void {
    const count = (this.#waiting.get(person) ?? 1) - 1;
    if (count === 0) this.#waiting.delete(person);
    else this.#waiting.set(person, count);
  }

  /** Counts a text that was not judged: the log has a line for the first, and one a minute for all others. */
  #miss(fault: string, status?: number): Categories {
    this.#missed = { count: (this.#missed?.count ?? 0) + 1, fault, status };
    if (this.#logTimer === null) this.#logMissed();
    return none;
  }

  #logMissed(): void {
    this.#logTimer = null;
    if (this.#missed === null) return;
    this.#log.warn('texts-not-moderated', this.#missed);
    this.#missed = null;
    this.#logTimer = setTimeout(() => this.#logMissed(), logEveryMs).unref();
  }
}

/** Creates the moderator of this process; null where the operator set up no moderation service. */
export function createModerator(env: ModerationEnv, log: Log): Moderator | null {
  const client = createModerationClient(env);
  return client === null ? null : new Moderator(client, log);
}

function keyOf(text: string): string {
  return createHash('sha256').update(text).digest('base64');
}
