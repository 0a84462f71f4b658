import { and, count, eq, sql } from 'drizzle-orm';
import { v7 as newId } from 'uuid';
import type { Localized } from '#src/contract/base/language.ts';
import { maxFactLength, type Memory } from '#src/contract/chat/memory-calls.ts';
import { AppError } from '#src/contract/errors/app-error.ts';
import { userMessages } from '#src/contract/errors/errors.ts';
import { cleanFact, cleanSummary } from '#src/domain/memory/clean-memory.ts';
import { loadLimits } from '#src/server/identity/load-limits.ts';
import type { Database, Queries } from '#src/server/platform/database/database.ts';
import { isActiveMemory, personAuthor } from '../base/is-active-memory.ts';
import { memories, memoryReplacements } from '../base/memory-tables.ts';
import type { Owner } from '../base/require-conversation.ts';
import { checkMessage, requireAdults } from '../safety/check-message.ts';
import { type MemoryRow, toMemory } from './list-memories.ts';
import { lockMemory, lockRemembered } from './lock-memory.ts';

/**
 * Adds a fact of the person's own, pinned: it came from no message, so it counts on every branch.
 * @throws AppError 40003: 404 for a foreign conversation, else when nothing is left of the text, it speaks of
 * somebody who may not be an adult, or as many are pinned as the level lets
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

/** @throws AppError 40003 when a text has nothing that can be seen */
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
 * Changes what is remembered, or pins it.
 * @throws AppError 40003: 404 for what does not exist or is somebody else's, 409 for another version than the current,
 * 400 for a fact of more than 500 characters or without any, and for a text, also one that is only pinned, that speaks
 * of somebody who may not be an adult (rule:adult-characters), and to pin more than the level lets
 */
export async function editMemory(database: Database, owner: Owner, edit: MemoryEdit): Promise<Memory> {
  if (edit.content !== undefined) await checkMessage(database, edit.content);
  return database.transaction(async (transaction) => {
    const memory = await lockMemory(transaction, owner, edit.memoryId);
    if (memory.version !== edit.version) {
      throw new AppError(40003, { status: 409, userMessage: userMessages.memoryChanged });
    }
    const content = edit.content === undefined ? memory.content : cleanContent(memory, edit.content);
    // What is only unpinned may go on saying what it said.
    if (edit.content !== undefined || edit.isPinned === true) {
      requireAdults(content, userMessages.storyNotAdult);
    }
    if (edit.isPinned === true && !memory.isPinned) {
      await requirePinQuota(transaction, {
        userId: owner.userId,
        conversationId: memory.conversationId,
      });
    }
    // What a person writes or pins is replaced by nothing, also where that came first.
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
        modifiedAt: new Date(),
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
 * Forgets something. Its text goes at once; what is left keeps the same messages from being remembered again. With a
 * summary the earlier ones that it grew from are forgotten as well.
 * @param seen the version that was seen; any without it
 * @throws AppError 40003: 404 when it does not exist, is forgotten already, or is somebody else's; 409 for another version
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
      modifiedAt: new Date(),
    };
    await transaction.update(memories).set(forgotten).where(eq(memories.id, id));
    if (kind === 'summary') await transaction.update(memories).set(forgotten).where(earlier);
    return { deleted: true };
  });
}

/**
 * Lets one more memory be pinned in a conversation, which is locked: each pinned one is in every prompt, so there is a
 * most, by the level of the person (rule:levels).
 * @throws AppError 40003 where there are as many already
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
