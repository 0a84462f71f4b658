import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { userMessages } from '#src/contract/errors/errors.ts';
import { getChatOptions } from '#src/contract/chat/chat-option-calls.ts';
import { inspectContext } from '#src/contract/memory/memory-calls.ts';
import { startTestApi, type TestApi } from '#tests/support/api/test-api.ts';
import type { TestVisitor } from '#tests/support/api/test-visitor.ts';
import type { AskedOfFake, FakeRefusal } from '#tests/support/services/fake-upstream-scripts.ts';

const replyTokens = 200;
/** Composes a text of about 750 tokens, or 3,000 characters. */
const long = (name: string) => `${name}: ${'We walked along the river and talked about it. '.repeat(62)}`;

/** A llama.cpp server with a context of this many tokens, as the fake counts them. */
const llamaCpp =
  (contextTokens: number) =>
  ({ promptTokens, maxTokens }: AskedOfFake): FakeRefusal | null =>
    promptTokens + maxTokens <= contextTokens
      ? null
      : {
          status: 400,
          body: {
            error: {
              code: 400,
              message: `request (${promptTokens} tokens) exceeds the available context size (${contextTokens} tokens), try increasing it`,
              type: 'exceed_context_size_error',
              n_prompt_tokens: promptTokens,
              n_ctx: contextTokens,
            },
          },
        };

/** A server whose error names no number of the model. */
const silent =
  (contextTokens: number, message: string) =>
  ({ promptTokens, maxTokens }: AskedOfFake): FakeRefusal | null =>
    promptTokens + maxTokens <= contextTokens ? null : { status: 400, body: { error: { message } } };

let main: TestApi;
let api: TestApi;
let visitor: TestVisitor;
beforeAll(async () => {
  main = await startTestApi();
});
beforeEach(async () => {
  // Each process starts without knowledge of its server.
  api = await startTestApi({ beside: main, env: { LLM_MAX_REPLY_TOKENS: String(replyTokens) } });
  visitor = await api.registerVisitor();
  return () => api.close();
});
afterAll(() => main.close());

/** Begins a chat of ten long messages, and clears the recorded requests. */
async function startLongChat(): Promise<string> {
  api.upstream.setScript({ name: 'reply', text: long('Wren') });
  const { id } = await visitor.startChat();
  for (let turn = 0; turn < 5; turn += 1) await visitor.ask(id, long(`Turn ${turn}`));
  api.upstream.requests.length = 0;
  return id;
}

const sizes = () =>
  api.upstream.requests.map(({ messages }) =>
    messages.reduce((sum, { content }) => sum + content.length / 4, 0),
  );

describe('a prompt that its server refuses as too long', () => {
  it('is sent again in the size that the server named, and the next one immediately fits', async () => {
    const id = await startLongChat();
    api.upstream.setScript({ name: 'reply', text: 'So we did.', refuse: llamaCpp(4_096) });
    const reply = await visitor.ask(id, 'Do you remember?');
    expect(reply.end.type).toBe('message-end');
    expect(reply.final).toMatchObject({ state: 'complete', content: 'So we did.' });
    const [first = 0, second = 0, ...others] = sizes();
    expect(others).toEqual([]);
    expect(first).toBeGreaterThan(4_096);
    expect(second).toBeLessThanOrEqual(4_096 - replyTokens);
    // No more is left out than necessary.
    expect(second).toBeGreaterThan(2_800);
    expect(api.upstream.requests.at(-1)?.messages.at(-1)?.content).toContain('Do you remember?');
    expect(api.logLines.findLast((line) => line.includes('prompt-too-long'))).toMatch(/"context_tokens":\d+/);
    await visitor.ask(id, 'And then?');
    expect(sizes()).toHaveLength(3);
  });

  it.each([
    ['input length exceeds the context length'],
    ['invalid params, context window exceeds limit (2013)'],
    ['Total tokens of image and text exceed max message tokens.'],
  ])(
    'is sent again in one reply until it fits where the server says "%s", for nobody else',
    async (message) => {
      const id = await startLongChat();
      const other = await api.registerVisitor();
      const { id: otherId } = await other.startChat();
      const inspect = () =>
        other.client.call(inspectContext, { query: { conversation_id: otherId, content: 'Hello' } });
      const before = await inspect();
      const refuse = silent(3_000, message);
      for (let round = 0; round < 2; round += 1) {
        api.upstream.requests.length = 0;
        api.upstream.setScript({ name: 'reply', text: 'So we did.', refuse });
        const reply = await visitor.ask(id, 'Do you remember?');
        expect(reply.final).toMatchObject({ state: 'complete', content: 'So we did.' });
        const [first = 0, second = 0, third = 0, fourth = 0, ...more] = sizes();
        expect(more).toEqual([]);
        expect(second / first).toBeLessThan(0.82);
        expect(second / first).toBeGreaterThan(0.6);
        expect(third).toBeLessThan(second);
        expect(fourth).toBeLessThanOrEqual(2_800);
        expect(await inspect()).toEqual(before);
      }
    },
  );

  it('of one person, whose text the server counts three times as high, leaves everybody else their room', async () => {
    const id = await startLongChat();
    const [third, other] = [await api.registerVisitor(), await api.registerVisitor()];
    const { id: thirdId } = await third.startChat();
    const { id: otherId } = await other.startChat();
    for (let turn = 0; turn < 3; turn += 1) {
      await third.ask(thirdId, 'Hello');
      await other.ask(otherId, 'Hello');
    }
    const inspect = () =>
      other.client.call(inspectContext, { query: { conversation_id: otherId, content: 'Hello' } });
    const before = await inspect();
    const dear = llamaCpp(8_192);
    const refuse = (asked: AskedOfFake) => dear({ ...asked, promptTokens: asked.promptTokens * 3 });
    api.upstream.setScript({ name: 'reply', text: 'So we did.', refuse });
    for (let turn = 0; turn < 4; turn += 1) {
      const reply = await visitor.ask(id, 'Do you remember?');
      expect(reply.final).toMatchObject({ state: 'complete', content: 'So we did.' });
    }
    const { tokens, budget_tokens: budgetTokens } = await inspect();
    // Counted as for the densest of their own prompts, not as three times that.
    expect(tokens).toBeLessThan(before.tokens * 1.25);
    expect(budgetTokens).toBe(before.budget_tokens);
  });

  it('is refused after smaller ones, with its own message, and the typed text is kept', async () => {
    const id = await startLongChat();
    api.upstream.setScript({ name: 'reply', text: 'So we did.', refuse: llamaCpp(300) });
    const reply = await visitor.ask(id, 'Do you remember?');
    expect(reply.end).toMatchObject({ type: 'error', code: 50001, message: userMessages.modelTooSmall.en });
    expect(reply.final).toMatchObject({ state: 'failed', finish_reason: 'too_long', content: '' });
    expect(api.upstream.requests.length).toBeLessThanOrEqual(7);
    const messages = await visitor.listMessages(id);
    expect(messages.at(-2)).toMatchObject({ role: 'user', content: 'Do you remember?' });
    expect(messages).toHaveLength(13);
    // It is answered once the server accepts more.
    api.upstream.setScript({ name: 'reply', text: 'So we did.' });
    expect((await visitor.ask(id, 'Now?')).end.type).toBe('message-end');
  });

  it('reports that in Chinese', async () => {
    api.upstream.setScript({ name: 'reply', refuse: llamaCpp(100) });
    const reader = await api.registerVisitor('zh-CN');
    const { id } = await reader.startChat();
    const reply = await reader.ask(id, '你好');
    expect(reply.end).toMatchObject({ code: 50001, message: userMessages.modelTooSmall['zh-CN'] });
  });

  it('changes the context that people see of the model', async () => {
    const id = await startLongChat();
    api.upstream.setScript({ name: 'reply', text: 'So we did.', refuse: llamaCpp(4_096) });
    await visitor.ask(id, 'Do you remember?');
    const options = await visitor.client.call(getChatOptions, { query: { conversation_id: id } });
    expect(options.chat_models[0]).toMatchObject({ context_tokens: 4_096 });
    const context = await visitor.client.call(inspectContext, {
      query: { conversation_id: id, content: '' },
    });
    expect(context.budget_tokens).toBe(4_096 - replyTokens);
    expect(context.tokens).toBeLessThanOrEqual(context.budget_tokens);
  });
});
