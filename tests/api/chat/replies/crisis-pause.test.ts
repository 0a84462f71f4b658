import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { deleteConversation, resetConversation } from '#src/contract/chat/conversation-calls.ts';
import type { Message } from '#src/contract/chat/message-calls.ts';
import {
  branchMessage,
  continueMessage,
  deleteMessage,
  editMessage,
  resendMessage,
  selectMessage,
  type VariantCall,
} from '#src/contract/chat/tree-calls.ts';
import { enterAccount } from '#src/server/account/merge/enter-account.ts';
import { accounts } from '#src/server/account/identity/account-tables.ts';
import { expectRepliesSettled } from '#tests/support/api/chat/chat-invariants.ts';
import { readReplyStream, type WholeReply } from '#tests/support/api/chat/reply-events.ts';
import { startApiForFile } from '#tests/support/api/start-api-for-file.ts';
import type { TestVisitor } from '#tests/support/api/test-visitor.ts';

let visitor: TestVisitor;
let chatId: string;
/** The messages before the crisis, and then the crisis. */
let before: WholeReply;
let crisis: WholeReply;

const api = await startApiForFile();
beforeEach(async () => {
  visitor = await api.registerVisitor();
  ({ id: chatId } = await visitor.startChat());
  before = await visitor.ask(chatId, 'How was the long day at the harbour?');
  crisis = await visitor.ask(chatId, 'I want to kill myself');
});
afterAll(() => expectRepliesSettled(api.database.sql));

const userMessageId = (reply: WholeReply) => reply.start?.user_message?.id ?? '';

/** Writes another variant of a reply, or a continuation of it. */
async function writeVariant(call: VariantCall, messageId: string): Promise<Message> {
  const body = { message_id: messageId, client_message_id: randomUUID() };
  return (await readReplyStream(await visitor.client.open(call, { body })).toEnd()).final;
}

/** Expects that the persona is still paused in a conversation, and that no model is called there. */
async function expectPaused(conversationId = chatId): Promise<void> {
  const asked = api.upstream.requests.length;
  expect((await visitor.ask(conversationId, 'hi there')).final.model).toBe('safety');
  expect(api.upstream.requests).toHaveLength(asked);
}

describe('a persona that is paused by a crisis (rule:crisis-help)', () => {
  it('stays paused on an earlier branch, and where the crisis is edited away', async () => {
    await visitor.client.call(branchMessage, { body: { message_id: before.final.id } });
    await expectPaused();
    const edited = { message_id: userMessageId(crisis), content: 'hi there', branch: true };
    const { id } = await visitor.client.call(editMessage, { body: edited });
    expect((await writeVariant(resendMessage, id)).model).toBe('safety');
    const inPlace = { message_id: userMessageId(crisis), content: 'hi', branch: false };
    await visitor.client.call(editMessage, { body: inPlace });
    expect((await writeVariant(resendMessage, crisis.final.id)).model).toBe('safety');
  });

  it('stays paused when another variant is chosen, or the help is edited', async () => {
    await visitor.client.call(branchMessage, { body: { message_id: before.final.id } });
    await expectPaused();
    await visitor.client.call(selectMessage, { body: { message_id: userMessageId(before) } });
    await expectPaused();
    for (const branch of [true, false]) {
      const body = { message_id: crisis.final.id, content: 'We sit at the harbour.', branch };
      await visitor.client.call(editMessage, { body });
      await expectPaused();
    }
  });

  it('stays paused when the crisis is deleted, reset, or with the whole conversation', async () => {
    await visitor.client.call(deleteMessage, { body: { message_id: userMessageId(crisis) } });
    await expectPaused();
    await visitor.client.call(resetConversation, { body: { id: chatId } });
    await expectPaused();
    await visitor.client.call(deleteConversation, { body: { id: chatId } });
    await expectPaused((await visitor.startChat()).id);
  });

  it('stays paused in another conversation, with any character, with the help in full', async () => {
    for (const characterId of ['f01', 'm02']) {
      const { id } = await visitor.startChat(characterId);
      const { text, final } = await visitor.ask(id, 'hello');
      expect(final.model).toBe('safety');
      expect(text).toContain('988');
      expect(text).toContain('stepping out of the story');
    }
  });

  it('writes no other variant or continuation of earlier replies, and no new greeting', async () => {
    const asked = api.upstream.requests.length;
    expect((await writeVariant(resendMessage, before.final.id)).model).toBe('safety');
    expect((await writeVariant(continueMessage, before.final.id)).model).toBe('safety');
    const [greeting] = await visitor.listMessages(chatId);
    expect((await writeVariant(resendMessage, greeting?.id ?? '')).model).toBe('safety');
    expect(api.upstream.requests).toHaveLength(asked);
  });

  it('stays paused for a guest who logs in', async () => {
    const accountId = randomUUID();
    const now = new Date();
    await api.services.database.insert(accounts).values({
      id: accountId,
      name: '',
      email: `${accountId}@example.org`,
      emailVerified: true,
      createdAt: now,
      updatedAt: now,
    });
    const userId = await enterAccount(api.services.database, { accountId, deviceId: visitor.deviceId });
    const rows = await api.database.sql`
      select 1 from crisis_pauses join conversations on id = conversation_id where user_id = ${userId}`;
    expect(rows).toHaveLength(1);
  });

  it('speaks again, everywhere, once the person clearly is not in a crisis', async () => {
    const { id } = await visitor.startChat('m02');
    await expectPaused(id);
    expect((await visitor.ask(id, "I'm okay now, I called my sister")).final.model).toBe('fake');
    expect((await visitor.ask(id, 'hi')).final.model).toBe('fake');
    expect((await writeVariant(resendMessage, before.final.id)).model).toBe('fake');
    expect((await visitor.ask(chatId, 'hi')).final.model).toBe('fake');
    const rows = await api.database.sql`
      select 1 from crisis_pauses join conversations on id = conversation_id where user_id = ${visitor.user.id}`;
    expect(rows).toHaveLength(0);
  });

  it('is not paused for another person', async () => {
    const other = await api.registerVisitor();
    const { id } = await other.startChat();
    expect((await other.ask(id, 'hi')).final.model).toBe('fake');
  });
});
