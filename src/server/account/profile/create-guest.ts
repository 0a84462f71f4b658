import { v7 as newId } from 'uuid';
import type { User } from '#src/contract/account/user-calls.ts';
import type { Database } from '#src/server/platform/database/database.ts';
import { hashDeviceId } from '../identity/hash-device-id.ts';
import { findVisitor } from '../identity/known-guests.ts';
import { users } from '../identity/tables.ts';
import { requireUser, type UserSource } from './load-user.ts';

/** Creates or returns the guest of a device; idempotent, also under parallel calls (rule:one-guest). */
export async function createGuest(
  source: UserSource & { database: Database },
  device: { deviceId: string; platform: string },
): Promise<User> {
  const { database } = source;
  const known = await findVisitor(database, device.deviceId);
  if (known !== null) return requireUser(source, known.userId);
  await database
    .insert(users)
    .values({
      id: newId(),
      deviceIdHash: hashDeviceId(device.deviceId),
      platform: device.platform,
    })
    .onConflictDoNothing({ target: users.deviceIdHash });
  const guest = await findVisitor(database, device.deviceId);
  if (guest === null) throw new Error('a registered device has no user');
  return requireUser(source, guest.userId);
}
