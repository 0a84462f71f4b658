import type { OpenAiChatModelOptions } from '#src/server/platform/llm/upstream/open-ai-chat-model.ts';
import { patient } from './patient.ts';

/** Composes the options of a model that is asked once, and whose limits of time no test reaches unless it sets its own. */
export function modelOptions(
  baseUrl: string,
  options: Partial<OpenAiChatModelOptions> = {},
): OpenAiChatModelOptions {
  return {
    baseUrl,
    model: 'fake',
    contextTokens: 8_192,
    retries: 0,
    firstRetryDelayMs: 1,
    timeouts: patient,
    ...options,
  };
}
