import { and, asc, eq, gt } from 'drizzle-orm';
import { isAnyOf } from '#src/server/platform/database/is-any-of.ts';
import { messages } from '#src/server/chat/tables/tables.ts';
import type { MessageRow } from '#src/server/chat/messages/to-message.ts';
import type { Queries } from '#src/server/platform/database/database.ts';

/**
 * Lists messages of the active branch after a depth, oldest first, at most `limit`; it stops before a reply that is
 * still being written.
 */
export async function listActiveMessages(
  queries: Queries,
  conversationId: string,
  { behind, limit }: { behind: number; limit: number },
): Promise<MessageRow[]> {
  const rows = await queries
    .select()
    .from(messages)
    .where(
      and(
        eq(messages.conversationId, conversationId),
        eq(messages.isOnPath, true),
        eq(messages.isOmitted, false),
        gt(messages.depth, behind),
      ),
    )
    .orderBy(asc(messages.depth))
    .limit(limit);
  const running = rows.findIndex(({ state }) => state === 'streaming');
  return running === -1 ? rows : rows.slice(0, running);
}

/**
 * Returns true if all messages are still on the active branch, with the same text and the same visibility to models.
 */
export async function areUnchanged(queries: Queries, rows: readonly MessageRow[]): Promise<boolean> {
  const ids = rows.map(({ id }) => id);
  const current = await queries
    .select({ id: messages.id, version: messages.version, hiddenAt: messages.hiddenAt })
    .from(messages)
    .where(and(isAnyOf(messages.id, ids), eq(messages.isOnPath, true), eq(messages.isOmitted, false)));
  const found = new Map(current.map((row) => [row.id, row]));
  return rows.every(({ id, version, hiddenAt }) => {
    const row = found.get(id);
    return row?.version === version && row.hiddenAt?.getTime() === hiddenAt?.getTime();
  });
}
