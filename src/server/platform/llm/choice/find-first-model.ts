import { request } from 'undici';
import { z } from 'zod';
import { ModelError } from '../model/chat-model.ts';
import type { Provider } from '../model/sampler-rules.ts';
import { faultOf } from '../reply/upstream-fault.ts';
import { createUpstreamTarget, followRedirect, type UpstreamTarget } from '../request/upstream-target.ts';

const namedModels = z
  .array(z.object({ id: z.string().min(1), owned_by: z.string().optional().catch(undefined) }))
  .min(1);
/** OpenAI wraps the list in `data`; some hosts answer the bare list. */
const modelList = z.union([z.object({ data: namedModels }).transform(({ data }) => data), namedModels]);

type FirstModel = z.output<typeof namedModels>[number];

interface ModelListQuery {
  baseUrl: string;
  apiKey?: string | undefined;
  timeoutMs: number;
}

const remedy = 'Set LLM_MODEL, or check LLM_BASE_URL and LLM_API_KEY.';

/** Most redirects of the request. */
const mostMoves = 3;

/** Returns the name of the first model that an endpoint lists. Throws a `ModelError` that says what to set instead. */
export async function findFirstModel(options: ModelListQuery): Promise<string> {
  return (await askForFirst(options)).id;
}

/** Servers that name themselves as the owner of their models. */
const owners: Readonly<Record<string, Provider>> = {
  llamacpp: 'llama.cpp',
  vllm: 'vllm',
  koboldcpp: 'koboldcpp',
  tabbyapi: 'tabby',
};

/**
 * Detects the kind of an endpoint from its list of models; `other` if that does not show it, or does not arrive in
 * time.
 */
export async function findProvider(options: ModelListQuery): Promise<Provider> {
  const first = await askForFirst(options).catch((error: unknown) => {
    if (error instanceof ModelError) return undefined; // The first reply reports what is wrong.
    throw error;
  });
  const owner = (first?.owned_by ?? '').toLowerCase();
  return (Object.hasOwn(owners, owner) ? owners[owner] : undefined) ?? 'other';
}

function askForFirst(options: ModelListQuery): Promise<FirstModel> {
  return askForModels(createUpstreamTarget(options, '/models'), options.timeoutMs, mostMoves);
}

async function askForModels(target: UpstreamTarget, timeoutMs: number, moves: number): Promise<FirstModel> {
  const { origin, path, headers } = target;
  const place = `GET ${origin}${path.replace(/\?.*/, '')}`;
  const signal = AbortSignal.timeout(timeoutMs);
  const {
    statusCode,
    headers: answered,
    body,
  } = await request(`${origin}${path}`, { headers, signal }).catch(() => {
    throw new ModelError('unreachable', `${place} gave no answer within ${timeoutMs} ms. ${remedy}`);
  });
  const isMoved = statusCode === 307 || statusCode === 308;
  const moved = isMoved ? followRedirect(target, String(answered.location ?? '')) : null;
  if (moved !== null && moves > 0) {
    await body.dump();
    return askForModels(moved, timeoutMs, moves - 1);
  }
  if (statusCode !== 200) {
    await body.dump();
    throw new ModelError(
      faultOf({ message: '', code: '', status: statusCode }),
      `${place} answered ${statusCode}. ${remedy}`,
      {
        status: statusCode,
      },
    );
  }
  const list = modelList.safeParse(await body.json().catch(() => undefined));
  const first = list.data?.[0];
  if (first === undefined) throw new ModelError('malformed', `${place} listed no model. ${remedy}`);
  return first;
}
