import { request } from 'undici';
import { z } from 'zod';
import { tryParseJson } from '#src/domain/json/try-parse-json.ts';
import type { Provider } from '../model/sampler-rules.ts';
import { createUpstreamTarget } from '../request/upstream-target.ts';
import { listedModel, providerOf } from './find-first-model.ts';
import { isChatModel } from './is-chat-model.ts';

/** A kind of model server with the address at which it listens if its person changes nothing. */
export interface LocalServer {
  name: string;
  baseUrl: string;
}

/** The model servers that are looked for on this computer, the preferred one first. */
export const localServers: readonly LocalServer[] = [
  { name: 'LM Studio', baseUrl: 'http://127.0.0.1:1234/v1' },
  { name: 'llama.cpp', baseUrl: 'http://127.0.0.1:8080/v1' },
  { name: 'KoboldCpp', baseUrl: 'http://127.0.0.1:5001/v1' },
  { name: 'vLLM', baseUrl: 'http://127.0.0.1:8000/v1' },
  { name: 'Jan', baseUrl: 'http://127.0.0.1:1337/v1' },
  { name: 'text-generation-webui', baseUrl: 'http://127.0.0.1:5000/v1' },
];

/** A server that runs, with the first of its models that can chat. */
export interface FoundServer extends LocalServer {
  model: string;
  provider: Provider;
}

/** The exact form of a list of models: ports such as 8080 often belong to something else. */
const exactList = z.object({
  object: z.literal('list'),
  data: z.array(listedModel.extend({ object: z.literal('model') })).min(1),
});

const mostBytes = 1_048_576;

/**
 * Finds the first of the servers that runs and lists a model that can chat. All are asked at once, without any key; an
 * answer that is not exactly a list of models is ignored.
 */
export async function findLocalServer(
  servers: readonly LocalServer[],
  timeoutMs: number,
): Promise<FoundServer | null> {
  const found = await Promise.all(servers.map((server) => askServer(server, timeoutMs)));
  return found.find((server) => server !== null) ?? null;
}

async function askServer(server: LocalServer, timeoutMs: number): Promise<FoundServer | null> {
  const { origin, path, headers } = createUpstreamTarget(server, '/models');
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const { statusCode, body } = await request(`${origin}${path}`, { headers, signal });
    let text = '';
    for await (const piece of body.setEncoding('utf8')) {
      text += String(piece);
      if (text.length > mostBytes) return null;
    }
    const list = statusCode === 200 ? exactList.safeParse(tryParseJson(text)).data?.data : undefined;
    const model = list?.find((each) => isChatModel(each))?.id;
    return list === undefined || model === undefined
      ? null
      : { ...server, model, provider: providerOf(list) };
  } catch {
    return null; // Usually nothing listens there.
  }
}
