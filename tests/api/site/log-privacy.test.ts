import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { FakeScriptName } from '#tests/support/services/fake-upstream-scripts.ts';
import { startTestApi, type TestApi } from '#tests/support/api/test-api.ts';
import type { TestVisitor } from '#tests/support/api/test-visitor.ts';

/** Texts that must never be in a log, one for each place that a secret or a private word comes from. */
const canaries = {
  apiKey: 'sk-canary-key-7f3a9c',
  message: 'canary-message-41aa',
  reply: 'canary-reply-90bd',
  query: 'canary-query-17ce',
  cookie: 'canary-cookie-5d20',
  body: 'canary-body-e6f1',
  upstream: 'canary-upstream-c0de',
};

const lineSchema = z.strictObject({
  level: z.enum(['debug', 'info', 'warn', 'error']),
  time: z.iso.datetime(),
  event: z.string().regex(/^[a-z-]+$/),
  route: z.string().optional(),
  message_id: z.uuid().optional(),
  model: z.literal('fake').optional(),
  fault: z.string().optional(),
  count: z.int().optional(),
  error_name: z.string().optional(),
  error_code: z.string().optional(),
  error_message: z.string().optional(),
  stack: z.string().optional(),
});

let api: TestApi;
let visitor: TestVisitor;
const deviceIds: string[] = [];

beforeAll(async () => {
  const upstreamFaults = { name: 'reply' as const, text: `${canaries.reply} and more words`, afterTokens: 2 };
  api = await startTestApi({
    script: upstreamFaults,
    model: {
      apiKey: canaries.apiKey,
      retries: 0,
      timeouts: { connectMs: 9_000, firstTokenMs: 900, idleMs: 300 },
    },
  });
  visitor = await api.registerVisitor();
  deviceIds.push(visitor.deviceId);
});
afterAll(() => api.close());

/** Sends one message with each fault; the upstream quotes the message back in its errors. */
async function runThroughUpstreamFaults(): Promise<void> {
  const faults: FakeScriptName[] = ['reply', 'hang', 'hang-mid', 'cut', '429', '500', 'malformed', 'empty'];
  for (const name of [...faults, 'error-in-stream' as const]) {
    api.upstream.setScript({
      name,
      text: `${canaries.reply} and more words`,
      times: 9,
      errorMessage: `Bad key ${canaries.apiKey} for "${canaries.message}"`,
    });
    const { id } = await visitor.startChat();
    await visitor.ask(id, `My secret is ${canaries.message}`);
  }
}

async function runThroughRefusals(): Promise<void> {
  const headers = { 'device-id': visitor.deviceId, cookie: `user=${canaries.cookie}` };
  const unknown = randomUUID();
  deviceIds.push(unknown);
  await api.request(`/v2/appUser/getUserInfo?secret=${canaries.query}`, {
    headers: { 'device-id': unknown },
  });
  await api.request(`/api-front/post-articles?website=yuanfen&tag=${canaries.query}%00`, { headers });
  await api.request('/v2/message/stop', {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: `{"message_id": ${canaries.body}`,
  });
  await api.post('/v2/message/stop', { message_id: canaries.body }, headers);
  await api.post('/v2/message/pc/ask', { content: canaries.body }, headers);
}

/** The queries of these failures contain the message, the reply and the hash of the device. */
async function runThroughDatabaseFaults(): Promise<void> {
  const { sql } = api.database;
  const { id } = await visitor.startChat();
  await sql`alter table messages add constraint canary check (content not like '%canary-message%') not valid`;
  const body = {
    conversation_id: id,
    content: `${canaries.message}\nat home`,
    client_message_id: randomUUID(),
  };
  const refused = await api.post('/v2/message/pc/ask', body, { 'device-id': visitor.deviceId });
  expect(refused.status).toBe(500);
  await sql`alter table reply_chunks add constraint canary check (text not like '%canary-reply%') not valid`;
  api.upstream.setScript({ name: 'hang-mid', text: `${canaries.reply} and more words` });
  await visitor.ask(id, 'Say it');
  await sql`alter table users rename to people`;
  const crashed = await api.request('/v2/appUser/getUserInfo', {
    headers: { 'device-id': visitor.deviceId },
  });
  expect(crashed.status).toBe(500);
  await api.services.database.close();
  const away = await api.request('/v2/appUser/getUserInfo', { headers: { 'device-id': visitor.deviceId } });
  expect(away.status).toBe(503);
}

describe('the log, after every kind of failure (rule:clean-logs)', () => {
  beforeAll(async () => {
    await runThroughUpstreamFaults();
    await runThroughRefusals();
    await runThroughDatabaseFaults();
  });

  it('contains lines about them', () => {
    const events = api.logLines.map((line) => lineSchema.parse(JSON.parse(line)).event);
    // Also logged if the closed database is noticed before the test ends.
    const late = ['owner-lock-not-held', 'conversation-changes-not-announced'];
    const expected = events.filter((event) => !late.includes(event));
    expect(new Set(expected)).toEqual(
      new Set(['reply-failed', 'call-crashed', 'call-failed', 'reply-chunk-refused']),
    );
  });

  it('has only the fields of the allow-list', () => {
    for (const line of api.logLines) expect(lineSchema.safeParse(JSON.parse(line)).error).toBeUndefined();
  });

  it.each(Object.entries(canaries))('contains no canary: %s', (_name, canary) => {
    expect(api.logLines.filter((line) => line.includes(canary))).toEqual([]);
  });

  it('contains no device id, neither in clear nor hashed', () => {
    const log = api.logLines.join('\n').toLowerCase();
    for (const deviceId of deviceIds) expect(log).not.toContain(deviceId);
    expect(log).not.toMatch(/device_id_hash|params:/);
  });
});
