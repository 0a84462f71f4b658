import { type SQL, sql } from 'drizzle-orm';
import type { Queries } from '#src/server/platform/database/database.ts';
import { isOwnConversation, notFound, type Owner } from '../base/require-conversation.ts';
import { conversations } from '../base/tables.ts';

/** The time of seeing: never before what this process stored already, should its clock go ahead of the database's. */
export function seenNow(): SQL {
  return sql`greatest(now(), ${new Date().toISOString()}::timestamptz)`;
}

/**
 * Its owner sees a conversation now: nothing in it is unread.
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
