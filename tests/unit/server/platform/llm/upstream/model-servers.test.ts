import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { findFirstModel, findProvider } from '#src/server/platform/llm/choice/find-first-model.ts';
import type { ChatModel } from '#src/server/platform/llm/model/chat-model.ts';
import { createOpenAiChatModel } from '#src/server/platform/llm/upstream/open-ai-chat-model.ts';
import { listenLocally } from '#tests/support/services/listen-locally.ts';
import { modelOptions } from '#tests/support/services/model-options.ts';
import { collectReply, composeRequest } from '#tests/support/services/read-reply.ts';

const requestBody = z.looseObject({ messages: z.array(z.looseObject({ role: z.string() })) });
type RequestBody = z.output<typeof requestBody>;

const stream = z.strictObject({
  name: z.string(),
  /** The events of a stream, or one whole body. */
  body: z.array(z.string()),
  text: z.string().optional(),
  reasoning: z.string().optional(),
  reason: z.enum(['stop', 'length']).optional(),
  fault: z.string().optional(),
});
const refused = z.strictObject({
  name: z.string(),
  status: z.number(),
  body: z.unknown(),
  fault: z.string(),
  context_tokens: z.number().optional(),
});
const refusal = z.strictObject({
  name: z.string(),
  /** The field whose presence, or number `above`, is refused; `system` for a system message. */
  field: z.string(),
  above: z.number().optional(),
  /** True if the error repeats the request as the `input` of its first detail. */
  echoes: z.boolean().optional(),
  status: z.number(),
  body: z.unknown(),
  sends: z.record(z.string(), z.unknown()),
  is_learnt: z.boolean(),
});
const serverSchema = z.strictObject({
  server: z.string(),
  models: z.unknown(),
  chat_model: z.string(),
  provider: z.string(),
  streams: z.array(stream),
  errors: z.array(refused),
  refusals: z.array(refusal).default([]),
});

const folder = new URL('../../../../../fixtures/models/', import.meta.url);
const servers = readdirSync(folder)
  .filter((file) => file.endsWith('.json'))
  .map((file) => serverSchema.parse(JSON.parse(readFileSync(new URL(file, folder), 'utf8'))));

interface Answer {
  status: number;
  body: string;
}

/** Serves answers to chat requests, which it records. */
async function serve(models: unknown, answer: (body: RequestBody) => Answer) {
  const bodies: RequestBody[] = [];
  const server = createServer((request, response) => {
    void text(request).then((sent) => {
      if (request.method === 'GET') return void response.end(JSON.stringify(models));
      const body = requestBody.parse(JSON.parse(sent));
      bodies.push(body);
      const { status, body: answered } = answer(body);
      response.writeHead(status).end(answered);
    });
  });
  const { port, close } = await listenLocally(server);
  onTestFinished(close);
  return { bodies, baseUrl: `http://127.0.0.1:${port}/v1` };
}

const names = ['temperature', 'top_p', 'presence_penalty'];
const ranges = names.map((name) => ({ name, min: 0, max: 2, step: 0.1, default: 1 }));
const chosen = { temperature: 0.7, top_p: 0.9, presence_penalty: 0.2 };

function ask(model: ChatModel) {
  const messages = [
    { role: 'system' as const, content: 'You are Mei.' },
    { role: 'user' as const, content: 'Good evening.' },
  ];
  const request = { ...composeRequest(messages), sampler: chosen };
  return collectReply(model.streamReply(request, new AbortController().signal));
}

const createModel = (baseUrl: string) =>
  createOpenAiChatModel(modelOptions(baseUrl, { samplers: { ranges, sendsDefaults: false } }));

const good = 'data: {"choices":[{"delta":{"content":"Good evening."}}]}\n\ndata: [DONE]\n\n';

function isRefused({ field, above }: z.output<typeof refusal>, body: RequestBody): boolean {
  if (field === 'system') return body.messages.some(({ role }) => role === 'system');
  return above === undefined ? field in body : Number(body[field]) > above;
}

function composeError({ body, echoes }: z.output<typeof refusal>, sent: RequestBody): string {
  const json = JSON.stringify(body);
  return echoes === true ? json.replace('"input":null', `"input":${JSON.stringify(sent)}`) : json;
}

describe.each(servers)(
  '$server (rule:model-streams)',
  ({ models, streams, errors, refusals, ...expected }) => {
    it('has its chat model and its kind found', async () => {
      const { baseUrl } = await serve(models, () => ({ status: 404, body: '' }));
      const query = { baseUrl, timeoutMs: 10_000 };
      expect(await findFirstModel(query)).toBe(expected.chat_model);
      expect(await findProvider(query)).toBe(expected.provider);
    });

    it.each(streams)('has its reply read: $name', async ({ name: _, body, fault, ...reply }) => {
      const { baseUrl } = await serve(models, () => ({ status: 200, body: `${body.join('\n\n')}\n\n` }));
      const { text: said, reasoning, finish, error } = await ask(createModel(baseUrl));
      if (fault === undefined) {
        expect({ text: said, reasoning, reason: finish?.reason, error }).toEqual({
          ...reply,
          error: undefined,
        });
      } else expect(error).toMatchObject({ fault });
    });

    it.each(errors)(
      'has its error understood: $name',
      async ({ status, body, fault, context_tokens: contextTokens }) => {
        const { baseUrl } = await serve(models, () => ({ status, body: JSON.stringify(body) }));
        const { error } = await ask(createModel(baseUrl));
        expect(error).toMatchObject({
          fault,
          ...(fault === 'too-long' && { excess: { contextTokens } }),
        });
      },
    );

    it.for(refusals)('gets another request after it refused one: $name', async (row) => {
      const { baseUrl, bodies } = await serve(models, (sent) =>
        isRefused(row, sent)
          ? { status: row.status, body: composeError(row, sent) }
          : { status: 200, body: good },
      );
      const model = createModel(baseUrl);
      for (let turn = 0; turn < 2; turn += 1)
        expect(await ask(model)).toMatchObject({ text: 'Good evening.', error: undefined });
      expect(bodies[1]).toMatchObject(row.sends);
      expect(isRefused(row, bodies[1] ?? { messages: [] })).toBe(false);
      expect(bodies).toHaveLength(row.is_learnt ? 3 : 4);
      expect(bodies.at(-1)).toEqual(bodies[1]);
    });
  },
);
