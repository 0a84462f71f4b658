import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '#src/server/platform/database.ts';
import { createStatement } from '#src/server/platform/statement.ts';
import type { Visitor } from '#src/server/platform/visitor.ts';
import { hashDeviceId } from './hash-device-id.ts';
import { users } from './tables.ts';

const visitorStatement = createStatement(
  sql`select ${users.id} from ${users} where ${users.deviceIdHash} = ${sql.placeholder('hash')}`,
  z.object({ id: z.string() }),
);

/** The visitor of a device id, or null when the device was never registered (D4). */
export async function findVisitor(database: Database, deviceId: string): Promise<Visitor | null> {
  const [user] = await database.read(visitorStatement, { hash: hashDeviceId(deviceId) });
  if (user === undefined) return null;
  return { userId: user.id, accountId: null, session: null, seesMature: false };
}
