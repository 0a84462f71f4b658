import { and, desc, eq } from 'drizzle-orm';
import { isAnyOf } from '#src/server/platform/database/is-any-of.ts';
import { v7 as newId } from 'uuid';
import { factKey } from '#src/domain/memory/clean-memory.ts';
import { isReplaced } from '#src/domain/memory/describe-told-fact.ts';
import { memories, memoryReplacements, memorySources } from '#src/server/chat/tables/memory-tables.ts';
import type { Queries } from '#src/server/platform/database/database.ts';
import type { NewFact } from './find-facts.ts';
import { isActiveMemory, personAuthor, rulesAuthor } from '../messages/is-active-memory.ts';

/** The most unpinned facts of a conversation; the oldest are dropped first. */
const mostUnpinned = 200;

/**
 * Stores facts that are not known on the active branch yet, and marks the facts that they replace: on a branch without
 * the messages of the new facts, the replaced facts are still valid. Runs in a transaction that has locked the
 * conversation.
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
    const replaced = kept.filter((old) => isReplacedBy(old, fact));
    kept = kept.filter((old) => !replaced.includes(old));
    const key = factKey(fact.content);
    const twin = kept.find(({ content }) => factKey(content) === key);
    if (replaced.length === 0 && (key === '' || twin !== undefined)) continue;
    // A replacing fact has the messages that state it. If it only states that something is over, or repeats a known
    // fact, only its mark is stored.
    const isSaid = key !== '' && twin === undefined;
    const id = await insertFact(queries, conversationId, fact, isSaid);
    if (isSaid) kept = [...kept, { id, content: fact.content, author: fact.author, isPinned: false }];
    await replace(
      queries,
      replaced.map((old) => old.id),
      id,
    );
  }
  await dropOldest(queries, conversationId);
}

type KnownFact = Pick<typeof memories.$inferSelect, 'id' | 'content' | 'author' | 'isPinned'>;

/** Returns true if a new fact replaces a known one: never a fact that a person wrote or pinned, nor an equal fact. */
function isReplacedBy({ id, content, author, isPinned }: KnownFact, fact: NewFact): boolean {
  if (isPinned || author === personAuthor || factKey(content) === factKey(fact.content)) return false;
  return fact.replacedIds.includes(id) || (author === rulesAuthor && isReplaced(content, fact));
}

/** @param isSaid false for a mark that only replaces: like a forgotten fact, it is shown nowhere */
async function insertFact(
  queries: Queries,
  conversationId: string,
  { content, author, sourceIds }: NewFact,
  isSaid: boolean,
): Promise<string> {
  const id = newId();
  const text = isSaid ? { content } : { content: '', isForgotten: true };
  await queries.insert(memories).values({ id, conversationId, kind: 'fact', author, ...text });
  await queries
    .insert(memorySources)
    .values(sourceIds.map((messageId) => ({ memoryId: id, messageId, conversationId })));
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

/**
 * Marks the facts that a fact replaces, and the facts that the replaced facts had replaced: if a fact in between is
 * deleted, the first is still not valid.
 */
async function replace(queries: Queries, replacedIds: readonly string[], replacedBy: string): Promise<void> {
  if (replacedIds.length === 0) return;
  const earlier = await queries
    .select({ memoryId: memoryReplacements.memoryId })
    .from(memoryReplacements)
    .where(isAnyOf(memoryReplacements.replacedBy, replacedIds));
  const ids = new Set([...replacedIds, ...earlier.map(({ memoryId }) => memoryId)]);
  await queries
    .insert(memoryReplacements)
    .values([...ids].map((memoryId) => ({ memoryId, replacedBy })))
    .onConflictDoNothing();
}

/** Deletes memories permanently. */
export async function deleteMemories(queries: Queries, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await queries.delete(memories).where(isAnyOf(memories.id, ids));
}
