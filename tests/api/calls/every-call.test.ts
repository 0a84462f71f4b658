import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { eraseGuest } from '#src/contract/account/account-calls.ts';
import { allCalls } from '#src/contract/all-calls.ts';
import type { Call } from '#src/contract/call/call.ts';
import { conversationEventSchema, watchConversation } from '#src/contract/chat/conversation-calls.ts';
import { envelopeSchema } from '#src/contract/call/envelope.ts';
import { userMessages } from '#src/contract/errors/errors.ts';
import { translateMessage, translationEventSchema } from '#src/contract/chat/media-calls.ts';
import { openPortal } from '#src/contract/membership/payment-calls.ts';
import {
  addressOf,
  type Belongings,
  collectBelongings,
  collectMemberBelongings,
  requestOf,
  sampleOf,
} from '#tests/support/api/call-samples.ts';
import { readEventStream } from '#tests/support/api/chat/read-event-stream.ts';
import { type FakeSpeech, startFakeSpeech } from '#tests/support/services/fake-speech.ts';
import { readReplyStream } from '#tests/support/api/chat/reply-events.ts';
import { startTestApi, type TestApi } from '#tests/support/api/test-api.ts';
import { createMember, type TestMember } from '#tests/support/api/test-member.ts';
import type { TestVisitor } from '#tests/support/api/test-visitor.ts';

interface MemberWithBelongings {
  member: TestMember;
  things: Belongings;
}

let api: TestApi;
let speech: FakeSpeech;
let visitor: TestVisitor;
let own: Belongings;
/** The member of all calls but those that take from others what they are about. */
let shared: MemberWithBelongings;
/** Calls after which what others are about is gone, over, or of another version. */
const isTaking =
  /^(delete|erase|remove|reset|restoreRemoval|revoke|logout|cancelSubscription|changePlan|withdraw)/;

beforeAll(async () => {
  speech = await startFakeSpeech();
  api = await startTestApi({ env: { RATE_LIMIT_FACTOR: '10000', TTS_BASE_URL: speech.baseUrl } });
  visitor = await api.registerVisitor();
  own = await collectBelongings(visitor);
  shared = await createMemberWithBelongings();
});
afterAll(async () => {
  await api.close();
  await speech.close();
});

async function createMemberWithBelongings(): Promise<MemberWithBelongings> {
  const member = await createMember(api);
  return { member, things: await collectMemberBelongings(api.services.database, member) };
}

async function send(
  call: Call,
  path: string,
  headers: Record<string, string>,
  things: Belongings = own,
): Promise<Response> {
  const sample = sampleOf(call, things);
  return api.request(addressOf(call, sample.query, path), requestOf(call, sample, headers));
}

const refusalSchema = z.object({ code: z.int(), message: z.string() });
const bare = (path: string) => path.replace(/\/$/, '');
const visitorCalls = allCalls.filter((call) => call.caller === 'visitor');
const memberCalls = allCalls.filter((call) => call.caller === 'member');

/** Steps of a login that need a browser, a mailbox or a provider: see the tests of the login. */
const loginSteps = [
  'finishPasskey',
  'inspectLoginEmail',
  'redeemLoginEmail',
  'redeemLoginCode',
  'beginOidc',
  'keepRecoveryCode',
  'redeemRecoveryCode',
  'addLoginEmail',
  'confirmLoginEmail',
  'confirmLoginEmailCode',
];

describe('every declared call', () => {
  const cases = allCalls.map((call) => ({ call, name: call.name, path: call.path }));

  it.each(cases)(
    '$name is served at $path and answers what it declares (rule:one-contract, rule:envelope)',
    async ({ call, path }) => {
      const { member, things } = isTaking.test(call.name) ? await createMemberWithBelongings() : shared;
      // A member is not a guest, and deletes the account instead.
      const headers = call.name === eraseGuest.name ? { 'device-id': member.guest.deviceId } : member.headers;
      const response = await send(call, path, headers, things);
      expect(response.headers.get('cache-control')).toContain('no-store');
      if (loginSteps.includes(call.name)) {
        expect(await response.json()).toMatchObject({
          code: expect.toSatisfy((code) => code === 40003 || code === 50001),
          message: expect.not.stringContaining(userMessages.noSuchCall.en),
        });
        return;
      }
      if (call.name === openPortal.name) {
        // The sandbox has no such page.
        const message = userMessages.portalMissing.en;
        expect(await response.json()).toEqual({ code: 50001, message, data: null });
        return;
      }
      expect(response.status).toBe(200);
      if (call.name === watchConversation.name) {
        const events = readEventStream(response, conversationEventSchema);
        expect(await events.next()).toEqual({ type: 'changed', version: expect.any(Number) });
        events.leave();
        return;
      }
      if (call.name === translateMessage.name) {
        const events = readEventStream(response, translationEventSchema);
        expect(await events.next()).toMatchObject({ type: 'text-delta' });
        expect(await events.next()).toMatchObject({ type: 'translation-end' });
        return;
      }
      if (call.reply === 'events') {
        await readReplyStream(response).toEnd();
        return;
      }
      if (call.reply === 'file') {
        expect(call.result.safeParse(await response.bytes()).error).toBeUndefined();
        return;
      }
      const envelope = envelopeSchema.parse(await response.json());
      expect(envelope).toMatchObject({ code: 200, message: 'success' });
      expect(call.result.safeParse(envelope.data).error).toBeUndefined();
    },
  );

  it('is the same with and without a slash at the end of its path', async () => {
    for (const call of allCalls) {
      const answers = [];
      for (const path of [bare(call.path), `${bare(call.path)}/`]) {
        // An anonymous request: the handler of the route answers or rejects it, and no data changes.
        const response = await send(call, path, {});
        const { code, message } = refusalSchema.parse(await response.json());
        answers.push({ status: response.status, code, message });
        expect(message, path).not.toBe(userMessages.noSuchCall.en);
      }
      expect(answers[1], call.name).toEqual(answers[0]);
    }
  });

  it('has a name of its own, and method and path of its own', () => {
    expect(new Set(allCalls.map((call) => call.name)).size).toBe(allCalls.length);
    expect(new Set(allCalls.map((call) => `${call.method} ${bare(call.path)}`)).size).toBe(allCalls.length);
  });

  const isOnlyMethod = (call: Call) =>
    allCalls.every((other) => other === call || bare(other.path) !== bare(call.path));
  it.each(allCalls.filter(isOnlyMethod).map((call) => ({ call, name: call.name })))(
    '$name is 405 with the other method, and says which it takes (RFC 9110)',
    async ({ call }) => {
      const method = call.method === 'GET' ? 'POST' : 'GET';
      const response = await api.request(call.path, { method, headers: { 'device-id': visitor.deviceId } });
      expect(response.status).toBe(405);
      expect(response.headers.get('allow')).toBe(call.method === 'GET' ? 'GET, HEAD' : 'POST');
      const message = userMessages.wrongMethod.en;
      expect(await response.json()).toEqual({ code: 40003, message, data: null });
    },
  );

  it('that there is not is 404 with every method, and one that there is 405 with every other', async () => {
    for (const [method, path, status] of [
      ['POST', '/v2/nothing', 404],
      ['DELETE', '/v2/nothing', 404],
      ['DELETE', '/v2/appUser/getUserInfo', 405],
      ['PUT', '/v2/message/pc/resend', 405],
      ['POST', '/healthz', 405],
    ] as const) {
      expect([path, (await api.request(path, { method })).status]).toEqual([path, status]);
    }
  });
});

describe('a call that only visitors make', () => {
  const cases = visitorCalls.map((call) => ({ call, name: call.name }));

  // Without any: two-users.test.ts.
  it.each(cases)(
    '$name is 40001 for a device that was never registered (rule:who-asks)',
    async ({ call }) => {
      const response = await send(call, call.path, { 'device-id': randomUUID() });
      expect(response.status).toBe(401);
      expect(await response.json()).toMatchObject({ code: 40001, data: null });
    },
  );

  const malformed = [
    '',
    'nobody',
    '0123456789abcdef0123456789abcdef',
    '{01234567-89ab-cdef-0123-456789abcdef}',
    '01234567-89ab-cdef-0123-456789abcdeg',
    "01234567-89ab-cdef-0123-456789abcdef' or '1'='1",
  ];
  it.each(cases)('$name refuses a malformed device id with 400 (rule:device-id)', async ({ call }) => {
    for (const deviceId of malformed) {
      const response = await send(call, call.path, { 'device-id': deviceId });
      expect(response.status, deviceId).toBe(400);
      expect(await response.json()).toMatchObject({ code: 40003, data: null });
    }
  });

  it('takes the device id in capitals as well', async () => {
    const response = await api.request('/v2/appUser/getUserInfo', {
      headers: { 'device-id': visitor.deviceId.toUpperCase() },
    });
    expect(await response.json()).toMatchObject({ code: 200, data: { id: visitor.user.id } });
  });

  it('never takes the visitor from query or body (rule:who-asks)', async () => {
    const response = await api.request(`/v2/appUser/getUserInfo?device-id=${visitor.deviceId}`);
    expect(response.status).toBe(401);
    const asked = await api.post('/v2/message/stop', {
      message_id: own.replyId,
      device_id: visitor.deviceId,
      user_id: visitor.user.id,
    });
    expect(asked.status).toBe(401);
  });
});

describe('a call that only members make', () => {
  const cases = memberCalls.map((call) => ({ call, name: call.name }));

  it.each(cases)('$name asks everybody else to log in, with 40001 (rule:members-only)', async ({ call }) => {
    const others: Record<string, string>[] = [
      {},
      { 'device-id': visitor.deviceId },
      { 'device-id': 'nobody' },
    ];
    for (const headers of others) {
      const response = await send(call, call.path, headers);
      expect(response.status).toBe(401);
      expect(await response.json()).toEqual({ code: 40001, message: 'Log in to do this.', data: null });
    }
  });
});

describe('an id that nobody has', () => {
  const unknown = randomUUID();
  const cases: [name: string, method: 'GET' | 'POST', path: string, body?: unknown][] = [
    ['getCharacterProfile', 'GET', '/v2/characterProfile/getById/?id=zzz'],
    ['getChatCharacter', 'GET', '/v2/character/getById/?id=zzz'],
    ['getChatPage', 'GET', '/aiChatConversation/page?id=zzz'],
    ['getArticle', 'GET', '/api-front/post-articles/detail?website=yuanfen&path=zzz'],
    ['addConversation', 'POST', '/aiChatConversation/add/?charId=zzz', {}],
    ['getConversation', 'GET', `/aiChatConversation/getById?id=${unknown}`],
    [
      'askMessage',
      'POST',
      '/v2/message/pc/ask',
      { conversation_id: unknown, content: 'Hello', client_message_id: randomUUID() },
    ],
    ['resumeMessage', 'GET', `/v2/message/resume?message_id=${unknown}`],
    ['stopMessage', 'POST', '/v2/message/stop', { message_id: unknown }],
    ['getHistory', 'GET', `/v2/history/getAll?conversation_id=${unknown}`],
  ];

  it.each(cases)('%s answers 404 with 40003 (rule:unknown-id)', async (_name, method, path, body) => {
    const headers = { 'device-id': visitor.deviceId };
    const response =
      method === 'GET' ? await api.request(path, { headers }) : await api.post(path, body, headers);
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({ code: 40003, message: 'This could not be found.', data: null });
  });

  it('of a message, in a conversation that exists, is 404 as well', async () => {
    const query = `conversation_id=${own.conversationId}&before=${unknown}`;
    const headers = { 'device-id': visitor.deviceId };
    expect((await api.request(`/v2/history/getAll?${query}`, { headers })).status).toBe(404);
  });
});
