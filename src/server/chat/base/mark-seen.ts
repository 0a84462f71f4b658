import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Queries } from '#src/server/platform/database/database.ts';
import { notFound } from '#src/server/platform/http/calls/not-found.ts';
import { toErrorFields } from '#src/server/platform/log/log.ts';
import type { Services } from '#src/server/platform/services.ts';
import { isOwnConversation, type Owner } from './require-conversation.ts';
import { conversations, generations } from './tables.ts';
import type { MessageRow } from './to-message.ts';

/**
 * Returns the time of a visit: never earlier than the times that this process has stored, if its clock is ahead of the
 * database's.
 */
function seenNow(): SQL {
  return sql`greatest(now(), ${new Date().toISOString()}::timestamptz)`;
}

/**
 * Marks a conversation as seen by its owner now: nothing in it is unread.
 * @throws AppError 40003 with 404 when it does not exist or is somebody else's
 */
export async function markConversationSeen(
  database: Queries,
  owner: Owner,
  id: string,
): Promise<{ unread: 0 }> {
  const seen = await database
    .update(conversations)
    .set({ seenAt: seenNow() })
    .where(isOwnConversation(owner, id))
    .returning({ id: conversations.id });
  if (seen.length === 0) throw notFound();
  return { unread: 0 };
}

/**
 * Marks the conversation of an own reply as seen by the reader who gets its end; reading it again changes nothing. An
 * error is only logged, since the reply itself is whole.
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
      log.warn('reply-not-seen', { message_id: reply.id, ...toErrorFields(error) });
    });
}
