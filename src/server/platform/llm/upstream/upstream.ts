import type { Dispatcher } from 'undici';
import type { UpstreamApi } from '../reply/reply-reader.ts';
import type { ThinkingHabits } from '../reply-text/thinking-habits.ts';
import type { RequestedModel } from '../request/compose-request-body.ts';
import type { LearntRefusals } from '../request/learnt-refusals.ts';
import type { UpstreamTarget } from '../request/upstream-target.ts';
import type { UpstreamTimeouts } from './upstream-attempt.ts';

/** One configured endpoint, shared by all its replies. */
export interface Upstream {
  readonly agent: Dispatcher;
  readonly api: UpstreamApi;
  /** Replaced after a permanent redirect. */
  target: UpstreamTarget;
  readonly apiKey: string | undefined;
  readonly model: RequestedModel;
  readonly timeouts: UpstreamTimeouts;
  readonly retries: number;
  readonly contextTokens: number;
  readonly firstRetryDelayMs: number;
  readonly habits: ThinkingHabits;
  /** The fields that it does not know for this model. */
  readonly refusals: LearntRefusals;
}
