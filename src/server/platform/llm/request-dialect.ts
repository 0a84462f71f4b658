import type { ReplyRequest } from './chat-model.ts';
import type { Speakers } from './reply-text/speaker-trimmer.ts';
import { foldSystem } from './fold-system.ts';
import type { ThinkingRequest } from './thinking-room.ts';
import { chooseSamplerValues, type SamplerSettings } from './sampler-rules.ts';

/** Which spelling of the request an upstream takes: servers refuse fields that they do not know. */
export interface RequestDialect {
  limitField: 'max_tokens' | 'max_completion_tokens';
  streamOptions: boolean;
  temperature: boolean;
  stop: boolean;
  /** Whether it takes a system message; otherwise its text begins the first message of the person. */
  systemRole: boolean;
  /** Whether it may be asked to think less. */
  reasoningEffort: boolean;
  /** The sampler parameters that the upstream refused. */
  refusedSamplers: readonly string[];
}

export const defaultDialect: RequestDialect = {
  limitField: 'max_tokens',
  streamOptions: true,
  temperature: true,
  stop: true,
  systemRole: true,
  reasoningEffort: true,
  refusedSamplers: [],
};

/** Of the tokens that end a turn, those of the most widespread templates. */
const stopTokens = ['<|im_end|>', '<|eot_id|>'];

/** What a request says of the model. */
export interface RequestedModel {
  name: string;
  temperature: number | undefined;
  samplers: SamplerSettings;
}

/**
 * The body of a streamed chat completion request, as JSON.
 * @param thinking how a model that thinks first is asked; null for any other. A thought may well quote whose turn it is, so such
 * a model is asked for no early end
 */
export function composeBody(
  request: ReplyRequest,
  model: RequestedModel,
  { dialect, thinking }: { dialect: RequestDialect; thinking: ThinkingRequest | null },
): string {
  const samplers = Object.entries(chooseSamplerValues(model.samplers, request.sampler ?? {})).filter(
    ([name]) => !dialect.refusedSamplers.includes(name) && (name !== 'temperature' || dialect.temperature),
  );
  return JSON.stringify({
    model: model.name,
    messages: dialect.systemRole ? request.messages : foldSystem(request.messages),
    stream: true,
    ...(dialect.streamOptions && { stream_options: { include_usage: true } }),
    [dialect.limitField]: request.maxReplyTokens + (thinking?.tokens ?? 0),
    ...(dialect.temperature && { temperature: model.temperature }),
    ...(dialect.stop && thinking === null && listStops(request.speakers)),
    ...(dialect.reasoningEffort && thinking?.isLowered === true && { reasoning_effort: 'low' }),
    ...Object.fromEntries(samplers),
  });
}

/**
 * Where a server may end a reply by itself, which saves it work; the same and more is found when the reply is read
 * (reply-text/). OpenAI takes four at the most.
 */
function listStops(speakers: Speakers | undefined): { stop: string[] } | null {
  const [name = ''] = speakers?.other ?? [];
  return name === '' ? null : { stop: [`\n${name}:`, `\n${name}：`, ...stopTokens] };
}

/**
 * What to try instead after a 400 or 422 whose body names a field that we sent: OpenAI's reasoning models want
 * `max_completion_tokens`, no temperature and no `stop`, older servers know no `stream_options`, and a sampler parameter is
 * dropped. Returns undefined when nothing is left to change; each field changes at most once, so this ends.
 * @param samplers the names of the model's sampler parameters
 */
export function adaptDialect(
  dialect: RequestDialect,
  errorBody: string,
  samplers: readonly string[] = [],
): RequestDialect | undefined {
  const refused = samplers.filter(
    (name) => !dialect.refusedSamplers.includes(name) && namesField(errorBody, name),
  );
  const adapted: RequestDialect = {
    ...dialect,
    limitField: /max_(completion_)?tokens/.test(errorBody) ? 'max_completion_tokens' : dialect.limitField,
    streamOptions: dialect.streamOptions && !errorBody.includes('stream_options'),
    temperature: dialect.temperature && !errorBody.includes('temperature'),
    stop: dialect.stop && !/(?<![a-z])stop(?![a-z])/.test(errorBody),
    reasoningEffort: dialect.reasoningEffort && !errorBody.includes('reasoning_effort'),
    refusedSamplers:
      refused.length === 0 ? dialect.refusedSamplers : [...dialect.refusedSamplers, ...refused],
  };
  const isSame =
    adapted.limitField === dialect.limitField &&
    adapted.streamOptions === dialect.streamOptions &&
    adapted.temperature === dialect.temperature &&
    adapted.stop === dialect.stop &&
    adapted.reasoningEffort === dialect.reasoningEffort &&
    refused.length === 0;
  return isSame ? undefined : adapted;
}

/** `top_p` is not named by `top_p_decay`. */
function namesField(text: string, name: string): boolean {
  return text.split(/[^a-z0-9_]+/i).includes(name);
}
