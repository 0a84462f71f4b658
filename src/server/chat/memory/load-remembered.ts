import { and, asc, desc, eq, or, sql } from 'drizzle-orm';
import { isAnyOf } from '#src/server/platform/database/is-any-of.ts';
import { z } from 'zod';
import type { Queries } from '#src/server/platform/database/database.ts';
import { isActiveMemory, isOfActiveBranch } from '../messages/is-active-memory.ts';
import { memories, memorySources } from '../tables/memory-tables.ts';
import type { ConversationRow } from '../messages/require-conversation.ts';

/** The memories on the active branch. They are data that people and models wrote: a prompt quotes them as such. */
export interface LoadedMemories {
  /** `depth`: the depth of the branch up to which the summary covers it. */
  summary: { content: string; depth: number } | null;
  /** Pinned facts first, then in the order in which they were stated. */
  facts: { id: string; content: string; isPinned: boolean }[];
}

/** Loads the memories that a prompt of a conversation may hold. */
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

const depthRows = z.array(z.object({ depth: z.number().int() }));

/**
 * Finds the depth of the active branch up to which everything was processed for memories; -1 if nothing was. The last
 * processed message may be on another branch: then it is the depth of the fork.
 */
export async function findRememberedDepth(
  queries: Queries,
  { id, rememberedId, rememberedDepth }: ConversationRow,
): Promise<number> {
  if (rememberedId === null || rememberedDepth < 0) return -1;
  const rows = await queries.execute(sql`
    with recursive up as (
      select parent_id, depth, is_on_path from messages where id = ${rememberedId} and conversation_id = ${id}
      union all
      select parent.parent_id, parent.depth, parent.is_on_path
      from up join messages parent on parent.id = up.parent_id
      where not up.is_on_path
    )
    select depth from up where is_on_path limit 1`);
  const [fork] = depthRows.parse([...rows]);
  return Math.min(fork?.depth ?? -1, rememberedDepth);
}

/**
 * Lists the given messages that are already the source of a fact, even of a forgotten fact: nothing is extracted from
 * them again.
 */
export async function listSourceMessages(queries: Queries, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await queries
    .selectDistinct({ id: memorySources.messageId })
    .from(memorySources)
    .innerJoin(memories, eq(memories.id, memorySources.memoryId))
    .where(
      and(
        isAnyOf(memorySources.messageId, ids),
        eq(memories.kind, 'fact'),
        or(eq(memories.isForgotten, true), isOfActiveBranch()),
      ),
    );
  return new Set(rows.map(({ id }) => id));
}
