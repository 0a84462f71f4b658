import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Queries } from '#src/server/platform/database/database.ts';
import { messages } from '../base/tables.ts';

const tipRows = z.tuple([z.object({ id: z.string() })]);

/**
 * The last message of the branch that goes on from a message: each time with what was chosen last. One index look-up
 * for each message on the way.
 */
export async function findTip(queries: Queries, messageId: string): Promise<string> {
  const [tip] = tipRows.parse([
    ...(await queries.execute(sql`
      with recursive descent as (
        select id, depth from ${messages} where id = ${messageId}
        union all
        select next.id, next.depth from descent cross join lateral (
          select id, depth from ${messages} where parent_id = descent.id and removal_id is null
          order by chosen_at desc, id desc limit 1) next)
      select id from descent order by depth desc limit 1`)),
  ]);
  return tip.id;
}
