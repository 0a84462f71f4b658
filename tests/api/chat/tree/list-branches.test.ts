import { type SQL, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { listBranches } from '#src/server/chat/tree/list-branches.ts';
import type { Queries } from '#src/server/platform/database/database.ts';
import { startForkedChat } from '#tests/support/api/chat/start-forked-chat.ts';
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

describe('the map of branches', () => {
  it('shows at most 500 stretches: of the active branch the last', async () => {
    const branches = await listBranches(api.services.database, await startForkedChat(api, 700));
    expect(branches).toHaveLength(500);
    expect(branches.every((branch) => branch.is_active)).toBe(true);
    expect(branches.at(-1)).toMatchObject({ depth: 700, excerpt: 'Message 700', role: 'assistant' });
    expect(branches[0]).toMatchObject({ depth: 201, length: 1 });
  });

  it('shows the newest others beside a short active branch', async () => {
    const branches = await listBranches(api.services.database, await startForkedChat(api, 300));
    expect(branches).toHaveLength(500);
    expect(branches.filter((branch) => branch.is_active)).toHaveLength(301);
  });

  it('is one pass: ten times the forks are ten times the rows', async () => {
    const count = async (forks: number): Promise<number> => {
      const asked = await startForkedChat(api, forks);
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
