import type { ReplyRequest } from '../model/chat-model.ts';
import { foldSystem } from './fold-system.ts';
import type { UpstreamApi } from '../reply/reply-reader.ts';
import type { Speakers } from '../reply-text/speaker-trimmer.ts';
import { type SentFields, systemRole } from './read-refusal.ts';
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

interface AskedModel {
  api: UpstreamApi;
  model: RequestedModel;
  contextTokens: number;
}

interface Wording {
  /** Names of fields that are left out; of `max_tokens`, `max_completion_tokens` takes the place. */
  refused: ReadonlySet<string>;
  /** Most tokens of an answer that the server accepts. */
  mostTokens: number | undefined;
  /**
   * Room for thoughts of a model that thinks first; null for any other model. A thought may quote the marks of a turn,
   * so such a model gets no stop sequences.
   */
  thinking: ThinkingRequest | null;
}

/** The body of a request for a streamed chat completion. */
export interface RequestBody {
  json: string;
  /** The fields that its server may refuse. */
  sent: SentFields;
}

export function composeRequestBody(request: ReplyRequest, asked: AskedModel, wording: Wording): RequestBody {
  return asked.api === 'ollama'
    ? composeOllamaBody(request, asked, wording)
    : composeOpenAiBody(request, asked.model, wording);
}

function composeOpenAiBody(request: ReplyRequest, model: RequestedModel, wording: Wording): RequestBody {
  const { refused, thinking } = wording;
  const limitName = refused.has('max_tokens') ? 'max_completion_tokens' : 'max_tokens';
  const limitTokens = limitAnswer(request, wording);
  const fields = leaveOut(refused, {
    stream_options: { include_usage: true },
    [limitName]: limitTokens,
    ...listStops(request.speakers, thinking),
    ...(thinking?.isLowered === true && { reasoning_effort: 'low' }),
    ...listSamplers(request, model),
  });
  const messages = listMessages(request, refused);
  return {
    json: JSON.stringify({ model: model.name, messages, stream: true, ...fields }),
    sent: describeSent(fields, limitName, limitTokens),
  };
}

/**
 * Composes the body for Ollama's `/api/chat` (its docs/api.md). Unlike `/v1` it accepts `num_ctx`: without it, a prompt
 * beyond Ollama's own small default is cut silently. `truncate: false` makes it refuse a prompt that is too long; older
 * versions ignore it.
 */
function composeOllamaBody(
  request: ReplyRequest,
  { model, contextTokens }: AskedModel,
  wording: Wording,
): RequestBody {
  const { refused, thinking } = wording;
  const limitTokens = limitAnswer(request, wording);
  const fields = leaveOut(refused, { ...(thinking?.isLowered === true && { think: false }) });
  const options = leaveOut(refused, {
    num_predict: limitTokens,
    ...listStops(request.speakers, thinking),
    ...listSamplers(request, model),
  });
  const messages = listMessages(request, refused);
  return {
    json: JSON.stringify({
      model: model.name,
      messages,
      stream: true,
      truncate: false,
      ...fields,
      options: { num_ctx: contextTokens, ...options },
    }),
    sent: describeSent({ ...fields, ...options }, 'num_predict', limitTokens),
  };
}

function leaveOut(refused: ReadonlySet<string>, fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !refused.has(name)));
}

function describeSent(fields: Record<string, unknown>, name: string, tokens: number): SentFields {
  return { names: Object.keys(fields), limit: name in fields ? { name, tokens } : undefined };
}

/** Returns the most tokens of thoughts and reply together. */
function limitAnswer({ maxReplyTokens }: ReplyRequest, { thinking, mostTokens }: Wording): number {
  return Math.min(maxReplyTokens + (thinking?.tokens ?? 0), mostTokens ?? Infinity);
}

function listMessages({ messages }: ReplyRequest, refused: ReadonlySet<string>) {
  return refused.has(systemRole) ? foldSystem(messages) : messages;
}

function listSamplers(
  request: ReplyRequest,
  { temperature, samplers }: RequestedModel,
): Record<string, number> {
  const isReply = request.speakers !== undefined;
  const chosen = {
    ...(isReply && samplers.ofReplies),
    ...chooseSamplerValues(samplers, request.sampler ?? {}),
  };
  return { ...(temperature !== undefined && { temperature }), ...chosen };
}

/**
 * Lists texts at which a server may end a reply on its own, which saves it work; our own reader finds the same and more
 * (reply-text/). OpenAI accepts at most four.
 */
function listStops(
  speakers: Speakers | undefined,
  thinking: ThinkingRequest | null,
): { stop: string[] } | null {
  const [name = ''] = speakers?.other ?? [];
  const isAlsoOwn = speakers?.own.some((own) => own.trim().toLowerCase() === name.trim().toLowerCase());
  const isAsked = thinking === null && name !== '' && isAlsoOwn !== true;
  return isAsked ? { stop: [`\n${name}:`, `\n${name}：`, ...stopTokens] } : null;
}
