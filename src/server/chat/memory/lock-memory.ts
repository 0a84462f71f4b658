import { and, eq, sql } from 'drizzle-orm';
import { memories } from '#src/server/chat/tables/memory-tables.ts';
import { isOwnConversation, type Owner } from '#src/server/chat/messages/require-conversation.ts';
import { conversations } from '#src/server/chat/tables/tables.ts';
import type { Queries } from '#src/server/platform/database/database.ts';
import { notFound } from '#src/server/platform/http/calls/not-found.ts';
import type { MemoryRow } from './list-memories.ts';

/**
 * Locks an own conversation for a change of its memories: its version grows, so that every page of it loads it again.
 * @throws AppError 40003 with 404 when it does not exist or is somebody else's
 */
export async function lockRemembered(transaction: Queries, owner: Owner, id: string): Promise<void> {
  const locked = await transaction
    .select({ id: conversations.id })
    .from(conversations)
    .where(isOwnConversation(owner, id))
    .for('update');
  if (locked.length === 0) throw notFound();
  await transaction
    .update(conversations)
    .set({ version: sql`${conversations.version} + 1` })
    .where(eq(conversations.id, id));
}

/**
 * Returns a memory of an own conversation, with the conversation locked.
 * @throws AppError 40003 with 404 when it does not exist, was forgotten, or is of somebody else's conversation
 */
export async function lockMemory(transaction: Queries, owner: Owner, id: string): Promise<MemoryRow> {
  const isMeant = and(eq(memories.id, id), eq(memories.isForgotten, false));
  const [found] = await transaction
    .select({ conversationId: memories.conversationId })
    .from(memories)
    .innerJoin(conversations, eq(conversations.id, memories.conversationId))
    .where(and(isMeant, isOwnConversation(owner)));
  if (found === undefined) throw notFound();
  await lockRemembered(transaction, owner, found.conversationId);
  // Read again: it may have changed before the conversation was locked.
  const [memory] = await transaction.select().from(memories).where(isMeant);
  if (memory === undefined) throw notFound();
  return memory;
}
