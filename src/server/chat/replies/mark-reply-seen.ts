import { and, eq, sql } from 'drizzle-orm';
import { describeError } from '#src/server/platform/log/log.ts';
import type { Services } from '#src/server/platform/services.ts';
import { seenNow } from '../conversations/mark-conversation-seen.ts';
import { conversations, generations } from '../base/tables.ts';
import type { MessageRow } from '../base/to-message.ts';

/**
 * Whoever gets the end of an own reply has seen the conversation; who reads it again changes nothing. A fault is
 * logged: the reply itself is whole.
 */
export async function markReplySeen(
  { database, log }: Pick<Services, 'database' | 'log'>,
  userId: string,
  reply: MessageRow,
): Promise<void> {
  await database
    .update(conversations)
    .set({ seenAt: seenNow() })
    .where(
      and(
        eq(conversations.id, reply.conversationId),
        eq(conversations.userId, userId),
        sql`not exists (select from ${generations}
          where ${generations.messageId} = ${reply.id} and ${generations.endedAt} < ${conversations.seenAt})`,
      ),
    )
    .catch((error: unknown) => {
      log.warn('reply-not-seen', { message_id: reply.id, ...describeError(error) });
    });
}
