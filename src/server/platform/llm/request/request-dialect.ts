/** The form of the request that an upstream accepts: servers refuse fields that they do not know. */
export interface RequestDialect {
  limitField: 'max_tokens' | 'max_completion_tokens';
  streamOptions: boolean;
  temperature: boolean;
  stop: boolean;
  /** True if it accepts a system message; otherwise that text begins the first message of the person. */
  systemRole: boolean;
  /** True if it accepts a request to think less, or by Ollama's own call not at all. */
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

/**
 * Returns the dialect to try after a 400 or 422 whose body names a field that we sent: OpenAI's reasoning models need
 * `max_completion_tokens`, no temperature and no `stop`, older servers do not know `stream_options`, and a sampler
 * parameter is dropped. Returns undefined when nothing is left to change; each field changes at most once, so this
 * ends.
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
    reasoningEffort:
      dialect.reasoningEffort && !errorBody.includes('reasoning_effort') && !namesField(errorBody, 'think'),
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

/** True if a text names a field: `top_p_decay` does not name `top_p`. */
function namesField(text: string, name: string): boolean {
  return text.split(/[^a-z0-9_]+/i).includes(name);
}
