import { ModelError, type ModelEvent, type ReplyRequest } from '../model/chat-model.ts';
import { sanitiseMessage, withheld } from '../reply/sanitise-message.ts';
import { isRetryableStatus } from '../reply/upstream-fault.ts';
import { findSystemRefusal } from '../request/fold-system.ts';
import { composeRequestBody } from '../request/compose-request-body.ts';
import { readRefusal, type SentFields, systemRole } from '../request/read-refusal.ts';
import { measureThinkingRoom } from '../request/measure-thinking-room.ts';
import { followRedirect, type UpstreamTarget } from '../request/upstream-target.ts';
import { defaultLoadingMs, isLoading, LoadingWait } from './loading-wait.ts';
import { chooseRetryDelayMs } from './choose-retry-delay-ms.ts';
import type { FinishEvent } from '../reply/reply-reader.ts';
import type { AttemptOptions, AttemptOutcome } from './upstream-attempt.ts';
import type { Upstream } from './upstream.ts';

type MovedOutcome = Extract<AttemptOutcome, { kind: 'moved' }>;
type FailedOutcome = Extract<AttemptOutcome, { kind: 'failed' }>;

/** Most redirects of one request. */
const mostMoves = 3;

/** Most changes of one request after refusals: a server names one field at a time. */
const mostChanges = 12;

/** A token is rarely longer than this, so that we only cut a reply which ignores its limit. */
const charactersPerToken = 8;

/** The requests for one reply: how the next request is sent, and after which delay. */
export class RequestPlan {
  /**
   * True once something of the reply was emitted: then it is not requested again, unless it consisted of thoughts only.
   */
  hasBegun = false;

  readonly #upstream: Upstream;
  readonly #request: ReplyRequest;
  readonly #announce: (event: ModelEvent) => void;
  readonly #loading: LoadingWait;
  #target: UpstreamTarget;
  /** The fields that this request leaves out. */
  readonly #refused: Set<string>;
  /** The refused fields that the server does not know, which is learnt once it accepts the request without them. */
  readonly #unknown = new Set<string>();
  /** The refusals of this request itself. */
  readonly #changed = new Set<string>();
  #mostTokens: number | undefined;
  #sent: SentFields = { names: [], limit: undefined };
  #changes = 0;
  #retried = 0;
  #moves = 0;
  #saidLoading = false;
  #onlyThought = false;

  /** @param announce receives what the reader of the reply has to know between two requests */
  constructor(upstream: Upstream, request: ReplyRequest, announce: (event: ModelEvent) => void) {
    this.#upstream = upstream;
    this.#request = request;
    this.#announce = announce;
    this.#target = upstream.target;
    this.#refused = upstream.refusals.list(Date.now());
    this.#loading = new LoadingWait({
      firstPauseMs: upstream.firstRetryDelayMs,
      limitMs: upstream.timeouts.loadingMs ?? defaultLoadingMs,
    });
  }

  /** Describes the next request. */
  describe(): Omit<AttemptOptions, 'emit' | 'onOutcome'> {
    const upstream = this.#upstream;
    const request = this.#request;
    const tokens = measureThinkingRoom(request, request.contextTokens ?? upstream.contextTokens);
    const thinking =
      upstream.habits.thinks || this.#onlyThought ? { tokens, isLowered: this.#onlyThought } : null;
    const wording = { refused: this.#refused, mostTokens: this.#mostTokens, thinking };
    const { json, sent } = composeRequestBody(request, upstream, wording);
    this.#sent = sent;
    return {
      agent: upstream.agent,
      api: upstream.api,
      target: this.#target,
      body: json,
      timeouts: upstream.timeouts,
      speakers: request.speakers,
      habits: upstream.habits,
      maxCharacters: (request.maxReplyTokens + (thinking?.tokens ?? 0)) * charactersPerToken,
      sanitise: (message) => this.#sanitise(message),
      onAccepted: () => upstream.refusals.learn(this.#unknown, Date.now()),
    };
  }

  /**
   * Sends the next request to another address.
   * @throws ModelError for another host, which must not get the key, and after too many redirects
   */
  move({ status, location }: MovedOutcome): void {
    this.#moves += 1;
    const target = this.#moves > mostMoves ? null : followRedirect(this.#target, location);
    if (target === null) throw createRedirectError(this.#target, location, status);
    if (status === 308) this.#upstream.target = target;
    this.#target = target;
  }

  /** Adds to the end of the reply which fields of its request were not used. */
  finish(finish: FinishEvent): FinishEvent {
    const chosen = Object.keys(this.#request.sampler ?? {}).filter((name) => this.#refused.has(name));
    const leftOut = [...new Set([...this.#changed, ...chosen])];
    return leftOut.length === 0 ? finish : { ...finish, leftOut };
  }

  /**
   * Changes the next request after a request that failed.
   * @returns the delay before it, in milliseconds; null for none
   * @throws ModelError if the reply is not requested again
   */
  planAfter(outcome: FailedOutcome): number | null {
    const { error, errorBody } = outcome;
    if (error.fault === 'only-thoughts' && !this.#onlyThought) {
      this.#thinkAgain();
      return null;
    }
    if (!this.hasBegun && this.#changes < mostChanges && this.#adapt(error, errorBody)) {
      this.#changes += 1;
      return null;
    }
    if (!this.hasBegun && isLoading(error.status, errorBody)) return this.#waitForLoading(outcome);
    const delayMs = this.#chooseDelay(outcome);
    if (delayMs === undefined) throw error;
    this.#retried += 1;
    return delayMs;
  }

  /** Retries a reply of thoughts only, with room of their own and shorter ones. */
  #thinkAgain(): void {
    const { habits } = this.#upstream;
    this.#onlyThought = true;
    if (!habits.isPlain) habits.thinks = true;
    this.#announce({ type: 'retract', isAskedAgain: true });
    this.hasBegun = false;
  }

  /**
   * Changes the next request by what the server refused of the last request. @returns false if the server named nothing
   */
  #adapt({ fault, status = 0 }: ModelError, body: string): boolean {
    const isRefused = status === 400 || status === 422;
    const isOwn = (words: string) => this.#sanitise(words) !== withheld;
    if (!this.#refused.has(systemRole) && (isRefused || status === 500)) {
      const words = findSystemRefusal(body, status);
      if (words !== null) {
        this.#refused.add(systemRole);
        if (isOwn(words)) this.#unknown.add(systemRole);
        return true;
      }
    }
    if (!isRefused || fault === 'too-long') return false;
    const refusal = readRefusal({ body, status }, this.#sent, isOwn);
    if (refusal === null) return false;
    this.#mostTokens = refusal.mostTokens ?? this.#mostTokens;
    if (refusal.mostTokens !== undefined) this.#changed.add(this.#sent.limit?.name ?? '');
    for (const name of refusal.fields) this.#unknown.add(name);
    for (const name of [...refusal.fields, ...refusal.values]) {
      this.#refused.add(name);
      this.#changed.add(name);
    }
    return true;
  }

  /** @throws ModelError when the time for loading is over */
  #waitForLoading({ retryAfterMs }: FailedOutcome): number {
    const delayMs = this.#loading.next(performance.now(), retryAfterMs);
    if (delayMs === null)
      throw new ModelError('loading', 'The model was not loaded within the time limit.', {
        status: 503,
      });
    if (!this.#saidLoading) this.#announce({ type: 'loading' });
    this.#saidLoading = true;
    return delayMs;
  }

  #chooseDelay({ error, retryAfterMs }: FailedOutcome): number | undefined {
    const { retries, firstRetryDelayMs } = this.#upstream;
    if (this.hasBegun || this.#retried >= retries || !isPassing(error)) return undefined;
    return chooseRetryDelayMs({ attempt: this.#retried, firstDelayMs: firstRetryDelayMs, retryAfterMs });
  }

  #sanitise(message: string): string {
    const { messages, companion } = this.#request;
    const prompt = [...messages, ...companion.history].map(({ content }) => content);
    return sanitiseMessage(message, { apiKey: this.#upstream.apiKey, prompt });
  }
}

/** True for an error that the same request may not meet again. */
function isPassing({ fault, status }: ModelError): boolean {
  if (fault === 'no-credit' || fault === 'too-long') return false;
  return fault === 'unreachable' || fault === 'connect-timeout' || isRetryableStatus(status);
}

/** Creates an error with the host only: the rest of an address may contain secrets. */
function createRedirectError({ origin }: UpstreamTarget, location: string, status: number): ModelError {
  const to = URL.parse(location, origin)?.origin ?? 'no address';
  const message = `${origin} redirects (${status}) to ${to}, which is not followed; set the base URL to where the model is.`;
  return new ModelError('rejected', message, { status });
}
