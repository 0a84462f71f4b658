import { and, eq, exists, gt, or, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { unlockedBackgrounds } from '#src/server/characters/gallery-tables.ts';
import { characters } from '#src/server/characters/tables.ts';
import { guidances, presets, quickReplies } from '#src/server/chat/base/guidance-tables.ts';
import { reports, unlockedPictures } from '#src/server/chat/base/media-tables.ts';
import { conversations } from '#src/server/chat/base/tables.ts';
import { gemHolds, gemWallets } from '#src/server/gems/tables.ts';
import { hashDeviceId } from '#src/server/identity/hash-device-id.ts';
import { users } from '#src/server/identity/tables.ts';
import { lorebooks } from '#src/server/lorebooks/tables.ts';
import { personas } from '#src/server/personas/tables.ts';
import { pictures } from '#src/server/pictures/tables.ts';
import type { Queries } from '#src/server/platform/database/database.ts';
import { idempotencyKeys } from '#src/server/platform/database/tables.ts';

/** The columns that name the owner of a row; tests/api/accounts/account-merge.test.ts fails for one that is missing. */
const owners: readonly PgColumn[] = [
  conversations.userId,
  personas.userId,
  lorebooks.userId,
  guidances.userId,
  presets.userId,
  quickReplies.userId,
  characters.ownerId,
  pictures.ownerId,
  unlockedPictures.userId,
  unlockedBackgrounds.userId,
  gemHolds.userId,
  reports.userId,
  idempotencyKeys.userId,
];

/**
 * Returns true if the guest of a device owns anything that a login moves. It takes no lock and writes nothing, so that
 * pages of members can call it each time.
 */
export async function hasBelongings(database: Queries, deviceId: string): Promise<boolean> {
  const owned = owners.map((owner) =>
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
      .where(and(eq(gemWallets.userId, users.id), or(gt(gemWallets.daily, 0), gt(gemWallets.bought, 0)))),
  );
  const found = await database
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.deviceIdHash, hashDeviceId(deviceId)), or(...owned, gems)));
  return found.length > 0;
}
