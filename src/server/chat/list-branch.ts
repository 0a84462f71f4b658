import { inArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Queries } from '#src/server/platform/database.ts';
import { messages } from './tables.ts';
import type { MessageRow } from './to-message.ts';

const idRows = z.array(z.object({ id: z.uuid() }));

/**
 * The messages from `fromId` up its chain of parents, oldest first, at most `limit` of them: one index look-up for
 * each, however long the conversation is. Only messages of the conversation are followed.
 */
export async function listBranch(
  database: Queries,
  conversationId: string,
  fromId: string,
  limit: number,
): Promise<MessageRow[]> {
  const chain = await database.execute(sql`
    with recursive branch as (
      select id, parent_id, 1 as depth from messages
      where id = ${fromId} and conversation_id = ${conversationId}
      union all
      select parent.id, parent.parent_id, branch.depth + 1
      from branch join messages parent on parent.id = branch.parent_id
      where branch.depth < ${limit}
    )
    select id from branch order by depth desc`);
  const ids = idRows.parse([...chain]).map((row) => row.id);
  if (ids.length === 0) return [];
  const rows = await database.select().from(messages).where(inArray(messages.id, ids));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
