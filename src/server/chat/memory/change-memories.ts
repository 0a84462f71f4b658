import { and, count, eq, sql } from 'drizzle-orm';
import { v7 as newId } from 'uuid';
import type { Localized } from '#src/contract/locale/language.ts';
import { maxFactLength, type Memory } from '#src/contract/memory/memory-calls.ts';
import { AppError } from '#src/contract/errors/app-error.ts';
import { userMessages } from '#src/contract/errors/errors.ts';
import { cleanFact, cleanSummary } from '#src/domain/memory/clean-memory.ts';
import { loadLimits } from '#src/server/account/identity/load-limits.ts';
import type { Database, Queries } from '#src/server/platform/database/database.ts';
import { isActiveMemory, personAuthor } from '../messages/is-active-memory.ts';
import { memories, memoryReplacements } from '../tables/memory-tables.ts';
import type { Owner } from '../messages/require-conversation.ts';
import { checkMessage, requireAdults } from '../safety/check-message.ts';
import { type MemoryRow, toMemory } from './list-memories.ts';
import { lockMemory, lockRemembered } from './lock-memory.ts';

/**
 * Adds a fact that the person wrote, pinned: it came from no message, so it is valid on every branch.
 * @throws AppError 40003: 404 for a foreign conversation, else when nothing is left of the text, it describes somebody
 * who may not be an adult, or the limit of pinned memories of the level is reached
 */
export async function addMemory(
  database: Database,
  owner: Owner,
  { conversationId, content }: { conversationId: string; content: string },
): Promise<Memory> {
  const cleaned = requireText(cleanFact(content));
  await checkMessage(database, cleaned);
  requireAdults(cleaned, userMessages.storyNotAdult);
  return database.transaction(async (transaction) => {
    await lockRemembered(transaction, owner, conversationId);
    await requirePinQuota(transaction, { userId: owner.userId, conversationId });
    const [row] = await transaction
      .insert(memories)
      .values({
        id: newId(),
        conversationId,
        kind: 'fact',
        content: cleaned,
        isPinned: true,
        author: personAuthor,
      })
      .returning();
    if (row === undefined) throw new Error('a stored memory was not returned');
    return toMemory(transaction, row);
  });
}

/** @throws AppError 40003 when a text has no visible character */
function requireText(text: string): string {
  if (text === '') throw new AppError(40003, { userMessage: userMessages.memoryEmpty });
  return text;
}

interface MemoryEdit {
  memoryId: string;
  /** Absent fields stay as they are. */
  content?: string | undefined;
  isPinned?: boolean | undefined;
  /** The version that was edited. */
  version: number;
}

/**
 * Changes a memory, or pins it.
 * @throws AppError 40003: 404 for a memory that does not exist or is somebody else's, 409 for another version than the
 * current, 400 for a fact of more than 500 characters or without any, and for a text, even one that is only pinned,
 * that describes somebody who may not be an adult (rule:adult-characters), and when the limit of pinned memories of the
 * level is reached
 */
export async function editMemory(database: Database, owner: Owner, edit: MemoryEdit): Promise<Memory> {
  if (edit.content !== undefined) await checkMessage(database, edit.content);
  return database.transaction(async (transaction) => {
    const memory = await lockMemory(transaction, owner, edit.memoryId);
    if (memory.version !== edit.version) {
      throw new AppError(40003, { status: 409, userMessage: userMessages.memoryChanged });
    }
    const content = edit.content === undefined ? memory.content : cleanContent(memory, edit.content);
    // A memory that is only unpinned may keep its text.
    if (edit.content !== undefined || edit.isPinned === true) {
      requireAdults(content, userMessages.storyNotAdult);
    }
    if (edit.isPinned === true && !memory.isPinned) {
      await requirePinQuota(transaction, {
        userId: owner.userId,
        conversationId: memory.conversationId,
      });
    }
    // A memory that a person writes or pins is not replaced by others, even if it came first.
    if (edit.content !== undefined || edit.isPinned === true) {
      await transaction.delete(memoryReplacements).where(eq(memoryReplacements.memoryId, memory.id));
    }
    const [row] = await transaction
      .update(memories)
      .set({
        ...(edit.content !== undefined && {
          content,
          author: personAuthor,
        }),
        isPinned: edit.isPinned ?? memory.isPinned,
        version: sql`${memories.version} + 1`,
        modifiedAt: sql`now()`,
      })
      .where(eq(memories.id, memory.id))
      .returning();
    if (row === undefined) throw new Error('a changed memory was not returned');
    return toMemory(transaction, row);
  });
}

function cleanContent({ kind }: MemoryRow, content: string): string {
  if (kind === 'summary') return requireText(cleanSummary(content));
  if (content.length > maxFactLength) throw new AppError(40003, { userMessage: userMessages.memoryTooLong });
  return requireText(cleanFact(content));
}

/**
 * Forgets a memory. Its text is deleted at once; the row that is left prevents it from being extracted again from the
 * same messages. With a summary, the earlier summaries from which it grew are forgotten as well.
 * @param seen the version that the caller has seen; not checked if absent
 * @throws AppError 40003: 404 when it does not exist, is forgotten already, or is somebody else's; 409 for another
 * version
 */
export async function deleteMemory(
  database: Database,
  owner: Owner,
  { memoryId, seen }: { memoryId: string; seen?: number | undefined },
): Promise<{ deleted: true }> {
  return database.transaction(async (transaction) => {
    const { id, kind, conversationId, version } = await lockMemory(transaction, owner, memoryId);
    if (seen !== undefined && seen !== version) {
      throw new AppError(40003, { status: 409, userMessage: userMessages.memoryChanged });
    }
    const earlier = and(isActiveMemory(conversationId), eq(memories.kind, 'summary'));
    const forgotten = {
      isForgotten: true,
      isPinned: false,
      content: '',
      version: sql`${memories.version} + 1`,
      modifiedAt: sql`now()`,
    };
    await transaction.update(memories).set(forgotten).where(eq(memories.id, id));
    if (kind === 'summary') await transaction.update(memories).set(forgotten).where(earlier);
    return { deleted: true };
  });
}

/**
 * Checks that one more memory may be pinned in a conversation, which is locked: each pinned memory is in every prompt,
 * so there is a limit, by the level of the person (rule:levels).
 * @throws AppError 40003 when it is reached
 */
async function requirePinQuota(
  transaction: Queries,
  { userId, conversationId }: { userId: string; conversationId: string },
): Promise<void> {
  const isPinned = and(
    eq(memories.conversationId, conversationId),
    eq(memories.isPinned, true),
    eq(memories.isForgotten, false),
  );
  const [limits, [pinned]] = await Promise.all([
    loadLimits(transaction, userId),
    transaction.select({ total: count() }).from(memories).where(isPinned),
  ]);
  if ((pinned?.total ?? 0) >= limits.memories) {
    throw new AppError(40003, { userMessage: describeFull(limits.memories) });
  }
}

function describeFull(most: number): Localized {
  return {
    en: `At most ${most} facts can be pinned in one conversation. Unpin or delete some first.`,
    'zh-CN': `一个聊天最多置顶 ${most} 条，请先取消几条置顶，或删掉一些。`,
  };
}
