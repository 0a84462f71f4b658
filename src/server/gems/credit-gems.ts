import { sql } from 'drizzle-orm';
import type { GemEntryKind } from '#src/contract/membership/gem-calls.ts';
import type { Queries } from '#src/server/platform/database/database.ts';

export interface Credit {
  kind: Extract<GemEntryKind, 'purchase' | 'refund' | 'grant'>;
  /** Negative amounts take gems back. */
  daily?: number;
  bought?: number;
  /** The id of an order; null for what was for nothing that has one. */
  reference: string | null;
  /** An operator's. */
  reason?: string;
}

/**
 * Moves gems between the site and a user with an entry of the ledger, in the transaction of the caller. What is held
 * stays: of a negative amount, what is free is taken.
 * @returns what was moved
 */
export async function creditGems(
  queries: Queries,
  userId: string,
  { kind, daily = 0, bought = 0, reference, reason }: Credit,
): Promise<{ daily: number; bought: number }> {
  const [moved] = await queries.execute<{ daily: number; bought: number }>(sql`
    select moved_daily as daily, moved_bought as bought from move_gems(${userId}::uuid, ${kind}::text, ${daily}::int,
      ${bought}::int, ${reference}::text, ${reason ?? null}::text)`);
  if (moved === undefined) throw new Error('a movement of gems was not answered');
  return { daily: moved.daily, bought: moved.bought };
}
