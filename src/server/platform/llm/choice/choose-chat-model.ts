import { askOllama, isOllama, usualContextTokens } from './ask-ollama.ts';
import type { ChatModel } from '../model/chat-model.ts';
import { createDemoChatModel, type DemoChatModelOptions } from './demo-chat-model.ts';
import { detectOllama } from './detect-ollama.ts';
import { findFirstModel, findProvider } from './find-first-model.ts';
import { createOpenAiChatModel, type OpenAiChatModelOptions } from '../upstream/open-ai-chat-model.ts';
import { commonSamplers, listReplyDefaults, type SamplerSettings } from '../model/sampler-rules.ts';
import type { UpstreamTimeouts } from '../upstream/upstream-attempt.ts';

/** The settings of the language model from `env.ts`. */
export interface ChatModelConfig {
  baseUrl?: string | undefined;
  apiKey?: string | undefined;
  /** Empty: the endpoint's first model, or Ollama's newest. */
  model?: string | undefined;
  /** Undefined if the operator names none. */
  contextTokens: number | undefined;
  timeouts: UpstreamTimeouts;
  retries: number;
  temperature?: number | undefined;
  /** The address to look for Ollama at when no endpoint is set. */
  ollamaUrl: string;
  demo: DemoChatModelOptions;
  /** Creates the model of an endpoint; by default one that is read in this thread. */
  createModel?: (options: OpenAiChatModelOptions) => ChatModel;
}

/** Time for a server to identify itself. */
const askingMs = 2_000;

/**
 * Chooses the model of the replies once, at start (rule:chat-models): the configured endpoint, else a running Ollama,
 * else the demo companion. An Ollama is called by its own API, the only one that accepts a context length.
 * @throws ModelError when an endpoint is configured without a model and lists none
 */
export async function chooseChatModel(config: ChatModelConfig): Promise<ChatModel> {
  const { baseUrl, apiKey, model } = config;
  if (baseUrl) {
    const timeoutMs = Math.min(askingMs, config.timeouts.connectMs);
    if ((await isOllama({ baseUrl, apiKey, timeoutMs })) === true) {
      const found = model || (await detectOllama({ baseUrl, apiKey, timeoutMs }));
      if (found) return createOllamaModel(config, { baseUrl, apiKey, model: found });
    }
    const found = model || (await findModel(config, baseUrl));
    const provider = await findProvider({ baseUrl, apiKey, timeoutMs });
    return createModel(config, { baseUrl, apiKey, model: found }, listReplyDefaults(provider));
  }
  const ollamaModel = await detectOllama({ baseUrl: config.ollamaUrl });
  if (ollamaModel === null) return createDemoChatModel(config.demo);
  const ollama = { baseUrl: config.ollamaUrl, model: model || ollamaModel };
  if ((await isOllama({ ...ollama, timeoutMs: askingMs })) !== false)
    return createOllamaModel(config, ollama);
  return createModel(config, { ...ollama, baseUrl: `${config.ollamaUrl.replace(/\/+$/, '')}/v1` }, {});
}

type Endpoint = Pick<OpenAiChatModelOptions, 'baseUrl' | 'apiKey' | 'model'>;

function findModel({ apiKey, timeouts }: ChatModelConfig, baseUrl: string): Promise<string> {
  return findFirstModel({ baseUrl, apiKey, timeoutMs: timeouts.connectMs });
}

async function createOllamaModel(config: ChatModelConfig, endpoint: Endpoint): Promise<ChatModel> {
  const facts = await askOllama({ ...endpoint, timeoutMs: askingMs });
  const contextTokens = config.contextTokens ?? facts.contextTokens;
  const ofReplies = listReplyDefaults('ollama', facts.setParameters);
  return createModel(config, { ...endpoint, api: 'ollama', contextTokens }, ofReplies);
}

function createModel(
  { contextTokens = usualContextTokens, timeouts, retries, temperature, ...config }: ChatModelConfig,
  endpoint: Endpoint & Partial<OpenAiChatModelOptions>,
  ofReplies: SamplerSettings['ofReplies'],
): ChatModel {
  const create = config.createModel ?? createOpenAiChatModel;
  const samplers = { ranges: commonSamplers, sendsDefaults: false, ofReplies };
  return create({ contextTokens, timeouts, retries, temperature, samplers, ...endpoint });
}
