import type { ModelEvent, ReplyRequest } from '../model/chat-model.ts';
import { createAbortError, sleepUntilAborted } from './abort-error.ts';
import { EventQueue, type QueueOptions } from './event-queue.ts';
import { RequestPlan } from './request-plan.ts';
import { UpstreamAttempt, type AttemptOutcome } from './upstream-attempt.ts';
import type { Upstream } from './upstream.ts';

/**
 * Streams one reply. The first `next()` sends the request; it is sent again, after a delay, only while nothing of the
 * reply was emitted, or after a reply of thoughts only. Aborting the caller's signal, or leaving the loop, closes the
 * upstream socket at once.
 */
export function runReply(
  upstream: Upstream,
  request: ReplyRequest,
  signal: AbortSignal,
): AsyncIterableIterator<ModelEvent, undefined> {
  const left = new AbortController();
  let attempt: UpstreamAttempt | undefined;
  const hooks = {
    onStart: start,
    onFull: () => attempt?.pause(),
    onDrain: () => attempt?.resume(),
    onLeave: stop,
  };
  const queue = new EventQueue<ModelEvent>(hooks, replyQueueOptions);
  return queue;

  function start(): void {
    signal.addEventListener('abort', abort, { once: true });
    if (signal.aborted) {
      abort();
      return;
    }
    replyOrFail()
      .catch((error: unknown) => queue.fail(toError(error), { discardValues: false }))
      .finally(() => signal.removeEventListener('abort', abort));
  }

  function abort(): void {
    stop();
    queue.fail(createAbortError(), { discardValues: true });
  }

  function stop(): void {
    signal.removeEventListener('abort', abort);
    left.abort();
    attempt?.cancel();
  }

  async function replyOrFail(): Promise<void> {
    const plan = new RequestPlan(upstream, request, (event) => queue.push(event));
    for (;;) {
      const outcome = await tryOnce(plan);
      if (outcome.kind === 'cancelled') return;
      if (outcome.kind === 'finished') {
        queue.push(plan.finish(outcome.finish));
        queue.end();
        return;
      }
      if (outcome.kind === 'moved') {
        plan.move(outcome);
        continue;
      }
      const delayMs = plan.planAfter(outcome);
      if (delayMs !== null) await sleepUntilAborted(delayMs, left.signal);
    }
  }

  function tryOnce(plan: RequestPlan): Promise<AttemptOutcome> {
    const emit = (event: ModelEvent) => {
      plan.hasBegun = true;
      queue.push(event);
    };
    return new Promise((resolve) => {
      attempt = new UpstreamAttempt({ ...plan.describe(), emit, onOutcome: resolve });
      attempt.start();
    });
  }
}

function toError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown));
}

/** While this much of a reply waits to be taken, its socket is paused. */
const muchCharacters = 8_192;

/**
 * The options of a reply's queue: consecutive texts that wait become one piece, and `muchCharacters` of them hold the
 * producer back.
 */
const replyQueueOptions: QueueOptions<ModelEvent> = {
  merge: joinTexts,
  isMuch: ({ text = '' }) => text.length >= muchCharacters,
};

/** Joins text that arrived while its reader was busy; the last text joins the end. */
function joinTexts(earlier: ModelEvent, later: ModelEvent): ModelEvent | null {
  if (earlier.type === 'finish' || earlier.text === undefined) return null;
  if (later.type !== 'finish' && later.text === undefined) return null;
  const text = earlier.text + (later.text ?? '');
  if (later.type === 'finish') return earlier.type === 'text' ? { ...later, text } : null;
  return later.type === earlier.type ? { type: earlier.type, text } : null;
}
