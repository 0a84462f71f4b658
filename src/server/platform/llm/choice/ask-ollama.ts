import { request } from 'undici';
import { z } from 'zod';
import { createUpstreamTarget } from '../request/upstream-target.ts';

interface OllamaQuery {
  /** The address, with or without `/v1`. */
  baseUrl: string;
  apiKey?: string | undefined;
  timeoutMs: number;
}

/** Facts of an Ollama about one of its models. */
export interface OllamaFacts {
  /** Context length to request, in tokens, if the operator names none. */
  contextTokens: number;
  /** The names of the parameters in its Modelfile. */
  setParameters: readonly string[];
}

/** Default context length: a larger one takes more memory. */
export const usualContextTokens = 8_192;
/** A smaller one could not hold a prompt (docs/decisions/0027). */
const leastContextTokens = 2_048;
const mostContextTokens = 2_000_000;

const greeting = 'Ollama is running';

const shownModel = z.object({
  model_info: z.record(z.string(), z.unknown()).nullish(),
  parameters: z.string().nullish(),
});

/**
 * Finds out if a server is an Ollama: its root says so, unlike the root of servers that imitate its calls (KoboldCpp,
 * llama.cpp).
 * @returns null where nothing answers in time
 */
export async function isOllama({ baseUrl, apiKey, timeoutMs }: OllamaQuery): Promise<boolean | null> {
  const { origin, path, headers } = createUpstreamTarget({ baseUrl, apiKey }, '/');
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const { body } = await request(`${origin}${path}`, { headers, signal });
    let begun = '';
    for await (const piece of body.setEncoding('utf8')) {
      begun += String(piece);
      if (begun.length >= greeting.length) break; // The answer may be any web page.
    }
    return begun.startsWith(greeting);
  } catch {
    return null; // Usually there is no Ollama.
  }
}

/** Requests an Ollama's facts about one of its models (`/api/show`). Missing facts get their defaults. */
export async function askOllama({ model, ...query }: OllamaQuery & { model: string }): Promise<OllamaFacts> {
  const { model_info: info, parameters } = await show(model, query);
  const lines = (parameters ?? '').split('\n').map((line) => line.trim().split(/\s+/));
  const own = lines.findLast(([name]) => name === 'num_ctx')?.[1];
  const most = info?.[`${String(info['general.architecture'])}.context_length`];
  const usual = Math.min(readTokens(most) ?? usualContextTokens, usualContextTokens);
  const wanted = readTokens(Number(own)) ?? usual;
  return {
    contextTokens: Math.min(mostContextTokens, Math.max(leastContextTokens, wanted)),
    setParameters: lines.flatMap(([name = '']) => (name === '' ? [] : [name])),
  };
}

async function show(
  model: string,
  { baseUrl, apiKey, timeoutMs }: OllamaQuery,
): Promise<z.output<typeof shownModel>> {
  const { origin, path, headers } = createUpstreamTarget({ baseUrl, apiKey }, '/api/show');
  try {
    const { body } = await request(`${origin}${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ model }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    return shownModel.parse(await body.json());
  } catch {
    return {}; // An old version, or one without that model: the first reply reports it.
  }
}

function readTokens(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : undefined;
}
