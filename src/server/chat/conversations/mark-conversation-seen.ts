import { sql } from 'drizzle-orm';
import type { Queries } from '#src/server/platform/database/database.ts';
import { notFound } from '#src/server/platform/http/calls/not-found.ts';
import { isOwnConversation, type Owner } from '../messages/require-conversation.ts';
import { conversations } from '../tables/tables.ts';

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
    .set({ seenAt: sql`now()` })
    .where(isOwnConversation(owner, id))
    .returning({ id: conversations.id });
  if (seen.length === 0) throw notFound();
  return { unread: 0 };
}
