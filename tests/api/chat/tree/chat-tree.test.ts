import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { userMessages } from '#src/contract/errors/errors.ts';
import { resendMessage } from '#src/contract/chat/tree-calls.ts';
import { readReplyStream } from '#tests/support/api/chat/reply-events.ts';
import { type ChatTree, openTree } from '#tests/support/api/chat/chat-tree.ts';
import { expectRepliesSettled, expectTreesWhole } from '#tests/support/api/chat/chat-invariants.ts';
import { startApiForFile } from '#tests/support/api/start-api-for-file.ts';

let chatId: string;
let tree: ChatTree;

const api = await startApiForFile();
const visitor = await api.registerVisitor();
beforeEach(async () => {
  ({ id: chatId } = await visitor.startChat());
  tree = openTree(visitor, chatId);
});
afterAll(() => expectRepliesSettled(api.database.sql));

/** Sends a message to which the model replies `answer`. */
async function ask(content: string, answer: string) {
  api.upstream.setScript({ name: 'reply', text: answer });
  const reply = await visitor.ask(chatId, content);
  return { askedId: reply.start?.user_message?.id ?? '', replyId: reply.final.id };
}

async function resend(messageId: string, answer: string, clientMessageId?: string) {
  api.upstream.setScript({ name: 'reply', text: answer });
  return tree.resend(messageId, clientMessageId);
}

describe('a new conversation', () => {
  it('begins with all greetings of the card as variants, the first active', async () => {
    const [greeting, ...more] = await tree.path();
    expect(more).toEqual([]);
    expect(greeting).toMatchObject({ depth: 0, model: 'card', parent_id: null });
    expect(greeting?.variants.length).toBeGreaterThan(1);
    expect(greeting?.variants[0]).toBe(greeting?.id);
    const other = greeting?.variants[1] ?? '';
    expect((await tree.select(other)).message_count).toBe(1);
    expect((await tree.path())[0]).toMatchObject({ id: other, variants: greeting?.variants });
  });
});

describe('resending (rule:message-tree)', () => {
  it('writes another variant, which is active, and keeps the earlier one selectable', async () => {
    const { askedId, replyId } = await ask('Tea?', 'Green');
    const other = await resend(replyId, 'Black');
    expect(other.start).toMatchObject({ user_message: null, message: { parent_id: askedId, depth: 2 } });
    expect(other.final).toMatchObject({ content: 'Black', variants: [replyId, other.final.id] });
    expect(await tree.texts()).toEqual(['Tea?', 'Black']);
    await tree.select(replyId);
    expect(await tree.texts()).toEqual(['Tea?', 'Green']);
    expect((await tree.get()).message_count).toBe(3);
  });

  it('of an own message writes another reply to it', async () => {
    const { askedId, replyId } = await ask('Tea?', 'Green');
    const other = await resend(askedId, 'Black');
    expect(other.final.variants).toEqual([replyId, other.final.id]);
  });

  it('continues where a selected variant ended', async () => {
    const { replyId } = await ask('Tea?', 'Green');
    await ask('With sugar?', 'Never');
    const other = await resend(replyId, 'Black');
    expect(await tree.texts()).toEqual(['Tea?', 'Black']);
    await tree.select(replyId);
    expect(await tree.texts()).toEqual(['Tea?', 'Green', 'With sugar?', 'Never']);
    await tree.select(other.final.id);
    expect(await tree.texts()).toEqual(['Tea?', 'Black']);
  });

  it('of a greeting writes a new beginning', async () => {
    const [greeting] = await tree.path();
    const other = await resend(greeting?.id ?? '', 'Welcome back');
    expect(other.final).toMatchObject({ content: 'Welcome back', parent_id: null, depth: 0 });
    expect(other.final.variants).toEqual([...(greeting?.variants ?? []), other.final.id]);
    expect((await tree.get()).message_count).toBe(1);
  });

  it('needs the message only: repeated, it streams the variant that it made, and for that one it makes the next', async () => {
    const { replyId } = await ask('Tea?', 'Green');
    const bare = async (messageId: string, answer: string) => {
      api.upstream.setScript({ name: 'reply', text: answer });
      const body = { message_id: messageId };
      const response = await visitor.client.open(resendMessage, { body });
      return (await readReplyStream(response).toEnd()).final;
    };
    const first = await bare(replyId, 'Black');
    expect(first.content).toBe('Black');
    expect((await bare(replyId, 'White')).id).toBe(first.id);
    const next = await bare(first.id, 'Green');
    expect(next.content).toBe('Green');
    expect(next.variants).toEqual([replyId, first.id, next.id]);
    await tree.remove(first.id);
    const instead = await bare(replyId, 'Red');
    expect(instead.id).not.toBe(first.id);
    expect((await bare(replyId, 'Blue')).id).toBe(instead.id);
  });

  it('with the same client_message_id is the same variant, streamed again', async () => {
    const { replyId } = await ask('Tea?', 'Green');
    const id = randomUUID();
    const first = await resend(replyId, 'Black', id);
    const again = await resend(replyId, 'White', id);
    expect(again.final).toEqual(first.final);
    const asked = api.upstream.requests.length;
    await expect(tree.resend((await tree.path())[0]?.id ?? '', id)).rejects.toMatchObject({ status: 409 });
    expect(api.upstream.requests).toHaveLength(asked);
  });

  it('during a running reply is 409, and that reply continues', async () => {
    const { replyId } = await ask('Tea?', 'Green');
    api.upstream.setScript({ name: 'hang-mid', text: 'Wait a moment please' });
    const running = await visitor.openAsk(chatId, 'And?');
    await running.untilLength(4);
    await expect(tree.resend(replyId)).rejects.toMatchObject({ status: 409 });
    await expect(tree.continueReply(replyId)).rejects.toMatchObject({ status: 409 });
    const runningId = (await tree.path()).at(-1)?.id ?? '';
    await expect(tree.resend(runningId)).rejects.toMatchObject({ status: 409 });
    await expect(tree.edit(runningId, 'Mine')).rejects.toMatchObject({ status: 409 });
    expect((await visitor.stop(runningId)).content).toContain('Wait');
  });

  it('holds its price and captures it, or voids it for an empty reply (rule:holds)', async () => {
    const readHold = async (messageId: string) => {
      const [hold] = await api.database.sql`
        select action, gem_holds.state from gem_holds join generations on hold_id = gem_holds.id
        where message_id = ${messageId}`;
      return hold;
    };
    const { replyId } = await ask('Tea?', 'Green');
    expect(await readHold(replyId)).toEqual({ action: 'reply', state: 'captured' });
    api.upstream.setScript('500');
    const failed = await tree.resend(replyId);
    expect(failed.final.state).toBe('failed');
    expect(await readHold(failed.final.id)).toEqual({ action: 'resend', state: 'voided' });
  });
});

describe('continuing a reply', () => {
  it('writes a variant that begins with its text', async () => {
    const { replyId } = await ask('A story?', 'Once upon');
    api.upstream.setScript({ name: 'reply', text: ' a time' });
    const longer = await tree.continueReply(replyId);
    expect(longer.text).toBe('Once upon a time');
    expect(longer.final).toMatchObject({ content: 'Once upon a time', state: 'complete' });
    expect(longer.final.variants).toEqual([replyId, longer.final.id]);
    await tree.select(replyId);
    expect(await tree.texts()).toEqual(['A story?', 'Once upon']);
  });

  it('shows the text so far while it is written, and keeps it as complete when the model fails', async () => {
    const { replyId } = await ask('A story?', 'Once upon');
    api.upstream.setScript('500');
    const broken = await tree.continueReply(replyId);
    expect(broken.final).toMatchObject({
      state: 'partial',
      content: 'Once upon',
      finish_reason: 'unavailable',
    });
    const [hold] = await api.database.sql`
      select gem_holds.state from gem_holds join generations on hold_id = gem_holds.id
      where message_id = ${broken.final.id}`;
    expect(hold).toEqual({ state: 'voided' });
  });

  it('of a failed one writes from the beginning', async () => {
    api.upstream.setScript('500');
    const failed = await visitor.ask(chatId, 'A story?');
    api.upstream.setScript({ name: 'reply', text: 'Once' });
    expect((await tree.continueReply(failed.final.id)).final.content).toBe('Once');
  });

  it('is refused for an own message', async () => {
    const { askedId } = await ask('Tea?', 'Green');
    await expect(tree.continueReply(askedId)).rejects.toMatchObject({
      status: 400,
      message: userMessages.onlyRepliesContinue.en,
    });
  });
});

describe('editing (rule:message-tree)', () => {
  it('an own message begins a branch; the earlier text and everything after it stay selectable', async () => {
    const { askedId } = await ask('Tea?', 'Green');
    const edited = await tree.edit(askedId, 'Coffee?');
    expect(edited).toMatchObject({ role: 'user', content: 'Coffee?', variants: [askedId, edited.id] });
    expect(await tree.texts()).toEqual(['Coffee?']);
    await resend(edited.id, 'Espresso');
    expect(await tree.texts()).toEqual(['Coffee?', 'Espresso']);
    await tree.select(askedId);
    expect(await tree.texts()).toEqual(['Tea?', 'Green']);
  });

  it('a reply works in place: later messages stay, and the earlier text becomes a variant', async () => {
    const { replyId } = await ask('Tea?', 'Green');
    await ask('Sugar?', 'No');
    const edited = await tree.edit(replyId, 'White', { version: 0 });
    expect(edited).toMatchObject({ id: replyId, content: 'White', version: 1 });
    expect(edited.edit_time).not.toBeNull();
    expect(edited.variants).toHaveLength(2);
    expect(edited.variants[1]).toBe(replyId);
    expect(await tree.texts()).toEqual(['Tea?', 'White', 'Sugar?', 'No']);
    await tree.select(edited.variants[0] ?? '');
    expect(await tree.texts()).toEqual(['Tea?', 'Green']);
    await tree.select(replyId);
    expect(await tree.texts()).toEqual(['Tea?', 'White', 'Sugar?', 'No']);
  });

  it('of an outdated version is 409 and changes nothing', async () => {
    const { replyId } = await ask('Tea?', 'Green');
    await tree.edit(replyId, 'White', { version: 0 });
    await expect(tree.edit(replyId, 'Black', { version: 0 })).rejects.toMatchObject({
      status: 409,
      message: userMessages.messageChanged.en,
    });
    expect(await tree.texts()).toEqual(['Tea?', 'White']);
  });

  it('of an own message in place keeps its reply; one that is too long is refused', async () => {
    const { askedId } = await ask('Tea?', 'Green');
    await tree.edit(askedId, 'A cup of tea?', { branch: false });
    expect(await tree.texts()).toEqual(['A cup of tea?', 'Green']);
    await expect(tree.edit(askedId, 'x'.repeat(8_001))).rejects.toMatchObject({ status: 400 });
  });

  it('of a failed reply makes it complete', async () => {
    api.upstream.setScript('500');
    const failed = await visitor.ask(chatId, 'Tea?');
    expect(await tree.edit(failed.final.id, 'Green')).toMatchObject({
      state: 'complete',
      finish_reason: 'stop',
    });
  });
});

describe('going back to a message', () => {
  it('begins a branch there with the next message, and loses nothing', async () => {
    const { replyId } = await ask('Tea?', 'Green');
    await ask('Sugar?', 'No');
    expect((await tree.branch(replyId)).message_count).toBe(3);
    await ask('Milk?', 'Yes');
    expect(await tree.texts()).toEqual(['Tea?', 'Green', 'Milk?', 'Yes']);
    const milk = (await tree.path())[3];
    expect(milk?.variants).toHaveLength(2);
    await tree.select(milk?.variants[0] ?? '');
    expect(await tree.texts()).toEqual(['Tea?', 'Green', 'Sugar?', 'No']);
  });
});

describe('two devices', () => {
  it('that write after the same message both keep their messages, on branches', async () => {
    const { replyId } = await ask('Tea?', 'Green');
    const say = async (content: string) => {
      api.upstream.setScript({ name: 'reply', text: `${content}!` });
      const body = {
        conversation_id: chatId,
        content,
        client_message_id: randomUUID(),
        parent_id: replyId,
      };
      const response = await api.post('/v2/message/pc/ask', body, { 'device-id': visitor.deviceId });
      await response.text();
      return response.status;
    };
    expect(await say('Phone')).toBe(200);
    expect(await say('Desk')).toBe(200);
    expect(await tree.texts()).toEqual(['Tea?', 'Green', 'Desk', 'Desk!']);
    const [first = ''] = (await tree.path())[3]?.variants ?? [];
    await tree.select(first);
    expect(await tree.texts()).toEqual(['Tea?', 'Green', 'Phone', 'Phone!']);
  });

  it('may answer a message that the other has deleted: the new one follows what is left', async () => {
    const { replyId } = await ask('Tea?', 'Green');
    const last = await ask('Sugar?', 'No');
    await tree.remove(last.askedId);
    api.upstream.setScript('reply');
    const body = {
      conversation_id: chatId,
      content: 'Milk?',
      client_message_id: randomUUID(),
      parent_id: last.replyId,
    };
    const response = await api.post('/v2/message/pc/ask', body, { 'device-id': visitor.deviceId });
    await response.text();
    expect((await tree.path())[3]).toMatchObject({ content: 'Milk?', parent_id: replyId });
  });

  it('fifty changes at once leave one whole branch, in whatever order', async () => {
    const first = await ask('Tea?', 'Green');
    const second = await ask('Sugar?', 'No');
    const other = await resend(first.replyId, 'Black');
    api.upstream.setScript('reply');
    const targets = [first.askedId, first.replyId, second.askedId, second.replyId, other.final.id];
    const work = Array.from({ length: 50 }, (_, index) => {
      const target = targets[index % targets.length] ?? '';
      const doers: (() => Promise<unknown>)[] = [
        () => tree.select(target),
        () => tree.edit(target, `Edit ${index}`),
        () => tree.branch(target),
        () => tree.resend(target),
        () => (index > 44 ? tree.remove(target) : tree.edit(target, `In place ${index}`, { branch: false })),
      ];
      const doer = doers[Math.floor(index / targets.length) % doers.length];
      return doer === undefined ? Promise.resolve() : doer();
    });
    const results = await Promise.allSettled(work);
    for (const result of results) {
      if (result.status === 'rejected') {
        expect(result.reason).toMatchObject({
          status: expect.toSatisfy((status) => [404, 409].includes(Number(status))),
        });
      }
    }
    await expectTreesWhole(api.database.sql);
    await expectRepliesSettled(api.database.sql);
  });
});

describe('the AI notice (rule:ai-notice)', () => {
  it('comes with the first reply after two hours of the server, once', async () => {
    await ask('Tea?', 'Green');
    await api.database.sql`
      update conversations set noticed_at = now() - interval '2 hours' where id = ${chatId}`;
    await ask('Sugar?', 'No');
    await ask('Milk?', 'Yes');
    const notices = (await tree.path()).map((message) => message.ai_notice);
    expect(notices).toEqual([false, false, false, false, true, false, false]);
  });
});
