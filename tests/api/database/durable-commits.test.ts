import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { askMessage, type Message } from '#src/contract/chat/message-calls.ts';
import { editMessage, resendMessage } from '#src/contract/chat/tree-calls.ts';
import { readReplyStream } from '#tests/support/api/chat/reply-events.ts';
import { startTestApi, type TestApi } from '#tests/support/api/test-api.ts';
import type { TestVisitor } from '#tests/support/api/test-visitor.ts';

/** A row in the state that was written, with the commit mode of its transaction. */
interface Written {
  what: string;
  id: string;
  state: string | null;
  /** `synchronous_commit` at the time of the commit. */
  mode: string;
}

let first: TestApi;
/** The API under test: it connects after the database's settings are changed. */
let api: TestApi;
let visitor: TestVisitor;
let chatId: string;

beforeAll(async () => {
  first = await startTestApi();
  const { sql } = first.database;
  // Overrides the server's default, so that only the product can turn it off.
  await sql.unsafe(`
    do $$ begin execute format('alter database %I set synchronous_commit = on', current_database()); end $$;
    create table written (what text, id uuid, state text, mode text);
    create function note_written() returns trigger language plpgsql as $$
      declare written jsonb := to_jsonb(new);
      begin
        insert into written values (tg_table_name, coalesce(written->>'id', written->>'message_id')::uuid,
          written->>'state', current_setting('synchronous_commit'));
        return null;
      end $$`);
  // Deferred triggers run when the transaction is about to be committed.
  for (const table of ['messages', 'generations', 'reply_chunks', 'conversations']) {
    await sql`
      create constraint trigger note_written after insert or update on ${sql(table)}
      deferrable initially deferred for each row execute function note_written()`;
  }
  api = await startTestApi({ beside: first });
  visitor = await api.registerVisitor();
});
beforeEach(async () => {
  api.upstream.setScript({ name: 'reply', tokens: 4, tokenMs: 0 });
  ({ id: chatId } = await visitor.startChat());
  await first.database.sql`truncate written`;
});
afterAll(async () => {
  await api.close();
  await first.close();
});

async function readWritten(): Promise<Written[]> {
  return first.database.sql<Written[]>`select * from written`;
}

/** Returns how the rows of one message or run were committed, by state. */
function modesOf(written: readonly Written[], what: string, id: string): Record<string, string[]> {
  const states: Record<string, string[]> = {};
  for (const row of written.filter((one) => one.what === what && one.id === id))
    (states[row.state ?? ''] ??= []).push(row.mode);
  return Object.fromEntries(Object.entries(states).map(([state, modes]) => [state, [...new Set(modes)]]));
}

/** Expects that a power cut can lose only the pieces of a running reply. */
function expectDurable(written: readonly Written[]): void {
  const relaxed = written.filter(({ mode }) => mode !== 'on');
  expect(relaxed.filter(({ what, mode }) => `${what} ${mode}` !== 'reply_chunks off')).toEqual([]);
}

function expectMessages(written: readonly Written[], { asked, reply }: { asked: string; reply: Message }) {
  expect(modesOf(written, 'messages', asked)).toEqual({ complete: ['on'] });
  expect(modesOf(written, 'messages', reply.id)).toEqual({ streaming: ['on'], [reply.state]: ['on'] });
  expect(modesOf(written, 'generations', reply.id)).toEqual({ running: ['on'], ended: ['on'] });
}

describe('with synchronous_commit, so that no power cut undoes it (decision 4, rule:durable), the product commits', () => {
  it('a message, the beginning of its reply, and the reply’s final state; only its pieces without it', async () => {
    // Long enough that pieces of it are stored.
    api.upstream.setScript({ name: 'reply', tokens: 40, tokenMs: 15 });
    const { start, final } = await visitor.ask(chatId, 'Will this last?');
    expect(final.state).toBe('complete');
    const written = await readWritten();
    expectMessages(written, { asked: start?.user_message?.id ?? '', reply: final });
    expect(modesOf(written, 'reply_chunks', final.id)).toEqual({ '': ['off'] });
    expectDurable(written);
  });

  it('a message on a branch, which takes the general path', async () => {
    const greeting = (await visitor.listMessages(chatId))[0];
    await visitor.ask(chatId, 'The first way.');
    const body = {
      conversation_id: chatId,
      content: 'The other way.',
      client_message_id: randomUUID(),
      parent_id: greeting?.id,
    };
    const stream = readReplyStream(await visitor.client.open(askMessage, { body }));
    const { start, final } = await stream.toEnd();
    expect(start?.user_message?.parent_id).toBe(greeting?.id);
    const written = await readWritten();
    expectMessages(written, { asked: start?.user_message?.id ?? '', reply: final });
    expectDurable(written);
  });

  it('another variant of a reply, and an edited text', async () => {
    const { start, final } = await visitor.ask(chatId, 'Once more, please.');
    await first.database.sql`truncate written`;
    const body = { message_id: final.id, client_message_id: randomUUID() };
    const again = (await readReplyStream(await visitor.client.open(resendMessage, { body })).toEnd()).final;
    const asked = start?.user_message?.id ?? '';
    const edited = await visitor.client.call(editMessage, {
      body: { message_id: asked, content: 'In other words.' },
    });
    const written = await readWritten();
    expect(modesOf(written, 'messages', again.id)).toEqual({ streaming: ['on'], complete: ['on'] });
    expect(modesOf(written, 'messages', edited.id)).toEqual({ complete: ['on'] });
    expectDurable(written);
  });

  it('the rest of a reply that was stopped or interrupted', async () => {
    api.upstream.setScript({ name: 'hang-mid', text: 'I was about to say something', afterTokens: 4 });
    const events = await visitor.openAsk(chatId, 'Stop it.');
    const { event } = await events.next();
    if (event.type !== 'message-start') throw new Error('The stream began with something else.');
    await events.untilLength(6);
    await visitor.stop(event.message.id);
    const stopped = (await events.toEnd()).final;
    api.upstream.setScript({ name: 'cut', text: 'I was about to say something', afterTokens: 4 });
    const broken = (await visitor.ask(chatId, 'And now?')).final;
    expect([stopped.state, broken.state]).toEqual(['partial', 'partial']);
    const written = await readWritten();
    for (const reply of [stopped, broken])
      expect(modesOf(written, 'messages', reply.id)).toEqual({ streaming: ['on'], partial: ['on'] });
    expectDurable(written);
  });

  it('the rest of a reply whose process stopped', async () => {
    const left = await startTestApi({ beside: first });
    left.upstream.setScript({ name: 'hang-mid', text: 'I was about to say something', afterTokens: 4 });
    const events = await visitor.at(left.send).openAsk(chatId, 'Are you there?');
    await events.untilLength(6);
    await left.close();
    const { final } = await events.toEnd();
    const written = await readWritten();
    expect(modesOf(written, 'messages', final.id)).toEqual({ streaming: ['on'], partial: ['on'] });
    expectDurable(written);
  });

  it('the rest of a reply that another process ends for a dead one', async () => {
    const { sql } = first.database;
    const { id } = (await visitor.ask(chatId, 'Are you there?')).final;
    await sql.begin(async (transaction) => {
      // Marks transactions that are not the product's own.
      await transaction`set local synchronous_commit = 'remote_write'`;
      // The remains of such a process: nobody holds the lock of its number.
      await transaction`
        update messages set state = 'streaming', finish_reason = null, content = '' where id = ${id}`;
      await transaction`
        update generations set state = 'running', ended_at = null, owner = 1 where message_id = ${id}`;
      await transaction`
        insert into reply_chunks (message_id, conversation_id, start, text) values (${id}, ${chatId}, 0, 'I was')`;
    });
    // The process that checks first, at its start or periodically, ends it.
    await (await startTestApi({ beside: first })).close();
    await expect
      .poll(async () => (await visitor.listMessages(chatId)).find((one) => one.id === id))
      .toMatchObject({ state: 'partial', content: 'I was' });
    const written = (await readWritten()).filter(({ mode }) => mode !== 'remote_write');
    expect(modesOf(written, 'messages', id)['partial']).toEqual(['on']);
    expect(modesOf(written, 'generations', id)['ended']).toEqual(['on']);
    expectDurable(written);
  });
});
