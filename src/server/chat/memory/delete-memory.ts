import { and, eq, sql } from 'drizzle-orm';
import { AppError } from '#src/contract/errors/app-error.ts';
import { userMessages } from '#src/contract/errors/errors.ts';
import { memories } from '#src/server/chat/base/memory-tables.ts';
import type { Owner } from '#src/server/chat/base/require-conversation.ts';
import type { Database } from '#src/server/platform/database/database.ts';
import { isActiveMemory } from '../base/is-active-memory.ts';
import { lockMemory } from './lock-memory.ts';

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
