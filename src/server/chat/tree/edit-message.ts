import { eq, sql } from 'drizzle-orm';
import { v7 as newId } from 'uuid';
import { maxMessageLength, type Message } from '#src/contract/chat/message-calls.ts';
import { AppError } from '#src/contract/errors/app-error.ts';
import { userMessages } from '#src/contract/errors/errors.ts';
import { isInCrisis } from '#src/domain/safety/crisis/detect-crisis.ts';
import { isExplicit } from '#src/domain/safety/explicit/is-explicit.ts';
import type { Queries } from '#src/server/platform/database/database.ts';
import type { Services } from '#src/server/platform/services.ts';
import { loadMessage, type MessageReader } from '../messages/load-messages.ts';
import { lockMessage } from '../messages/lock-message.ts';
import { setHead } from '../replies/set-head.ts';
import type { Owner } from '../messages/require-conversation.ts';
import { conversations, messages } from '../tables/tables.ts';
import type { MessageRow } from '../messages/to-message.ts';
import { forgetEditedMessage } from '../memory/forget-messages.ts';
import { checkMessage, refusalWords, requireAdults } from '../safety/check-message.ts';
import { moderateMessage } from '../safety/moderate.ts';

export interface Edit {
  owner: Owner;
  language: MessageReader['language'];
  messageId: string;
  content: string;
  /** True if the new text begins a new branch; by default, true for an own message. */
  branch?: boolean | undefined;
  /** The version that was edited; not checked if absent. */
  version?: number | undefined;
}

/**
 * Edits a message; the earlier text stays as a variant (rule:message-tree). On a new branch, the messages that followed
 * stay with the earlier text and the new one is the head; in place, they stay with the new text.
 * @returns the message with the new text
 * @throws AppError 40003: 404 for a foreign or removed message, 409 for another version than the one that was edited
 * and for a reply that is being written, 400 for an own message that is too long, for a text that sexualises minors,
 * and for text put into a reply in which somebody may not be an adult (rule:adult-characters), or that is explicit
 * (rule:nothing-explicit)
 */
export async function editMessage(services: Services, edit: Edit): Promise<Message> {
  const { database } = services;
  const { owner, messageId } = edit;
  const content = edit.content.toWellFormed().replaceAll('\u0000', '');
  await checkMessage(database, content);
  if (services.moderator !== null) await moderateEdit(services, edit, content);
  return database.transaction(async (transaction) => {
    const { message } = await lockMessage(transaction, owner, messageId);
    checkEdit(message, edit);
    if (message.role === 'assistant') checkWordsOfReply(content, message.content);
    const isBranch = edit.branch ?? message.role === 'user';
    const change = isBranch ? addBranch : editInPlace;
    const editedId = message.content === content ? message.id : await change(transaction, message, content);
    return loadMessage(transaction, { userId: owner.userId, language: edit.language }, editedId);
  });
}

/**
 * Judges the new text by the moderation service, before the transaction, which waits for no service, and only if it
 * would be stored.
 */
async function moderateEdit(services: Services, edit: Edit, content: string): Promise<void> {
  const { owner, messageId } = edit;
  const { message } = await services.database.transaction((transaction) =>
    lockMessage(transaction, owner, messageId),
  );
  checkEdit(message, edit);
  if (message.content === content) return;
  await moderateMessage(services, {
    content,
    userId: owner.userId,
    // In a reply, such words are no cry for help.
    isInCrisis: message.role === 'user' && isInCrisis(content),
  });
}

/** Rejects what no reply may contain: somebody under age, and explicit text that was not in the earlier version. */
function checkWordsOfReply(content: string, before: string): void {
  requireAdults(content, userMessages.replyNotAdult, before);
  if (isExplicit(content) && !isExplicit(before)) {
    throw new AppError(40003, { message: 'an explicit text', userMessage: refusalWords.edit });
  }
}

function checkEdit(message: MessageRow, edit: Edit): void {
  if (message.state === 'streaming') {
    throw new AppError(40003, { status: 409, userMessage: userMessages.replyRunning });
  }
  if (edit.version !== undefined && edit.version !== message.version) {
    throw new AppError(40003, { status: 409, userMessage: userMessages.messageChanged });
  }
  if (message.role === 'user' && edit.content.length > maxMessageLength) {
    throw new AppError(40003, { userMessage: userMessages.messageTooLong });
  }
}

async function addBranch(transaction: Queries, message: MessageRow, content: string): Promise<string> {
  const id = newId();
  await transaction.insert(messages).values({
    id,
    conversationId: message.conversationId,
    parentId: message.parentId,
    depth: message.depth,
    role: message.role,
    content,
    state: 'complete',
    finishReason: message.role === 'user' ? null : 'stop',
    model: message.model,
    isOnPath: false,
  });
  await setHead(transaction, message.conversationId, id);
  return id;
}

/**
 * Edits in place. The message keeps its id, and thus the messages that follow; its earlier text becomes another
 * variant.
 */
async function editInPlace(transaction: Queries, message: MessageRow, content: string): Promise<string> {
  const { id, conversationId, createdAt } = message;
  await Promise.all([
    transaction.insert(messages).values({
      ...message,
      id: newId(),
      clientMessageId: null,
      isOnPath: false,
      // It was not chosen: a person who returns to this place finds the newer text.
      chosenAt: createdAt,
    }),
    transaction
      .update(messages)
      .set({
        content,
        state: 'complete',
        finishReason: message.role === 'user' ? null : 'stop',
        version: message.version + 1,
        editedAt: sql`clock_timestamp()`,
      })
      .where(eq(messages.id, id)),
    transaction
      .update(conversations)
      .set({ version: sql`${conversations.version} + 1`, modifiedAt: sql`now()` })
      .where(eq(conversations.id, conversationId)),
  ]);
  await forgetEditedMessage(transaction, id);
  return id;
}
