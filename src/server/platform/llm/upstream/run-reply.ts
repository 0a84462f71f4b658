import type { Agent } from 'undici';
import { ModelError, type ModelEvent, type ReplyRequest } from '../model/chat-model.ts';
import { createAbortError, sleepUntilAborted } from './abort-error.ts';
import { EventQueue, type QueueOptions } from './event-queue.ts';
import { refusesSystem } from '../request/fold-system.ts';
import { composeBody, type RequestedModel } from '../request/request-body.ts';
import { adaptDialect, type RequestDialect } from '../request/request-dialect.ts';
import type { ThinkingHabits } from '../reply-text/thinking-habits.ts';
import { defaultLoadingMs, isLoading, LoadingWait } from './loading-wait.ts';
import { chooseRetryDelayMs } from './retry-delay.ts';
import { listSamplerNames } from '../model/sampler-rules.ts';
import { sanitiseMessage } from '../reply/sanitise-message.ts';
import type { UpstreamApi } from '../reply/reply-reader.ts';
import { UpstreamAttempt, type AttemptOutcome, type UpstreamTimeouts } from './upstream-attempt.ts';
import { isRetryableStatus } from '../reply/upstream-fault.ts';
import { measureThinkingRoom } from '../request/thinking-room.ts';
import { followRedirect, type UpstreamTarget } from '../request/upstream-target.ts';

/** One configured endpoint, shared by all its replies. */
export interface Upstream {
  readonly agent: Agent;
  readonly api: UpstreamApi;
  /** Replaced after a permanent redirect. */
  target: UpstreamTarget;
  readonly apiKey: string | undefined;
  readonly model: RequestedModel;
  readonly timeouts: UpstreamTimeouts;
  readonly retries: number;
  readonly contextTokens: number;
  readonly firstRetryDelayMs: number;
  /** The model's habits of thinking. */
  readonly habits: ThinkingHabits;
  /** The form of request that the upstream last accepted. */
  dialect: RequestDialect;
}

type MovedOutcome = Extract<AttemptOutcome, { kind: 'moved' }>;
type FailedOutcome = Extract<AttemptOutcome, { kind: 'failed' }>;

/** While this much of a reply waits to be taken, its socket is paused. */
const muchCharacters = 8_192;

/** Most redirects of one request. */
const mostMoves = 3;

/** A token is rarely longer than this, so that we only cut a reply which ignores its limit. */
const charactersPerToken = 8;

/**
 * Streams one reply. The first `next()` sends the request; it is sent again, after a delay, only while nothing of the
 * reply was emitted. Aborting the caller's signal, or leaving the loop, closes the upstream socket at once.
 */
export function runReply(
  upstream: Upstream,
  request: ReplyRequest,
  signal: AbortSignal,
): AsyncIterableIterator<ModelEvent, undefined> {
  const left = new AbortController();
  let attempt: UpstreamAttempt | undefined;
  let hasBegun = false;
  let saidLoading = false;
  let onlyThought = false;
  const loading = new LoadingWait({
    firstPauseMs: upstream.firstRetryDelayMs,
    limitMs: upstream.timeouts.loadingMs ?? defaultLoadingMs,
  });

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
    let { dialect, target } = upstream;
    let retried = 0;
    let moves = 0;
    for (;;) {
      const outcome = await tryOnce(target, dialect);
      if (outcome.kind === 'cancelled') return;
      if (outcome.kind === 'moved') {
        moves += 1;
        target = moveTo(target, outcome, moves);
        continue;
      }
      if (outcome.kind === 'finished') {
        queue.push(outcome.finish);
        queue.end();
        return;
      }
      if (outcome.error.fault === 'only-thoughts' && !onlyThought) {
        thinkAgain();
        continue;
      }
      const adapted = adaptTo(outcome, dialect);
      if (adapted !== undefined) {
        dialect = adapted;
        continue;
      }
      const loadingMs = waitForLoading(outcome);
      if (loadingMs !== undefined) {
        await sleepUntilAborted(loadingMs, left.signal);
        continue;
      }
      const delayMs =
        retried < upstream.retries && mayRetry(outcome) ? delayBefore(outcome, retried) : undefined;
      if (delayMs === undefined) throw outcome.error;
      retried += 1;
      await sleepUntilAborted(delayMs, left.signal);
    }
  }

  function tryOnce(target: UpstreamTarget, dialect: RequestDialect): Promise<AttemptOutcome> {
    const tokens = measureThinkingRoom(request, request.contextTokens ?? upstream.contextTokens);
    const thinking = upstream.habits.thinks || onlyThought ? { tokens, isLowered: onlyThought } : null;
    return new Promise((resolve) => {
      attempt = new UpstreamAttempt({
        agent: upstream.agent,
        api: upstream.api,
        target,
        body: composeBody(request, upstream, { dialect, thinking }),
        timeouts: upstream.timeouts,
        speakers: request.speakers,
        habits: upstream.habits,
        maxCharacters: (request.maxReplyTokens + (thinking?.tokens ?? 0)) * charactersPerToken,
        emit,
        sanitise,
        onAccepted: () => {
          upstream.dialect = dialect;
        },
        onOutcome: resolve,
      });
      attempt.start();
    });
  }

  /** Retries a reply of thoughts only, with room of their own and shorter ones. */
  function thinkAgain(): void {
    onlyThought = true;
    if (!upstream.habits.isPlain) upstream.habits.thinks = true;
    queue.push({ type: 'retract', isAskedAgain: true });
    hasBegun = false;
  }

  /** @throws ModelError when the time for loading is over */
  function waitForLoading({ error, errorBody, retryAfterMs }: FailedOutcome): number | undefined {
    if (hasBegun || !isLoading(error.status, errorBody)) return undefined;
    const delayMs = loading.next(performance.now(), retryAfterMs);
    if (delayMs === null)
      throw new ModelError('loading', 'The model was still being loaded when its time was over.', {
        status: 503,
      });
    if (!saidLoading) queue.push({ type: 'loading' });
    saidLoading = true;
    return delayMs;
  }

  /** @throws ModelError for another host, which must not get the key */
  function moveTo(from: UpstreamTarget, { status, location }: MovedOutcome, moves: number): UpstreamTarget {
    const target = moves > mostMoves ? null : followRedirect(from, location);
    if (target === null) throw createRedirectError(from, location, status);
    if (status === 308) upstream.target = target;
    return target;
  }

  function emit(event: ModelEvent): void {
    hasBegun = true;
    queue.push(event);
  }

  function sanitise(message: string): string {
    const prompt = [...request.messages, ...request.companion.history].map(({ content }) => content);
    return sanitiseMessage(message, { apiKey: upstream.apiKey, prompt });
  }

  function adaptTo({ error, errorBody }: FailedOutcome, dialect: RequestDialect): RequestDialect | undefined {
    const { status = 0 } = error;
    const mayBeTemplate =
      !hasBegun && dialect.systemRole && (status === 400 || status === 422 || status === 500);
    if (mayBeTemplate && refusesSystem(errorBody, status)) return { ...dialect, systemRole: false };
    const isRefused =
      !hasBegun && error.fault !== 'too-long' && (error.status === 400 || error.status === 422);
    const samplers = listSamplerNames(upstream.model.samplers);
    return isRefused ? adaptDialect(dialect, errorBody, samplers) : undefined;
  }

  function mayRetry({ error }: FailedOutcome): boolean {
    if (error.fault === 'no-credit') return false;
    const isConnectFailure = error.fault === 'unreachable' || error.fault === 'connect-timeout';
    if (hasBegun || error.fault === 'too-long') return false;
    return isConnectFailure || isRetryableStatus(error.status);
  }

  function delayBefore({ retryAfterMs }: FailedOutcome, retried: number): number | undefined {
    return chooseRetryDelayMs({ attempt: retried, firstDelayMs: upstream.firstRetryDelayMs, retryAfterMs });
  }
}

/** Creates an error with the host only: the rest of an address may contain secrets. */
function createRedirectError({ origin }: UpstreamTarget, location: string, status: number): ModelError {
  const to = URL.parse(location, origin)?.origin ?? 'no address';
  const message = `${origin} redirects (${status}) to ${to}, which is not followed; set the base URL to where the model is.`;
  return new ModelError('rejected', message, { status });
}

/** Merges waiting events of a reply to one piece, limited to what a frame brings. */
export const replyQueueOptions: QueueOptions<ModelEvent> = {
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

/** Converts a thrown value to an error. */
function toError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown));
}
