import { and, eq } from 'drizzle-orm';
import type { Queries } from '#src/server/platform/database/database.ts';
import { isOwnConversation, notFound, type Owner } from '../base/require-conversation.ts';
import { conversations, generations, messages } from '../base/tables.ts';

/**
 * What the model thought before it wrote a reply of the user's own; empty where it did not, or refused thoughts were dropped.
 * @throws AppError 40003 with 404 when there is no such reply, or it is somebody else's
 */
export async function getThoughts(
  database: Queries,
  owner: Owner,
  messageId: string,
): Promise<{ content: string }> {
  const [found] = await database
    .select({ content: generations.reasoning })
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .leftJoin(generations, eq(generations.messageId, messages.id))
    .where(and(eq(messages.id, messageId), eq(messages.role, 'assistant'), isOwnConversation(owner)));
  if (found === undefined) throw notFound();
  return { content: found.content ?? '' };
}
