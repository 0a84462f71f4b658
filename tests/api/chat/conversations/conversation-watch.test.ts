import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  conversationEventSchema,
  deleteConversation,
  getConversation,
  watchConversation,
} from '#src/contract/chat/conversation-calls.ts';
import { openTree } from '#tests/support/api/chat/chat-tree.ts';
import { type EventReading, readEventStream } from '#tests/support/api/chat/read-event-stream.ts';
import { holdReply } from '#tests/support/services/held-reply.ts';
import { startApiForFile } from '#tests/support/api/start-api-for-file.ts';
import { startTestApi } from '#tests/support/api/test-api.ts';
import { addLogin, asMember, createMember } from '#tests/support/api/test-member.ts';
import type { TestVisitor } from '#tests/support/api/test-visitor.ts';

type Watch = EventReading<{ type: 'changed'; version: number }>;

let chatId: string;

const api = await startApiForFile();
const visitor = await api.registerVisitor();
beforeEach(async () => {
  ({ id: chatId } = await visitor.startChat());
});
afterEach(() => {
  vi.useRealTimers();
});

async function watch(by: TestVisitor = visitor, id = chatId): Promise<Watch> {
  const response = await by.client.open(watchConversation, { query: { id } });
  return readEventStream(response, conversationEventSchema);
}

async function untilEnded(reading: Watch): Promise<void> {
  while ((await reading.next()) !== undefined);
}

describe('watching a conversation', () => {
  it('reports its version at once and after every change, in any process', async () => {
    const other = await startTestApi({ beside: api });
    onTestFinished(() => other.close());
    const there = visitor.at(other.send);
    const [here, beside] = [await watch(), await watch(there)];
    const { version } = await openTree(visitor, chatId).get();
    expect(await here.next()).toEqual({ type: 'changed', version });
    expect(await beside.next()).toEqual({ type: 'changed', version });
    const renamed = await openTree(there, chatId).rename('Evenings');
    expect(renamed.version).toBeGreaterThan(version);
    for (const reading of [here, beside]) {
      expect((await reading.until((event) => event.version >= renamed.version)).version).toBe(
        renamed.version,
      );
    }
    api.upstream.setScript('reply');
    await visitor.ask(chatId, 'Hello');
    const { version: last } = await visitor.client.call(getConversation, { query: { id: chatId } });
    await beside.until((event) => event.version === last);
    here.leave();
    beside.leave();
  });

  it('continues when the database cuts the connections', async () => {
    const reading = await watch();
    await reading.next();
    await api.database.sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.catch(() => undefined);
    const { version } = await expect
      .poll(() =>
        openTree(visitor, chatId)
          .rename('After the cut')
          .catch(() => null),
      )
      .not.toBeNull()
      .then(() => openTree(visitor, chatId).get());
    expect((await reading.until((event) => event.version >= version)).version).toBe(version);
    reading.leave();
  });

  it('is refused for somebody else (rule:own-data)', async () => {
    const stranger = await api.registerVisitor();
    await expect(watch(stranger)).rejects.toMatchObject({ status: 404 });
  });

  it('has five readers of a visitor: a sixth ends the oldest, whose phone may be gone', async () => {
    const readings = [];
    for (let count = 0; count < 6; count += 1) {
      const reading = await watch();
      await reading.next();
      readings.push(reading);
    }
    const [oldest, ...others] = readings;
    if (oldest !== undefined) await untilEnded(oldest);
    const { version } = await openTree(visitor, chatId).rename('Still heard');
    for (const reading of others) await reading.until((event) => event.version >= version);
    for (const reading of others) reading.leave();
  });

  it('ends when the conversation is deleted', async () => {
    const reading = await watch();
    await reading.next();
    await visitor.client.call(deleteConversation, { body: { id: chatId } });
    await untilEnded(reading);
  });

  it('ends with the process', async () => {
    const other = await startTestApi({ beside: api });
    const reading = await watch(visitor.at(other.send));
    await reading.next();
    const ended = untilEnded(reading);
    await other.close();
    await ended;
  });
});

describe('a session that is revoked (rule:sessions)', () => {
  it('ends its watches and streams within five seconds, and the reply is finished anyway', async () => {
    const member = await createMember(api);
    const phone = await addLogin(api.services.database, member.accountId);
    // A process whose intervals follow this fake clock, which stands still.
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const other = await startTestApi({ beside: api });
    onTestFinished(() => other.close());
    const onPhone = member.visitor.at(asMember(other.send, phone));
    const { id } = await onPhone.startChat();
    const reply = holdReply(api.upstream);
    const reading = await watch(onPhone, id);
    await reading.next();
    const response = await other.request('/v2/message/pc/ask', {
      method: 'POST',
      headers: { cookie: phone.cookie, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' },
      body: JSON.stringify({
        conversation_id: id,
        content: 'Hello',
        client_message_id: crypto.randomUUID(),
      }),
    });
    await api.database.sql`delete from account_sessions where id = ${phone.sessionId}`;
    vi.advanceTimersByTime(4_999);
    const [text] = await Promise.all([response.text(), untilEnded(reading)]);
    vi.useRealTimers();
    expect(text.match(/^event: (message-end|error)$/gm)).toEqual(['event: error']);
    expect(text).toContain('"code":40001');
    reply.release();
    await expect
      .poll(async () => (await member.visitor.listMessages(id)).at(-1))
      .toMatchObject({ state: 'complete', content: reply.text });
  });
});
