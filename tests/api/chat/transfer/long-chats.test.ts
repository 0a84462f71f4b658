import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readOwnMessages } from '#src/server/account/export/read-own-messages.ts';
import { readActiveBranch } from '#src/server/chat/transfer/read-active-branch.ts';
import { readWholeTree } from '#src/server/chat/transfer/read-whole-tree.ts';
import type { Queries } from '#src/server/platform/database/database.ts';
import { startForkedChat } from '#tests/support/api/chat/start-forked-chat.ts';
import { startApiForFile } from '#tests/support/api/start-api-for-file.ts';

const api = await startApiForFile();

const counts = z.tuple([z.object({ rows: z.coerce.number() })]);

/** Counts the messages that PostgreSQL reads from the table while a long conversation is read in batches. */
async function countRows(
  read: (database: Queries, conversationId: string) => AsyncGenerator<unknown[]>,
  forks: number,
): Promise<number> {
  const { conversationId } = await startForkedChat(api, forks);
  return api.services.database.transaction(async (transaction) => {
    let length = 0;
    for await (const batch of read(transaction, conversationId)) length += batch.length;
    expect(length).toBeGreaterThan(forks);
    const [{ rows }] = counts.parse([
      ...(await transaction.execute(sql`
        select seq_tup_read + coalesce(idx_tup_fetch, 0) as rows
        from pg_stat_xact_user_tables where relname = 'messages'`)),
    ]);
    return rows;
  });
}

describe('a long conversation in a file', () => {
  it.each([
    { what: 'the file of all branches', read: readWholeTree },
    { what: 'the file of the shown branch', read: readActiveBranch },
    { what: 'the export of an account', read: readOwnMessages },
  ])('is read in one pass for $what: ten times the messages are ten times the rows', async ({ read }) => {
    const [few, many] = [await countRows(read, 1_000), await countRows(read, 10_000)];
    expect(many / few).toBeLessThan(15);
  });
});
