import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '#src/server/platform/database/database.ts';
import { createStatement } from '#src/server/platform/database/statement.ts';
import type { Visitor } from '#src/server/platform/http/visitor/visitor.ts';
import { hashDeviceId } from './hash-device-id.ts';
import { users } from './tables.ts';

const visitorStatement = createStatement(
  sql`select ${users.id}, ${users.seenOn} >= (now() at time zone 'utc')::date as is_seen_today from ${users} where ${users.deviceIdHash} = ${sql.placeholder('hash')}`,
  z.object({ id: z.string(), is_seen_today: z.boolean() }),
);

/** A guest, and what is to be remembered of the visit. */
interface FoundGuest {
  visitor: Visitor;
  /** Whether the day of the last visit is today's already. */
  isSeenToday: boolean;
}

/** The guest of a device id as it is stored, or null when the device was never registered (rule:one-guest). */
export async function findGuest(database: Database, deviceId: string): Promise<FoundGuest | null> {
  const [user] = await database.read(visitorStatement, { hash: hashDeviceId(deviceId) });
  if (user === undefined) return null;
  const visitor = { userId: user.id, accountId: null, session: null, seesMature: false };
  return { visitor, isSeenToday: user.is_seen_today };
}

/** The visitor of a device id, or null when the device was never registered (rule:one-guest). */
export async function findVisitor(database: Database, deviceId: string): Promise<Visitor | null> {
  return (await findGuest(database, deviceId))?.visitor ?? null;
}
