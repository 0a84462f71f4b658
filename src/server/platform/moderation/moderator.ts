import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { describeError, type Log } from '../log/log.ts';
import { CircuitBreaker } from './circuit-breaker.ts';
import {
  createModerationClient,
  type ModerationClient,
  type ModerationEnv,
  ModerationError,
} from './moderation-client.ts';

/** The categories that a classifier found a text in; none where it found none, or did not answer. */
export type Categories = ReadonlySet<string>;

const none: Categories = new Set();

/** Texts that wait for the service; further ones are judged by the rules alone. */
const mostAtOnce = 64;
const mostKnown = 5_000;
const knownMs = 3_600_000;
const logEveryMs = 60_000;

/** A dead service costs one text in 30 s its time limit; one that is over its quota is left alone for as long as it asks. */
const breakerOptions = { mostFailures: 5, pauseMs: 30_000, mostPauseMs: 600_000 };

/**
 * Judges texts by the operator's moderation service, beside the rules (docs/decisions/0055): a failure finds nothing. A
 * text that was judged within the hour is not sent again, so that neither repeated requests nor further replies to
 * a message cost anything; only a hash of it is kept.
 */
export class Moderator {
  readonly #client: ModerationClient;
  readonly #log: Log;
  readonly #breaker = new CircuitBreaker(breakerOptions);
  readonly #known = new LRUCache<string, Categories>({ max: mostKnown, ttl: knownMs });
  readonly #pending = new Map<string, Promise<Categories>>();
  /** Texts that were not judged since the last line in the log. */
  #unjudged = 0;
  #loggedAtMs = Number.NEGATIVE_INFINITY;

  constructor(client: ModerationClient, log: Log) {
    this.#client = client;
    this.#log = log;
  }

  /** Judges a text within the time limit of the service. Never rejects. */
  judge(text: string): Promise<Categories> {
    const key = keyOf(text);
    const known = text.trim() === '' ? none : this.#known.get(key);
    if (known !== undefined) return Promise.resolve(known);
    const pending = this.#pending.get(key);
    if (pending !== undefined) return pending;
    if (this.#pending.size >= mostAtOnce) return Promise.resolve(this.#miss('busy'));
    if (!this.#breaker.tryPass()) return Promise.resolve(this.#miss('paused'));
    const judging = this.#ask(key, text).finally(() => this.#pending.delete(key));
    this.#pending.set(key, judging);
    return judging;
  }

  /** Returns the categories of a text that was judged before, without a request. */
  recall(text: string): Categories {
    return this.#known.get(keyOf(text)) ?? none;
  }

  close(): Promise<void> {
    return this.#client.close();
  }

  async #ask(key: string, text: string): Promise<Categories> {
    try {
      const categories = await this.#client.classify(text);
      this.#breaker.noteSuccess();
      this.#known.set(key, categories);
      return categories;
    } catch (error) {
      if (error instanceof ModerationError) {
        this.#breaker.noteFailure(error.retryAfterMs);
        return this.#miss(error.fault, error.status);
      }
      // A reply ends whatever fails here.
      this.#breaker.noteFailure();
      this.#log.error('moderation-crashed', describeError(error));
      return none;
    }
  }

  /** Counts a text that was not judged; at most one line a minute reports them. */
  #miss(fault: string, status?: number): Categories {
    this.#unjudged += 1;
    const nowMs = performance.now();
    if (nowMs - this.#loggedAtMs >= logEveryMs) {
      this.#loggedAtMs = nowMs;
      this.#log.warn('texts-not-moderated', { fault, status, count: this.#unjudged });
      this.#unjudged = 0;
    }
    return none;
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
