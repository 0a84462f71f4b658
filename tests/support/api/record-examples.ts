import { writeFile } from 'node:fs/promises';
import { eraseGuest } from '#src/contract/account/account-calls.ts';
import { allCalls } from '#src/contract/all-calls.ts';
import type { Call } from '#src/contract/call/call.ts';
import { watchConversation } from '#src/contract/chat/conversation-calls.ts';
import { envelopeSchema, successCode } from '#src/contract/call/envelope.ts';
import {
  addressOf,
  type Belongings,
  collectMemberBelongings,
  type Input,
  requestOf,
  type Sample,
  sampleOf,
} from './call-samples.ts';
import type { TestApi } from './test-api.ts';
import { createMember } from './test-member.ts';

/** The request and the response of a call, as examples in `/openapi.json`. */
export interface CallExample {
  query?: Input;
  body?: unknown;
  /** The data of the envelope, or the text of an event stream. */
  answer?: unknown;
}

/** Items of a list, and characters of a text, that an example shows from its beginning. */
const mostItems = 2;
const mostCharacters = 200;

/** Input of examples by call, where the sample has more references than a first request needs. */
const plainInput: Readonly<Record<string, (sample: Sample) => Sample>> = {
  getHistory: ({ query }) => ({ query: { conversation_id: query?.['conversation_id'], limit: 20 } }),
  listConversations: () => ({ query: { page: 1, size: 20 } }),
  listGemEntries: () => ({ query: { limit: 20 } }),
  editMode: ({ body }) => ({ body: { id: body?.['id'], mode: 'novel' } }),
  askMessage: ({ body }) => {
    const { parent_id: _head, ...rest } = body ?? {};
    return { body: rest };
  },
};

/** Makes every call to a real server, and writes the requests and responses to a file. */
export async function recordExamples(api: TestApi, file: string): Promise<void> {
  const examples: [string, CallExample][] = [];
  for (const call of allCalls) {
    const member = await createMember(api);
    const things = await collectMemberBelongings(api.services.database, member);
    const headers = call.name === eraseGuest.name ? { 'device-id': member.guest.deviceId } : member.headers;
    examples.push([call.name, await recordExample(api, call, things, headers)]);
  }
  const sorted = examples.toSorted(([a], [b]) => a.localeCompare(b, 'en'));
  await writeFile(file, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
}

async function recordExample(
  api: TestApi,
  call: Call,
  things: Belongings,
  headers: Record<string, string>,
): Promise<CallExample> {
  const { until: _far, ...query } = sampleOf(call, things).query ?? {};
  const { until: _alsoFar, ...body } = sampleOf(call, things).body ?? {};
  const full = { ...sampleOf(call, things), query, ...(sampleOf(call, things).body && { body }) };
  const sample = plainInput[call.name]?.(full) ?? full;
  const response = await api.request(addressOf(call, sample.query), requestOf(call, sample, headers));
  const answer = await readAnswer(call, response);
  return {
    ...(Object.keys(sample.query ?? {}).length > 0 && { query: sample.query }),
    ...(call.method === 'POST' && call.accepts === undefined && { body: sample.body ?? {} }),
    ...(answer !== undefined && { answer }),
  };
}

/**
 * Reads the answer for an example; undefined for a file, and for a step of a login that only a browser can complete.
 */
async function readAnswer(call: Call, response: Response): Promise<unknown> {
  if (!response.ok || call.reply === 'file') {
    await response.body?.cancel();
    return undefined;
  }
  if (call.reply === 'events') return readEvents(call, response);
  const { code, data } = envelopeSchema.parse(await response.json());
  if (code !== successCode) return undefined;
  const short = shorten(data);
  return call.result.safeParse(short).success ? short : data;
}

/** Reads the first events of a stream and, if it ends, the last one. */
async function readEvents(call: Call, response: Response): Promise<string> {
  if (call.name !== watchConversation.name) {
    const events = (await response.text()).split('\n\n').filter((event) => event !== '');
    const [first, ...others] = events;
    return [first, ...others.slice(0, 2), ...others.slice(2).slice(-1), ''].join('\n\n');
  }
  const reader = response.body?.getReader();
  const { value } = (await reader?.read()) ?? {};
  await reader?.cancel();
  return new TextDecoder().decode(value);
}

function shorten(value: unknown): unknown {
  if (typeof value === 'string') {
    return value.length > mostCharacters ? `${value.slice(0, mostCharacters - 1)}…` : value;
  }
  if (Array.isArray(value)) return value.slice(0, mostItems).map(shorten);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, shorten(item)]));
}
