import { beforeEach, describe, expect, it } from 'vitest';
import { getChatPage } from '#src/contract/chat/chat-page-calls.ts';
import {
  addConversation,
  deleteConversation,
  editMode,
  listConversations,
  restoreConversation,
} from '#src/contract/chat/conversation-calls.ts';
import { countUnreadChats } from '#src/server/push/load-unseen-reply.ts';
import { openTree } from '#tests/support/api/chat/chat-tree.ts';
import { startApiForFile } from '#tests/support/api/start-api-for-file.ts';
import type { TestVisitor } from '#tests/support/api/test-visitor.ts';

let visitor: TestVisitor;
/** The ids of three conversations, from the oldest to the newest. */
let old: string;
let middle: string;
let newest: string;

const api = await startApiForFile({ script: { name: 'reply', text: 'Yes' } });
beforeEach(async () => {
  visitor = await api.registerVisitor();
  ({ id: old } = await visitor.startChat('f01'));
  ({ id: middle } = await visitor.startChat('f02'));
  ({ id: newest } = await visitor.startChat('m01'));
});

type Query = Partial<{
  page: number;
  size: number;
  character_id: string;
  q: string;
  archived: 'true' | 'false';
}>;

const list = (query: Query = {}) => visitor.client.call(listConversations, { query });
const idsOf = async (query: Query = {}) => (await list(query)).records.map(({ id }) => id);
const place = (id: string, change: { pinned?: boolean; archived?: boolean; title?: string }) =>
  visitor.client.call(editMode, { body: { id, ...change } });
const pin = (id: string) => place(id, { pinned: true });
const archive = (id: string) => place(id, { archived: true });

describe('pinned conversations', () => {
  it('come first, the newest before the others, and return to their place when unpinned', async () => {
    await pin(middle);
    await pin(old);
    expect(await idsOf()).toEqual([middle, old, newest]);
    expect((await list()).records.map(({ pinned }) => pinned)).toEqual([true, true, false]);
    await visitor.ask(old, 'Hello');
    expect(await idsOf()).toEqual([old, middle, newest]);
    await place(old, { pinned: false });
    await place(middle, { pinned: false });
    expect(await idsOf()).toEqual([old, newest, middle]);
  });

  it('are paged with the others without gaps or repetitions', async () => {
    for (let count = 0; count < 4; count += 1) {
      const { id } = await visitor.client.call(addConversation, {
        query: { charId: 'f03' },
        body: { fresh: true },
      });
      if (count % 2 === 0) await pin(id);
    }
    await pin(old);
    const whole = await idsOf();
    const pages = await Promise.all([1, 2, 3, 4].map((page) => idsOf({ page, size: 2 })));
    expect(pages.flat()).toEqual(whole);
    expect(new Set(whole).size).toBe(7);
    expect((await list({ page: 9, size: 2 })).total).toBe(7);
  });

  it('keep their place by time in the list of one character, whose first one is opened', async () => {
    await pin(old);
    const { id } = await visitor.client.call(addConversation, {
      query: { charId: 'f01' },
      body: { fresh: true },
    });
    expect(await idsOf({ character_id: 'f01' })).toEqual([id, old]);
  });
});

describe('archived conversations', () => {
  it('are not in the list, are counted, and listed on request', async () => {
    await archive(old);
    await archive(newest);
    expect(await idsOf()).toEqual([middle]);
    expect(await list()).toMatchObject({ total: 1, archived: 2 });
    expect(await idsOf({ archived: 'true' })).toEqual([newest, old]);
    expect((await list({ archived: 'true' })).records[0]).toMatchObject({ archived: true, pinned: false });
    expect(await list({ archived: 'true' })).toMatchObject({ total: 2, archived: 2 });
    await place(old, { archived: false });
    expect(await idsOf()).toEqual([middle, old]);
  });

  it('are counted even if nothing else is left', async () => {
    for (const id of [old, middle, newest]) await archive(id);
    expect(await list()).toMatchObject({ records: [], total: 0, archived: 3 });
  });

  it('are found by their text, and by their character, after those that are not archived', async () => {
    await visitor.ask(old, 'Hello');
    await archive(old);
    expect(await idsOf({ q: 'peng' })).toEqual([old]);
    expect(await idsOf({ q: 'peng', archived: 'false' })).toEqual([]);
    const { id } = await visitor.client.call(addConversation, {
      query: { charId: 'f01' },
      body: { fresh: true },
    });
    await api.database.sql`update conversations set modified_at = now() - interval '1 day' where id = ${id}`;
    expect(await idsOf({ q: 'peng' })).toEqual([id, old]);
    expect(await idsOf({ character_id: 'f01' })).toEqual([id, old]);
    expect(await list({ q: 'nobody' })).toMatchObject({ total: 0, archived: 1 });
  });

  it('are no longer pinned; pinning unarchives; of both together archiving wins', async () => {
    await pin(old);
    await archive(old);
    await place(old, { archived: false });
    expect((await list()).records.map(({ pinned }) => pinned)).toEqual([false, false, false]);
    await archive(old);
    await pin(old);
    expect((await list()).records[0]).toMatchObject({ id: old, pinned: true, archived: false });
    await place(old, { pinned: true, archived: true });
    expect((await list({ archived: 'true' })).records[0]).toMatchObject({ id: old, pinned: false });
  });

  it('stay archived when they are renamed, read, or deleted and restored', async () => {
    await archive(old);
    await place(old, { title: 'By the sea' });
    await visitor.client.call(deleteConversation, { body: { id: old } });
    expect((await list()).archived).toBe(0);
    await visitor.client.call(restoreConversation, { body: { id: old } });
    await visitor.client.call(getChatPage, { query: { id: 'f01', conversation_id: old } });
    expect((await list({ archived: 'true' })).records).toMatchObject([{ id: old, title: 'By the sea' }]);
  });

  it('are unarchived by a message, and by another variant of a reply', async () => {
    await visitor.ask(old, 'Hello');
    await archive(old);
    await visitor.ask(old, 'Are you there?');
    expect(await idsOf()).toContain(old);
    await archive(old);
    const tree = openTree(visitor, old);
    await tree.resend((await tree.path()).at(-1)?.id ?? '');
    expect(await idsOf()).toContain(old);
  });

  it('accept a message that is sent while they are being archived', async () => {
    await Promise.all([visitor.ask(old, 'Hello'), archive(old)]);
    expect((await visitor.listMessages(old)).map(({ content }) => content).slice(1)).toEqual([
      'Hello',
      'Yes',
    ]);
    expect([...(await idsOf()), ...(await idsOf({ archived: 'true' }))].toSorted()).toEqual(
      [old, middle, newest].toSorted(),
    );
  });

  it('are opened with their character only if there is no other', async () => {
    const open = async () => {
      const added = await visitor.client.call(addConversation, { query: { charId: 'f01' }, body: {} });
      const page = await visitor.client.call(getChatPage, { query: { id: 'f01' } });
      expect(page.open?.conversation.id).toBe(added.id);
      return added.id;
    };
    const { id } = await visitor.client.call(addConversation, {
      query: { charId: 'f01' },
      body: { fresh: true },
    });
    expect(await open()).toBe(id);
    await archive(id);
    expect(await open()).toBe(old);
    await archive(old);
    expect(await open()).toBe(id);
  });

  it('do not count on the icon of the app, however many replies they get', async () => {
    await visitor.ask(old, 'Hello');
    await api.database.sql`update conversations set seen_at = '2026-01-01' where id = ${old}`;
    const { database } = api.services;
    expect(await countUnreadChats(database, visitor.user.id)).toBe(1);
    await archive(old);
    expect(await countUnreadChats(database, visitor.user.id)).toBe(0);
    expect((await list({ archived: 'true' })).records[0]?.unread).toBeGreaterThan(0);
  });
});

describe('the place of a conversation', () => {
  it('increases its version, and does not make it newer', async () => {
    const { version, modify_time } = await place(old, {});
    expect(await pin(old)).toMatchObject({ version: version + 1, modify_time });
  });

  it('of another visitor’s conversation is 404 and unchanged', async () => {
    const other = await api.registerVisitor();
    for (const change of [{ pinned: true }, { archived: true }]) {
      const body = { id: old, ...change };
      await expect(other.client.call(editMode, { body })).rejects.toMatchObject({ status: 404 });
    }
    expect(await idsOf()).toEqual([newest, middle, old]);
  });
});
