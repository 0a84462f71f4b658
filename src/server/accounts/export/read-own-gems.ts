import { and, asc, eq, gt } from 'drizzle-orm';
import { gemEntries, gemHolds, gemWallets } from '#src/server/gems/tables.ts';
import type { Queries } from '#src/server/platform/database/database.ts';

/** The most rows in memory at a time. */
const batchSize = 1_000;

/** Reads the balance of a user; null for a user who never had gems. */
export async function readOwnWallet(database: Queries, userId: string) {
  const [wallet] = await database
    .select({
      daily: gemWallets.daily,
      bought: gemWallets.bought,
      held_daily: gemWallets.heldDaily,
      held_bought: gemWallets.heldBought,
      package_day: gemWallets.packageDay,
      package_gems: gemWallets.packageGems,
      package_zone: gemWallets.packageZone,
      package_month: gemWallets.packageMonth,
      month_gems: gemWallets.monthGems,
    })
    .from(gemWallets)
    .where(eq(gemWallets.userId, userId));
  if (wallet === undefined) return null;
  return { ...wallet, package_day: wallet.package_day === null ? null : new Date(wallet.package_day) };
}

/** Reads the ledger of a user in batches, oldest entry first. */
export async function* readOwnEntries(database: Queries, userId: string): AsyncGenerator<object[]> {
  let after = 0n;
  for (;;) {
    const batch = await database
      .select({
        id: gemEntries.id,
        kind: gemEntries.kind,
        action: gemEntries.action,
        daily: gemEntries.daily,
        bought: gemEntries.bought,
        daily_after: gemEntries.dailyAfter,
        bought_after: gemEntries.boughtAfter,
        hold_id: gemEntries.holdId,
        reference: gemEntries.reference,
        reason: gemEntries.reason,
        create_time: gemEntries.createdAt,
      })
      .from(gemEntries)
      .innerJoin(gemWallets, eq(gemWallets.id, gemEntries.walletId))
      .where(and(eq(gemWallets.userId, userId), gt(gemEntries.id, after)))
      .orderBy(asc(gemEntries.id))
      .limit(batchSize);
    const last = batch.at(-1);
    if (last === undefined) return;
    yield batch.map((entry) => ({ ...entry, id: entry.id.toString() }));
    after = last.id;
  }
}

export async function* readOwnHolds(database: Queries, userId: string): AsyncGenerator<object[]> {
  let after: string | undefined;
  for (;;) {
    const batch = await database
      .select({
        id: gemHolds.id,
        action: gemHolds.action,
        gems: gemHolds.gems,
        daily: gemHolds.daily,
        bought: gemHolds.bought,
        captured: gemHolds.captured,
        reference: gemHolds.reference,
        state: gemHolds.state,
        create_time: gemHolds.createdAt,
        end_time: gemHolds.endedAt,
      })
      .from(gemHolds)
      .where(and(eq(gemHolds.userId, userId), after === undefined ? undefined : gt(gemHolds.id, after)))
      .orderBy(asc(gemHolds.id))
      .limit(batchSize);
    const last = batch.at(-1);
    if (last === undefined) return;
    yield batch;
    after = last.id;
  }
}
