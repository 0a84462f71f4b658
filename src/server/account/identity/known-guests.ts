import { eq, sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { Database } from '#src/server/platform/database/database.ts';
import { runStatement } from '#src/server/platform/database/run-statement.ts';
import { createStatement } from '#src/server/platform/database/statement.ts';
import type { Visitor } from '#src/server/platform/http/visitor/visitor.ts';
import { toErrorFields, type Log } from '#src/server/platform/log/log.ts';
import { hashDeviceId } from './hash-device-id.ts';
import { users } from './tables.ts';

const mostKept = 20_000;
/**
 * The longest time until another process notices that a guest was erased. Until then it takes the device for known; the
 * database rejects any write for that guest, and the process looks it up again.
 */
const keptMs = 60_000;

/**
 * The guests of devices seen in the last minute: the guest of a device never changes (rule:one-guest), and every call
 * of a guest needs it. A device that is not registered is looked up each time.
 */
export class KnownGuests {
  readonly #database: Database;
  readonly #kept = new LRUCache<string, Visitor>({ max: mostKept, ttl: keptMs });

  readonly #log: Log;

  constructor(database: Database, log: Log) {
    this.#database = database;
    this.#log = log;
  }

  /** Returns the guest of a well-formed device id; null when it was never registered. */
  async find(deviceId: string): Promise<Visitor | null> {
    const key = hashDeviceId(deviceId);
    const known = this.#kept.get(key);
    if (known !== undefined) return known;
    const found = await findGuest(this.#database, deviceId);
    if (found === null) return null;
    this.#kept.set(key, found.visitor);
    // Not awaited, since it is the first request of the day.
    if (!found.isSeenToday) void this.#markSeen(found.visitor.userId);
    return found.visitor;
  }

  /**
   * Stores the day of the visit, because guests who have not been seen for long are erased. A missed day does no harm:
   * the next minute tries again.
   */
  async #markSeen(userId: string): Promise<void> {
    try {
      await this.#database
        .update(users)
        .set({ seenOn: sql`(now() at time zone 'utc')::date` })
        .where(eq(users.id, userId));
    } catch (error) {
      this.#log.warn('visit-not-noted', toErrorFields(error));
    }
  }

  /** Drops an erased guest, so that its device is unknown in this process at once. */
  forget(userId: string): void {
    for (const [key, { userId: kept }] of this.#kept.entries()) if (kept === userId) this.#kept.delete(key);
  }

  /** Looks a guest up in the database, without the cache. */
  findAgain(deviceId: string): Promise<Visitor | null> {
    this.#kept.delete(hashDeviceId(deviceId));
    return this.find(deviceId);
  }
}

const visitorStatement = createStatement(
  sql`select ${users.id}, ${users.seenOn} >= (now() at time zone 'utc')::date as is_seen_today from ${users} where ${users.deviceIdHash} = ${sql.placeholder('hash')}`,
  z.object({ id: z.string(), is_seen_today: z.boolean() }),
);

/** A guest, and whether its visit has to be noted. */
interface FoundGuest {
  visitor: Visitor;
  /** True if the day of the last visit is today. */
  isSeenToday: boolean;
}

/** Returns the stored guest of a device id; null when the device was never registered (rule:one-guest). */
async function findGuest(database: Database, deviceId: string): Promise<FoundGuest | null> {
  const [user] = await runStatement(database, visitorStatement, { hash: hashDeviceId(deviceId) });
  if (user === undefined) return null;
  const visitor = { userId: user.id, accountId: null, session: null, seesMature: false };
  return { visitor, isSeenToday: user.is_seen_today };
}

/** Returns the visitor of a device id; null when the device was never registered (rule:one-guest). */
export async function findVisitor(database: Database, deviceId: string): Promise<Visitor | null> {
  return (await findGuest(database, deviceId))?.visitor ?? null;
}
