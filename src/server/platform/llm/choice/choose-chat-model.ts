import { askOllama, isOllama, usualContextTokens } from './ask-ollama.ts';
import type { ChatModel } from '../model/chat-model.ts';
import { createDemoChatModel, type DemoChatModelOptions } from './demo-chat-model.ts';
import { detectOllama } from './detect-ollama.ts';
import { findLocalServer, type LocalServer, localServers } from './find-local-server.ts';
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
  /** The operator's address of an Ollama, the only place to look at when no endpoint is set. */
  ollamaUrl: string | undefined;
  /** Where model servers are looked for if the operator names nothing at all; their usual ports by default. */
  localPlaces?: LocalPlaces;
  demo: DemoChatModelOptions;
}

/** Time for a server to identify itself. */
const askingMs = 2_000;
/** Time for a server on this computer to show that it runs. */
const lookingMs = 400;

/** The addresses of model servers on this computer: Ollama comes first. */
interface LocalPlaces {
  ollamaUrl: string;
  servers: readonly LocalServer[];
}

const usualPlaces: LocalPlaces = { ollamaUrl: 'http://127.0.0.1:11434', servers: localServers };

/**
 * Chooses the model of the replies once, at start (rule:chat-models): the configured endpoint, else a running Ollama,
 * else another model server that runs on this computer, else the demo companion. An Ollama is called by its own API, the only one that accepts a context length.
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
  const { localPlaces = usualPlaces } = config;
  const ollamaUrl = config.ollamaUrl ?? localPlaces.ollamaUrl;
  // An operator who names a part of an endpoint does not want another one.
  const isNothingSet = config.ollamaUrl === undefined && !model && !apiKey;
  const [ollamaModel, server] = await Promise.all([
    detectOllama({ baseUrl: ollamaUrl, timeoutMs: lookingMs }),
    isNothingSet ? findLocalServer(localPlaces.servers, lookingMs) : null,
  ]);
  if (ollamaModel !== null) {
    const foundAt = `Ollama at ${new URL(ollamaUrl).origin}`;
    return { ...(await createFoundOllama(config, ollamaUrl, model || ollamaModel)), foundAt };
  }
  if (server === null) return createDemoChatModel(config.demo);
  const { name, baseUrl: localUrl, model: found, provider } = server;
  const created = createModel(config, { baseUrl: localUrl, model: found }, listReplyDefaults(provider));
  return { ...created, foundAt: `${name} at ${new URL(localUrl).origin}` };
}

/** Creates the model of what lists models as Ollama does: by its own call only if it says that it is one. */
async function createFoundOllama(
  config: ChatModelConfig,
  ollamaUrl: string,
  model: string,
): Promise<ChatModel> {
  const ollama = { baseUrl: ollamaUrl, model };
  if ((await isOllama({ ...ollama, timeoutMs: askingMs })) !== false)
    return createOllamaModel(config, ollama);
  return createModel(config, { ...ollama, baseUrl: `${ollamaUrl.replace(/\/+$/, '')}/v1` }, {});
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
  { contextTokens = usualContextTokens, timeouts, retries, temperature }: ChatModelConfig,
  endpoint: Endpoint & Partial<OpenAiChatModelOptions>,
  ofReplies: SamplerSettings['ofReplies'],
): ChatModel {
  const samplers = { ranges: commonSamplers, sendsDefaults: false, ofReplies };
  return createOpenAiChatModel({ contextTokens, timeouts, retries, temperature, samplers, ...endpoint });
}
