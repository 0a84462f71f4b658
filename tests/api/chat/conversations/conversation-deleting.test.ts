import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import {
  deleteConversation,
  getConversation,
  listConversations,
  restoreConversation,
} from '#src/contract/chat/conversation-calls.ts';
import { eraseDeletedConversations } from '#src/server/chat/conversations/deleted-conversations.ts';
import { expectRepliesSettled } from '#tests/support/api/chat/chat-invariants.ts';
import { holdReply } from '#tests/support/services/held-reply.ts';
import { readAllRows } from '#tests/support/api/database/table-checksums.ts';
import { releaseUpkeep } from '#tests/support/api/database/release-upkeep.ts';
import { startApiForFile } from '#tests/support/api/start-api-for-file.ts';
import { startTestApi } from '#tests/support/api/test-api.ts';
import type { TestVisitor } from '#tests/support/api/test-visitor.ts';

let visitor: TestVisitor;
let chatId: string;

const api = await startApiForFile();
beforeEach(async () => {
  api.upstream.setScript({ name: 'reply', text: 'Yes' });
  visitor = await api.registerVisitor();
  ({ id: chatId } = await visitor.startChat());
});
afterAll(() => expectRepliesSettled(api.database.sql));

const remove = (who = visitor) => who.client.call(deleteConversation, { body: { id: chatId } });
const restore = (who = visitor) => who.client.call(restoreConversation, { body: { id: chatId } });

async function listIds(): Promise<string[]> {
  const { records } = await visitor.client.call(listConversations, {});
  return records.map(({ id }) => id);
}

async function letDaysPass(days: number): Promise<void> {
  await api.database.sql`
    update conversations set deleted_at = deleted_at - ${days} * interval '1 day' where id = ${chatId}`;
}

describe('deleting a conversation (rule:thirty-days)', () => {
  it('removes it from the list and from every call', async () => {
    expect(await remove()).toEqual({ deleted: true });
    expect(await listIds()).toEqual([]);
    await expect(visitor.client.call(getConversation, { query: { id: chatId } })).rejects.toMatchObject({
      status: 404,
    });
    await expect(visitor.ask(chatId, 'Hello')).rejects.toMatchObject({ status: 404 });
  });

  it('twice is the same, and its 30 days count from the first time', async () => {
    await remove();
    await letDaysPass(29);
    const first = await api.database.sql`select deleted_at from conversations where id = ${chatId}`;
    expect(await remove()).toEqual({ deleted: true });
    expect(await api.database.sql`select deleted_at from conversations where id = ${chatId}`).toEqual(first);
  });

  it('stops the running reply there', async () => {
    const held = holdReply(api.upstream);
    const left = api.upstream.nextLeave();
    const events = await visitor.openAsk(chatId, 'Tell me everything');
    await events.untilLength(held.begun.length);
    await remove();
    await left;
    expect((await events.toEnd()).final).toMatchObject({ state: 'partial', finish_reason: 'stopped' });
    held.release();
  });

  it('stops it also if another process writes it', async () => {
    const beside = await startTestApi({ beside: api });
    const held = holdReply(api.upstream);
    const events = await visitor.openAsk(chatId, 'Tell me everything');
    await events.untilLength(held.begun.length);
    await remove(visitor.at(beside.send));
    expect((await events.toEnd()).final).toMatchObject({ state: 'partial', finish_reason: 'stopped' });
    held.release();
    await beside.close();
  });

  it('while a message is sent leaves no reply running', async () => {
    const [asked] = await Promise.allSettled([visitor.ask(chatId, 'Hello'), remove()]);
    if (asked.status === 'rejected') expect(asked.reason).toMatchObject({ status: 404 });
    expect(await listIds()).toEqual([]);
  });
});

describe('restoring it (rule:thirty-days)', () => {
  it('restores every message', async () => {
    await visitor.ask(chatId, 'Remember this');
    const messages = await visitor.listMessages(chatId);
    const conversation = await visitor.client.call(getConversation, { query: { id: chatId } });
    await remove();
    expect(await restore()).toEqual({ ...conversation, version: expect.any(Number) });
    expect(await listIds()).toEqual([chatId]);
    expect(await visitor.listMessages(chatId)).toEqual(messages);
  });

  it('returns a conversation that is not deleted unchanged', async () => {
    expect((await restore()).id).toBe(chatId);
    await remove();
    await restore();
    expect((await restore()).id).toBe(chatId);
  });

  it('is possible for 30 days and no longer', async () => {
    await remove();
    await letDaysPass(29);
    expect((await restore()).id).toBe(chatId);
    await remove();
    await letDaysPass(30);
    await expect(restore()).rejects.toMatchObject({ status: 404 });
    await expect(remove()).rejects.toMatchObject({ status: 404 });
  });
});

describe('another visitor', () => {
  it('can neither delete nor restore it, and learns nothing of it', async () => {
    const other = await api.registerVisitor();
    await expect(remove(other)).rejects.toMatchObject({ status: 404 });
    expect(await listIds()).toEqual([chatId]);
    await remove();
    await expect(restore(other)).rejects.toMatchObject({ status: 404 });
    expect(await listIds()).toEqual([]);
  });
});

describe('erasing what was deleted (rule:thirty-days)', () => {
  it('after 30 days leaves no row of it, and everything else unchanged', async () => {
    await eraseDeletedConversations(api.services.database);
    await visitor.ask(chatId, 'A secret of mine');
    const kept = await visitor.startChat('m01');
    await remove();
    await letDaysPass(29);
    expect(await eraseDeletedConversations(api.services.database)).toBe(0);
    await letDaysPass(1);
    expect(await eraseDeletedConversations(api.services.database)).toBe(1);
    const rows = (await readAllRows(api.database.sql)).join('\n');
    expect(rows).not.toContain(chatId);
    expect(rows).not.toContain('A secret of mine');
    expect(await listIds()).toEqual([kept.id]);
  });

  it('deletes many at once, with any number of processes', async () => {
    await api.database.sql`
      insert into conversations (id, user_id, character_id, language, deleted_at)
      select gen_random_uuid(), ${visitor.user.id}, 'f01', 'en', now() - interval '31 days'
      from generate_series(1, 230)`;
    const erased = await Promise.all(
      Array.from({ length: 3 }, () => eraseDeletedConversations(api.services.database)),
    );
    expect(erased.reduce((sum, count) => sum + count, 0)).toBe(230);
  });

  it('runs when a server starts', async () => {
    await remove();
    await letDaysPass(31);
    await releaseUpkeep(api);
    const beside = await startTestApi({ beside: api });
    const count = async () =>
      (await api.database.sql`select 1 from conversations where id = ${chatId}`).length;
    await expect.poll(count).toBe(0);
    // Logged once nothing is left, which is after the last part is erased.
    await expect.poll(() => beside.logLines.join('')).toContain('deleted-conversations-erased');
    await beside.close();
  });
});
