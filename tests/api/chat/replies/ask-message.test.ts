import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { editMode, getConversation } from '#src/contract/chat/conversation-calls.ts';
import { branchMessage } from '#src/contract/chat/tree-calls.ts';
import { loadScene } from '#src/server/chat/messages/load-scene.ts';
import { conversations, messages } from '#src/server/chat/tables/tables.ts';
import { runStatement } from '#src/server/platform/database/run-statement.ts';
import { createStatement, rowOf } from '#src/server/platform/database/statement.ts';
import { untilWaitingForLock } from '#tests/support/api/database/until-waiting-for-lock.ts';
import { startApiForFile } from '#tests/support/api/start-api-for-file.ts';
import type { TestVisitor } from '#tests/support/api/test-visitor.ts';

let visitor: TestVisitor;
let chatId: string;

const api = await startApiForFile();
beforeEach(async () => {
  api.upstream.setScript({ name: 'reply', text: 'Here I am' });
  visitor = await api.registerVisitor();
  ({ id: chatId } = await visitor.startChat('f01'));
});

const loadChat = () => visitor.client.call(getConversation, { query: { id: chatId } });

async function readHolds(): Promise<unknown[]> {
  const rows = await api.database.sql`
    select state, (select count(*)::int from generations where hold_id = gem_holds.id) as runs
    from gem_holds where user_id = ${visitor.user.id} order by created_at`;
  return [...rows];
}

describe('an ask (docs/decisions/0023)', () => {
  it('is stored, answered and paid', async () => {
    const { version } = await loadChat();
    const reply = await visitor.ask(chatId, 'Hello');
    expect(reply.text).toBe('Here I am');
    expect(reply.start?.user_message).toMatchObject({ content: 'Hello', depth: 1, state: 'complete' });
    expect(reply.start?.message).toMatchObject({ content: '', depth: 2, state: 'streaming' });
    expect(await visitor.listMessages(chatId)).toEqual([
      expect.objectContaining({ depth: 0 }),
      reply.start?.user_message,
      reply.final,
    ]);
    expect(await readHolds()).toEqual([{ state: 'captured', runs: 1 }]);
    expect((await loadChat()).version).toBe(version + 2);
    const [row] = await api.database.sql`
      select message_count, head_message_id from conversations where id = ${chatId}`;
    expect(row).toEqual({ message_count: 3, head_message_id: reply.final.id });
    expect([...(await api.database.sql`select * from reply_chunks`)]).toEqual([]);
  });

  it('is committed without a notification of PostgreSQL, which lets one such commit wait for the other', async () => {
    const { sql: database } = api.database;
    const [before] = await database`select pg_get_functiondef('notify_conversation_change'::regproc) as text`;
    await database`
      create or replace function notify_conversation_change() returns trigger language plpgsql
      as $$ begin raise exception 'notified'; end $$`;
    onTestFinished(async () => {
      await database.unsafe(z.string().parse(before?.['text']));
    });
    const reply = await visitor.ask(chatId, 'Hello');
    expect(reply.text).toBe('Here I am');
    await expect(
      visitor.client.call(editMode, { body: { id: chatId, mode: 'novel' } }),
    ).rejects.toMatchObject({
      status: 500,
    });
  });

  it('waits for a change of its conversation, delays nobody else, and then asks the model once', async () => {
    const other = await api.registerVisitor();
    const { id } = await other.startChat('f01');
    const before = api.upstream.requests.length;
    const { asking } = await api.database.sql.begin(async (transaction) => {
      await transaction`update conversations set version = version + 1 where id = ${chatId}`;
      const waiting = visitor.ask(chatId, 'Wait for me');
      await untilWaitingForLock(api.database.sql, 1);
      const answers = await Promise.all(
        Array.from({ length: 24 }, () => other.client.call(getConversation, { query: { id } })),
      );
      expect(answers).toHaveLength(24);
      await untilWaitingForLock(api.database.sql, 1);
      expect(api.upstream.requests).toHaveLength(before);
      return { asking: waiting };
    });
    expect((await asking).text).toBe('Here I am');
    expect(api.upstream.requests).toHaveLength(before + 1);
    const stored = await visitor.listMessages(chatId);
    expect(stored.map(({ content }) => content).slice(1)).toEqual(['Wait for me', 'Here I am']);
    expect(await readHolds()).toEqual([{ state: 'captured', runs: 1 }]);
  });

  it('costs nothing if the model fails after a first word was shown', async () => {
    api.upstream.setScript({ name: 'cut', text: 'I was about to say', afterTokens: 1 });
    const reply = await visitor.ask(chatId, 'Hello');
    expect(reply.final).toMatchObject({ state: 'failed', content: '', finish_reason: 'unavailable' });
    expect(await readHolds()).toEqual([{ state: 'voided', runs: 1 }]);
  });

  it('returns the other messages at its place beside the new one', async () => {
    const first = await visitor.ask(chatId, 'One way');
    const [greeting] = await visitor.listMessages(chatId);
    await visitor.client.call(branchMessage, {
      body: { message_id: greeting?.id ?? '' },
    });
    const other = await visitor.ask(chatId, 'Another way');
    expect(other.start?.user_message?.variants).toEqual([
      first.start?.user_message?.id,
      other.start?.user_message?.id,
    ]);
  });

  it('learns nothing of somebody else’s conversation, and calls no model for it', async () => {
    const stranger = await api.registerVisitor();
    const before = api.upstream.requests.length;
    await expect(stranger.ask(chatId, 'Hello')).rejects.toMatchObject({ status: 404, code: 40003 });
    expect(api.upstream.requests).toHaveLength(before);
  });
});

describe('cached texts of prompts', () => {
  const systemOf = () => api.upstream.requests.at(-1)?.messages[0]?.content ?? '';

  it('are loaded again for the next reply after any change', async () => {
    await visitor.ask(chatId, 'Hello');
    expect(systemOf()).not.toContain('keeps bees on the roof');
    await api.database.sql`
      update character_texts set personality = 'She keeps bees on the roof.'
      where character_id = 'f01' and language = 'en'`;
    await visitor.ask(chatId, 'And now?');
    expect(systemOf()).toContain('keeps bees on the roof');
    await api.database.sql`
      update characters set card = '{"data": {"system_prompt": "Speak of the sea only."}}' where id = 'f01'`;
    await visitor.ask(chatId, 'And now?');
    expect(systemOf()).toContain('Speak of the sea only.');
  });
});

describe('a statement', () => {
  it.each([
    ['conversations', conversations],
    ['messages', messages],
  ] as const)('parses rows of %s as the query builder does', async (_name, table) => {
    await visitor.ask(chatId, 'Hello');
    const { database } = api.services;
    const isOwn =
      table === conversations ? eq(conversations.id, chatId) : eq(messages.conversationId, chatId);
    const statement = createStatement(
      sql`select to_json(t) as row from ${table} t where ${sql.raw(table === conversations ? 't.id' : 't.conversation_id')} = ${sql.placeholder('id')}::uuid order by t.id`,
      z.object({ row: rowOf(table) }),
    );
    const rows = await runStatement(database, statement, { id: chatId });
    expect(rows.map(({ row }) => row)).toEqual(
      await database.select().from(table).where(isOwn).orderBy(table.id),
    );
  });

  it('refuses to run without a value for each placeholder', () => {
    const statement = createStatement(sql`select ${sql.placeholder('one')}`, z.unknown());
    expect(() => statement.bind({})).toThrow('a placeholder has no value');
    expect(statement.bind({ one: null })).toEqual([null]);
  });
});

describe('the scene of a reply', () => {
  it('contains only the newest messages of the branch, as many as requested', async () => {
    await visitor.ask(chatId, 'One');
    await visitor.ask(chatId, 'Two');
    const options = { conversationId: chatId, userId: visitor.user.id, seesMature: false };
    const scene = await loadScene(api.services.database, { ...options, mostTurns: 3 });
    expect(scene?.turns?.map(({ depth }) => depth)).toEqual([2, 3, 4]);
    const from = scene?.turns?.[0]?.id;
    const earlier = await loadScene(api.services.database, {
      ...options,
      mostTurns: 3,
      fromId: from ?? null,
    });
    expect(earlier?.turns?.map(({ depth }) => depth)).toEqual([0, 1, 2]);
    const empty = await loadScene(api.services.database, { ...options, mostTurns: 3, fromId: null });
    expect(empty?.turns).toBeNull();
    expect(await loadScene(api.services.database, { ...options, userId: chatId, mostTurns: 3 })).toBeNull();
  });
});
