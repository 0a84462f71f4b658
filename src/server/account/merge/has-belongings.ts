import { and, count, eq, exists, gt, isNull, or, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { unlockedBackgrounds } from '#src/server/characters/gallery-tables.ts';
import { characters } from '#src/server/characters/tables.ts';
import { guidances, presets, quickReplies } from '#src/server/chat/tables/guidance-tables.ts';
import { reports, unlockedPictures } from '#src/server/chat/tables/media-tables.ts';
import { conversations } from '#src/server/chat/tables/tables.ts';
import { gemHolds, gemWallets } from '#src/server/gems/tables.ts';
import { hashDeviceId } from '#src/server/account/identity/hash-device-id.ts';
import { users } from '#src/server/account/identity/tables.ts';
import { lorebooks } from '#src/server/lorebooks/tables.ts';
import { personas } from '#src/server/personas/tables.ts';
import { pictures } from '#src/server/pictures/tables.ts';
import type { Queries } from '#src/server/platform/database/database.ts';
import { idempotencyKeys } from '#src/server/platform/database/tables.ts';

/** The columns that name the owner of a row which people know of. */
const knownOwners: readonly PgColumn[] = [
  personas.userId,
  lorebooks.userId,
  guidances.userId,
  presets.userId,
  quickReplies.userId,
  characters.ownerId,
  pictures.ownerId,
  unlockedPictures.userId,
  unlockedBackgrounds.userId,
];

/** The columns that name the owner of a row; tests/api/account/account-merge.test.ts fails for a missing column. */
const owners: readonly PgColumn[] = [
  conversations.userId,
  ...knownOwners,
  gemHolds.userId,
  reports.userId,
  idempotencyKeys.userId,
];

/**
 * Returns true if the guest of a device owns anything that a login moves. It takes no lock and writes nothing, so that
 * pages of members can call it each time.
 */
export function hasBelongings(database: Queries, deviceId: string): Promise<boolean> {
  return ownsAny(database, deviceId, { owners, gems: [gemWallets.daily, gemWallets.bought] });
}

/** Counts what the guest of a device owns, for the person who decides where it goes; the gems of a day are nothing. */
export async function countBelongings(
  database: Queries,
  deviceId: string,
): Promise<{ chats: number; hasMore: boolean }> {
  const [found] = await database
    .select({ chats: count() })
    .from(conversations)
    .innerJoin(users, eq(users.id, conversations.userId))
    .where(and(eq(users.deviceIdHash, hashDeviceId(deviceId)), isNull(conversations.deletedAt)));
  const hasMore = await ownsAny(database, deviceId, { owners: knownOwners, gems: [gemWallets.bought] });
  return { chats: found?.chats ?? 0, hasMore };
}

async function ownsAny(
  database: Queries,
  deviceId: string,
  { owners: columns, gems: amounts }: { owners: readonly PgColumn[]; gems: readonly PgColumn[] },
): Promise<boolean> {
  const owned = columns.map((owner) =>
    exists(
      database
        .select({ one: sql`1` })
        .from(owner.table)
        .where(eq(owner, users.id)),
    ),
  );
  const gems = exists(
    database
      .select({ one: sql`1` })
      .from(gemWallets)
      .where(and(eq(gemWallets.userId, users.id), or(...amounts.map((amount) => gt(amount, 0))))),
  );
  const found = await database
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.deviceIdHash, hashDeviceId(deviceId)), or(...owned, gems)));
  return found.length > 0;
}
