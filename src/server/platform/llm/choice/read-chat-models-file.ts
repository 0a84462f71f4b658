import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { contentId } from '#src/contract/call/fields.ts';
import { vipLevel } from '#src/contract/call/level.ts';
import { StartError } from '#src/server/platform/settings/start-error.ts';
import { defaultModelId, type OfferedModel } from '../model/chat-models.ts';
import { isOllama } from './ask-ollama.ts';
import { createOpenAiChatModel, type OpenAiChatModelOptions } from '../upstream/open-ai-chat-model.ts';
import { listAllowedSamplers, listReplyDefaults, providers } from '../model/sampler-rules.ts';

const samplerRange = z
  .strictObject({
    min: z.number(),
    max: z.number(),
    step: z.number().positive(),
    default: z.number(),
  })
  .refine(
    (range) => range.min <= range.default && range.default <= range.max,
    'has a default that is not between min and max',
  );

const modelEntry = z
  .strictObject({
    id: contentId.check(
      z.refine(
        (id) => id !== defaultModelId,
        `cannot be "${defaultModelId}": that is the model of LLM_MODEL`,
      ),
    ),
    name: z.string().trim().min(1).max(60),
    base_url: z.url({ protocol: /^https?$/ }),
    api_key_env: z
      .string()
      .regex(/^[A-Z][A-Z0-9_]*$/, 'has to be the name of an environment variable, never the key itself')
      .optional(),
    model: z.string().min(1).max(200),
    context_tokens: z.number().int().min(2_048).max(2_000_000),
    max_reply_tokens: z.number().int().min(16).max(32_768).optional(),
    level: vipLevel,
    reply_gems: z.number().int().min(0).max(100_000).optional(),
    provider: z.enum(providers),
    samplers: z.record(z.string(), samplerRange).default({}),
  })
  .check((context) => {
    const allowed = listAllowedSamplers(context.value.provider);
    for (const name of Object.keys(context.value.samplers).filter((each) => !allowed.includes(each))) {
      context.issues.push({
        code: 'custom',
        path: ['samplers', name],
        message: `is no parameter of ${context.value.provider}; it knows ${allowed.join(', ')}`,
        input: name,
      });
    }
  });

const modelsFile = z
  .array(modelEntry)
  .max(50)
  .refine((models) => new Set(models.map(({ id }) => id)).size === models.length, 'has two models of one id');

export interface ChatModelsFileOptions {
  /** Returns the secret in an environment variable; undefined if it is not set. */
  readSecret: (name: string) => string | undefined;
  timeouts: OpenAiChatModelOptions['timeouts'];
  retries: number;
}

/**
 * Reads the operator's chat models (docs/chat-models.md).
 * @throws StartError that lists everything that is wrong in the file, and never a key
 */
export async function readChatModelsFile(
  path: string,
  options: ChatModelsFileOptions,
): Promise<OfferedModel[]> {
  const parsed = modelsFile.safeParse(await readJsonFile(path));
  if (!parsed.success) {
    const faults = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
    throw new StartError(`Set CHAT_MODELS_FILE (${path}) right, then start again:\n${faults.join('\n')}`);
  }
  return Promise.all(parsed.data.map((entry) => createOfferedModel(entry, options)));
}

async function readJsonFile(path: string): Promise<unknown> {
  const text = await readFile(path, 'utf8').catch((cause: unknown) => {
    throw new StartError(
      `CHAT_MODELS_FILE names ${path}, which cannot be read: name another file, or none.`,
      { cause },
    );
  });
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new StartError(`CHAT_MODELS_FILE names ${path}, which is not JSON: correct it, then start again.`, {
      cause,
    });
  }
}

async function createOfferedModel(
  entry: z.infer<typeof modelEntry>,
  { readSecret, timeouts, retries }: ChatModelsFileOptions,
): Promise<OfferedModel> {
  const endpoint = { baseUrl: entry.base_url, apiKey: requireKey(entry, readSecret) };
  // A server that does not run yet is assumed to be an Ollama.
  const isNative =
    entry.provider === 'ollama' && (await isOllama({ ...endpoint, timeoutMs: timeouts.connectMs })) !== false;
  const samplers = Object.entries(entry.samplers).map(([name, range]) => ({ name, ...range }));
  const model = createOpenAiChatModel({
    ...endpoint,
    name: entry.name,
    api: isNative ? 'ollama' : 'openai',
    model: entry.model,
    contextTokens: entry.context_tokens,
    timeouts,
    retries,
    samplers: { ranges: samplers, sendsDefaults: true, ofReplies: listReplyDefaults(entry.provider) },
  });
  return {
    ...model,
    id: entry.id,
    level: entry.level,
    samplers,
    maxReplyTokens: entry.max_reply_tokens,
    replyGems: entry.reply_gems,
  };
}

function requireKey(
  { id, api_key_env: name }: z.infer<typeof modelEntry>,
  readSecret: ChatModelsFileOptions['readSecret'],
): string | undefined {
  if (name === undefined) return undefined;
  const key = readSecret(name);
  if (key !== undefined && /^[\x21-\x7e]+$/.test(key)) return key;
  const fault = key === undefined ? 'is not set' : 'holds white space or characters outside ASCII';
  throw new StartError(
    `The chat model "${id}" takes its key from ${name}, which ${fault}: set ${name} right.`,
  );
}
