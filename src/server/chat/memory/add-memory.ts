import { v7 as newId } from 'uuid';
import { AppError } from '#src/contract/errors/app-error.ts';
import { userMessages } from '#src/contract/errors/errors.ts';
import type { Memory } from '#src/contract/chat/memory-calls.ts';
import { cleanFact } from '#src/domain/memory/clean-memory.ts';
import { memories } from '#src/server/chat/base/memory-tables.ts';
import type { Owner } from '#src/server/chat/base/require-conversation.ts';
import { checkMessage } from '#src/server/chat/safety/check-message.ts';
import { requireAdults } from '#src/server/chat/safety/require-adults.ts';
import type { Database } from '#src/server/platform/database/database.ts';
import { personAuthor } from '../base/is-active-memory.ts';
import { lockRemembered } from './lock-memory.ts';
import { requirePinRoom } from './require-pin-room.ts';
import { toMemory } from './to-memory.ts';

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
    await requirePinRoom(transaction, { userId: owner.userId, conversationId });
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
export function requireText(text: string): string {
  if (text === '') throw new AppError(40003, { userMessage: userMessages.memoryEmpty });
  return text;
}
