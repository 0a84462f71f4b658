import type { ReplyRequest } from './chat-model.ts';

/** Which spelling of the request an upstream takes: servers refuse fields that they do not know. */
export interface RequestDialect {
  limitField: 'max_tokens' | 'max_completion_tokens';
  streamOptions: boolean;
  temperature: boolean;
}

export const defaultDialect: RequestDialect = {
  limitField: 'max_tokens',
  streamOptions: true,
  temperature: true,
};

/** The body of a streamed chat completion request, as JSON. */
export function composeBody(
  request: ReplyRequest,
  model: { name: string; temperature: number | undefined },
  dialect: RequestDialect,
): string {
  return JSON.stringify({
    model: model.name,
    messages: request.messages,
    stream: true,
    ...(dialect.streamOptions && { stream_options: { include_usage: true } }),
    [dialect.limitField]: request.maxReplyTokens,
    ...(dialect.temperature && { temperature: model.temperature }),
  });
}

/**
 * What to try instead after a 400 or 422 whose body names a field that we sent: OpenAI's reasoning models want
 * `max_completion_tokens` and no temperature, older servers know no `stream_options`. Returns undefined when
 * nothing is left to change; each field changes at most once, so this ends.
 */
export function adaptDialect(dialect: RequestDialect, errorBody: string): RequestDialect | undefined {
  const adapted: RequestDialect = {
    limitField: /max_(completion_)?tokens/.test(errorBody) ? 'max_completion_tokens' : dialect.limitField,
    streamOptions: dialect.streamOptions && !errorBody.includes('stream_options'),
    temperature: dialect.temperature && !errorBody.includes('temperature'),
  };
  const isSame =
    adapted.limitField === dialect.limitField &&
    adapted.streamOptions === dialect.streamOptions &&
    adapted.temperature === dialect.temperature;
  return isSame ? undefined : adapted;
}
