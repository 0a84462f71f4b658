import { and, count, eq } from 'drizzle-orm';
import { AppError } from '#src/contract/errors/app-error.ts';
import type { Localized } from '#src/contract/base/language.ts';
import { memories } from '#src/server/chat/base/memory-tables.ts';
import { loadLimits } from '#src/server/identity/load-limits.ts';
import type { Queries } from '#src/server/platform/database/database.ts';

/**
 * Lets one more memory be pinned in a conversation, which is locked: each pinned one is in every prompt, so there is a
 * most, by the level of the person (rule:levels).
 * @throws AppError 40003 where there are as many already
 */
export async function requirePinRoom(
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
