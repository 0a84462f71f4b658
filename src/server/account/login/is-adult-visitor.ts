import { eq } from 'drizzle-orm';
import { hashDeviceId } from '#src/server/account/identity/hash-device-id.ts';
import { users } from '#src/server/account/identity/tables.ts';
import type { Queries } from '#src/server/platform/database/database.ts';
import { requestDeviceId } from '#src/server/platform/http/visitor/request-device-id.ts';

/** Returns true if the guest of the requesting device has stated to be an adult. */
export async function isAdultVisitor(database: Queries, request: Request): Promise<boolean> {
  const deviceId = requestDeviceId(request);
  if (deviceId === null) return false;
  const [guest] = await database
    .select({ adultStatedAt: users.adultStatedAt })
    .from(users)
    .where(eq(users.deviceIdHash, hashDeviceId(deviceId)));
  return guest !== undefined && guest.adultStatedAt !== null;
}
