import { request } from 'undici';
import { z } from 'zod';
import { ModelError } from '../model/chat-model.ts';
import type { Provider } from '../model/sampler-rules.ts';
import { isChatModel } from './is-chat-model.ts';
import { faultOf } from '../reply/upstream-fault.ts';
import { createUpstreamTarget, followRedirect, type UpstreamTarget } from '../request/upstream-target.ts';

/** A model in a list, with the fields that show what it is. */
export const listedModel = z.object({
  id: z.string().min(1),
  owned_by: z.string().optional().catch(undefined),
  type: z.string().optional().catch(undefined),
  active: z.boolean().optional().catch(undefined),
  capabilities: z.object({ completion_chat: z.boolean().optional() }).optional().catch(undefined),
});

const namedModels = z.array(listedModel).min(1);
/** OpenAI wraps the list in `data`; some hosts answer the bare list. */
const modelList = z.union([z.object({ data: namedModels }).transform(({ data }) => data), namedModels]);

type NamedModels = z.output<typeof namedModels>;

interface ModelListQuery {
  baseUrl: string;
  apiKey?: string | undefined;
  timeoutMs: number;
}

const remedy = 'Set LLM_MODEL, or check LLM_BASE_URL and LLM_API_KEY.';

/** Most redirects of the request. */
const mostMoves = 3;

/**
 * Returns the name of the first model that an endpoint lists and that can chat.
 * @throws ModelError that says what to set instead
 */
export async function findFirstModel(options: ModelListQuery): Promise<string> {
  const listed = await listModels(options);
  const first = listed.find((model) => isChatModel(model));
  if (first !== undefined) return first.id;
  throw new ModelError(
    'no-model',
    `${new URL(options.baseUrl).origin} lists no model that can chat. ${remedy}`,
  );
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
  const listed = await listModels(options).catch((error: unknown) => {
    if (error instanceof ModelError) return []; // The first reply reports what is wrong.
    throw error;
  });
  return providerOf(listed);
}

/** Returns the kind of a server by the owner of its models. */
export function providerOf(listed: NamedModels): Provider {
  const owner = (listed[0]?.owned_by ?? '').toLowerCase();
  return (Object.hasOwn(owners, owner) ? owners[owner] : undefined) ?? 'other';
}

function listModels(options: ModelListQuery): Promise<NamedModels> {
  return askForModels(createUpstreamTarget(options, '/models'), options.timeoutMs, mostMoves);
}

async function askForModels(target: UpstreamTarget, timeoutMs: number, moves: number): Promise<NamedModels> {
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
  if (list.data === undefined) throw new ModelError('malformed', `${place} listed no model. ${remedy}`);
  return list.data;
}
