import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { computeShare } from '#src/domain/gems/price.ts';
import { getGemBalance } from '#src/contract/gems/gem-balance-calls.ts';
import { eraseDeleted } from '#src/contract/account/storage-calls.ts';
import { continueMessage, resendMessage } from '#src/contract/chat/tree-calls.ts';
import { clientAddressHeader } from '#src/server/platform/http/visitor/client-network.ts';
import { countTokens } from '#src/server/platform/llm/model/count-tokens.ts';
import { expectRepliesSettled } from '#tests/support/api/chat/chat-invariants.ts';
import { untilWaitingForLock } from '#tests/support/api/database/until-waiting-for-lock.ts';
import { giveGems } from '#tests/support/api/gems/give-gems.ts';
import { expectLedgerSound, listPaid, readGems } from '#tests/support/api/gems/ledger-invariants.ts';
import { readReplyStream } from '#tests/support/api/chat/reply-events.ts';
import { startApiForFile } from '#tests/support/api/start-api-for-file.ts';
import type { TestVisitor } from '#tests/support/api/test-visitor.ts';
import { holdReply, numberedWords } from '#tests/support/services/held-reply.ts';

const crisis = 'I want to kill myself';
const refused = { code: 20003, status: 402, message: 'Not Enough Gems Now' };

let visitor: TestVisitor;
let chatId: string;

const api = await startApiForFile();
beforeEach(async () => {
  api.upstream.setScript({ name: 'reply', text: 'Here I am' });
  visitor = await api.registerPoorVisitor();
  ({ id: chatId } = await visitor.startChat());
});
afterEach(async () => {
  await expectRepliesSettled(api.database.sql);
  await expectLedgerSound(api.services.database);
});

/** Leaves a person with this many gems, and no package due. */
const have = (gems: number, who = visitor) => giveGems(api.database.sql, [who.user.id], gems);
const gemsOf = (who = visitor) => readGems(api.database.sql, who.user.id);
const paidBy = (who = visitor) => listPaid(api.database.sql, who.user.id);

async function resend(messageId: string, clientMessageId = randomUUID()) {
  const body = { message_id: messageId, client_message_id: clientMessageId };
  return (await readReplyStream(await visitor.client.open(resendMessage, { body })).toEnd()).final;
}

describe('a reply (rule:gem-prices, rule:holds)', () => {
  it('costs 10 gems, and so does another variant', async () => {
    await have(100);
    const { final } = await visitor.ask(chatId, 'Hello');
    expect(await gemsOf()).toEqual({ daily: 0, bought: 90, held: 0 });
    await resend(final.id);
    expect(await paidBy()).toEqual([
      { action: 'reply', gems: 10 },
      { action: 'resend', gems: 10 },
    ]);
  });

  it('of a guest takes the package of the day first, and is paid from it before bought gems', async () => {
    expect(await gemsOf()).toBeUndefined();
    await visitor.ask(chatId, 'Hello');
    expect(await gemsOf()).toEqual({ daily: 190, bought: 0, held: 0 });
    await api.database.sql`select move_gems(${visitor.user.id}, 'grant', 0, 50, null, null)`;
    await visitor.ask(chatId, 'And now?');
    expect(await gemsOf()).toEqual({ daily: 180, bought: 50, held: 0 });
  });

  it('that costs more than there is, is refused with a message in both languages, and stores nothing', async () => {
    await have(9);
    const before = api.upstream.requests.length;
    await expect(visitor.ask(chatId, 'Hello')).rejects.toMatchObject(refused);
    const chinese = await api.registerPoorVisitor('zh-CN');
    await have(9, chinese);
    const { id } = await chinese.startChat();
    await expect(chinese.ask(id, '你好')).rejects.toMatchObject({ ...refused, message: '宝石不足' });
    expect(await visitor.listMessages(chatId)).toHaveLength(1);
    expect(api.upstream.requests).toHaveLength(before);
    // The message is sent again with the same id once there are gems.
    const clientMessageId = randomUUID();
    await expect(visitor.ask(chatId, 'Hello', { clientMessageId })).rejects.toMatchObject(refused);
    await api.database.sql`select move_gems(${visitor.user.id}, 'purchase', 0, 100, null, null)`;
    expect((await visitor.ask(chatId, 'Hello', { clientMessageId })).text).toBe('Here I am');
    expect(await gemsOf()).toEqual({ daily: 0, bought: 99, held: 0 });
  });

  it('to a greeting that was refused leaves the active greeting unchanged', async () => {
    await have(0);
    const [greeting] = await visitor.listMessages(chatId);
    await expect(resend(greeting?.id ?? '')).rejects.toMatchObject(refused);
    expect(await visitor.listMessages(chatId)).toEqual([greeting]);
  });

  it('30 messages at once in 30 chats on gems for 5: 5 are answered, 25 are refused and not stored', async () => {
    await have(50);
    const chats = await Promise.all(Array.from({ length: 30 }, async () => (await visitor.startChat()).id));
    const before = api.upstream.requests.length;
    const answers = await Promise.allSettled(chats.map((id) => visitor.ask(id, 'Hello')));
    const kept = answers.filter(({ status }) => status === 'fulfilled');
    expect(kept).toHaveLength(5);
    for (const answer of answers)
      if (answer.status === 'rejected') expect(answer.reason).toMatchObject(refused);
    expect(await gemsOf()).toEqual({ daily: 0, bought: 0, held: 0 });
    expect(await paidBy()).toEqual(kept.map(() => ({ action: 'reply', gems: 10 })));
    expect(api.upstream.requests).toHaveLength(before + 5);
    const counts = await Promise.all(chats.map(async (id) => (await visitor.listMessages(id)).length));
    expect(counts.toSorted()).toEqual([...Array<number>(25).fill(1), ...Array<number>(5).fill(3)]);
  });

  it('requested ten times at once with one id is paid once', async () => {
    await have(1000);
    const clientMessageId = randomUUID();
    const asked = Array.from({ length: 10 }, () => visitor.ask(chatId, 'Hello', { clientMessageId }));
    await Promise.allSettled(asked);
    await visitor.ask(chatId, 'Hello', { clientMessageId });
    expect(await paidBy()).toEqual([{ action: 'reply', gems: 10 }]);
  });

  it('calls its model only once its price is held, however many gems there are', async () => {
    await have(1_000);
    const before = api.upstream.requests.length;
    const { asking } = await api.database.sql.begin(async (transaction) => {
      await transaction`select from gem_wallets where user_id = ${visitor.user.id} for update`;
      const waiting = visitor.ask(chatId, 'Hello');
      await untilWaitingForLock(api.database.sql, 1);
      expect(api.upstream.requests).toHaveLength(before);
      return { asking: waiting };
    });
    expect((await asking).text).toBe('Here I am');
  });
});

describe('the price of an incomplete reply (rule:money-conserved)', () => {
  beforeEach(() => have(1000));

  it.each(['500', 'empty', 'malformed', '429', 'error-in-stream'] as const)(
    'is nothing where the model fails: %s',
    async (name) => {
      api.upstream.setScript({ name, times: 100, afterTokens: 0 });
      await visitor.ask(chatId, 'Hello');
      expect(await gemsOf()).toEqual({ daily: 0, bought: 1000, held: 0 });
      expect(await paidBy()).toEqual([]);
    },
  );

  it('is nothing wherever the model stops, however much was shown and however often it is read again', async () => {
    const text = numberedWords(200);
    let spent = 0;
    for (const afterTokens of [0, 1, 40, 180]) {
      api.upstream.setScript({ name: 'cut', text, afterTokens });
      const clientMessageId = randomUUID();
      const { final } = await visitor.ask(chatId, `Cut after ${afterTokens}`, { clientMessageId });
      for (const from of [0, final.content.length])
        expect((await (await visitor.openResume(final.id, from)).toEnd()).final).toEqual(final);
      expect(await gemsOf()).toEqual({ daily: 0, bought: 1000 - spent, held: 0 });
      // A retry is another reply, and this one is whole.
      api.upstream.setScript({ name: 'reply', text: 'Here I am' });
      await visitor.ask(chatId, `Cut after ${afterTokens}`, { clientMessageId });
      await visitor.ask(chatId, `Cut after ${afterTokens}`, { clientMessageId });
      spent += 10;
      expect(await gemsOf()).toEqual({ daily: 0, bought: 1000 - spent, held: 0 });
    }
  });

  it('is the full price also if the chat is deleted, and then erased, while it is written', async () => {
    const { id } = await visitor.startChat();
    const held = holdReply(api.upstream, { text: numberedWords(200), afterTokens: [150] });
    const events = await visitor.openAsk(id, 'Hello');
    await events.untilLength(held.begun.length);
    // As another process deletes it; the writing process learns of it later.
    await api.database.sql`update conversations set deleted_at = now() where id = ${id}`;
    await visitor.client.call(eraseDeleted);
    expect(await api.database.sql`select from conversations where id = ${id}`).toHaveLength(1);
    held.release();
    await events.toEnd();
    expect(await gemsOf()).toEqual({ daily: 0, bought: 990, held: 0 });
    await visitor.client.call(eraseDeleted);
    expect(await api.database.sql`select from conversations where id = ${id}`).toHaveLength(0);
    expect(await gemsOf()).toEqual({ daily: 0, bought: 990, held: 0 });
  });

  it('is the shown share if it is stopped: never more than its price, and nothing before the first word', async () => {
    const stopAfter = async (tokens: number) => {
      const held = holdReply(api.upstream, { text: numberedWords(300), afterTokens: [tokens] });
      const events = await visitor.openAsk(chatId, `Stop after ${tokens}`);
      const { event } = await events.next();
      if (event.type !== 'message-start') throw new Error('The stream began with something else.');
      if (tokens > 0) await events.untilLength(held.begun.length);
      const stopped = await visitor.stop(event.message.id);
      held.release();
      await events.toEnd();
      return stopped;
    };
    let left = 1000;
    for (const tokens of [0, 10, 60, 200]) {
      const { content } = await stopAfter(tokens);
      const cost = computeShare(10, countTokens(content));
      expect(cost).toBeGreaterThanOrEqual(tokens === 0 ? 0 : 1);
      expect(cost).toBeLessThanOrEqual(10);
      left -= cost;
      expect(await gemsOf()).toEqual({ daily: 0, bought: left, held: 0 });
    }
  });

  it('does not include earlier text if a reply is continued', async () => {
    api.upstream.setScript({ name: 'reply', text: numberedWords(100) });
    const { final } = await visitor.ask(chatId, 'Hello');
    const held = holdReply(api.upstream, { text: numberedWords(60), afterTokens: [10] });
    const body = { message_id: final.id, client_message_id: randomUUID() };
    const events = readReplyStream(await visitor.client.open(continueMessage, { body }));
    const { event } = await events.next();
    if (event.type !== 'message-start') throw new Error('The stream began with something else.');
    await events.untilLength(final.content.length + held.begun.length);
    const stopped = await visitor.stop(event.message.id);
    held.release();
    await events.toEnd();
    const cost = computeShare(10, countTokens(stopped.content.slice(final.content.length)));
    expect(cost).toBeLessThan(5);
    expect(await paidBy()).toEqual([
      { action: 'reply', gems: 10 },
      { action: 'resend', gems: cost },
    ]);
  });
});

describe('a person in danger (rule:crisis-help)', () => {
  it('gets the site’s help with an empty wallet, repeatedly and for free', async () => {
    await have(0);
    for (const text of [crisis, 'yes', 'nobody can help me']) {
      expect((await visitor.ask(chatId, text)).final.model).toBe('safety');
    }
    const { id } = await visitor.startChat();
    const { final } = await visitor.ask(id, crisis);
    expect(final.model).toBe('safety');
    expect((await resend(final.id)).model).toBe('safety');
    expect(await gemsOf()).toEqual({ daily: 0, bought: 0, held: 0 });
  });

  it('gets it while a package is due, and while another request takes the last gems', async () => {
    expect((await visitor.ask(chatId, crisis)).final.model).toBe('safety');
    const other = await api.registerPoorVisitor();
    await have(10, other);
    const { id } = await other.startChat();
    await api.database.sql.begin(async (transaction) => {
      await transaction`select from gem_wallets where user_id = ${other.user.id} for update`;
      expect((await other.ask(id, crisis)).final.model).toBe('safety');
    });
    expect(await gemsOf(other)).toEqual({ daily: 0, bought: 10, held: 0 });
  });

  it('pays nothing even with gems', async () => {
    await have(1000);
    expect((await visitor.ask(chatId, crisis)).final.model).toBe('safety');
    expect(await gemsOf()).toEqual({ daily: 0, bought: 1000, held: 0 });
    expect(await paidBy()).toEqual([]);
  });
});

describe('guests of one network', () => {
  it('have gems for 20 of them a day: new device ids bring no more', async () => {
    const from = (address: string) => (request: Request) => {
      request.headers.set(clientAddressHeader, address);
      return api.send(request);
    };
    const askAs = async (address: string) => {
      const guest = (await api.registerPoorVisitor()).at(from(address));
      const { id } = await guest.startChat();
      return guest.ask(id, 'Hello');
    };
    for (let count = 0; count < 20; count += 1) expect((await askAs('203.0.113.7')).text).toBe('Here I am');
    await expect(askAs('203.0.113.7')).rejects.toMatchObject(refused);
    const late = (await api.registerPoorVisitor()).at(from('203.0.113.7'));
    const { id } = await late.startChat();
    await expect(late.ask(id, 'Hello')).rejects.toMatchObject(refused);
    expect(await late.client.call(getGemBalance), 'the balance says so, too').toMatchObject({ daily: 0 });
    expect((await askAs('203.0.113.8')).text).toBe('Here I am');
  });
});
