import { request } from 'undici';
import { z } from 'zod';
import { ModelError } from './chat-model.ts';
import { faultOfStatus } from './upstream-fault.ts';
import { createUpstreamTarget } from './upstream-target.ts';

const namedModels = z.array(z.object({ id: z.string().min(1) })).min(1);
/** OpenAI wraps the list in `data`; some hosts answer the bare list. */
const modelList = z.union([z.object({ data: namedModels }).transform(({ data }) => data), namedModels]);

const REMEDY = 'Set LLM_MODEL, or check LLM_BASE_URL and LLM_API_KEY.';

/** The name of the first model that an endpoint lists. Throws a `ModelError` that says what to set instead. */
export async function findFirstModel(options: {
  baseUrl: string;
  apiKey?: string | undefined;
  timeoutMs: number;
}): Promise<string> {
  const { origin, path, headers } = createUpstreamTarget(options, '/models');
  const place = `GET ${origin}${path.replace(/\?.*/, '')}`;
  const signal = AbortSignal.timeout(options.timeoutMs);
  const { statusCode, body } = await request(`${origin}${path}`, { headers, signal }).catch(() => {
    throw new ModelError('unreachable', `${place} gave no answer within ${options.timeoutMs} ms. ${REMEDY}`);
  });
  if (statusCode !== 200) {
    await body.dump();
    throw new ModelError(faultOfStatus(statusCode), `${place} answered ${statusCode}. ${REMEDY}`, {
      status: statusCode,
    });
  }
  const list = modelList.safeParse(await body.json().catch(() => undefined));
  const first = list.data?.[0];
  if (first === undefined) throw new ModelError('malformed', `${place} listed no model. ${REMEDY}`);
  return first.id;
}
