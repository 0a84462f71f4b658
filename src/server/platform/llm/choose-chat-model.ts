import type { ChatModel } from './chat-model.ts';
import { createDemoChatModel, type DemoChatModelOptions } from './demo-chat-model.ts';
import { detectOllama } from './detect-ollama.ts';
import { findFirstModel } from './find-first-model.ts';
import { createOpenAiChatModel, type OpenAiChatModelOptions } from './openai-chat-model.ts';
import type { UpstreamTimeouts } from './upstream-attempt.ts';

/** What `env.ts` knows about the language model. */
export interface ChatModelConfig {
  baseUrl?: string | undefined;
  apiKey?: string | undefined;
  /** Empty: the endpoint's first model, or Ollama's newest. */
  model?: string | undefined;
  contextTokens: number;
  timeouts: UpstreamTimeouts;
  retries: number;
  temperature?: number | undefined;
  /** Where to look for Ollama when no endpoint is set. */
  ollamaUrl: string;
  demo: DemoChatModelOptions;
  /** Makes the model of an endpoint; by default one that is read in this thread. */
  createModel?: (options: OpenAiChatModelOptions) => ChatModel;
}

/**
 * Decides once, at start, who writes the replies (D5): the configured endpoint, else a running Ollama, else the
 * demo companion. Throws when an endpoint is configured without a model and does not name one.
 */
export async function chooseChatModel(config: ChatModelConfig): Promise<ChatModel> {
  const { contextTokens, timeouts, retries, temperature, createModel = createOpenAiChatModel } = config;
  const shared = { contextTokens, timeouts, retries, temperature };
  if (config.baseUrl) {
    const { baseUrl, apiKey } = config;
    const model = config.model || (await findFirstModel({ baseUrl, apiKey, timeoutMs: timeouts.connectMs }));
    return createModel({ ...shared, baseUrl, apiKey, model });
  }
  const ollamaModel = await detectOllama({ baseUrl: config.ollamaUrl });
  if (ollamaModel !== null) {
    const baseUrl = `${config.ollamaUrl.replace(/\/+$/, '')}/v1`;
    return createModel({ ...shared, baseUrl, model: config.model || ollamaModel });
  }
  return createDemoChatModel(config.demo);
}
