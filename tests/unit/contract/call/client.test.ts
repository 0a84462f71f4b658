import { describe, expect, it } from 'vitest';
import { listArticles } from '#src/contract/stories/article-calls.ts';
import { CallError, type Client, createClient } from '#src/contract/call/client.ts';
import { exportConversation } from '#src/contract/chat/transfer-calls.ts';
import { addConversation } from '#src/contract/chat/conversation-calls.ts';
import type { Language } from '#src/contract/locale/language.ts';
import { askMessage, stopMessage } from '#src/contract/chat/message-calls.ts';

type Answer = Response | Error | (() => Promise<Response>);

/** Creates a client whose server answers once, with the recorded request. */
function clientOf(answer: Answer, context: { language?: Language; deviceId?: string } = {}) {
  const sent: Request[] = [];
  const client = createClient({
    baseUrl: () => 'https://api.example',
    context: () => ({ language: context.language ?? 'en', deviceId: context.deviceId }),
    async send(request) {
      sent.push(request);
      if (answer instanceof Error) throw answer;
      return typeof answer === 'function' ? answer() : answer;
    },
  });
  return { client, sent };
}

const id = '01234567-89ab-4def-8123-456789abcdef';
const stop = { body: { message_id: id } };
const ask = { body: { conversation_id: id, content: 'Hello', client_message_id: id } };

const until = '2026-11-21T00:00:00.000Z';
const emptyPage = { data_list: [], page_number: 1, page_size: 6, total: 0, until };
const success = (data: unknown) => Response.json({ code: 200, message: 'success', data });

async function failureOf(work: Promise<unknown>): Promise<CallError> {
  const error: unknown = await work.catch((thrown: unknown) => thrown);
  if (!(error instanceof CallError)) throw new Error('No CallError was thrown.', { cause: error });
  return error;
}

describe('a request', () => {
  it('has its path, query and headers (rule:call-headers, rule:one-contract)', async () => {
    const { client, sent } = clientOf(success(emptyPage), { language: 'zh-CN', deviceId: id });
    await client.call(listArticles, { query: { website: 'yuanfen', tag: 'a b&c', is_hot: undefined } });
    const [request] = sent;
    expect(request?.method).toBe('GET');
    expect(request?.url).toBe('https://api.example/api-front/post-articles?website=yuanfen&tag=a+b%26c');
    expect(Object.fromEntries(request?.headers ?? [])).toEqual({
      platform: 'pc',
      'content-type': 'application/json',
      'accept-language': 'zh-CN',
      'device-id': id,
    });
  });

  it('of a POST is JSON, with the given idempotency key', async () => {
    const { client, sent } = clientOf(success(null));
    await client
      .call(addConversation, { query: { charId: 'f01' }, body: { fresh: true } }, { idempotencyKey: 'once' })
      .catch(() => undefined);
    const [request] = sent;
    expect(request?.url).toBe('https://api.example/aiChatConversation/add/?charId=f01');
    expect(request?.headers.get('content-type')).toBe('application/json');
    expect(request?.headers.get('idempotency-key')).toBe('once');
    expect(request?.headers.has('device-id')).toBe(false);
    expect(await request?.json()).toEqual({ fresh: true });
  });
});

describe('an answer', () => {
  it('is the checked data of the envelope, without undeclared fields', async () => {
    const { client } = clientOf(success({ ...emptyPage, secret: 1 }));
    expect(await client.call(listArticles, { query: { website: 'yuanfen' } })).toEqual(emptyPage);
  });

  it("with an error is a CallError with the server's own message first (rule:error-words)", async () => {
    const body = { code: 40003, message: 'No such thing.', data: null };
    const { client } = clientOf(Response.json(body, { status: 404 }));
    const error = await failureOf(client.call(stopMessage, stop));
    expect(error).toMatchObject({ message: 'No such thing.', code: 40003, status: 404 });
  });

  it('with an error without a message has that of its code, also when the status is 200', async () => {
    const { client } = clientOf(Response.json({ code: 20001, message: '', data: null }));
    const error = await failureOf(client.call(stopMessage, stop));
    expect(error).toMatchObject({ message: 'Server error', code: 20001, status: 200 });
  });

  it.each([
    ['a web page', () => new Response('<html>Bad gateway</html>', { status: 502 }), 502],
    ['nothing', () => new Response(null, { status: 204 }), 204],
    ['broken JSON', () => new Response('{"code":200'), 200],
    ['another JSON', () => Response.json({ error: 'no' }), 200],
    ['a list', () => Response.json([]), 200],
  ])('that is %s is a network error with its status (rule:error-words)', async (_name, answer, status) => {
    const { client } = clientOf(answer(), { language: 'zh-CN' });
    const error = await failureOf(client.call(stopMessage, stop));
    expect(error).toMatchObject({ message: '网络错误', code: null, status });
  });

  it('with data outside of the contract is a network error that names the call', async () => {
    const { client } = clientOf(success({ data_list: 'many' }));
    const error = await failureOf(client.call(listArticles, { query: { website: 'yuanfen' } }));
    expect(error).toMatchObject({ message: 'Network Error', code: null, status: 200 });
    expect(String(error.cause)).toContain('listArticles');
  });

  it('that never arrives is a network error without a status', async () => {
    const cause = new TypeError('fetch failed');
    const error = await failureOf(clientOf(cause).client.call(stopMessage, stop));
    expect(error).toMatchObject({ message: 'Network Error', code: null, status: null, cause });
  });

  it.each<[string, (client: Client, signal: AbortSignal) => Promise<unknown>]>([
    ['call', (client, signal) => client.call(stopMessage, stop, { signal })],
    ['file', (client, signal) => client.open(exportConversation, { query: { id } }, { signal })],
  ])('to an aborted %s is the reason of the abort', async (_name, request) => {
    const controller = new AbortController();
    const givenUp = new Error('Enough.');
    const { client } = clientOf(() => {
      controller.abort(givenUp);
      return Promise.reject(givenUp);
    });
    await expect(request(client, controller.signal)).rejects.toBe(givenUp);
  });
});

describe('opening a stream', () => {
  const stream = (init?: ResponseInit) =>
    new Response('event: x\n\n', {
      headers: { 'Content-Type': 'text/event-stream; charset=utf-8' },
      ...init,
    });

  it('returns the response', async () => {
    const response = stream();
    expect(await clientOf(response).client.open(askMessage, ask)).toBe(response);
  });

  it('that is refused is a CallError', async () => {
    const body = { code: 40003, message: 'A reply is running.', data: null };
    const { client } = clientOf(Response.json(body, { status: 409 }));
    expect(await failureOf(client.open(askMessage, ask))).toMatchObject({ status: 409, code: 40003 });
  });

  it.each([
    ['an envelope of success', () => success({})],
    ['a web page', () => new Response('<html>')],
    ['a stream with a status of failure', () => stream({ status: 502 })],
  ])('that is answered by %s is a CallError', async (_name, answer) => {
    expect(await failureOf(clientOf(answer()).client.open(askMessage, ask))).toMatchObject({
      message: 'Network Error',
      code: null,
    });
  });

  it('that fails on the way is a network error', async () => {
    const error = await failureOf(clientOf(new TypeError('fetch failed')).client.open(askMessage, ask));
    expect(error).toMatchObject({ message: 'Network Error', status: null });
  });
});

describe('opening a file', () => {
  const query = { id };

  it('returns the response, of whatever type it is', async () => {
    const response = new Response('{}', { headers: { 'Content-Type': 'application/jsonl' } });
    const { client, sent } = clientOf(response);
    expect(await client.open(exportConversation, { query })).toBe(response);
    expect(sent[0]?.headers.get('content-type')).toBe('application/json');
  });

  it('that is refused is a CallError with the server’s message', async () => {
    const body = { code: 40003, message: 'No such chat.', data: null };
    const { client } = clientOf(Response.json(body, { status: 404 }));
    expect(await failureOf(client.open(exportConversation, { query }))).toMatchObject({
      message: 'No such chat.',
      code: 40003,
      status: 404,
    });
  });

  it('that is answered by a page of an error is a network error with its status', async () => {
    const { client } = clientOf(new Response('<html>', { status: 502 }));
    expect(await failureOf(client.open(exportConversation, { query }))).toMatchObject({
      message: 'Network Error',
      status: 502,
    });
  });
});
