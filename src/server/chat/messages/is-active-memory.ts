import { and, eq, type SQL, sql } from 'drizzle-orm';
import { memories, memoryReplacements, memorySources } from '../tables/memory-tables.ts';
import { messages } from '../tables/tables.ts';

/** The author of memories that a person wrote; they have no source messages. */
export const personAuthor = 'person';

/** The author of facts that the rules of the demo companion found. */
export const rulesAuthor = 'rules';

/**
 * Returns the condition that keeps memories that came only from messages of the active branch, forgotten or not: what
 * was said on another branch is not known on this one, nor what was said in a deleted message.
 */
export function isOfActiveBranch(): SQL {
  return sql`(
    not exists (
      select from ${memorySources} join ${messages} on ${messages.id} = ${memorySources.messageId}
      where ${memorySources.memoryId} = ${memories.id} and (not ${messages.isOnPath} or ${messages.isOmitted})
    ) and (
      ${memories.author} = ${personAuthor}
      or exists (select from ${memorySources} where ${memorySources.memoryId} = ${memories.id})
    ))`;
}

/**
 * Returns the condition that keeps facts that no other fact of the active branch replaced, not even one that has been
 * forgotten since.
 */
export function isNotReplaced(): SQL {
  return sql`not exists (
    select from ${memoryReplacements} where ${memoryReplacements.memoryId} = ${memories.id} and not exists (
      select from ${memorySources} join ${messages} on ${messages.id} = ${memorySources.messageId}
      where ${memorySources.memoryId} = ${memoryReplacements.replacedBy}
        and (not ${messages.isOnPath} or ${messages.isOmitted})))`;
}

/**
 * Returns the condition that keeps the valid memories of a conversation: of its active branch, not replaced, and not
 * forgotten.
 */
export function isActiveMemory(conversationId: string): SQL | undefined {
  return and(
    eq(memories.conversationId, conversationId),
    eq(memories.isForgotten, false),
    isOfActiveBranch(),
    isNotReplaced(),
  );
}
