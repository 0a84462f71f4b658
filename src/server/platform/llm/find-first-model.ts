import { request } from 'undici';
import { z } from 'zod';
import { ModelError } from './chat-model.ts';
import { faultOf } from './upstream-fault.ts';
import { createUpstreamTarget, followRedirect, type UpstreamTarget } from './upstream-target.ts';

const namedModels = z.array(z.object({ id: z.string().min(1) })).min(1);
/** OpenAI wraps the list in `data`; some hosts answer the bare list. */
const modelList = z.union([z.object({ data: namedModels }).transform(({ data }) => data), namedModels]);

const REMEDY = 'Set LLM_MODEL, or check LLM_BASE_URL and LLM_API_KEY.';

/** How often the question may be sent on to another address. */
const MOST_MOVES = 3;

/** The name of the first model that an endpoint lists. Throws a `ModelError` that says what to set instead. */
export function findFirstModel(options: {
  baseUrl: string;
  apiKey?: string | undefined;
  timeoutMs: number;
}): Promise<string> {
  return askForModels(createUpstreamTarget(options, '/models'), options.timeoutMs, MOST_MOVES);
}

async function askForModels(target: UpstreamTarget, timeoutMs: number, moves: number): Promise<string> {
  const { origin, path, headers } = target;
  const place = `GET ${origin}${path.replace(/\?.*/, '')}`;
  const signal = AbortSignal.timeout(timeoutMs);
  const {
    statusCode,
    headers: answered,
    body,
  } = await request(`${origin}${path}`, { headers, signal }).catch(() => {
    throw new ModelError('unreachable', `${place} gave no answer within ${timeoutMs} ms. ${REMEDY}`);
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
      `${place} answered ${statusCode}. ${REMEDY}`,
      {
        status: statusCode,
      },
    );
  }
  const list = modelList.safeParse(await body.json().catch(() => undefined));
  const first = list.data?.[0];
  if (first === undefined) throw new ModelError('malformed', `${place} listed no model. ${REMEDY}`);
  return first.id;
}
