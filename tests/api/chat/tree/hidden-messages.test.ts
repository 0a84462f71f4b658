import { beforeAll, describe, expect, it } from 'vitest';
import { inspectContext, listMemories } from '#src/contract/memory/memory-calls.ts';
import { contents, settle } from '#tests/support/api/chat/conversation-memory.ts';
import { openTree } from '#tests/support/api/chat/chat-tree.ts';
import type { WholeReply } from '#tests/support/api/chat/reply-events.ts';
import { startMemoryApi } from '#tests/support/api/chat/memory-api.ts';
import type { SplitModel } from '#tests/support/api/chat/split-model.ts';
import type { TestApi } from '#tests/support/api/test-api.ts';
import type { TestVisitor } from '#tests/support/api/test-visitor.ts';

let api: TestApi;
let split: SplitModel;
let visitor: TestVisitor;
beforeAll(async () => {
  ({ api, split, visitor } = await startMemoryApi(2_048, { LLM_MAX_REPLY_TOKENS: '64' }));
});

const lastPrompt = () =>
  (split.talk.requests.at(-1)?.messages ?? []).map(({ content }) => content).join('\n');

const userMessageId = (reply: WholeReply) => reply.start?.user_message?.id ?? '';

const noting = (facts: unknown) => ({ name: 'reply', text: JSON.stringify({ facts }) }) as const;

/** Begins a conversation with one exchange and no memory. */
async function begin() {
  split.talk.setScript({ name: 'reply', text: 'I see.' });
  split.notes.setScript(noting([]));
  const { id } = await visitor.startChat();
  const first = await visitor.ask(id, 'I am a spy from Leeds.');
  return { id, tree: openTree(visitor, id), asked: userMessageId(first), reply: first.final.id };
}

describe('a hidden message', () => {
  it('is shown, is not sent to the model, and is sent again once it is unhidden', async () => {
    const { id, tree, asked } = await begin();
    const hidden = await tree.hide(asked);
    expect(hidden).toMatchObject({ id: asked, content: 'I am a spy from Leeds.' });
    expect(Date.parse(hidden.hide_time ?? '')).toBeGreaterThan(Date.parse(hidden.create_time));
    await visitor.ask(id, 'Where am I from?');
    expect(lastPrompt()).not.toContain('a spy');
    expect(lastPrompt()).toContain('Where am I from?');
    expect((await tree.path())[1]).toMatchObject({ id: asked, hide_time: hidden.hide_time });

    expect((await tree.hide(asked, false)).hide_time).toBeNull();
    await visitor.ask(id, 'And now?');
    expect(lastPrompt()).toContain('I am a spy from Leeds.');
  });

  it('keeps the time of its hiding if it is hidden twice, and every other page is notified once', async () => {
    const { tree, asked } = await begin();
    const before = (await tree.get()).version;
    const { hide_time } = await tree.hide(asked);
    expect((await tree.hide(asked)).hide_time).toBe(hide_time);
    expect((await tree.get()).version).toBe(before + 1);
  });

  it('is named in the inspector as hidden, with no tokens in the sum', async () => {
    const { id, tree, asked } = await begin();
    const query = { conversation_id: id };
    const before = await visitor.client.call(inspectContext, { query });
    await tree.hide(asked);
    const after = await visitor.client.call(inspectContext, { query });
    expect(after.parts.filter(({ state }) => state === 'hidden')).toMatchObject([
      { kind: 'history', content: 'I am a spy from Leeds.', message_id: asked },
    ]);
    expect(after.tokens).toBeLessThan(before.tokens);
  });

  it('yields no facts, and the reply on another branch does not need it', async () => {
    const { id, tree, asked, reply } = await begin();
    await settle(visitor, id);
    const second = await visitor.ask(id, 'I have a cat.');
    await tree.hide(userMessageId(second));
    split.notes.setScript(noting([{ text: 'Lin sails.', from: [1] }]));
    await visitor.ask(id, 'I sail.');
    await settle(visitor, id);
    const sent = split.notes.requests.at(-1)?.messages.at(-1)?.content ?? '';
    expect(sent).toContain('I sail.');
    expect(sent).not.toContain('I have a cat.');
    await tree.hide(asked);
    await tree.resend(reply);
    expect(lastPrompt()).not.toContain('a spy');
  });

  it('keeps the facts remembered from it before', async () => {
    split.notes.setScript(noting([{ text: 'Lin is from Leeds.', from: [1] }]));
    const { id } = await visitor.startChat();
    const asked = await visitor.ask(id, 'I am from Leeds.');
    expect(contents(await settle(visitor, id))).toEqual(['Lin is from Leeds.']);
    await openTree(visitor, id).hide(userMessageId(asked));
    expect(contents(await settle(visitor, id))).toEqual(['Lin is from Leeds.']);
  });

  it('is not part of a summary, which is rewritten once it is unhidden', { timeout: 60_000 }, async () => {
    const { id, tree, asked } = await begin();
    await settle(visitor, id);
    await tree.hide(asked);
    split.notes.setScript({ name: 'reply', text: 'They spoke of the river.' });
    const from = split.notes.requests.length;
    const readSummary = async () => {
      const list = await visitor.client.call(listMemories, { query: { conversation_id: id } });
      return list.records.find(({ kind }) => kind === 'summary');
    };
    for (let turn = 1; turn <= 16; turn += 1) {
      await visitor.ask(
        id,
        `Turn ${turn}: ${'the river is high tonight and the ferry does not run '.repeat(6)}`,
      );
      await settle(visitor, id);
      if ((await readSummary()) !== undefined) break;
    }
    expect((await readSummary())?.content).toBe('They spoke of the river.');
    const noted = split.notes.requests.slice(from).map(({ messages }) => JSON.stringify(messages));
    expect(noted.join('\n')).toContain('Turn 1: ');
    expect(noted.join('\n')).not.toContain('a spy');
    await tree.hide(asked, false);
    expect(await readSummary()).toBeUndefined();
  });

  it('is still read where it is a reply that is being continued', async () => {
    const { tree, reply } = await begin();
    const { content } = await tree.hide(reply);
    await tree.continueReply(reply);
    expect(lastPrompt()).toContain(content);
  });

  it('keeps its mark when its text is edited in place, and a new branch has none', async () => {
    const { tree, asked } = await begin();
    const { hide_time } = await tree.hide(asked);
    expect((await tree.edit(asked, 'I am a sailor.', { branch: false })).hide_time).toBe(hide_time);
    expect((await tree.edit(asked, 'I am a baker.', { branch: true })).hide_time).toBeNull();
  });

  it('is available to its owner only', async () => {
    const { id, tree, asked } = await begin();
    const other = await api.registerVisitor();
    await expect(openTree(other, id).hide(asked)).rejects.toMatchObject({ status: 404 });
    expect((await tree.path())[1]?.hide_time).toBeNull();
  });
});
