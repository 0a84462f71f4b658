import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { userMessages } from '#src/contract/errors/errors.ts';
import { replyDetailMessages } from '#src/contract/errors/reply-failure-details.ts';
import { replyMessages } from '#src/contract/errors/reply-failures.ts';
import { expectRepliesSettled } from '#tests/support/api/chat/chat-invariants.ts';
import type { FakeScript } from '#tests/support/services/fake-upstream-scripts.ts';
import { startApiForFile } from '#tests/support/api/start-api-for-file.ts';
import { startTestApi, type TestApi } from '#tests/support/api/test-api.ts';
import type { TestVisitor } from '#tests/support/api/test-visitor.ts';
import { patient } from '#tests/support/services/patient.ts';

const failureWords = { ...replyMessages, ...replyDetailMessages };
const text = 'One two three four five';

interface Fault {
  script: FakeScript;
  /** The time limits that the fault exceeds; long ones by default. */
  limits?: { firstTokenMs?: number; idleMs?: number; loadingMs?: number };
  words: keyof typeof failureWords;
  final: { state: string; finish_reason: string; content: string };
}

const nothing = { state: 'failed', content: '' };
const half = { state: 'partial', finish_reason: 'interrupted', content: 'One two three ' };
const away = { ...nothing, finish_reason: 'unavailable' };

const faults: Record<string, Fault> = {
  'says nothing': {
    script: { name: 'hang' },
    limits: { firstTokenMs: 300 },
    words: 'modelUnavailable',
    final: away,
  },
  'stops in the middle': {
    script: { name: 'hang-mid' },
    limits: { idleMs: 1_000 },
    words: 'replyInterrupted',
    final: half,
  },
  'cuts the connection': { script: { name: 'cut' }, words: 'replyInterrupted', final: half },
  'is busy for good': {
    script: { name: '429', times: 9 },
    words: 'modelBusy',
    final: { ...nothing, finish_reason: 'busy' },
  },
  'is broken': { script: { name: '500' }, words: 'modelUnavailable', final: away },
  'refuses our key': {
    script: { name: '500', status: 401, errorMessage: 'Incorrect API key provided: sk-12*90.' },
    words: 'modelNoAccess',
    final: { ...nothing, finish_reason: 'no_access' },
  },
  'has no credit for us': {
    script: { name: '500', status: 402, errorMessage: 'Insufficient Balance' },
    words: 'modelNoCredit',
    final: { ...nothing, finish_reason: 'no_credit' },
  },
  'has no such model': {
    script: { name: '500', status: 404, errorMessage: 'The model `x` does not exist.' },
    words: 'modelUnknown',
    final: { ...nothing, finish_reason: 'no_model' },
  },
  'is overloaded': {
    script: { name: '500', status: 529, errorMessage: 'Overloaded' },
    words: 'modelOverloaded',
    final: { ...nothing, finish_reason: 'overloaded' },
  },
  'filters what was asked': {
    script: { name: '500', status: 400, errorMessage: "triggering Azure OpenAI's content management policy" },
    words: 'modelFiltered',
    final: { ...nothing, finish_reason: 'filtered' },
  },
  'filters what it would say': {
    script: { name: 'raw', body: ['data: {"choices":[{"delta":{},"finish_reason":"content_filter"}]}\n\n'] },
    words: 'modelFiltered',
    final: { ...nothing, finish_reason: 'filtered' },
  },
  'reports an error within a 200': {
    script: { name: 'raw', body: ['{"code":20012,"message":"Model does not exist.","data":null}'] },
    words: 'modelUnknown',
    final: { ...nothing, finish_reason: 'no_model' },
  },
  'ends for its own sake': {
    script: {
      name: 'raw',
      body: [
        'data: {"choices":[{"delta":{"content":"One two three "}}]}\n\n',
        'data: {"choices":[{"delta":{},"finish_reason":"insufficient_system_resource"}]}\n\n',
      ],
    },
    words: 'replyInterrupted',
    final: half,
  },
  'loads its model for too long': {
    script: { name: '500', status: 503, errorMessage: 'Loading model' },
    limits: { loadingMs: 50 },
    words: 'modelLoading',
    final: { ...nothing, finish_reason: 'loading' },
  },
  'sends broken JSON': { script: { name: 'malformed' }, words: 'replyInterrupted', final: half },
  'sends a web page': {
    script: { name: 'raw', body: ['<html>'], contentType: 'text/html' },
    words: 'modelUnavailable',
    final: away,
  },
  'ends without a word': {
    script: { name: 'empty' },
    words: 'modelSilent',
    final: { ...nothing, finish_reason: 'silent' },
  },
  'reports an error in the stream': {
    script: { name: 'error-in-stream' },
    words: 'replyInterrupted',
    final: half,
  },
};

const cases = Object.entries(faults).map(([name, fault]) => ({ name, ...fault }));

const env = { LLM_MAX_REPLY_TOKENS: '16' };

const others: TestApi[] = [];

const api = await startApiForFile({ env });
const visitor = await api.registerVisitor();
afterAll(async () => {
  for (const other of others) await other.close();
  await expectRepliesSettled(api.database.sql);
});

/** The visitor, using a process with these time limits. */
async function visitorWithin(limits: Fault['limits']): Promise<TestVisitor> {
  if (limits === undefined) return visitor;
  const model = { timeouts: { ...patient, loadingMs: 60_000, ...limits } };
  const other = await startTestApi({ beside: api, env, model });
  others.push(other);
  return visitor.at(other.send);
}

describe('an upstream that fails (rule:model-faults)', () => {
  it.each(cases)('$name: one error 50001, one final state', async ({ script, words, final, limits }) => {
    api.upstream.setScript({ text, ...script });
    const { id } = await visitor.startChat();
    const reply = await (await visitorWithin(limits)).ask(id, 'Count');
    expect(reply.end).toMatchObject({ type: 'error', code: 50001, message: failureWords[words].en });
    expect(reply.final).toMatchObject({ ...final, role: 'assistant', model: 'fake' });
    expect(reply.text).toBe(final.content);
    expect((await visitor.listMessages(id)).at(-1)).toEqual(reply.final);
    const rows = await api.database.sql`
      select state, fault, ended_at from generations where message_id = ${reply.final.id}`;
    expect([...rows]).toEqual([{ state: 'ended', fault: expect.any(String), ended_at: expect.any(Date) }]);
  });

  it.each(cases)('$name: a retry works, and so does another message', async ({ script, limits }) => {
    api.upstream.setScript({ text, ...script });
    const { id } = await visitor.startChat();
    const clientMessageId = randomUUID();
    const failed = await (await visitorWithin(limits)).ask(id, 'Count', { clientMessageId });
    api.upstream.setScript({ name: 'reply', text });
    const again = await visitor.ask(id, 'Count', { clientMessageId });
    expect(again.end.type).toBe('message-end');
    expect(again.start?.user_message).toEqual(failed.start?.user_message);
    expect((await visitor.ask(id, 'Thank you')).end.type).toBe('message-end');
    expect(await visitor.listMessages(id)).toHaveLength(5);
  });

  it('and another message works at once without a retry', async () => {
    api.upstream.setScript('500');
    const { id } = await visitor.startChat();
    await visitor.ask(id, 'Count');
    api.upstream.setScript('reply');
    expect((await visitor.ask(id, 'Never mind')).end.type).toBe('message-end');
    const roles = api.upstream.requests.at(-1)?.messages.map(({ role }) => role) ?? [];
    expect(roles).toEqual(['system', 'user', 'assistant', 'user']);
  });

  it('is reported in the language of the reader', async () => {
    api.upstream.setScript('500');
    const reader = await api.registerVisitor('zh-CN');
    const { id } = await reader.startChat();
    const reply = await reader.ask(id, '你好');
    expect(reply.end).toMatchObject({ code: 50001, message: userMessages.modelUnavailable['zh-CN'] });
  });

  it('is retried once before any text, without the person noticing', async () => {
    for (const script of [
      { name: '500', times: 1, text },
      { name: '429', times: 1, text },
    ] as const) {
      api.upstream.setScript(script);
      const { id } = await visitor.startChat();
      expect((await visitor.ask(id, 'Count')).final).toMatchObject({ state: 'complete', content: text });
    }
  });

  it('that is only slow, within the limits, is awaited', async () => {
    api.upstream.setScript({ name: 'slow', text, firstTokenMs: 100, tokenMs: 20 });
    const { id } = await visitor.startChat();
    expect((await visitor.ask(id, 'Count')).final).toMatchObject({ state: 'complete', content: text });
  });

  it('that never ends is cut at the limit of a reply, and its connection closed', async () => {
    api.upstream.setScript('endless');
    const left = api.upstream.nextLeave();
    const { id } = await visitor.startChat();
    const reply = await visitor.ask(id, 'Go on for ever');
    await left;
    expect(reply.end.type).toBe('message-end');
    expect(reply.final).toMatchObject({ state: 'complete', finish_reason: 'length' });
    expect(reply.text.length).toBeGreaterThan(50);
    expect(reply.text.length).toBeLessThan(16 * 10);
  });

  it('a prompt that cannot be composed fails its own reply only', async () => {
    api.upstream.setScript('reply');
    const { id } = await visitor.startChat('m03');
    await api.database.sql`delete from character_texts where character_id = 'm03'`;
    const reply = await visitor.ask(id, 'Hello');
    expect(reply.end).toMatchObject({ type: 'error', code: 50001 });
    expect(reply.final).toMatchObject({ state: 'failed', finish_reason: 'unavailable' });
    const { id: otherId } = await visitor.startChat('m04');
    expect((await visitor.ask(otherId, 'Hello')).end.type).toBe('message-end');
  });
});

describe('an unreachable upstream', () => {
  it('fails the reply with 50001 and keeps the message', async () => {
    const closed = await startTestApi({ model: { baseUrl: 'http://127.0.0.1:1/v1' } });
    const reader = await closed.registerVisitor();
    const { id } = await reader.startChat();
    const reply = await reader.ask(id, 'Anyone?');
    expect(reply.end).toMatchObject({ type: 'error', code: 50001 });
    expect(reply.final).toMatchObject(away);
    expect((await reader.listMessages(id))[1]?.content).toBe('Anyone?');
    await closed.close();
  });
});

describe('a database that cuts all connections in the middle of a reply (rule:database-faults)', () => {
  it('loses nothing: the reply is complete, once', async () => {
    api.upstream.setScript({ name: 'reply', text, tokenMs: 40 });
    const { id } = await visitor.startChat();
    const events = await visitor.openAsk(id, 'Count');
    await events.untilLength(4);
    await api.database.sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and application_name = 'yuanfen'`;
    const reply = await events.toEnd();
    expect(reply.text).toBe(text);
    expect(reply.final).toMatchObject({ state: 'complete', content: text });
    expect((await visitor.listMessages(id)).at(-1)).toEqual(reply.final);
  });
});
