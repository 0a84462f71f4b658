import { and, eq } from 'drizzle-orm';
import { AppError } from '#src/contract/errors/app-error.ts';
import { userMessages } from '#src/contract/errors/errors.ts';
import type { Queries } from '#src/server/platform/database/database.ts';
import { notFound } from '#src/server/platform/http/calls/not-found.ts';
import { isOwnConversation, type Owner } from './require-conversation.ts';
import { conversations, messages } from '../tables/tables.ts';
import type { MessageRow } from './to-message.ts';

/**
 * Returns a reply in one of the user's own conversations.
 * @throws AppError 40003 with 404 when there is no such reply, or it is somebody else's (rule:own-data)
 */
export async function requireReply(database: Queries, owner: Owner, messageId: string): Promise<MessageRow> {
  const [row] = await database
    .select({ message: messages })
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .where(and(eq(messages.id, messageId), eq(messages.role, 'assistant'), isOwnConversation(owner)));
  if (row === undefined) throw notFound();
  return row.message;
}

/**
 * Returns a finished message with some text, the person's or the character's, in one of the user's own conversations.
 * @throws AppError 40003: 404 for a foreign or unknown message, 400 for a message that is still being written or empty
 */
export async function requireOwnMessage(
  database: Queries,
  owner: Owner,
  messageId: string,
): Promise<MessageRow> {
  const [row] = await database
    .select({ message: messages })
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .where(and(eq(messages.id, messageId), eq(messages.isOmitted, false), isOwnConversation(owner)));
  if (row === undefined) throw notFound();
  return requireText(row.message);
}

/** @throws AppError 40003 for a message that is still being written or empty */
export function requireText(message: MessageRow): MessageRow {
  if (message.state === 'streaming' || message.content.trim() === '') {
    throw new AppError(40003, { userMessage: userMessages.nothingToSay });
  }
  return message;
}
