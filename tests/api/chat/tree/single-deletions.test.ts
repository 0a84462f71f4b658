import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { listConversations } from '#src/contract/chat/conversation-calls.ts';
import { inspectContext } from '#src/contract/memory/memory-calls.ts';
import { askMessage, getHistory } from '#src/contract/chat/message-calls.ts';
import { listBranches, listRemovals, searchMessages } from '#src/contract/chat/tree-calls.ts';
import { eraseOwnRemovedMessages } from '#src/server/chat/tree/erase-removed-messages.ts';
import { expectTreesWhole } from '#tests/support/api/chat/chat-invariants.ts';
import { openTree } from '#tests/support/api/chat/chat-tree.ts';
import { contents, settle } from '#tests/support/api/chat/conversation-memory.ts';
import { startMemoryApi } from '#tests/support/api/chat/memory-api.ts';
import { readReplyStream, type WholeReply } from '#tests/support/api/chat/reply-events.ts';
import type { SplitModel } from '#tests/support/api/chat/split-model.ts';
import type { TestApi } from '#tests/support/api/test-api.ts';
import type { TestVisitor } from '#tests/support/api/test-visitor.ts';

let api: TestApi;
let split: SplitModel;
let visitor: TestVisitor;
beforeAll(async () => {
  ({ api, split, visitor } = await startMemoryApi());
});

const askedId = (reply: WholeReply) => reply.start?.user_message?.id ?? '';
const lastPrompt = () => split.talk.requests.at(-1)?.messages ?? [];
const noting = (facts: unknown) => ({ name: 'reply', text: JSON.stringify({ facts }) }) as const;

/** Begins a conversation of two exchanges. */
async function begin() {
  split.notes.setScript(noting([]));
  const { id } = await visitor.startChat();
  split.talk.setScript({ name: 'reply', text: 'One.' });
  const first = await visitor.ask(id, 'I am a spy.');
  split.talk.setScript({ name: 'reply', text: 'Two.' });
  const second = await visitor.ask(id, 'It rains.');
  return { id, tree: openTree(visitor, id), first, second };
}

describe('one message that is deleted alone', () => {
  it('disappears, and later messages stay; undone, it is back in its place', async () => {
    const { id, tree, first } = await begin();
    const removalId = await tree.removeOne(askedId(first));
    expect(await tree.texts()).toEqual(['One.', 'It rains.', 'Two.']);
    expect((await tree.path()).map(({ depth }) => depth)).toEqual([0, 2, 3, 4]);
    expect(await visitor.client.call(listRemovals, { query: { conversation_id: id } })).toMatchObject([
      { removal_id: removalId, kind: 'single', excerpt: 'I am a spy.', message_count: 1 },
    ]);
    await expectTreesWhole(api.database.sql);
    await tree.undo(removalId);
    expect(await tree.texts()).toEqual(['I am a spy.', 'One.', 'It rains.', 'Two.']);
    await expect(tree.undo(removalId)).rejects.toMatchObject({ status: 404 });
    await expectTreesWhole(api.database.sql);
  });

  it('is in no prompt, in which roles still alternate, and not in the inspector', async () => {
    const { id, tree, first, second } = await begin();
    await tree.removeOne(first.final.id);
    await tree.removeOne(askedId(second));
    await visitor.ask(id, 'And now?');
    const prompt = lastPrompt();
    expect(prompt.map(({ role }) => role)).toEqual([
      'system',
      'user',
      'assistant',
      'user',
      'assistant',
      'user',
    ]);
    const words = prompt.map(({ content }) => content).join('\n');
    expect(words).toContain('I am a spy.');
    expect(words).not.toContain('One.');
    expect(words).not.toContain('It rains.');
    const { parts } = await visitor.client.call(inspectContext, { query: { conversation_id: id } });
    expect(parts.map(({ content }) => content)).not.toContain('It rains.');
  });

  it('is in no search, map or list, and every call on it is refused', async () => {
    const { id, tree, first } = await begin();
    const message_id = askedId(first);
    await tree.removeOne(message_id);
    const found = await visitor.client.call(searchMessages, { query: { conversation_id: id, q: 'spy' } });
    expect(found.records).toEqual([]);
    const branches = await visitor.client.call(listBranches, { query: { conversation_id: id } });
    expect(branches.map(({ excerpt }) => excerpt).join('\n')).not.toContain('spy');
    for (const work of [
      () => tree.edit(message_id, 'Other'),
      () => tree.hide(message_id),
      () => tree.branch(message_id),
      () => tree.resend(message_id),
      () => tree.removeOne(message_id),
    ]) {
      await expect(work()).rejects.toMatchObject({ status: 404 });
    }
  });

  it('at the end is deleted as before, and the branch ends before it', async () => {
    const { id, tree, first, second } = await begin();
    await tree.removeOne(askedId(second));
    await tree.removeOne(second.final.id);
    expect(await tree.texts()).toEqual(['I am a spy.', 'One.']);
    const list = await visitor.client.call(listConversations, { query: {} });
    expect(list.records.find((card) => card.id === id)?.last_message).toBe('One.');
    split.talk.setScript({ name: 'reply', text: 'Three.' });
    const next = await visitor.ask(id, 'On we go.');
    expect(next.start?.user_message).toMatchObject({ parent_id: first.final.id, depth: 3 });
    await expectTreesWhole(api.database.sql);
  });

  it('may be the last of the branch, with others below it: both come back', async () => {
    const { tree, first } = await begin();
    await tree.branch(askedId(first));
    const removalId = await tree.removeOne(askedId(first));
    expect(await tree.texts()).toEqual([]);
    await tree.undo(removalId);
    expect(await tree.texts()).toEqual(['I am a spy.']);
    await tree.select(first.final.id);
    expect(await tree.texts()).toEqual(['I am a spy.', 'One.', 'It rains.', 'Two.']);
  });

  it('with variants leaves those on their own branches, and the next has no foreign variants', async () => {
    const { tree, first } = await begin();
    split.talk.setScript({ name: 'reply', text: 'Other.' });
    const other = await tree.resend(first.final.id);
    await tree.select(first.final.id);
    await tree.removeOne(first.final.id);
    expect(await tree.texts()).toEqual(['I am a spy.', 'It rains.', 'Two.']);
    expect((await tree.path())[2]?.variants).toHaveLength(1);
    await tree.select(other.final.id);
    expect(await tree.texts()).toEqual(['I am a spy.', 'Other.']);
    expect((await tree.path())[2]?.variants).toEqual([other.final.id]);
  });

  it('that has a reply still allows another one', async () => {
    const { tree, second } = await begin();
    await tree.removeOne(askedId(second));
    split.talk.setScript({ name: 'reply', text: 'Anew.' });
    await tree.resend(second.final.id);
    expect(await tree.texts()).toEqual(['I am a spy.', 'One.', 'Anew.']);
    expect(
      lastPrompt()
        .map(({ content }) => content)
        .join('\n'),
    ).not.toContain('It rains.');
  });

  it('takes its facts with it, and brings them back', async () => {
    split.notes.setScript(noting([{ text: 'Lin is a spy.', from: [1] }]));
    const { id } = await visitor.startChat();
    const tree = openTree(visitor, id);
    const first = await visitor.ask(id, 'I am a spy.');
    expect(contents(await settle(visitor, id))).toEqual(['Lin is a spy.']);
    split.notes.setScript(noting([]));
    await visitor.ask(id, 'It rains.');
    await settle(visitor, id);
    const removalId = await tree.removeOne(askedId(first));
    expect(contents(await settle(visitor, id))).toEqual([]);
    await visitor.ask(id, 'What am I?');
    expect(
      lastPrompt()
        .map(({ content }) => content)
        .join('\n'),
    ).not.toContain('Lin is a spy.');
    await tree.undo(removalId);
    expect(contents(await settle(visitor, id))).toEqual(['Lin is a spy.']);
  });

  it('is erased after its time, with what came of it, and its place stays', async () => {
    split.notes.setScript(noting([{ text: 'Lin is a spy.', from: [1] }]));
    const other = await api.registerVisitor();
    const { id } = await other.startChat();
    const tree = openTree(other, id);
    const first = await other.ask(id, 'I am a spy.');
    await settle(other, id);
    split.notes.setScript(noting([]));
    await other.ask(id, 'It rains.');
    await settle(other, id);
    const removalId = await tree.removeOne(askedId(first));
    const [owner] = await api.database.sql<{ user_id: string }[]>`
      select user_id from conversations where id = ${id}`;
    expect(await eraseOwnRemovedMessages(api.services.database, owner?.user_id ?? '')).toBe(1);
    const rows = await api.database.sql`select content from messages where id = ${askedId(first)}`;
    expect([...rows]).toEqual([{ content: '' }]);
    expect([...(await api.database.sql`select id from memories where conversation_id = ${id}`)]).toEqual([]);
    await expect(tree.undo(removalId)).rejects.toMatchObject({ status: 404 });
    expect((await tree.texts())[1]).toBe('It rains.');
    await expectTreesWhole(api.database.sql);
  });

  it('keeps the pages of the history at their length, however many there are', async () => {
    const { id } = await visitor.startChat();
    split.talk.setScript({ name: 'reply', text: 'Hm.' });
    for (let turn = 1; turn <= 6; turn += 1) await visitor.ask(id, `Turn ${turn}`);
    const tree = openTree(visitor, id);
    const path = await tree.path();
    for (const { id: messageId } of path.slice(3, 11)) await tree.removeOne(messageId);
    const read = (where: object) =>
      visitor.client.call(getHistory, { query: { conversation_id: id, limit: 3, ...where } });
    const newest = await read({});
    expect(newest.records.map(({ depth }) => depth)).toEqual([2, 11, 12]);
    expect(newest).toMatchObject({ has_more: true, has_newer: false });
    const before = await read({ before: path[2]?.id });
    expect(before.records.map(({ depth }) => depth)).toEqual([0, 1]);
    expect(before.has_more).toBe(false);
    const after = await read({ after: path[1]?.id });
    expect(after.records.map(({ depth }) => depth)).toEqual([2, 11, 12]);
    expect(after.has_newer).toBe(false);
    const around = await read({ around: path[11]?.id });
    expect(around.records.map(({ depth }) => depth)).toEqual([11, 12]);
    expect(around).toMatchObject({ has_more: true, has_newer: false });
  });

  it('was the parent of a queued message: that continues at the end of the branch', async () => {
    const { id, tree, first } = await begin();
    const removed = askedId(first);
    await tree.removeOne(removed);
    const body = {
      conversation_id: id,
      content: 'I waited.',
      client_message_id: randomUUID(),
      parent_id: removed,
    };
    const reply = await readReplyStream(await visitor.client.open(askMessage, { body })).toEnd();
    expect(reply.start?.user_message?.depth).toBe(5);
    expect(await tree.texts()).toContain('Two.');
  });
});
