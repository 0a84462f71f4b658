import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { ConversationRow } from '#src/server/chat/base/require-conversation.ts';
import type { Queries } from '#src/server/platform/database/database.ts';

const depthRows = z.array(z.object({ depth: z.number().int() }));

/**
 * Up to which depth of the active branch everything was remembered; -1 where nothing was. What was remembered last may
 * stand on another branch: then it is the depth of the fork.
 */
export async function findRememberedDepth(
  queries: Queries,
  { id, rememberedId, rememberedDepth }: ConversationRow,
): Promise<number> {
  if (rememberedId === null || rememberedDepth < 0) return -1;
  const rows = await queries.execute(sql`
    with recursive up as (
      select parent_id, depth, is_on_path from messages where id = ${rememberedId} and conversation_id = ${id}
      union all
      select parent.parent_id, parent.depth, parent.is_on_path
      from up join messages parent on parent.id = up.parent_id
      where not up.is_on_path
    )
    select depth from up where is_on_path limit 1`);
  const [fork] = depthRows.parse([...rows]);
  return Math.min(fork?.depth ?? -1, rememberedDepth);
}
