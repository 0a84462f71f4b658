import { request } from 'undici';
import { z } from 'zod';
import { isChatModel } from './is-chat-model.ts';
import { createUpstreamTarget } from '../request/upstream-target.ts';

const tagsSchema = z.object({
  models: z.array(
    z.object({
      name: z.string().min(1),
      modified_at: z.string().optional(),
      details: z.object({ family: z.string().nullish(), families: z.array(z.string()).nullish() }).optional(),
    }),
  ),
});

type OllamaModel = z.infer<typeof tagsSchema>['models'][number];

/**
 * Detects a running Ollama (rule:chat-models). Returns the name of its most recently changed chat model, or null when
 * nothing answers in time, something else answers, or it has no chat model.
 */
export async function detectOllama({
  baseUrl,
  apiKey,
  timeoutMs = 400,
}: {
  baseUrl: string;
  apiKey?: string | undefined;
  timeoutMs?: number;
}): Promise<string | null> {
  try {
    const { origin, path, headers } = createUpstreamTarget({ baseUrl, apiKey }, '/api/tags');
    const signal = AbortSignal.timeout(timeoutMs);
    const { statusCode, body } = await request(`${origin}${path}`, { headers, signal });
    if (statusCode !== 200) {
      await body.dump();
      return null;
    }
    const { models } = tagsSchema.parse(await body.json());
    const [newest] = models.filter(canChat).toSorted((a, b) => changedAt(b) - changedAt(a));
    return newest?.name ?? null;
  } catch {
    return null; // Usually there is no Ollama; any other server there is ignored.
  }
}

function canChat({ name, details }: OllamaModel): boolean {
  const families = [details?.family ?? '', ...(details?.families ?? [])];
  return isChatModel({ id: name }) && !families.some((family) => family.includes('bert'));
}

function changedAt({ modified_at: modifiedAt }: OllamaModel): number {
  const time = Date.parse(modifiedAt ?? '');
  return Number.isNaN(time) ? 0 : time;
}
