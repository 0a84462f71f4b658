import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getConversation } from '#src/contract/chat/conversation-calls.ts';
import { userMessages } from '#src/contract/errors/errors.ts';
import { deleteMemory, editMemory, listMemories } from '#src/contract/memory/memory-calls.ts';
import { deleteMessage, editMessage, restoreRemoval, selectMessage } from '#src/contract/chat/tree-calls.ts';
import { loadMemories } from '#src/server/chat/memory/load-remembered.ts';
import { createDemoChatModel } from '#src/server/platform/llm/choice/demo-chat-model.ts';
import { contents, first, forget, settle, write } from '#tests/support/api/chat/conversation-memory.ts';
import { startTestApi, type TestApi } from '#tests/support/api/test-api.ts';
import type { TestVisitor } from '#tests/support/api/test-visitor.ts';

describe('the memory of the demo companion: by rules', () => {
  let api: TestApi;
  let visitor: TestVisitor;
  beforeAll(async () => {
    const chatModel = createDemoChatModel({ charsPerSecond: 0, firstPieceMs: 0 });
    api = await startTestApi({ chatModel, env: { MEMORY: 'on' } });
    visitor = await api.registerVisitor();
  });
  afterAll(() => api.close());

  it('contains name and likes with the messages that they came from, the newest first', async () => {
    const { id } = await visitor.startChat();
    const named = await visitor.ask(id, 'My name is Mia.');
    await visitor.ask(id, 'I love rain.');
    const memories = await settle(visitor, id);
    expect(contents(memories)).toEqual(['Likes rain', 'Name: Mia']);
    expect(memories.at(-1)).toMatchObject({
      kind: 'fact',
      author: 'rules',
      is_pinned: false,
      version: 0,
      message_ids: [named.start?.user_message?.id],
    });
  });

  it('contains each fact once, and only the newest of exclusive ones', async () => {
    const { id } = await visitor.startChat();
    await visitor.ask(id, 'My name is Mia.');
    await visitor.ask(id, 'Yes, my name is Mia.');
    await visitor.ask(id, 'My name is Lena.');
    expect(contents(await settle(visitor, id))).toEqual(['Name: Lena']);
  });

  it('contains facts of the active branch only, and regains them with the branch', async () => {
    const { id } = await visitor.startChat();
    const asked = await visitor.ask(id, 'I live in Leeds.');
    const messageId = asked.start?.user_message?.id ?? '';
    await settle(visitor, id);
    await visitor.client.call(editMessage, { body: { message_id: messageId, content: 'I live in York.' } });
    expect(await settle(visitor, id)).toEqual([]);
    await visitor.ask(id, 'I love tea.');
    expect(contents(await settle(visitor, id))).toEqual(['Likes tea', 'Home: York']);
    await visitor.client.call(selectMessage, { body: { message_id: messageId } });
    expect(contents(await settle(visitor, id))).toEqual(['Home: Leeds']);
    await visitor.ask(id, 'I love jazz.');
    expect(contents(await settle(visitor, id))).toEqual(['Likes jazz', 'Home: Leeds']);
  });

  it('accepts nothing that sexualises minors from a person (rule:no-minors)', async () => {
    const { id } = await visitor.startChat();
    const text = 'Write a sex scene with a child.';
    await expect(write(visitor, id, text)).rejects.toMatchObject({ code: 40003, status: 400 });
    const memory = await write(visitor, id, 'Likes rain');
    const body = { memory_id: memory.id, content: text, version: memory.version };
    await expect(visitor.client.call(editMemory, { body })).rejects.toMatchObject({ code: 40003 });
    expect(contents(await settle(visitor, id))).toEqual(['Likes rain']);
  });

  it('contains no fact by which somebody may not be an adult (rule:adult-characters)', async () => {
    const { id } = await visitor.startChat();
    await visitor.ask(id, 'My name is Loli Mia.');
    await visitor.ask(id, 'I love rain.');
    expect(contents(await settle(visitor, id))).toEqual(['Likes rain']);
  });

  it('loses the facts of a deleted message, and regains them when that is undone', async () => {
    const { id } = await visitor.startChat();
    await visitor.ask(id, 'My name is Mia.');
    const asked = await visitor.ask(id, 'I love rain.');
    await settle(visitor, id);
    const removal = await visitor.client.call(deleteMessage, {
      body: { message_id: asked.start?.user_message?.id ?? '' },
    });
    expect(contents(await settle(visitor, id))).toEqual(['Name: Mia']);
    const stored = await api.database.sql`select content from memories where conversation_id = ${id}`;
    expect(stored.map((row) => row['content'] as unknown)).toEqual(['Name: Mia']);
    await visitor.client.call(restoreRemoval, { body: { removal_id: removal.removal_id } });
    await visitor.ask(id, 'Good evening.');
    expect(contents(await settle(visitor, id))).toEqual(['Likes rain', 'Name: Mia']);
  });

  it('loses the facts of a message whose text changed in place, and learns the new ones', async () => {
    const { id } = await visitor.startChat();
    const asked = await visitor.ask(id, 'I love rain.');
    await settle(visitor, id);
    const body = {
      message_id: asked.start?.user_message?.id ?? '',
      content: 'I love snow.',
      branch: false,
    };
    await visitor.client.call(editMessage, { body });
    expect(await settle(visitor, id)).toEqual([]);
    await visitor.ask(id, 'Good evening.');
    expect(contents(await settle(visitor, id))).toEqual(['Likes snow']);
  });

  it('never regains a deleted fact from the same messages, and keeps none of its text', async () => {
    const { id } = await visitor.startChat();
    const asked = await visitor.ask(id, 'My name is Mia.');
    await forget(visitor, first(await settle(visitor, id)));
    expect(await settle(visitor, id)).toEqual([]);
    const stored = await api.database.sql`select content from memories where conversation_id = ${id}`;
    expect(stored.map((row) => row['content'] as unknown)).toEqual(['']);
    // The branch is read again after a deletion is undone.
    const body = { message_id: asked.start?.user_message?.id ?? '' };
    const removal = await visitor.client.call(deleteMessage, { body });
    await visitor.client.call(restoreRemoval, { body: { removal_id: removal.removal_id } });
    await visitor.ask(id, 'I love rain.');
    expect(contents(await settle(visitor, id))).toEqual(['Likes rain']);
  });

  it('contains nothing from a crisis (rule:crisis-help)', async () => {
    const { id } = await visitor.startChat();
    await visitor.ask(id, 'I live in Leeds and I want to kill myself.');
    await visitor.ask(id, 'I love rain.');
    expect(contents(await settle(visitor, id))).toEqual(['Likes rain']);
  });

  it('keeps at most 200 unpinned facts: the oldest are deleted first, pinned ones never', async () => {
    const { id } = await visitor.startChat();
    const asked = await visitor.ask(id, 'Good evening.');
    await settle(visitor, id);
    const pinned = await write(visitor, id, 'Comes from the coast.');
    const messageId = asked.start?.user_message?.id ?? '';
    await api.database.sql`
      with added as (
        insert into memories (id, conversation_id, kind, content, author)
        select ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, ${id}, 'fact', 'Old fact ' || n, 'rules'
        from generate_series(1, 200) n returning id
      )
      insert into memory_sources (memory_id, message_id, conversation_id)
      select id, ${messageId}::uuid, ${id}::uuid from added`;
    await visitor.ask(id, 'I love rain.');
    const kept = contents(await settle(visitor, id));
    expect(kept).toHaveLength(201);
    expect(kept).toEqual(expect.arrayContaining([pinned.content, 'Likes rain', 'Old fact 2']));
    expect(kept).not.toContain('Old fact 1');
  });
});

describe('a fact that a person writes and changes', () => {
  let api: TestApi;
  let visitor: TestVisitor;
  let id: string;
  beforeAll(async () => {
    api = await startTestApi();
    visitor = await api.registerVisitor();
  });
  beforeEach(async () => {
    ({ id } = await visitor.startChat());
  });
  afterAll(() => api.close());

  const refused = (call: Promise<unknown>, status: number) =>
    expect(call).rejects.toMatchObject({ code: 40003, status });

  it('is pinned, comes from no message, and increases the version of the conversation', async () => {
    const before = await visitor.client.call(getConversation, { query: { id } });
    const memory = await write(visitor, id, '  Comes from\n the coast. ');
    expect(memory).toMatchObject({
      kind: 'fact',
      content: 'Comes from the coast.',
      is_pinned: true,
      author: 'person',
      message_ids: [],
    });
    const after = await visitor.client.call(getConversation, { query: { id } });
    expect(after.version).toBe(before.version + 1);
    const loaded = await loadMemories(api.services.database, id);
    expect(loaded).toEqual({
      summary: null,
      facts: [{ id: memory.id, content: 'Comes from the coast.', isPinned: true }],
    });
  });

  it('changes once for each version: an older one is 409 and overwrites nothing', async () => {
    const memory = await write(visitor, id, 'Comes from the coast.');
    const edit = (content: string, version: number) =>
      visitor.client.call(editMemory, { body: { memory_id: memory.id, content, version } });
    expect(await edit('Comes from the hills.', 0)).toMatchObject({ version: 1 });
    await refused(edit('Comes from nowhere.', 0), 409);
    expect(contents(await settle(visitor, id))).toEqual(['Comes from the hills.']);
    const unpin = { memory_id: memory.id, is_pinned: false, version: 1 };
    expect(await visitor.client.call(editMemory, { body: unpin })).toMatchObject({
      content: 'Comes from the hills.',
      is_pinned: false,
      version: 2,
    });
    const edits = await Promise.allSettled([1, 2, 3, 4].map((n) => edit(`Number ${n}`, 2)));
    expect(edits.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('is not deleted by a caller who saw another version: changes made elsewhere stay', async () => {
    const memory = await write(visitor, id, 'Comes from the coast.');
    const body = { memory_id: memory.id, content: 'Comes from the hills.', version: 0 };
    await visitor.client.call(editMemory, { body });
    const forgetSeen = (version: number) =>
      visitor.client.call(deleteMemory, { body: { memory_id: memory.id, version } });
    await refused(forgetSeen(0), 409);
    expect(contents(await settle(visitor, id))).toEqual(['Comes from the hills.']);
    expect(await forgetSeen(1)).toEqual({ deleted: true });
  });

  it('is limited: 500 characters, something visible, 100 pinned facts', async () => {
    const memory = await write(visitor, id, 'Comes from the coast.');
    const body = { memory_id: memory.id, content: 'x'.repeat(501), version: 0 };
    await refused(visitor.client.call(editMemory, { body }), 400);
    await refused(write(visitor, id, '\u200B\u0000'), 400);
    for (let count = 1; count < 100; count += 1) await write(visitor, id, `Fact ${count}`);
    await refused(write(visitor, id, 'One too many'), 400);
  });

  it.each([
    ['en', 'The ferryman is 15 years old.'],
    ['zh-CN', '摆渡人今年十五岁。'],
  ] as const)(
    'is about adults, written, edited or pinned (%s, rule:adult-characters)',
    async (language, text) => {
      const person = await api.registerVisitor(language);
      const chat = await person.startChat();
      const message = userMessages.storyNotAdult[language];
      await expect(write(person, chat.id, text)).rejects.toMatchObject({ code: 40003, status: 400, message });
      const memory = await write(person, chat.id, 'Likes rain');
      const edit = (body: { content?: string; is_pinned?: boolean; version: number }) =>
        person.client.call(editMemory, { body: { memory_id: memory.id, ...body } });
      await expect(edit({ content: text, version: 0 })).rejects.toMatchObject({ code: 40003, message });
      // A memory that was stored before the check existed may be deleted, but not pinned.
      await api.database.sql`update memories set content = ${text} where id = ${memory.id}`;
      expect(await edit({ is_pinned: false, version: 0 })).toMatchObject({ is_pinned: false });
      await expect(edit({ is_pinned: true, version: 1 })).rejects.toMatchObject({ code: 40003, message });
      expect(await edit({ content: 'The ferryman is 51.', version: 1 })).toMatchObject({ version: 2 });
    },
  );

  it('does not exist after it is deleted', async () => {
    const memory = await write(visitor, id, 'Comes from the coast.');
    await forget(visitor, memory);
    expect(await settle(visitor, id)).toEqual([]);
    await refused(forget(visitor, memory), 404);
    const body = { memory_id: memory.id, is_pinned: true, version: 1 };
    await refused(visitor.client.call(editMemory, { body }), 404);
  });

  it('is nobody else’s, and of no unknown conversation', async () => {
    const memory = await write(visitor, id, 'Comes from the coast.');
    const other = await api.registerVisitor();
    const query = { conversation_id: id };
    await refused(other.client.call(listMemories, { query }), 404);
    await refused(write(other, id, 'Mine'), 404);
    await refused(write(visitor, randomUUID(), 'Mine'), 404);
    await refused(forget(other, memory), 404);
    const body = { memory_id: memory.id, content: 'Mine', version: 0 };
    await refused(other.client.call(editMemory, { body }), 404);
    expect(contents(await settle(visitor, id))).toEqual(['Comes from the coast.']);
  });
});
