import { and, desc, eq, inArray } from 'drizzle-orm';
import { v7 as newId } from 'uuid';
import { factKey } from '#src/domain/memory/clean-memory.ts';
import { isReplaced } from '#src/domain/memory/describe-told-fact.ts';
import { memories, memorySources } from '#src/server/chat/memory-tables.ts';
import type { Queries } from '#src/server/platform/database.ts';
import type { NewFact } from './find-facts.ts';
import { isActiveMemory, personAuthor, rulesAuthor } from './is-active-memory.ts';

/** How many facts of a conversation are kept that nobody pinned; the oldest are dropped first. */
const mostUnpinned = 200;

/**
 * Stores facts that are not known on the active branch yet, and marks what they replace: on a branch that does not have
 * their messages that is still true. In a transaction that has locked the conversation.
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
  let kept: KnownFact[] = active;
  for (const fact of facts) {
    const replaced = kept.filter((old) => isReplacedBy(old, fact)).map(({ id }) => id);
    kept = kept.filter(({ id }) => !replaced.includes(id));
    const key = factKey(fact.content);
    // What only says that something is over leaves nothing in its place.
    if (key === '') {
      await deleteMemories(queries, await withReplaced(queries, replaced));
      continue;
    }
    const known = kept.find(({ content }) => factKey(content) === key);
    const { author, content } = fact;
    const id = known?.id ?? (await insertFact(queries, conversationId, fact));
    if (known === undefined) kept = [...kept, { id, content, author, isPinned: false }];
    if (replaced.length > 0)
      await queries.update(memories).set({ replacedBy: id }).where(inArray(memories.id, replaced));
  }
  await dropOldest(queries, conversationId);
}

type KnownFact = Pick<typeof memories.$inferSelect, 'id' | 'content' | 'author' | 'isPinned'>;

/** What a person wrote or pinned is replaced by nothing, and the same fact once more replaces nothing. */
function isReplacedBy({ id, content, author, isPinned }: KnownFact, fact: NewFact): boolean {
  if (isPinned || author === personAuthor || factKey(content) === factKey(fact.content)) return false;
  return fact.replacedIds.includes(id) || (author === rulesAuthor && isReplaced(content, fact));
}

async function insertFact(queries: Queries, conversationId: string, fact: NewFact): Promise<string> {
  const id = newId();
  const { content, author, sourceIds } = fact;
  await queries.insert(memories).values({ id, conversationId, kind: 'fact', content, author });
  await queries.insert(memorySources).values(sourceIds.map((messageId) => ({ memoryId: id, messageId })));
  return id;
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

/** Memories with those that they replaced, and those with theirs. */
async function withReplaced(queries: Queries, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const earlier = await queries
    .select({ id: memories.id })
    .from(memories)
    .where(inArray(memories.replacedBy, [...ids]));
  const earlierIds = earlier.map(({ id }) => id);
  return [...ids, ...(await withReplaced(queries, earlierIds))];
}

/** Deletes memories for good. */
export async function deleteMemories(queries: Queries, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await queries.delete(memories).where(inArray(memories.id, [...ids]));
}
