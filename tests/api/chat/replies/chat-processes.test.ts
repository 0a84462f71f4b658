import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ConversationChanges } from '#src/server/chat/replies/conversation-changes.ts';
import { ReplyOwner } from '#src/server/chat/replies/reply-owner.ts';
import { expectRepliesSettled } from '#tests/support/api/chat/chat-invariants.ts';
import { untilStored } from '#tests/support/api/chat/until-stored.ts';
import { holdReply } from '#tests/support/services/held-reply.ts';
import type { ReplyEvents } from '#tests/support/api/chat/reply-events.ts';
import { startTestApi, type TestApi } from '#tests/support/api/test-api.ts';
import type { TestVisitor } from '#tests/support/api/test-visitor.ts';

const text = 'The ferry leaves at 七点 ⛴️ and not before';
const shown = 'The ferry leaves ';

let main: TestApi;
let visitor: TestVisitor;
const others: TestApi[] = [];

beforeAll(async () => {
  main = await startTestApi();
  visitor = await main.registerVisitor();
});
afterEach(async () => {
  for (const other of others.splice(0)) await other.close();
  await expectRepliesSettled(main.database.sql);
});
afterAll(() => main.close());

/** Starts another process on the same database. */
async function startOther(env: Record<string, string> = {}): Promise<TestApi> {
  const other = await startTestApi({ beside: main, env });
  others.push(other);
  return other;
}

interface RunningReply {
  chatId: string;
  replyId: string;
  events: ReplyEvents;
}

async function beginReply(by: TestVisitor): Promise<RunningReply> {
  const { id } = await by.startChat();
  const events = await by.openAsk(id, 'When does it leave?');
  const { event } = await events.next();
  if (event.type !== 'message-start') throw new Error('The stream began with something else.');
  return { chatId: id, replyId: event.message.id, events };
}

/** Starts replies that hang after the text `shown`, which is stored. */
async function beginHanging(by: TestVisitor, count: number): Promise<RunningReply[]> {
  main.upstream.setScript({ name: 'hang-mid', text });
  const replies: RunningReply[] = [];
  for (let index = 0; index < count; index += 1) {
    const reply = await beginReply(by);
    await reply.events.untilLength(shown.length);
    await untilStored(main.database.sql, reply.replyId, shown.length);
    replies.push(reply);
  }
  return replies;
}

const ownerRows = z.tuple([z.object({ owner: z.int() })]);

/** Releases the lock that proves that a process is alive, as its death does, and waits until it is free. */
async function dieAsOwner(process: TestApi, replyId: string): Promise<void> {
  const { sql } = main.database;
  const [{ owner }] = ownerRows.parse([
    ...(await sql`select owner from generations where message_id = ${replyId}`),
  ]);
  await process.services.database.lockSession.end({ timeout: 0 });
  await sql.begin((transaction) => transaction`select pg_advisory_xact_lock(31078, ${owner})`);
}

function countRecovered(process: TestApi): number {
  const lines = process.logLines.map((line): unknown => JSON.parse(line));
  const recovered = z.object({ event: z.literal('replies-recovered'), count: z.int() });
  return lines.reduce<number>((sum, line) => sum + (recovered.safeParse(line).data?.count ?? 0), 0);
}

describe('two processes on one database', () => {
  it('one resumes a reply that the other writes, from any position, to the same end', async () => {
    main.upstream.setScript({ name: 'reply', text, tokenMs: 20 });
    const other = await startOther();
    const { replyId, events } = await beginReply(visitor);
    const there = visitor.at(other.send);
    const streams = await Promise.all([0, 1, 10, text.length].map((from) => there.openResume(replyId, from)));
    const rests = await Promise.all(streams.map((stream) => stream.toEnd()));
    const whole = await events.toEnd();
    expect(whole.text).toBe(text);
    expect(rests.map((rest) => rest.text)).toEqual([text, text.slice(1), text.slice(10), '']);
    for (const rest of rests) expect(rest.end).toEqual(whole.end);
  });

  it("one shows the other's running reply with its text so far", async () => {
    const other = await startOther();
    const [reply] = await beginHanging(visitor, 1);
    const messages = await visitor.at(other.send).listMessages(reply?.chatId ?? '');
    expect(messages.at(-1)).toMatchObject({ state: 'streaming', content: shown });
    await visitor.stop(reply?.replyId ?? '');
  });

  it('one stops a reply that the other writes, and the upstream connection closes', async () => {
    const other = await startOther();
    const left = main.upstream.nextLeave();
    const [reply] = await beginHanging(visitor, 1);
    const stopped = await visitor.at(other.send).stop(reply?.replyId ?? '');
    expect(stopped).toMatchObject({ state: 'partial', finish_reason: 'stopped', content: shown });
    expect((await reply?.events.toEnd())?.end).toEqual({ type: 'message-end', message: stopped });
    await left;
  });

  it('one refuses a second message while the other writes', async () => {
    const other = await startOther();
    const [reply] = await beginHanging(visitor, 1);
    await expect(visitor.at(other.send).ask(reply?.chatId ?? '', 'Hurry')).rejects.toMatchObject({
      status: 409,
    });
    await visitor.stop(reply?.replyId ?? '');
  });

  it('a starting process never touches the running replies of a living one', async () => {
    const [reply] = await beginHanging(visitor, 1);
    const other = await startOther();
    expect(countRecovered(other)).toBe(0);
    expect((await visitor.listMessages(reply?.chatId ?? '')).at(-1)?.state).toBe('streaming');
    await visitor.stop(reply?.replyId ?? '');
  });
});

describe('a process that dies while it writes', () => {
  it('leaves replies that the next process ends as interrupted, with the text so far', async () => {
    const dying = await startOther();
    const replies = await beginHanging(visitor.at(dying.send), 3);
    await dieAsOwner(dying, replies[0]?.replyId ?? '');
    const before = countRecovered(main);
    const next = await startOther();
    // The older process may recover them first.
    await expect.poll(() => countRecovered(next) + countRecovered(main) - before).toBe(3);
    const there = visitor.at(next.send);
    for (const { chatId, replyId } of replies) {
      const reply = (await there.listMessages(chatId)).at(-1);
      expect(reply).toMatchObject({
        id: replyId,
        state: 'partial',
        finish_reason: 'interrupted',
        content: shown,
      });
      const rest = await (await there.openResume(replyId, 4)).toEnd();
      expect(rest.end).toMatchObject({ type: 'error', code: 50001, reply });
      expect(rest.text).toBe(shown.slice(4));
    }
  });

  it('and a retry gets a whole reply', async () => {
    const dying = await startOther();
    const [reply] = await beginHanging(visitor.at(dying.send), 1);
    await dieAsOwner(dying, reply?.replyId ?? '');
    const next = visitor.at((await startOther()).send);
    const chatId = reply?.chatId ?? '';
    const asked = (await next.listMessages(chatId)).at(-2);
    main.upstream.setScript({ name: 'reply', text });
    const again = await next.ask(chatId, asked?.content ?? '', {
      clientMessageId: asked?.client_message_id ?? '',
    });
    expect(again.start?.user_message).toEqual(asked);
    expect(again.final).toMatchObject({ state: 'complete', content: text });
  });

  it('has its replies ended exactly once when several processes recover at once, even with few connections', async () => {
    const dying = await startOther();
    const replies = await beginHanging(visitor.at(dying.send), 5);
    await dieAsOwner(dying, replies[0]?.replyId ?? '');
    const before = countRecovered(main);
    const racers = await Promise.all([1, 2, 3].map(() => startOther({ DATABASE_CONNECTIONS: '10' })));
    const countAll = () => [main, ...racers].map(countRecovered).reduce((sum, count) => sum + count, -before);
    await expect.poll(countAll).toBe(5);
    for (const { chatId, replyId } of replies) {
      const messages = await visitor.listMessages(chatId);
      expect(messages).toHaveLength(3);
      expect(messages.at(-1)).toMatchObject({ id: replyId, state: 'partial', content: shown });
    }
  });

  it('but was only assumed dead, reports the other’s decision, and adds nothing', async () => {
    const undead = await startOther();
    const [reply] = await beginHanging(visitor.at(undead.send), 1);
    await dieAsOwner(undead, reply?.replyId ?? '');
    await startOther();
    const decided = (await visitor.listMessages(reply?.chatId ?? '')).at(-1);
    const readGeneration = () => main.database.sql`
      select * from generations where message_id = ${reply?.replyId ?? ''}`;
    const generation = [...(await readGeneration())];
    expect(generation).toMatchObject([{ state: 'ended', fault: 'process-ended' }]);
    await undead.api.close(AbortSignal.abort());
    const end = await reply?.events.toEnd();
    expect(end?.end).toMatchObject({ type: 'error', code: 50001, reply: decided });
    expect((await visitor.listMessages(reply?.chatId ?? '')).at(-1)).toEqual(decided);
    expect([...(await readGeneration())]).toEqual(generation);
  });

  it('but only lost the connection of its lock for a moment, keeps its replies', async () => {
    const careless = await startOther();
    const reply = holdReply(main.upstream);
    const { chatId, events } = await beginReply(visitor.at(careless.send));
    await events.untilLength(reply.begun.length);
    const { database, log } = main.services;
    const rival = new ReplyOwner(database, new ConversationChanges(database, log), () => undefined);
    await main.database.sql`
      select pg_terminate_backend(pid) from pg_locks
      where locktype = 'advisory' and classid = 31078 and granted`;
    expect(await rival.recover(() => false)).toBe(0);
    reply.release();
    expect((await events.toEnd()).final).toMatchObject({ state: 'complete', content: reply.text });
    expect((await visitor.listMessages(chatId)).at(-1)?.state).toBe('complete');
  });
});
