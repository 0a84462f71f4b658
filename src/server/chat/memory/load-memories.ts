import { and, asc, desc, eq } from 'drizzle-orm';
import { memories } from '#src/server/chat/base/memory-tables.ts';
import type { Queries } from '#src/server/platform/database/database.ts';
import { isActiveMemory } from '../base/is-active-memory.ts';

/** What is remembered on the active branch. It is data that people and models wrote: a prompt quotes it as such. */
export interface LoadedMemories {
  /** `depth`: up to which depth of the branch the summary tells. */
  summary: { content: string; depth: number } | null;
  /** Pinned ones first, then in the order in which they were told. */
  facts: { id: string; content: string; isPinned: boolean }[];
}

/** Reads what a prompt of a conversation may hold of its memory. */
export async function loadMemories(queries: Queries, conversationId: string): Promise<LoadedMemories> {
  const [[summary], facts] = await Promise.all([
    queries
      .select({ content: memories.content, depth: memories.depth })
      .from(memories)
      .where(and(isActiveMemory(conversationId), eq(memories.kind, 'summary')))
      .orderBy(desc(memories.isPinned), desc(memories.depth), desc(memories.id))
      .limit(1),
    queries
      .select({ id: memories.id, content: memories.content, isPinned: memories.isPinned })
      .from(memories)
      .where(and(isActiveMemory(conversationId), eq(memories.kind, 'fact')))
      .orderBy(desc(memories.isPinned), asc(memories.id)),
  ]);
  return {
    summary: summary === undefined ? null : { content: summary.content, depth: summary.depth ?? -1 },
    facts,
  };
}
