import { and, desc, eq } from 'drizzle-orm';
import type { Memory } from '#src/contract/chat/memory-calls.ts';
import { memories } from '#src/server/chat/base/memory-tables.ts';
import { type Owner, requireConversation } from '#src/server/chat/base/require-conversation.ts';
import type { Queries } from '#src/server/platform/database/database.ts';
import { isActiveMemory } from '../base/is-active-memory.ts';
import { toMemories } from './to-memory.ts';

/**
 * What is remembered on the active branch of an own conversation: the summary first, then facts, newest first.
 * @throws AppError 40003 with 404 when the conversation does not exist or is somebody else's
 */
export async function listMemories(
  queries: Queries,
  owner: Owner,
  conversationId: string,
): Promise<Memory[]> {
  await requireConversation(queries, owner, conversationId);
  const [summaries, facts] = await Promise.all([
    queries
      .select()
      .from(memories)
      .where(and(isActiveMemory(conversationId), eq(memories.kind, 'summary')))
      .orderBy(desc(memories.isPinned), desc(memories.depth), desc(memories.id))
      .limit(1),
    queries
      .select()
      .from(memories)
      .where(and(isActiveMemory(conversationId), eq(memories.kind, 'fact')))
      .orderBy(desc(memories.id)),
  ]);
  return toMemories(queries, [...summaries, ...facts]);
}
