import type { ReplyRequest } from '../model/chat-model.ts';
import { foldSystem } from './fold-system.ts';
import type { UpstreamApi } from '../reply/reply-reader.ts';
import type { Speakers } from '../reply-text/speaker-trimmer.ts';
import type { RequestDialect } from './request-dialect.ts';
import { chooseSamplerValues, type SamplerSettings } from '../model/sampler-rules.ts';
import type { ThinkingRequest } from './measure-thinking-room.ts';

/** The end-of-turn tokens of the most common templates. */
const stopTokens = ['<|im_end|>', '<|eot_id|>'];

/** The parts of a request that depend on the model. */
export interface RequestedModel {
  name: string;
  temperature: number | undefined;
  samplers: SamplerSettings;
}

/** The model and settings of a request. */
interface AskedModel {
  api: UpstreamApi;
  model: RequestedModel;
  /** The model's context length. */
  contextTokens: number;
}

interface Wording {
  dialect: RequestDialect;
  /**
   * Room for thoughts of a model that thinks first; null for any other. A thought may quote the marks of a turn, so
   * such a model gets no stop sequences.
   */
  thinking: ThinkingRequest | null;
}

/** Composes the body of a request for a streamed chat completion, as JSON. */
export function composeRequestBody(request: ReplyRequest, asked: AskedModel, wording: Wording): string {
  return JSON.stringify(
    asked.api === 'ollama'
      ? composeOllamaBody(request, asked, wording)
      : composeOpenAiBody(request, asked.model, wording),
  );
}

function composeOpenAiBody(
  request: ReplyRequest,
  model: RequestedModel,
  { dialect, thinking }: Wording,
): object {
  return {
    model: model.name,
    messages: listMessages(request, dialect),
    stream: true,
    ...(dialect.streamOptions && { stream_options: { include_usage: true } }),
    [dialect.limitField]: request.maxReplyTokens + (thinking?.tokens ?? 0),
    ...listStops(request.speakers, { dialect, thinking }),
    ...(dialect.reasoningEffort && thinking?.isLowered === true && { reasoning_effort: 'low' }),
    ...listSamplers(request, model, dialect),
  };
}

/**
 * Composes the body for Ollama's `/api/chat` (its docs/api.md). Unlike `/v1` it accepts `num_ctx`: without it, a prompt
 * beyond Ollama's own small default is cut silently. `truncate: false` makes it refuse one that is too long; older
 * versions ignore it.
 */
function composeOllamaBody(
  request: ReplyRequest,
  { model, contextTokens }: AskedModel,
  { dialect, thinking }: Wording,
): object {
  return {
    model: model.name,
    messages: listMessages(request, dialect),
    stream: true,
    truncate: false,
    ...(dialect.reasoningEffort && thinking?.isLowered === true && { think: false }),
    options: {
      num_ctx: contextTokens,
      num_predict: request.maxReplyTokens + (thinking?.tokens ?? 0),
      ...listStops(request.speakers, { dialect, thinking }),
      ...listSamplers(request, model, dialect),
    },
  };
}

function listMessages({ messages }: ReplyRequest, dialect: RequestDialect) {
  return dialect.systemRole ? messages : foldSystem(messages);
}

function listSamplers(
  request: ReplyRequest,
  { temperature, samplers }: RequestedModel,
  dialect: RequestDialect,
): Record<string, number> {
  const isReply = request.speakers !== undefined;
  const chosen = {
    ...(isReply && samplers.ofReplies),
    ...chooseSamplerValues(samplers, request.sampler ?? {}),
  };
  const values = Object.entries({ ...(temperature !== undefined && { temperature }), ...chosen });
  const taken = values.filter(
    ([name]) => !dialect.refusedSamplers.includes(name) && (name !== 'temperature' || dialect.temperature),
  );
  return Object.fromEntries(taken);
}

/**
 * Lists texts at which a server may end a reply on its own, which saves it work; our own reader finds the same and more
 * (reply-text/). OpenAI accepts at most four.
 */
function listStops(
  speakers: Speakers | undefined,
  { dialect, thinking }: Wording,
): { stop: string[] } | null {
  const [name = ''] = speakers?.other ?? [];
  const isAlsoOwn = speakers?.own.some((own) => own.trim().toLowerCase() === name.trim().toLowerCase());
  const isAsked = dialect.stop && thinking === null && name !== '' && isAlsoOwn !== true;
  return isAsked ? { stop: [`\n${name}:`, `\n${name}：`, ...stopTokens] } : null;
}
