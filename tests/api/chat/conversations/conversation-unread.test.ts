import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  addConversation,
  type ConversationCard,
  listConversations,
  markConversationSeen,
} from '#src/contract/chat/conversation-calls.ts';
import { countUnread } from '#src/server/chat/conversations/count-unread.ts';
import { holdReply } from '#tests/support/services/held-reply.ts';
import { startApiForFile } from '#tests/support/api/start-api-for-file.ts';
import type { TestVisitor } from '#tests/support/api/test-visitor.ts';

let visitor: TestVisitor;
let chatId: string;

const api = await startApiForFile();
beforeEach(async () => {
  api.upstream.setScript({ name: 'reply', text: 'Yes' });
  visitor = await api.registerVisitor();
  ({ id: chatId } = await visitor.startChat());
});

async function readCard(): Promise<ConversationCard | undefined> {
  const { records } = await visitor.client.call(listConversations, {});
  return records.find(({ id }) => id === chatId);
}

/** Sends a message and leaves before the reply is whole; resolves when the reply is whole. */
async function askAndLeave(): Promise<void> {
  const reply = holdReply(api.upstream);
  const events = await visitor.openAsk(chatId, 'Are you there?');
  await events.untilLength(reply.begun.length);
  events.leave();
  reply.release();
  await expect.poll(async () => (await visitor.listMessages(chatId)).at(-1)?.state).toBe('complete');
}

async function markSeen(): Promise<void> {
  await visitor.client.call(markConversationSeen, { body: { id: chatId } });
}

describe('unread replies', () => {
  it('are none with the greeting alone', async () => {
    expect((await readCard())?.unread).toBe(0);
  });

  it('are those that arrived, until the page says that they were seen: an open connection may be dead', async () => {
    await askAndLeave();
    expect((await readCard())?.unread).toBe(1);
    await visitor.ask(chatId, 'Hello');
    expect((await readCard())?.unread).toBe(1);
    await markSeen();
    expect((await readCard())?.unread).toBe(0);
  });

  it('are not the running ones', async () => {
    const reply = holdReply(api.upstream);
    const events = await visitor.openAsk(chatId, 'Are you there?');
    await events.untilLength(reply.begun.length);
    expect(await readCard()).toMatchObject({ unread: 0, last_message: 'Are you there?' });
    reply.release();
    await events.toEnd();
  });

  it('are not the failed ones, which are empty', async () => {
    api.upstream.setScript('empty');
    const events = await visitor.openAsk(chatId, 'Are you there?');
    events.leave();
    await expect.poll(async () => (await visitor.listMessages(chatId)).at(-1)?.state).toBe('failed');
    expect((await readCard())?.unread).toBe(0);
  });

  it.each([
    ['said to be seen', () => markSeen()],
    ['opened', () => visitor.client.call(addConversation, { query: { charId: 'f01' }, body: {} })],
  ])('are none after the conversation is %s', async (_name, see) => {
    await askAndLeave();
    await see();
    expect((await readCard())?.unread).toBe(0);
  });

  it.each([
    ['two days ahead', 2],
    ['two days behind', -2],
  ])('do not depend on the clock of a process, which may be %s of the database', async (_name, days) => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + days * 86_400_000 });
    onTestFinished(() => {
      vi.useRealTimers();
    });
    await askAndLeave();
    vi.useRealTimers();
    expect((await readCard())?.unread).toBe(1);
    await markSeen();
    expect((await readCard())?.unread).toBe(0);
    const [row] = await api.database.sql`
      select abs(extract(epoch from now() - modified_at)) < 3600 as is_now from conversations where id = ${chatId}`;
    expect(row).toEqual({ is_now: true });
    await askAndLeave();
    expect((await readCard())?.unread).toBe(1);
  });

  it('are counted on the active branch only', async () => {
    await askAndLeave();
    await api.database.sql`
      insert into messages (id, conversation_id, parent_id, depth, is_on_path, role, content, state, created_at)
      select gen_random_uuid(), ${chatId}, parent_id, depth, false, 'assistant', 'Another variant', 'complete', now()
      from messages where id = (select head_message_id from conversations where id = ${chatId})`;
    expect((await readCard())?.unread).toBe(1);
  });

  it('are counted up to 100 in a conversation, without reading earlier ones', async () => {
    await api.database.sql`
      with recursive line as (
        select gen_random_uuid() as id, head_message_id as parent, 1 as n from conversations where id = ${chatId}
        union all select gen_random_uuid(), line.id, n + 1 from line where n < 3000
      ), stored as (
        insert into messages (id, conversation_id, parent_id, depth, role, content, state, created_at)
        select id, ${chatId}, parent, n, 'assistant', 'Line ' || n, 'complete', now() + n * interval '1 ms'
        from line returning id, content
      )
      update conversations set head_message_id = (select id from stored where content = 'Line 3000') where id = ${chatId}`;
    expect((await readCard())?.unread).toBe(100);
    await api.database.sql`
      update conversations set seen_at = (select created_at from messages
        where conversation_id = ${chatId} and content = 'Line 2997') where id = ${chatId}`;
    expect((await readCard())?.unread).toBe(3);
  });

  it('of other people are never counted', async () => {
    await askAndLeave();
    const other = await api.registerVisitor();
    const { database } = api.services;
    expect(await countUnread(database, other.user.id, [chatId])).toEqual(new Map());
    expect(await countUnread(database, visitor.user.id, [chatId])).toEqual(new Map([[chatId, 1]]));
  });
});

describe('marking a conversation as seen', () => {
  it('returns that nothing is unread, and does not move it in the list', async () => {
    const before = await readCard();
    const body = { id: chatId };
    expect(await visitor.client.call(markConversationSeen, { body })).toEqual({ unread: 0 });
    expect(await readCard()).toEqual(before);
  });

  it('of another visitor’s conversation is 404 and changes nothing', async () => {
    await askAndLeave();
    const other = await api.registerVisitor();
    const body = { id: chatId };
    await expect(other.client.call(markConversationSeen, { body })).rejects.toMatchObject({ status: 404 });
    expect((await readCard())?.unread).toBe(1);
  });
});
