import { eq, sql } from 'drizzle-orm';
import type { Queries } from '#src/server/platform/database.ts';
import { messages } from './tables.ts';
import type { MessageRow } from './to-message.ts';

/** What a prompt needs of a message: hundreds of them are read for one. */
export type BranchMessage = Pick<MessageRow, 'id' | 'role' | 'content' | 'depth' | 'createdAt'>;

/**
 * The messages from `fromId` up its chain of parents, oldest first, at most `limit` of them: one index look-up for
 * each, however long the conversation is. Only messages of the conversation are followed; null is before all of them.
 */
export async function listBranch(
  database: Queries,
  conversationId: string,
  fromId: string | null,
  limit: number,
): Promise<BranchMessage[]> {
  if (fromId === null) return [];
  const branch = sql`(
    with recursive branch as (
      select id, parent_id, 1 as depth from messages
      where id = ${fromId} and conversation_id = ${conversationId}
      union all
      select parent.id, parent.parent_id, branch.depth + 1
      from branch join messages parent on parent.id = branch.parent_id
      where branch.depth < ${limit}
    )
    select id, depth from branch) as branch`;
  return database
    .select({
      id: messages.id,
      role: messages.role,
      content: messages.content,
      depth: messages.depth,
      createdAt: messages.createdAt,
    })
    .from(messages)
    .innerJoin(branch, eq(messages.id, sql`branch.id`))
    .orderBy(sql`branch.depth desc`);
}
