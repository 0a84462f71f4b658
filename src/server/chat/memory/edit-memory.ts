import { eq, sql } from 'drizzle-orm';
import { AppError } from '#src/contract/errors/app-error.ts';
import { userMessages } from '#src/contract/errors/errors.ts';
import { maxFactLength, type Memory } from '#src/contract/chat/memory-calls.ts';
import { cleanFact, cleanSummary } from '#src/domain/memory/clean-memory.ts';
import { memories, memoryReplacements } from '#src/server/chat/base/memory-tables.ts';
import type { Owner } from '#src/server/chat/base/require-conversation.ts';
import { checkMessage } from '#src/server/chat/safety/check-message.ts';
import { requireAdults } from '#src/server/chat/safety/require-adults.ts';
import type { Database } from '#src/server/platform/database/database.ts';
import { requireText } from './add-memory.ts';
import { personAuthor } from '../base/is-active-memory.ts';
import { lockMemory } from './lock-memory.ts';
import { requirePinRoom } from './require-pin-room.ts';
import { type MemoryRow, toMemory } from './to-memory.ts';

export interface MemoryEdit {
  memoryId: string;
  /** What is absent stays. */
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
      await requirePinRoom(transaction, {
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
