import { beforeEach, describe, expect, it } from 'vitest';
import {
  addConversation,
  getConversation,
  listConversations,
} from '#src/contract/chat/conversation-calls.ts';
import { getHistory, type Message } from '#src/contract/chat/message-calls.ts';
import { getCharacterProfile } from '#src/contract/characters/character-calls.ts';
import { startApiForFile } from '#tests/support/api/start-api-for-file.ts';
import type { TestVisitor } from '#tests/support/api/test-visitor.ts';

let visitor: TestVisitor;

const api = await startApiForFile({ script: { name: 'reply', text: 'Yes' } });
beforeEach(async () => {
  visitor = await api.registerVisitor();
});

function add(characterId: string, fresh = false) {
  return visitor.client.call(addConversation, { query: { charId: characterId }, body: { fresh } });
}

async function list(page = 1, size = 20, characterId?: string) {
  const query = { page, size, ...(characterId !== undefined && { character_id: characterId }) };
  return visitor.client.call(listConversations, { query });
}

describe('adding a conversation (rule:one-chat-goes-on)', () => {
  it('begins with the greeting of the character', async () => {
    const conversation = await add('f01');
    expect(conversation).toMatchObject({
      character_id: 'f01',
      mode: 'normal',
      background_id: null,
      message_count: 1,
    });
    expect(await visitor.client.call(getConversation, { query: { id: conversation.id } })).toEqual(
      conversation,
    );
    expect(await visitor.listMessages(conversation.id)).toHaveLength(1);
  });

  it('returns the newest one with that character, unless a new one is requested', async () => {
    const first = await add('f01');
    const other = await add('f02');
    expect((await add('f01')).id).toBe(first.id);
    const fresh = await add('f01', true);
    expect(fresh.id).not.toBe(first.id);
    expect((await add('f01')).id).toBe(fresh.id);
    await visitor.ask(first.id, 'Hello');
    expect((await add('f01')).id).toBe(first.id);
    expect((await add('f02')).id).toBe(other.id);
  });

  it('makes one of 20 parallel first ones', async () => {
    const made = await Promise.all(Array.from({ length: 20 }, () => add('f01')));
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    expect((await list()).total).toBe(1);
  });

  it('is possible with an empty body', async () => {
    const response = await api.request('/aiChatConversation/add/?charId=f01', {
      method: 'POST',
      headers: { 'device-id': visitor.deviceId },
    });
    expect(response.status).toBe(200);
  });

  it.each(['en', 'zh-CN'] as const)('has its greeting without macros, in %s', async (language) => {
    const reader = await api.registerVisitor(language);
    for (const id of ['f03', 'm09']) {
      const [greeting] = await reader.listMessages((await reader.startChat(id)).id);
      expect(greeting?.content).not.toMatch(/\{\{|\}\}/);
      expect(/\p{Script=Han}/u.test(greeting?.content ?? '')).toBe(language === 'zh-CN');
    }
  });
});

describe('the list of conversations (rule:own-chats)', () => {
  it('is newest first by the last message, each with character and last message', async () => {
    const first = await add('f01');
    const second = await add('m01');
    await visitor.ask(first.id, 'Hello');
    const { records, total } = await list();
    expect(total).toBe(2);
    expect(records.map(({ id }) => id)).toEqual([first.id, second.id]);
    expect(records[0]).toMatchObject({
      character_id: 'f01',
      name: 'Peng Yue',
      character_slug: 'peng-yue',
      avatar: expect.stringMatching(/^\/pictures\/[0-9a-f]{16}$/),
      last_message: 'Yes',
    });
  });

  it('says of each character what its card says (rule:character-cards)', async () => {
    await add('f01');
    await add('m01');
    const { records } = await list();
    expect(records.at(-1)).toMatchObject({
      tags: [{ name: 'Bold' }, { name: 'Food' }, { name: 'Slice of life' }, { name: 'Witty' }],
      likes: 0,
      collect: false,
      vip: false,
      scenario: expect.stringMatching(/^Half past one in the morning, rain over Changsha\. You are/),
    });
    for (const { character_id: id, tags, likes, collect, vip, scenario } of records) {
      const card = await visitor.client.call(getCharacterProfile, { query: { id } });
      expect({ tags, likes, collect, vip }).toEqual({
        tags: card.tags,
        likes: card.likes,
        collect: card.collect,
        vip: card.vip,
      });
      expect(scenario).not.toBe('');
    }
  });

  it('filters by character', async () => {
    await add('f01');
    const other = await add('m01');
    const { records, total } = await list(1, 20, 'm01');
    expect({ ids: records.map(({ id }) => id), total }).toEqual({ ids: [other.id], total: 1 });
  });

  it('filters by words in the name or the last message, in any case', async () => {
    const first = await add('f01');
    const second = await add('m01');
    api.upstream.setScript({ name: 'reply', text: 'The **jalapeño broth** is 100% done, Peng_2' });
    await visitor.ask(second.id, 'Hello');
    api.upstream.setScript({ name: 'reply', text: 'Yes' });
    const search = async (q: string) => {
      const { records, total } = await visitor.client.call(listConversations, { query: { q } });
      expect(total).toBe(records.length);
      return records.map(({ id }) => id);
    };
    expect(await search('peng YUE')).toEqual([first.id]);
    expect(await search('BROTH')).toEqual([second.id]);
    expect(await search('peng')).toEqual([second.id, first.id]);
    expect(await search('jalapeño'.normalize('NFD'))).toEqual([second.id]);
    expect(await search('broth yue')).toEqual([]);
    expect(await search('hello')).toEqual([]);
    expect(await search('  ')).toEqual([second.id, first.id]);
    for (const sign of ['100%', 'peng_']) expect(await search(sign)).toEqual([second.id]);
    for (const nothing of ['1%0', 'p_ng', '\\', "'; drop table users; --"]) {
      expect(await search(nothing), nothing).toEqual([]);
    }
  });

  it('is searched by the name in the language of the reader', async () => {
    const reader = await api.registerVisitor('zh-CN');
    await reader.startChat('f01');
    const { records } = await reader.client.call(listConversations, {});
    const name = records[0]?.name ?? '';
    const search = (q: string) => reader.client.call(listConversations, { query: { q } });
    expect((await search(name.slice(1))).records).toEqual(records);
    expect((await search('Peng Yue')).total).toBe(0);
  });

  it('is paged without gaps or repetitions', async () => {
    for (let count = 0; count < 7; count += 1) await add('f01', true);
    const whole = await list();
    const pages = await Promise.all([1, 2, 3, 4].map((page) => list(page, 2)));
    expect(pages.flatMap(({ records }) => records)).toEqual(whole.records);
    expect(pages.map(({ total }) => total)).toEqual([7, 7, 7, 7]);
    expect((await list(5, 2)).records).toEqual([]);
  });

  it('is in the language of the reader', async () => {
    const reader = await api.registerVisitor('zh-CN');
    await reader.startChat('f01');
    const { records } = await reader.client.call(listConversations, {});
    expect(records[0]?.name).toMatch(/\p{Script=Han}/u);
  });

  it('never shows a deleted conversation, nor do the other calls', async () => {
    const { id } = await add('f01');
    await api.database.sql`update conversations set deleted_at = now() where id = ${id}`;
    expect((await list()).total).toBe(0);
    await expect(visitor.listMessages(id)).rejects.toMatchObject({ status: 404 });
    await expect(visitor.ask(id, 'Hello')).rejects.toMatchObject({ status: 404 });
    expect((await add('f01')).id).not.toBe(id);
  });
});

describe('history (rule:history)', () => {
  async function readPages(conversationId: string, limit: number): Promise<Message[][]> {
    const pages: Message[][] = [];
    for (let before: string | undefined; ;) {
      const query = { conversation_id: conversationId, limit, ...(before !== undefined && { before }) };
      const page = await visitor.client.call(getHistory, { query });
      pages.unshift(page.records);
      before = page.records[0]?.id;
      if (!page.has_more) return pages;
    }
  }

  it('has pages from the newest on, oldest first within a page, without gaps', async () => {
    const { id } = await add('f01');
    for (const content of ['One', 'Two', 'Three']) await visitor.ask(id, content);
    const whole = await visitor.listMessages(id);
    expect(whole).toHaveLength(7);
    for (const limit of [1, 2, 3, 6, 7, 8]) {
      const pages = await readPages(id, limit);
      expect(pages.flat()).toEqual(whole);
      expect(pages.slice(1).every((page) => page.length === limit)).toBe(true);
    }
  });

  it('before the first message is empty', async () => {
    const { id } = await add('f01');
    const [greeting] = await visitor.listMessages(id);
    const query = { conversation_id: id, before: greeting?.id ?? '' };
    expect(await visitor.client.call(getHistory, { query })).toMatchObject({ records: [], has_more: false });
  });

  it('never shows a message of another of the own conversations', async () => {
    const [one, other] = [await add('f01', true), await add('f01', true)];
    const [greeting] = await visitor.listMessages(other.id);
    const query = { conversation_id: one.id, before: greeting?.id ?? '' };
    await expect(visitor.client.call(getHistory, { query })).rejects.toMatchObject({ status: 404 });
  });

  it('is whole for a long conversation, page by page', async () => {
    const { id } = await add('f01');
    await api.database.sql`
      with recursive line as (
        select gen_random_uuid() as id, (select head_message_id from conversations where id = ${id}) as parent, 1 as n
        union all
        select gen_random_uuid(), line.id, n + 1 from line where n < 1000
      ), stored as (
        insert into messages (id, conversation_id, parent_id, depth, role, content, state)
        select id, ${id}, parent, n, case when n % 2 = 1 then 'user' else 'assistant' end, 'Line ' || n, 'complete'
        from line returning id, content
      )
      update conversations set message_count = 1001,
        head_message_id = (select id from stored where content = 'Line 1000') where id = ${id}`;
    const pages = await readPages(id, 200);
    const lines = pages.flat().map(({ content }) => content);
    expect(lines.slice(1)).toEqual(Array.from({ length: 1_000 }, (_, index) => `Line ${index + 1}`));
  });
});
