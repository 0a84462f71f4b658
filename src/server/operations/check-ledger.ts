import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { isHeldForRunningReply } from '#src/server/chat/messages/reply-price.ts';
import { listGemChecks, type LedgerCheck } from '#src/server/gems/list-gem-checks.ts';
import { paymentChecks } from '#src/server/membership/payment-checks.ts';
import type { Database } from '#src/server/platform/database/database.ts';

/** Every check of money: a topic with invariants of its own adds them here. */
export const ledgerChecks: readonly LedgerCheck[] = [
  ...listGemChecks(isHeldForRunningReply()),
  ...paymentChecks,
];

export interface BrokenCheck {
  name: string;
  count: number;
  /** The first violations. */
  examples: string[];
}

const mostExamples = 20;
const foundRows = z.array(z.object({ count: z.number(), examples: z.array(z.string()).nullable() }));

/**
 * Runs all checks of money on one snapshot; a running server may go on during that time.
 * @returns the checks that failed
 */
export function checkLedger(
  database: Database,
  checks: readonly LedgerCheck[] = ledgerChecks,
): Promise<BrokenCheck[]> {
  return database.transaction(
    async (transaction) => {
      // The check reads a history of years in one statement.
      await transaction.execute(sql`set local statement_timeout = '30min'`);
      const broken: BrokenCheck[] = [];
      for (const { name, broken: finding } of checks) {
        const [found] = foundRows.parse([
          ...(await transaction.execute(sql`
            with found as materialized (${finding})
            select (select count(*)::float8 from found) as count,
              (select array_agg(broken) from (select broken from found order by broken limit ${mostExamples}) as first)
                as examples`)),
        ]);
        if (found !== undefined && found.count > 0) {
          broken.push({ name, count: found.count, examples: found.examples ?? [] });
        }
      }
      return broken;
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}
