import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { users } from '#src/server/identity/tables.ts';
import { subscriptions } from '#src/server/membership/tables.ts';
import type { Queries } from '#src/server/platform/database.ts';

const monthMs = 30 * 86_400_000;

/** Gives a user the level that a paid subscription gives, or takes every one. */
export async function giveLevel(
  database: Queries,
  userId: string,
  level: 'NOT_VIP' | 'VIP' | 'SVIP',
): Promise<void> {
  await database.delete(subscriptions).where(eq(subscriptions.userId, userId));
  await database.update(users).set({ vipLevel: level }).where(eq(users.id, userId));
  if (level === 'NOT_VIP') return;
  const periodEnd = new Date(Date.now() + monthMs);
  await database.insert(subscriptions).values({
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
  });
}
