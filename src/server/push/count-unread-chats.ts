import { and, eq, gt, isNull } from 'drizzle-orm';
import { countUnread } from '#src/server/chat/conversations/count-unread.ts';
import { conversations } from '#src/server/chat/base/tables.ts';
import type { Queries } from '#src/server/platform/database/database.ts';

/** Nobody reads a larger number on an icon. */
const mostCounted = 100;

/** In how many conversations of a user that are not archived replies are unread: what the icon of the app shows. */
export async function countUnreadChats(database: Queries, userId: string): Promise<number> {
  // Few are newer than they were seen, so few are looked into.
  const newer = await database
    .select({ id: conversations.id })
    .from(conversations)
    .where(
      and(
        eq(conversations.userId, userId),
        isNull(conversations.deletedAt),
        isNull(conversations.archivedAt),
        gt(conversations.modifiedAt, conversations.seenAt),
      ),
    )
    .limit(mostCounted);
  const unread = await countUnread(
    database,
    userId,
    newer.map(({ id }) => id),
  );
  return unread.size;
}
