import { asc, eq, type SQL, sql } from 'drizzle-orm';
import type { Database, Queries } from '#src/server/platform/database/database.ts';
import { storageKinds, storageLimitOf, storageQuotas } from '#src/server/account/identity/storage-quotas.ts';
import { noRoom } from '#src/server/platform/database/storage-refusal.ts';
import { accountSessions } from './account-tables.ts';
import { storageLimits, storageUses } from './storage-tables.ts';
import { users } from './tables.ts';

/** The stored amounts of a user, and their limits. */
export interface StorageUse {
  bytes: number;
  conversations: number;
  limit: { bytes: number; conversations: number };
}

/** Writes the limits of this program to the table that the counting triggers read. */
export async function writeStorageLimits(database: Queries): Promise<void> {
  const { reserveBytes } = storageQuotas;
  await database
    .insert(storageLimits)
    .values(storageKinds.map((kind) => ({ kind, ...storageLimitOf(kind), reserveBytes })))
    .onConflictDoUpdate({
      target: storageLimits.kind,
      set: {
        bytes: sql`excluded.bytes`,
        conversations: sql`excluded.conversations`,
        reserveBytes: sql`excluded.reserve_bytes`,
      },
      // A start with the same numbers writes nothing.
      setWhere: sql`(${storageLimits.bytes}, ${storageLimits.conversations}, ${storageLimits.reserveBytes})
        is distinct from (excluded.bytes, excluded.conversations, excluded.reserve_bytes)`,
    });
}

/**
 * Stores a whole conversation, and counts it once at its end: until then no other write of the user waits for it.
 * @param work stores the conversation and all that belongs to it, and nothing else
 * @throws the error of the counting trigger when it exceeds the user's limit
 */
export function countAtEnd<T>(
  transaction: Queries,
  { userId, conversationId }: { userId: string; conversationId: string },
  work: () => Promise<T>,
): Promise<T> {
  const bytes = sql`storage_of_conversation(${conversationId}::uuid)`;
  return countLater(transaction, { userId, bytes, conversations: 1 }, work);
}

/**
 * Stores a character with its pictures, and counts it once at its end.
 * @param work stores the character and all that belongs to it, and nothing else
 * @throws the error of the counting trigger when it exceeds the user's limit
 */
export function countCharacterAtEnd<T>(
  transaction: Queries,
  { userId, characterId, pictureIds }: { userId: string; characterId: string; pictureIds: string[] },
  work: () => Promise<T>,
): Promise<T> {
  const bytes = sql`storage_of_character(${characterId}) + (select coalesce(sum(500 + octet_length(original)
    + octet_length(blur)), 0) from pictures where id in ${pictureIds})`;
  return countLater(transaction, { userId, bytes, conversations: 0 }, work);
}

async function countLater<T>(
  transaction: Queries,
  { userId, bytes, conversations }: { userId: string; bytes: SQL; conversations: number },
  work: () => Promise<T>,
): Promise<T> {
  await transaction.execute(sql`select set_config('yuanfen.counts_later', 'on', true)`);
  const result = await work();
  await transaction.execute(sql`select set_config('yuanfen.counts_later', 'off', true)`);
  await transaction.execute(
    sql`select count_storage(${userId}::uuid, (${bytes})::bigint, ${conversations}::integer, 'refuse')`,
  );
  return result;
}

export async function readStorageUse(database: Queries, userId: string): Promise<StorageUse> {
  const [row] = await database
    .select({
      bytes: sql<number>`coalesce(${storageUses.bytes}, 0)::float8`,
      conversations: sql<number>`coalesce(${storageUses.conversations}, 0)`,
      limit: {
        bytes: sql<number>`${storageLimits.bytes}::float8`,
        conversations: storageLimits.conversations,
      },
    })
    .from(users)
    .innerJoin(
      storageLimits,
      eq(
        storageLimits.kind,
        sql`case when ${users.accountId} is null then 'guest' else ${users.vipLevel} end`,
      ),
    )
    .leftJoin(storageUses, eq(storageUses.userId, users.id))
    .where(eq(users.id, userId));
  return row ?? { bytes: 0, conversations: 0, limit: storageLimitOf('guest') };
}

/**
 * Rejects a request before any work is done; the triggers reject only a write whose own size passes the limit.
 * @throws AppError 40003 with 413 when the user has reached the limit already
 */
export async function requireRoom(database: Database, userId: string): Promise<void> {
  const { bytes, limit } = await readStorageUse(database, userId);
  if (bytes >= limit.bytes) throw noRoom(limit.bytes);
}

/** Users recounted in one run: each takes some milliseconds. */
const recountedAtOnce = 1_000;

/**
 * Recounts the storage of users who were here in the last days and were not counted today, one after the other, those
 * with the oldest count first, so that an error from a race is corrected.
 * @param signal ends it after the user who is being counted
 * @returns the number of wrong counts
 */
export async function recountStorage(database: Database, signal?: AbortSignal): Promise<number> {
  const due = await database
    .select({ id: users.id, bytes: storageUses.bytes })
    .from(storageUses)
    .innerJoin(users, eq(users.id, storageUses.userId))
    .where(
      sql`${storageUses.countedOn} < (now() at time zone 'utc')::date and (${users.seenOn} >= current_date - 2
        or ${users.accountId} in (
          select account_id from ${accountSessions} where ${accountSessions.updatedAt} > now() - interval '2 days'))`,
    )
    .orderBy(asc(storageUses.countedOn))
    .limit(recountedAtOnce);
  let wrong = 0;
  for (const { id } of due) {
    if (signal?.aborted === true) break;
    const [counted] = await database.execute<{ is_wrong: boolean }>(
      sql`select recount_storage(${id}) as is_wrong where exists (select from users where id = ${id})`,
    );
    if (counted?.is_wrong === true) wrong += 1;
  }
  return wrong;
}
