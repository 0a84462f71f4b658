import { eq } from 'drizzle-orm';
import type { Queries } from '#src/server/platform/database.ts';
import type { Visitor } from '#src/server/platform/visitor.ts';
import { hashDeviceId } from './hash-device-id.ts';
import { users } from './tables.ts';

/** The visitor of a device id, or null when the device was never registered (D4). */
export async function findVisitor(database: Queries, deviceId: string): Promise<Visitor | null> {
  const [user] = await database
    .select({ userId: users.id })
    .from(users)
    .where(eq(users.deviceIdHash, hashDeviceId(deviceId)));
  return user === undefined ? null : { ...user, accountId: null, session: null, seesMature: false };
}
