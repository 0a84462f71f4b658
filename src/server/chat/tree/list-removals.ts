import { and, desc, eq, gt, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { listRemovals as listRemovalsCall } from '#src/contract/chat/tree-calls.ts';
import { excerptBeginning, excerptSourceLength } from '#src/domain/text/excerpt-beginning.ts';
import type { Queries } from '#src/server/platform/database/database.ts';
import { type Owner, requireConversation } from '../messages/require-conversation.ts';
import { messages, removals } from '../tables/tables.ts';
import { restorableSince } from '../conversations/deleted-conversations.ts';

type Removal = z.output<typeof listRemovalsCall.result>[number];

const mostRemovals = 100;
const excerptLength = 160;

/**
 * Lists the deletions and resets of an own conversation that can still be restored, newest first. A deletion is
 * described by the deleted message, a reset by the last message before it.
 * @throws AppError 40003 with 404 for a foreign or unknown conversation
 */
export async function listRemovals(
  database: Queries,
  { owner, conversationId }: { owner: Owner; conversationId: string },
): Promise<Removal[]> {
  await requireConversation(database, owner, conversationId);
  const content = sql<string | null>`left(case removals.kind
    when 'single' then (select content from ${messages} told where told.id = removals.message_id)
    when 'message' then (select content from ${messages} told where told.removal_id = removals.id limit 1)
    else (select content from ${messages} told where told.id = removals.head_message_id) end, ${excerptSourceLength})`;
  const rows = await database
    .select({
      id: removals.id,
      kind: removals.kind,
      messageCount: removals.messageCount,
      removedAt: removals.removedAt,
      content,
    })
    .from(removals)
    .where(and(eq(removals.conversationId, conversationId), gt(removals.removedAt, restorableSince)))
    .orderBy(desc(removals.removedAt), desc(removals.id))
    .limit(mostRemovals);
  return rows.map((row) => ({
    removal_id: row.id,
    kind: row.kind,
    excerpt: excerptBeginning(row.content ?? '', excerptLength),
    message_count: row.messageCount,
    remove_time: row.removedAt.toISOString(),
  }));
}
