import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { users } from '#src/server/account/identity/tables.ts';
import { subscriptions } from '#src/server/membership/tables/tables.ts';
import type { Database } from '#src/server/platform/database/database.ts';

const monthMs = 30 * 86_400_000;

/** Gives a user the level of a paid subscription, or removes every level. */
export async function giveLevel(
  database: Database,
  userId: string,
  level: 'NOT_VIP' | 'VIP' | 'SVIP',
): Promise<void> {
  await database.transaction(async (transaction) => {
    const paid = level === 'NOT_VIP' ? null : subscribe(userId, level);
    await transaction
      .update(users)
      .set({ vipLevel: level, paidFrom: paid?.periodStart ?? null, paidUntil: paid?.periodEnd ?? null })
      .where(eq(users.id, userId));
    await transaction.delete(subscriptions).where(eq(subscriptions.userId, userId));
    if (paid !== null) await transaction.insert(subscriptions).values(paid);
  });
}

function subscribe(userId: string, level: 'VIP' | 'SVIP') {
  const periodEnd = new Date(Date.now() + monthMs);
  return {
    id: randomUUID(),
    userId,
    provider: 'sandbox',
    ref: `sandbox_sub_${randomUUID()}`,
    productId: level === 'VIP' ? 'vip-month' : 'svip-month',
    level,
    interval: 'month',
    currency: 'USD',
    amount: 999,
    state: 'active',
    periodStart: new Date(),
    periodEnd,
    levelUntil: periodEnd,
    language: 'en',
    siteOrigin: 'http://localhost',
  } satisfies typeof subscriptions.$inferInsert;
}
