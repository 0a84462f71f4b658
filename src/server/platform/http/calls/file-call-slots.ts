import type { Call } from '#src/contract/call/call.ts';
import { requireCallFacts } from '#src/contract/require-call-facts.ts';
import { concurrencyRules } from '#src/server/platform/limits/limit-rules.ts';
import { ConcurrencyLimit, type Work } from '#src/server/platform/limits/concurrency-limit.ts';
import { concurrencyLimitTexts } from '#src/server/platform/limits/concurrency-limit-texts.ts';
import type { Visitor } from '../visitor/visitor.ts';
import { clientNetwork } from '../visitor/client-network.ts';

interface Caller {
  visitor: Pick<Visitor, 'userId'> | null;
  request: Request;
}

/**
 * The slots for calls with an uploaded or downloaded file: few at a time, since each holds memory or a connection for
 * as long as its client likes (docs/decisions/0031).
 */
export class FileCallSlots {
  readonly #uploads = new ConcurrencyLimit(concurrencyRules.uploads, concurrencyLimitTexts);
  readonly #exports = new ConcurrencyLimit(concurrencyRules.exports, concurrencyLimitTexts);

  /**
   * Makes a call in a slot of its own: an upload holds it from its first byte until it is processed, an export until
   * its last byte was read, or until it is cancelled.
   * @param work gets the slot; null for calls that need none
   * @throws AppError 50001 with 429 or 503 when no slot is free, before a byte of the body is read
   */
  async hold(
    call: Pick<Call, 'name'>,
    { visitor, request }: Caller,
    work: (slot: Work | null) => Promise<Response>,
  ): Promise<Response> {
    const slots = this.#slotsFor(call);
    if (slots === null) return work(null);
    const slot = slots.begin({ userId: visitor?.userId ?? null, network: clientNetwork(request) });
    try {
      const answer = await work(slot);
      if (slots !== this.#exports || answer.body === null || request.method === 'HEAD') slot.leave();
      else return new Response(watchEnd(answer.body, slot.leave), answer);
      return answer;
    } catch (error) {
      slot.leave();
      throw error;
    }
  }

  #slotsFor(call: Pick<Call, 'name'>): ConcurrencyLimit | null {
    const { limit } = requireCallFacts(call);
    if (limit === 'uploads') return this.#uploads;
    return limit === 'downloads' || limit === 'accountExports' ? this.#exports : null;
  }
}

/** Wraps a body to report when it was read to its end, failed or was cancelled. */
function watchEnd(body: ReadableStream<Uint8Array>, onEnd: () => void): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await reader.read();
          if (!done) controller.enqueue(value);
          else {
            onEnd();
            controller.close();
          }
        } catch (error) {
          onEnd();
          throw error;
        }
      },
      async cancel(reason) {
        onEnd();
        await reader.cancel(reason);
      },
    },
    { highWaterMark: 0 },
  );
}
