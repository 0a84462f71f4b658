import { describe, expect, it } from 'vitest';
import { inspectContext } from '#src/contract/memory/memory-calls.ts';
import { addPersona } from '#src/contract/personas/persona-calls.ts';
import { startApiForFile } from '#tests/support/api/start-api-for-file.ts';

const api = await startApiForFile({
  env: { LLM_MAX_REPLY_TOKENS: '200' },
  script: { name: 'reply', text: 'Fine' },
});
const visitor = await api.registerVisitor();

const inspect = (conversationId: string, content = '', who = visitor) =>
  who.client.call(inspectContext, { query: { conversation_id: conversationId, content } });

const partsOf = (context: Awaited<ReturnType<typeof inspect>>, kind: string) =>
  context.parts.filter((part) => part.kind === kind);

describe('inspectContext', () => {
  it('shows each part of the prompt that is then sent, and stores nothing', async () => {
    await visitor.client.call(addPersona, { body: { name: 'Lin', description: '{{user}} sails.' } });
    const { id } = await visitor.startChat('f05');
    await visitor.ask(id, 'First');
    const sent = api.upstream.requests.length;
    const context = await inspect(id, 'Second');
    expect(api.upstream.requests).toHaveLength(sent);
    expect(await visitor.listMessages(id)).toHaveLength(3);

    await visitor.ask(id, 'Second');
    const messages = api.upstream.requests.at(-1)?.messages ?? [];
    const all = messages.map(({ content }) => content).join('\n\n');
    for (const part of context.parts) {
      if (part.state === 'kept') expect(all, part.kind).toContain(part.content);
    }
    expect(
      partsOf(context, 'history')
        .map(({ content }) => content)
        .slice(1),
    ).toEqual(['First', 'Fine', 'Second']);
    expect(partsOf(context, 'history').map(({ message_id }) => message_id === null)).toEqual([
      false,
      false,
      false,
      true,
    ]);
    expect(partsOf(context, 'persona')).toMatchObject([{ content: 'Lin sails.', state: 'kept' }]);
    for (const kind of ['system', 'description', 'personality', 'scenario', 'examples', 'post_history']) {
      expect(partsOf(context, kind), kind).not.toEqual([]);
    }
    expect(context.parts.map(({ kind }) => kind === 'rules')).toEqual([
      true,
      ...context.parts.slice(2).map(() => false),
      true,
    ]);
  });

  it('counts its parts and stays within the budget', async () => {
    const { id } = await visitor.startChat('f05');
    const context = await inspect(id, 'Hello');
    const kept = context.parts.filter(({ state }) => state === 'kept');
    const sum = kept.reduce((tokens, part) => tokens + part.tokens, 0);
    expect(context.tokens).toBeGreaterThanOrEqual(sum);
    expect(context.tokens - sum).toBeLessThan(40);
    expect(context.tokens).toBeLessThanOrEqual(context.budget_tokens);
    expect(context.max_reply_tokens).toBe(200);
  });

  it.each([
    ['short', 80],
    ['novel', 400],
  ])('applies the mode %s, as the reply does (rule:reply-styles, editMode)', async (mode, tokens) => {
    const { id } = await visitor.startChat('f05');
    await api.database.sql`update conversations set mode = ${mode} where id = ${id}`;
    const context = await inspect(id, 'Hello');
    expect(context.max_reply_tokens).toBe(tokens);
    await visitor.ask(id, 'Hello');
    const request = api.upstream.requests.at(-1);
    expect(request).toMatchObject({ max_tokens: tokens });
    expect(request?.messages.at(-1)?.content).toContain(partsOf(context, 'post_history')[0]?.content ?? '?');
  });

  it('contains pinned facts', async () => {
    const { id } = await visitor.startChat('f05');
    await visitor.ask(id, 'I like tea');
    const [fact] = await api.database.sql`
      insert into memories (id, conversation_id, kind, content, is_pinned, author)
      values (gen_random_uuid(), ${id}, 'fact', 'Likes tea.', true, 'person') returning id`;
    expect(fact).toBeDefined();
    const context = await inspect(id);
    expect(partsOf(context, 'facts')).toMatchObject([{ content: 'Likes tea.', state: 'kept' }]);
  });

  it('is refused to another user with 404 (rule:own-data)', async () => {
    const { id } = await visitor.startChat('f05');
    const other = await api.registerVisitor();
    await expect(inspect(id, '', other)).rejects.toMatchObject({ code: 40003, status: 404 });
  });

  it('refuses more text than a message may have', async () => {
    const { id } = await visitor.startChat('f05');
    await expect(inspect(id, 'x'.repeat(8_001))).rejects.toMatchObject({ code: 40003, status: 400 });
  });
});

it('shows only the beginning of what is not sent', async () => {
  const { id } = await visitor.startChat('f05');
  const long = `Beginning ${'tide '.repeat(20_000)}`;
  await visitor.ask(id, 'First');
  await api.database.sql`
    update messages set content = ${long}, hidden_at = now() where conversation_id = ${id} and content = 'First'`;
  const hidden = partsOf(await inspect(id), 'history').find(({ state }) => state === 'hidden');
  expect(hidden?.content).toBe(`${long.slice(0, 200)}…`);
  expect(hidden?.tokens).toBeGreaterThanOrEqual(0);
});
