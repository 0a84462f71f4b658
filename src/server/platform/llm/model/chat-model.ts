import type { DemoTurn } from '#src/domain/demo/conversation/types.ts';
import type { PromptMessage } from '#src/domain/prompt/alternate-turns.ts';
import type { Speakers } from '../reply-text/speaker-trimmer.ts';
import type { CountedPrompt, ModelContext } from './model-context.ts';
import type { ContextExcess } from './read-context-excess.ts';

/** The input of a reply: the assembled prompt, and the facts that the demo companion answers from. */
export interface ReplyRequest {
  messages: PromptMessage[];
  maxReplyTokens: number;
  /** Context length of the model as known by now, in tokens; the operator's setting if absent. */
  contextTokens?: number | undefined;
  companion: CompanionFacts;
  /** The model that writes the reply; the site's own if absent. */
  chatModel?: ChatModel | undefined;
  /** The names that lines of a dialogue begin with; absent for a text that is not a dialogue. */
  speakers?: Speakers | undefined;
  /** Sampler parameters by name; a model sends the parameters that it has, within their bounds. */
  sampler?: Readonly<Record<string, number>> | undefined;
  /** The length of the prompt as counted for its model; absent if it was not counted. */
  counted?: CountedPrompt | undefined;
  /** The lorebook entries in the prompt, each with the key that was found. */
  firedLore?: { name: string; reason: string }[] | undefined;
}

/** The character and language of the conversation, for models that are not language models. */
export interface CompanionFacts extends Omit<DemoTurn, 'voice'> {
  /** Id that selects the texts of a shipped character; empty for none. */
  characterId: string;
  /** True if the reply continues an earlier one. */
  continues?: boolean;
}

/**
 * An event of a model's output, in order. `text` and `reasoning` occur any number of times; `finish` occurs once, last.
 * `retract` withdraws all text and reasoning before it, for example a thought that was taken for the reply; the correct
 * events follow, from another request if the model `isAskedAgain`. `loading` means that the server first loads the
 * model, and that the reply waits for it. A model that fails throws a `ModelError` instead of finishing.
 */
export type ModelEvent =
  | { type: 'text'; text: string }
  | { type: 'reasoning'; text: string }
  | { type: 'retract'; isAskedAgain?: boolean; text?: undefined }
  | { type: 'loading'; text?: undefined }
  | {
      type: 'finish';
      reason: 'stop' | 'length' | 'content_filter';
      usage?: TokenUsage;
      /** The last part of the text, if it came together with the end. */
      text?: string;
      /** The fields of the request that its server refused, and the chosen fields that were left out for that. */
      leftOut?: readonly string[];
    };

/** Token counts reported by the upstream; absent if it reports none. */
export interface TokenUsage {
  promptTokens: number;
  completionTokens: number;
}

/** A writer of replies: an OpenAI-compatible endpoint or the demo companion (rule:chat-models). */
export interface ChatModel {
  /** The model's own name, shown to operators and stored with the message. */
  readonly name: string;
  readonly kind: 'openai-compatible' | 'demo';
  /** The server and address at which it was found; absent if the operator named it. */
  readonly foundAt?: string | undefined;
  readonly context: ModelContext;
  /** True if it was seen to think before it speaks, which takes room in its context. */
  readonly thinks?: (() => boolean) | undefined;
  /** Streams one reply. Aborting the signal closes the upstream connection and ends the stream with an `AbortError`. */
  streamReply(request: ReplyRequest, signal: AbortSignal): AsyncIterable<ModelEvent>;
}

/** The reasons for which a model gave no (complete) reply. */
export type ModelFault =
  | 'unreachable'
  | 'connect-timeout'
  | 'first-token-timeout'
  | 'idle-timeout'
  /** The model was still loading at the end of the time for that. */
  | 'loading'
  | 'rate-limited'
  | 'overloaded'
  /** The key is refused. */
  | 'no-access'
  | 'no-credit'
  /** There is no model of that name. */
  | 'no-model'
  /** The provider's filter withheld the prompt or the reply. */
  | 'filtered'
  | 'rejected'
  /** The prompt does not fit into the model's context. */
  | 'too-long'
  | 'upstream-error'
  | 'malformed'
  | 'cut'
  | 'empty'
  /** The reply consisted of thoughts only. */
  | 'only-thoughts';

/** A reply that failed upstream. `message` is for the log and never contains prompt or reply text. */
export class ModelError extends Error {
  readonly fault: ModelFault;
  /** The HTTP status of the upstream, if there was one. */
  readonly status: number | undefined;
  /** For a prompt that is too long: the numbers from the upstream; absent where they are not certain. */
  readonly excess: ContextExcess | undefined;

  constructor(
    fault: ModelFault,
    message: string,
    options: { status?: number | undefined; cause?: unknown; excess?: ContextExcess | undefined } = {},
  ) {
    super(message, { cause: options.cause });
    this.name = 'ModelError';
    this.fault = fault;
    this.status = options.status;
    this.excess = options.excess;
  }
}
