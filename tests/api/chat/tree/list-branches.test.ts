import { type SQL, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { listBranches } from '#src/server/chat/tree/list-branches.ts';
import type { Queries } from '#src/server/platform/database/database.ts';
import { startApiForFile } from '#tests/support/api/start-api-for-file.ts';

const api = await startApiForFile();

/** A node of a plan, as `explain` writes it. */
interface PlanNode {
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number | undefined;
  'Rows Removed by Join Filter'?: number | undefined;
  Plans?: PlanNode[] | undefined;
}

const planNode: z.ZodType<PlanNode> = z.object({
  'Actual Rows': z.number(),
  'Actual Loops': z.number(),
  'Rows Removed by Filter': z.number().optional(),
  'Rows Removed by Join Filter': z.number().optional(),
  Plans: z.lazy(() => z.array(planNode)).optional(),
});
const planRows = z.tuple([z.object({ 'QUERY PLAN': z.tuple([z.object({ Plan: planNode })]) })]);

/** Counts the rows that every step of a plan reads. */
function countRows(node: PlanNode): number {
  const read =
    node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Join Filter'] ?? 0);
  const below = (node.Plans ?? []).reduce((sum, one) => sum + countRows(one), 0);
  return read * node['Actual Loops'] + below;
}

/** Stores a chat whose active branch forks at each of its messages. */
async function startForked(forks: number) {
  const visitor = await api.registerVisitor();
  const { id } = await visitor.startChat();
  await api.database.sql`update conversations set head_message_id = null where id = ${id}`;
  await api.database.sql`delete from messages where conversation_id = ${id}`;
  await api.database.sql`
    with chain as (
      select n, gen_random_uuid() as id from generate_series(0, ${forks}::int) n),
    linked as (select n, id, lag(id) over (order by n) as parent_id from chain),
    both_ways as (
      select n, id, parent_id, true as is_on_path from linked
      union all
      select n, gen_random_uuid(), parent_id, false from linked where n > 0)
    insert into messages (id, conversation_id, parent_id, depth, role, content, state, is_on_path)
    select id, ${id}, parent_id, n, case when n % 2 = 0 then 'assistant' else 'user' end, 'Message ' || n, 'complete', is_on_path
    from both_ways order by n`;
  await api.database.sql`
    update conversations set message_count = ${forks + 1}, head_message_id = (
      select id from messages where conversation_id = ${id} and is_on_path order by depth desc limit 1)
    where id = ${id}`;
  return { owner: { userId: visitor.user.id, seesMature: false }, conversationId: id };
}

describe('the map of branches', () => {
  it('shows at most 500 stretches: of the active branch the last', async () => {
    const branches = await listBranches(api.services.database, await startForked(700));
    expect(branches).toHaveLength(500);
    expect(branches.every((branch) => branch.is_active)).toBe(true);
    expect(branches.at(-1)).toMatchObject({ depth: 700, excerpt: 'Message 700', role: 'assistant' });
    expect(branches[0]).toMatchObject({ depth: 201, length: 1 });
  });

  it('shows the newest others beside a short active branch', async () => {
    const branches = await listBranches(api.services.database, await startForked(300));
    expect(branches).toHaveLength(500);
    expect(branches.filter((branch) => branch.is_active)).toHaveLength(301);
  });

  it('is one pass: ten times the forks are ten times the rows', async () => {
    const count = async (forks: number): Promise<number> => {
      const asked = await startForked(forks);
      let rows = 0;
      const { database } = api.services;
      const counted: Queries = Object.assign(Object.create(database) as typeof database, {
        execute: async (query: SQL) => {
          const plan = await database.execute(sql`explain (analyze, format json) ${query}`);
          rows += countRows(planRows.parse([...plan])[0]['QUERY PLAN'][0].Plan);
          return database.execute(query);
        },
      });
      expect(await listBranches(counted, asked)).toHaveLength(500);
      return rows;
    };
    // As after an import: nothing is known of the size of the table yet.
    const [few, many] = [await count(2_000), await count(20_000)];
    expect(many / few).toBeLessThan(15);
  });
});
