import { asc, eq } from 'drizzle-orm';
import type { QuickReply } from '#src/contract/chat/guidance-calls.ts';
import { lockOwner } from '#src/server/account/identity/lock-owner.ts';
import type { Database, Queries } from '#src/server/platform/database/database.ts';
import { toStoredText } from '#src/server/platform/database/stored-text.ts';
import { quickReplies } from '../tables/guidance-tables.ts';
import { checkMessage } from '../safety/check-message.ts';

/** Lists a user's own quick replies, in their order. */
export async function listQuickReplies(database: Queries, userId: string): Promise<QuickReply[]> {
  return database
    .select({ label: quickReplies.label, content: quickReplies.content })
    .from(quickReplies)
    .where(eq(quickReplies.userId, userId))
    .orderBy(asc(quickReplies.position));
}

/**
 * Replaces all quick replies of a user.
 * @throws AppError 40003 for rejected text
 */
export async function setQuickReplies(
  database: Database,
  userId: string,
  replies: readonly QuickReply[],
): Promise<QuickReply[]> {
  for (const { label, content } of replies) await checkMessage(database, `${label}\n${content}`);
  return database.transaction(async (transaction) => {
    await lockOwner(transaction, userId);
    await transaction.delete(quickReplies).where(eq(quickReplies.userId, userId));
    if (replies.length > 0) {
      await transaction.insert(quickReplies).values(
        replies.map(({ label, content }, position) => ({
          userId,
          position,
          label: toStoredText(label).replace(/[\p{Cc}\s]+/gu, ' '),
          content: toStoredText(content),
        })),
      );
    }
    return listQuickReplies(transaction, userId);
  });
}
