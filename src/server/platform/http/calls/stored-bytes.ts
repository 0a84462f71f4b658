import { LRUCache } from 'lru-cache';
import { AppError } from '#src/contract/errors/app-error.ts';
import type { Call } from '#src/contract/call/call.ts';
import { requireCallFacts } from '#src/contract/require-call-facts.ts';
import { limitRules } from '#src/server/platform/limits/limit-rules.ts';
import type { RateLimits } from '#src/server/platform/limits/rate-limits.ts';
import { toErrorFields, type Log } from '#src/server/platform/log/log.ts';
import { noRoomForNetwork } from '#src/server/platform/database/storage-refusal.ts';
import type { Visitor } from '../visitor/visitor.ts';
import { clientNetwork } from '../visitor/client-network.ts';
import { readSentContent } from './read-sent-content.ts';

const rule = limitRules.storedBytesOfNetwork;
/** Number of users whose largest use is remembered. */
const mostKnown = 10_000;
/** Bytes that a message counts for besides its own text: a short reply, and the columns of two rows. */
const askBytes = 3_000;
/** Characters of the longest message for help that is accepted above the limit. */
const longestCry = 1_000;

export interface StoredBytesOptions {
  limits: RateLimits;
  log: Log;
  /** Reads the number of bytes that a user stores. */
  readBytes: (userId: string) => Promise<number>;
  /** True for a message of a person in danger, which is always accepted. */
  asksForHelp: (content: string) => boolean;
}

interface CountedCall {
  visitor: Pick<Visitor, 'userId'> | null;
  body: unknown;
  request: Request;
}

/**
 * Counts for each network the bytes that its visitors store in a day (docs/decisions/0029): a guest has a quota, and
 * one machine can always be new guests. A user counts with the largest number of bytes stored at a time, so that a user
 * who stores and deletes takes no room from others.
 */
export class StoredBytes {
  readonly #limits: RateLimits;
  readonly #log: Log;
  readonly #readBytes: StoredBytesOptions['readBytes'];
  readonly #asksForHelp: StoredBytesOptions['asksForHelp'];
  /** The largest counted use of each user. */
  readonly #peaks = new LRUCache<string, number>({ max: mostKnown });

  constructor({ limits, log, readBytes, asksForHelp }: StoredBytesOptions) {
    this.#limits = limits;
    this.#log = log;
    this.#readBytes = readBytes;
    this.#asksForHelp = asksForHelp;
  }

  /**
   * Does the work of a call and counts the bytes that it stored. Messages that ask for help in a crisis, and the
   * conversation for them, are always possible (rule:crisis-help).
   * @throws AppError 50001 with 429, before any work, when the network has used up its daily limit
   */
  async count<Answer>(
    call: Pick<Call, 'name'>,
    { visitor, body, request }: CountedCall,
    work: () => Promise<Answer>,
  ): Promise<Answer> {
    const network = clientNetwork(request);
    const { limit, room, isAlwaysPossible } = requireCallFacts(call);
    if (visitor === null || network === null || !(room === 'grows' || room === 'needs')) return work();
    try {
      await this.#limits.consume(rule, [network]);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const isPossible = isAlwaysPossible?.(body) === true || this.#isCry(readSentContent(body));
      if (!isPossible) throw noRoomForNetwork(error.retryAfterSeconds);
    }
    if (limit === 'replies') {
      // A message must not wait for a read; the next other write counts its reply as well.
      await this.#limits.spend(rule, network, askBytes + Buffer.byteLength(readSentContent(body)));
      return work();
    }
    const { userId } = visitor;
    if (!this.#peaks.has(userId)) this.#peaks.set(userId, await this.#readBytes(userId));
    const answer = await work();
    try {
      await this.#countGrowth(userId, network);
    } catch (error) {
      // A stored change is answered as success, even if it cannot be counted.
      this.#log.warn('stored-bytes-not-counted', toErrorFields(error));
    }
    return answer;
  }

  #isCry(content: string): boolean {
    return content.length <= longestCry && this.#asksForHelp(content);
  }

  async #countGrowth(userId: string, network: string): Promise<void> {
    const bytes = await this.#readBytes(userId);
    const grown = bytes - (this.#peaks.get(userId) ?? bytes);
    if (grown <= 0) return;
    this.#peaks.set(userId, bytes);
    await this.#limits.spend(rule, network, grown);
  }
}
