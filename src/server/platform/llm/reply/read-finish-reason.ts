/** The meaning of a server's reason for the end of a reply. */
export type FinishMeaning = 'stop' | 'length' | 'content_filter' | 'interrupted';

/** Patterns for reasons in any spelling (`MAX_TOKENS`, `max_tokens`); the first match decides. */
const meanings: readonly [RegExp, FinishMeaning][] = [
  [
    /content_?filter|safety|prohibited|blocklist|refusal|recitation|spii|sensitive|moderation/i,
    'content_filter',
  ],
  [/^length$|max_?(?:\w+_)?(?:tokens|length)|(?:token|length)_?limit|context_(?:window|length)/i, 'length'],
  // DeepSeek `insufficient_system_resource`, Zhipu `network_error`, vLLM `abort`, routers `error`.
  [
    /error|abort|fail|cancel|insufficient|resource|network|time_?d?_?out|overload|unavailable|interrupt|malformed|disconnect/i,
    'interrupted',
  ],
];

/**
 * Reads the reason for which a server ended a reply. An unknown reason is the end of a whole reply: the server says
 * that it finished, and names for that differ most (`eos`, `end_turn`, `COMPLETE`, `tool_calls`).
 */
export function readFinishReason(reason: string): FinishMeaning {
  return meanings.find(([pattern]) => pattern.test(reason))?.[1] ?? 'stop';
}
