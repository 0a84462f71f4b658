import type { DemoTurn } from '#src/domain/companion/conversation/types.ts';
import type { Speakers } from '../reply-text/speaker-trimmer.ts';
import type { CountedPrompt, ModelContext } from './model-context.ts';
import type { ContextExcess } from './read-context-excess.ts';

/** One message of a prompt, in the words of the OpenAI chat format. */
export interface PromptMessage {
  role: 'system' | 'user' | 'assistant';
  content: string;
}

/** What a reply needs: the assembled prompt, and the facts that the demo companion answers from. */
export interface ReplyRequest {
  messages: PromptMessage[];
  /** The most tokens that the reply may have. */
  maxReplyTokens: number;
  /** What the model is known to read at once by now, in tokens; what the operator says where it is absent. */
  contextTokens?: number | undefined;
  companion: CompanionFacts;
  /** The model that writes it; the site's own where it is absent. */
  chatModel?: ChatModel | undefined;
  /** The names that lines of a dialogue begin with; absent where the text is none. */
  speakers?: Speakers | undefined;
  /** Sampler parameters by name; a model sends those that it has, within their bounds. */
  sampler?: Readonly<Record<string, number>> | undefined;
  /** How long the prompt is, as it was counted for its model; absent where nobody counted. */
  counted?: CountedPrompt | undefined;
  /** The lorebook entries that are in the prompt, each with the key that was found. */
  firedLore?: { name: string; reason: string }[] | undefined;
}

/** The character and language of the conversation, for models that are not language models. */
export interface CompanionFacts extends Omit<DemoTurn, 'voice'> {
  /** By which a character of the site has words of its own; empty for none. */
  characterId: string;
  /** The reply goes on with an earlier one. */
  continues?: boolean;
}

/**
 * What a model says, in order. `text` and `reasoning` come any number of times; `finish` comes once, last. `retract` takes
 * back all text and reasoning before it: a thought that was taken for the reply, say. What it really is comes anew, from another
 * request where the model `isAskedAgain`.
 * `loading` says that the server loads the model first, and that it is waited for.
 * A model that fails throws a `ModelError` instead of finishing.
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
      /** The last of the text, where it came together with the end. */
      text?: string;
    };

/** Token counts as the upstream reports them; absent when it does not. */
export interface TokenUsage {
  promptTokens: number;
  completionTokens: number;
}

/** Something that can write a reply: an OpenAI-compatible endpoint or the demo companion (rule:chat-models). */
export interface ChatModel {
  /** The model's own name, shown to operators and stored with the message. */
  readonly name: string;
  readonly kind: 'openai-compatible' | 'demo';
  /** What it reads at once. */
  readonly context: ModelContext;
  /** Whether it was seen to think before it speaks, which takes room in its context. */
  readonly thinks?: (() => boolean) | undefined;
  /** Streams one reply. Aborting the signal closes the upstream connection and ends the stream with an `AbortError`. */
  streamReply(request: ReplyRequest, signal: AbortSignal): AsyncIterable<ModelEvent>;
}

/** Why a model gave no (complete) reply. */
export type ModelFault =
  | 'unreachable'
  | 'connect-timeout'
  | 'first-token-timeout'
  | 'idle-timeout'
  /** The model was still being loaded when the time for that was over. */
  | 'loading'
  | 'rate-limited'
  | 'overloaded'
  /** Our key is refused. */
  | 'no-access'
  | 'no-credit'
  /** There is no model of that name. */
  | 'no-model'
  /** The provider's filter withheld the prompt or the reply. */
  | 'filtered'
  | 'rejected'
  /** The prompt does not fit into what the model reads at once. */
  | 'too-long'
  | 'upstream-error'
  | 'malformed'
  | 'cut'
  | 'empty'
  /** It thought, and said nothing. */
  | 'only-thoughts';

/** A reply that failed upstream. `message` is for the log and never holds prompt or reply text. */
export class ModelError extends Error {
  readonly fault: ModelFault;
  /** The HTTP status of the upstream, where there was one. */
  readonly status: number | undefined;
  /** Of a prompt that is too long: what the upstream said of it; absent where that is not certain. */
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
