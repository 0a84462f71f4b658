import { expect, it } from 'vitest';
import { type FinishMeaning, readFinishReason } from '#src/server/platform/llm/reply/read-finish-reason.ts';

const reasons: Record<FinishMeaning, string[]> = {
  stop: [
    'stop',
    'STOP',
    'eos',
    'eos_token',
    'end_turn',
    'stop_sequence',
    'COMPLETE',
    'tool_calls',
    'done',
    'x',
    '',
  ],
  length: [
    'length',
    'max_tokens',
    'MAX_TOKENS',
    'max_output_tokens',
    'max_length',
    'token_limit',
    'model_context_window_exceeded',
  ],
  content_filter: ['content_filter', 'SAFETY', 'PROHIBITED_CONTENT', 'RECITATION', 'sensitive', 'refusal'],
  interrupted: [
    'error',
    'abort',
    'insufficient_system_resource',
    'network_error',
    'MALFORMED_FUNCTION_CALL',
    'cancelled',
    'timeout',
  ],
};

it.each(Object.entries(reasons))('a reason that means %s is read as that', (meaning, spellings) => {
  for (const reason of spellings) expect([reason, readFinishReason(reason)]).toEqual([reason, meaning]);
});
