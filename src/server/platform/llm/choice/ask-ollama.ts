import { request } from 'undici';
import { z } from 'zod';
import { createUpstreamTarget } from '../request/upstream-target.ts';

interface Question {
  /** With or without `/v1`. */
  baseUrl: string;
  apiKey?: string | undefined;
  timeoutMs: number;
}

/** What an Ollama says of one of its models. */
export interface OllamaFacts {
  /** What is asked of it to read at once, in tokens, where the operator says nothing. */
  contextTokens: number;
  /** The names of the parameters that its Modelfile sets. */
  setParameters: readonly string[];
}

/** What a model reads at once where nobody says more: the more it is, the more memory it takes. */
export const usualContextTokens = 8_192;
/** Less would not hold a prompt (docs/decisions/0027). */
const leastContextTokens = 2_048;
const mostContextTokens = 2_000_000;

const greeting = 'Ollama is running';

const shownModel = z.object({
  model_info: z.record(z.string(), z.unknown()).nullish(),
  parameters: z.string().nullish(),
});

/**
 * Whether a server is an Ollama: it says so at its root, which servers that imitate its calls (KoboldCpp, llama.cpp) do not.
 * @returns null where nothing answers in time
 */
export async function isOllama({ baseUrl, apiKey, timeoutMs }: Question): Promise<boolean | null> {
  const { origin, path, headers } = createUpstreamTarget({ baseUrl, apiKey }, '/');
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const { body } = await request(`${origin}${path}`, { headers, signal });
    let begun = '';
    for await (const piece of body.setEncoding('utf8')) {
      begun += String(piece);
      if (begun.length >= greeting.length) break; // It may be any web page.
    }
    return begun.startsWith(greeting);
  } catch {
    return null; // Not running is the usual case.
  }
}

/** Asks an Ollama about one of its models (`/api/show`). What it does not say is taken as usual. */
export async function askOllama({ model, ...question }: Question & { model: string }): Promise<OllamaFacts> {
  const { model_info: info, parameters } = await show(model, question);
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
  { baseUrl, apiKey, timeoutMs }: Question,
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
    return {}; // An old one, or without that model: the first reply says so.
  }
}

function readTokens(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : undefined;
}
