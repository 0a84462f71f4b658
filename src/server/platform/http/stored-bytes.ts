import { LRUCache } from 'lru-cache';
import { AppError } from '#src/contract/app-error.ts';
import type { Call } from '#src/contract/call.ts';
import { addConversation } from '#src/contract/conversation-calls.ts';
import { isInCrisis } from '#src/domain/safety/detect-crisis.ts';
import { spendsTokens } from '../limits/call-limits.ts';
import { limitRules } from '../limits/limit-rules.ts';
import type { RateLimits } from '../limits/rate-limits.ts';
import { mayGrow } from '../limits/room-rules.ts';
import { noRoomForNetwork } from '../storage-refusal.ts';
import type { Visitor } from '../visitor.ts';
import { clientNetwork } from './client-network.ts';

/** Users whose largest use is kept. */
const mostKnown = 10_000;
/** Bytes that an ask counts for beside its own text: a short reply, and the columns of two rows. */
const askBytes = 3_000;
/** Characters of a message that asks for help and passes above the limit. */
const longestCry = 1_000;

interface Asked {
  visitor: Pick<Visitor, 'userId'> | null;
  body: unknown;
  request: Request;
}

/**
 * Counts for each network what its visitors store in a day (docs/decisions/0029): a guest has room of its own, and one
 * machine can be ever new guests. A user counts with the most that was stored at a time, so that whoever stores and
 * deletes takes no room from others.
 */
export class StoredBytes {
  readonly #limits: RateLimits;
  readonly #readBytes: (userId: string) => Promise<number>;
  /** The largest use of each user that was counted. */
  readonly #peaks = new LRUCache<string, number>({ max: mostKnown });

  /** @param readBytes reads how many bytes a user stores */
  constructor(limits: RateLimits, readBytes: (userId: string) => Promise<number>) {
    this.#limits = limits;
    this.#readBytes = readBytes;
  }

  /**
   * Does the work of a call and counts what it stored. Messages that ask for help in a crisis, and the conversation in
   * which they can be written, are always possible (trust row 2).
   * @throws AppError 50001 with 429, before any work, where the network has stored as much today as it may
   */
  async count<Answer>(
    call: Pick<Call, 'name'>,
    { visitor, body, request }: Asked,
    work: () => Promise<Answer>,
  ): Promise<Answer> {
    const network = clientNetwork(request);
    if (visitor === null || network === null || !mayGrow(call)) return work();
    if (!isAlwaysPossible(call, body)) await this.#requireRoom(network);
    if (spendsTokens(call)) {
      // Nothing is read on the way of an ask; the next other write counts its reply as well.
      await this.#limits.spend(rule, network, askBytes + Buffer.byteLength(readText(body, 'content')));
      return work();
    }
    const { userId } = visitor;
    if (!this.#peaks.has(userId)) this.#peaks.set(userId, await this.#readBytes(userId));
    const answer = await work();
    // What was stored is answered, also where it cannot be counted.
    await this.#countGrowth(userId, network).catch(() => undefined);
    return answer;
  }

  async #requireRoom(network: string): Promise<void> {
    try {
      await this.#limits.consume(rule, [network]);
    } catch (error) {
      throw error instanceof AppError ? noRoomForNetwork(error.retryAfterSeconds) : error;
    }
  }

  async #countGrowth(userId: string, network: string): Promise<void> {
    const bytes = await this.#readBytes(userId);
    const grown = bytes - (this.#peaks.get(userId) ?? bytes);
    if (grown <= 0) return;
    this.#peaks.set(userId, bytes);
    await this.#limits.spend(rule, network, grown);
  }
}

const rule = limitRules.storedBytesOfNetwork;

function isAlwaysPossible({ name }: Pick<Call, 'name'>, body: unknown): boolean {
  if (name === addConversation.name) return !(isObject(body) && body['fresh'] === true);
  const content = readText(body, 'content');
  return content !== '' && content.length <= longestCry && isInCrisis(content);
}

function readText(body: unknown, name: string): string {
  const text = isObject(body) ? body[name] : undefined;
  return typeof text === 'string' ? text : '';
}

function isObject(body: unknown): body is Record<string, unknown> {
  return typeof body === 'object' && body !== null;
}
