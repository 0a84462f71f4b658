import { and, eq, exists, or, sql } from 'drizzle-orm';
import { conversations } from '#src/server/chat/tables.ts';
import { hashDeviceId } from '#src/server/identity/hash-device-id.ts';
import { users } from '#src/server/identity/tables.ts';
import type { Queries } from '#src/server/platform/database.ts';
import { idempotencyKeys } from '#src/server/platform/tables.ts';

/**
 * True when the guest of a device owns anything that a login moves. It takes no lock and writes nothing, so that pages
 * of members can ask it each time.
 */
export async function hasBelongings(database: Queries, deviceId: string): Promise<boolean> {
  const one = { one: sql`1` };
  const chats = database.select(one).from(conversations).where(eq(conversations.userId, users.id));
  const answers = database.select(one).from(idempotencyKeys).where(eq(idempotencyKeys.userId, users.id));
  const found = await database
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.deviceIdHash, hashDeviceId(deviceId)), or(exists(chats), exists(answers))));
  return found.length > 0;
}
