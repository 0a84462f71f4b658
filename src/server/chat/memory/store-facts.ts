import { and, desc, eq, inArray } from 'drizzle-orm';
import { v7 as newId } from 'uuid';
import { factKey } from '#src/domain/memory/clean-memory.ts';
import { isReplaced } from '#src/domain/memory/describe-told-fact.ts';
import { memories, memorySources } from '#src/server/chat/memory-tables.ts';
import type { Queries } from '#src/server/platform/database.ts';
import type { NewFact } from './find-facts.ts';
import { isActiveMemory, rulesAuthor } from './is-active-memory.ts';

/** How many facts of a conversation are kept that nobody pinned; the oldest are dropped first. */
const mostUnpinned = 200;

/**
 * Stores facts that are not known on the active branch yet, and drops what they replace. In a transaction that has
 * locked the conversation.
 */
export async function storeFacts(
  queries: Queries,
  conversationId: string,
  facts: readonly NewFact[],
): Promise<void> {
  if (facts.length === 0) return;
  const active = await queries
    .select({
      id: memories.id,
      content: memories.content,
      author: memories.author,
      isPinned: memories.isPinned,
    })
    .from(memories)
    .where(and(isActiveMemory(conversationId), eq(memories.kind, 'fact')));
  let kept = [...active];
  const added = new Map<string, NewFact>();
  for (const fact of facts) {
    kept = kept.filter(
      (old) => old.isPinned || old.author !== rulesAuthor || !isReplacedBy(old.content, fact),
    );
    for (const [key, earlier] of added) if (isReplacedBy(earlier.content, fact)) added.delete(key);
    const key = factKey(fact.content);
    if (key === '' || kept.some(({ content }) => factKey(content) === key)) continue;
    added.set(key, fact);
  }
  const keptIds = new Set(kept.map(({ id }) => id));
  await deleteMemories(
    queries,
    active.map(({ id }) => id).filter((id) => !keptIds.has(id)),
  );
  for (const fact of added.values()) await insertFact(queries, conversationId, fact);
  await dropOldest(queries, conversationId);
}

/** The same fact once more replaces nothing. */
function isReplacedBy(content: string, fact: NewFact): boolean {
  return factKey(content) !== factKey(fact.content) && isReplaced(content, fact);
}

async function insertFact(queries: Queries, conversationId: string, fact: NewFact): Promise<void> {
  const id = newId();
  const { content, author, sourceIds } = fact;
  await queries.insert(memories).values({ id, conversationId, kind: 'fact', content, author });
  await queries.insert(memorySources).values(sourceIds.map((messageId) => ({ memoryId: id, messageId })));
}

async function dropOldest(queries: Queries, conversationId: string): Promise<void> {
  const tooMany = await queries
    .select({ id: memories.id })
    .from(memories)
    .where(
      and(
        eq(memories.conversationId, conversationId),
        eq(memories.kind, 'fact'),
        eq(memories.isPinned, false),
        eq(memories.isForgotten, false),
      ),
    )
    .orderBy(desc(memories.id))
    .offset(mostUnpinned);
  await deleteMemories(
    queries,
    tooMany.map(({ id }) => id),
  );
}

/** Deletes memories for good. */
export async function deleteMemories(queries: Queries, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await queries.delete(memories).where(inArray(memories.id, [...ids]));
}
