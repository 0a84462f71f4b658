import { eq, sql } from 'drizzle-orm';
import { v7 as newId } from 'uuid';
import { unlockedBackgrounds } from '#src/server/characters/gallery-tables.ts';
import { characters } from '#src/server/characters/tables.ts';
import { reports, unlockedPictures } from '#src/server/chat/tables/media-tables.ts';
import { conversations } from '#src/server/chat/tables/tables.ts';
import { accounts } from '#src/server/account/identity/account-tables.ts';
import { hashDeviceId } from '#src/server/account/identity/hash-device-id.ts';
import { levelTable } from '#src/server/account/identity/level-table.ts';
import { users } from '#src/server/account/identity/tables.ts';
import { lorebooks } from '#src/server/lorebooks/tables.ts';
import { personas } from '#src/server/personas/tables.ts';
import { pictures } from '#src/server/pictures/tables.ts';
import type { Database, Queries } from '#src/server/platform/database/database.ts';
import { retryDeadlocks } from '#src/server/platform/database/retry-deadlocks.ts';
import { idempotencyKeys } from '#src/server/platform/database/tables.ts';
import { pushSubscriptions } from '#src/server/push/tables.ts';
import { moveGuidance } from './move-guidance.ts';

type UserRow = typeof users.$inferSelect;

/** The columns of a user's choices; the choices of a guest move into a new account. */
const choices = {
  nickname: users.nickname,
  gender: users.gender,
  sign: users.sign,
  audioSwitch: users.audioSwitch,
  autoTranslate: users.autoTranslate,
  sourceLanguage: users.sourceLanguage,
  targetLanguage: users.targetLanguage,
  languagesChosen: users.languagesChosen,
  visual: users.visual,
  timeZone: users.timeZone,
  currency: users.currency,
  pushShowsText: users.pushShowsText,
  quietFrom: users.quietFrom,
  quietUntil: users.quietUntil,
} as const;

/**
 * Returns the user of an account after moving all that the guest of the device owns to it: once, in one transaction,
 * however many logins do it at the same time (rule:login-merges). Afterwards the guest is like a new one. A new account
 * takes over the guest's choices; an existing one keeps its own.
 * @param deviceId the device that logs in; null when it has none
 * @returns the id of the user
 * @throws Error when there is no such account
 */
export async function enterAccount(
  database: Database,
  { accountId, deviceId }: { accountId: string; deviceId: string | null },
): Promise<string> {
  // A call of the guest with an idempotency key may be storing its answer at the same time.
  return retryDeadlocks(() =>
    database.transaction(async (transaction) => {
      // The account first, then the guest: a parallel login waits here, and finds nothing left to move.
      const [account] = await transaction
        .select({ id: accounts.id })
        .from(accounts)
        .where(eq(accounts.id, accountId))
        .for('update');
      if (account === undefined) throw new Error('a login led to no account');
      const guest = deviceId === null ? null : await lockGuest(transaction, deviceId);
      const [known] = await transaction
        .select({ id: users.id, vipLevel: users.vipLevel })
        .from(users)
        .where(eq(users.accountId, accountId));
      const userId = known?.id ?? (await createMember(transaction, accountId, guest));
      if (guest === null) return userId;
      const mostDaily = levelTable[known?.vipLevel ?? 'NOT_VIP'].daily;
      await moveBelongings(transaction, { from: guest.id, to: userId, mostDaily });
      return userId;
    }),
  );
}

async function lockGuest(database: Queries, deviceId: string): Promise<UserRow | null> {
  const [guest] = await database
    .select()
    .from(users)
    .where(eq(users.deviceIdHash, hashDeviceId(deviceId)))
    // No stronger lock: a request that sends a message has locked its conversation, and its hold refers to the guest.
    .for('no key update');
  return guest ?? null;
}

async function createMember(database: Queries, accountId: string, guest: UserRow | null): Promise<string> {
  const id = newId();
  const chosen = guest === null ? {} : pickChoices(guest);
  await database.insert(users).values({
    ...chosen,
    id,
    accountId,
    platform: guest?.platform ?? 'pc',
    // No account is created without the statement (auth.ts); if the device's guest no longer exists, the current time
    // is used.
    adultStatedAt: guest?.adultStatedAt ?? new Date(),
  });
  return id;
}

function pickChoices(guest: UserRow): Partial<UserRow> {
  return Object.fromEntries(Object.entries(guest).filter(([name]) => name in choices));
}

/** Moves the rows that have an id of their own. Of two default personas, the account's remains the default. */
async function moveCollections(database: Queries, { from, to }: Omit<Move, 'mostDaily'>): Promise<void> {
  await database.execute(sql`
    update ${personas} set is_default = false where user_id = ${from} and is_default
      and exists (select from ${personas} where user_id = ${to} and is_default)`);
  await database.update(personas).set({ userId: to }).where(eq(personas.userId, from));
  await database.update(lorebooks).set({ userId: to }).where(eq(lorebooks.userId, from));
  await database.update(characters).set({ ownerId: to }).where(eq(characters.ownerId, from));
  await database.update(pictures).set({ ownerId: to }).where(eq(pictures.ownerId, from));
  await database.update(reports).set({ userId: to }).where(eq(reports.userId, from));
  await moveGuidance(database, { from, to });
}

/** Moves unlocked pictures and backgrounds; what both had unlocked is kept once. */
async function moveUnlocked(database: Queries, { from, to }: Omit<Move, 'mostDaily'>): Promise<void> {
  await database.execute(sql`
    insert into ${unlockedPictures} (user_id, gallery_picture_id, unlocked_at)
    select ${to}, gallery_picture_id, unlocked_at from ${unlockedPictures} where user_id = ${from}
    on conflict do nothing`);
  await database.delete(unlockedPictures).where(eq(unlockedPictures.userId, from));
  await database.execute(sql`
    insert into ${unlockedBackgrounds} (user_id, background_id, unlocked_at)
    select ${to}, background_id, unlocked_at from ${unlockedBackgrounds} where user_id = ${from}
    on conflict do nothing`);
  await database.delete(unlockedBackgrounds).where(eq(unlockedBackgrounds.userId, from));
}

interface Move {
  /** The user of the guest. */
  from: string;
  /** The user of the account. */
  to: string;
  /** The most gems of the day that the user may have after the move. */
  mostDaily: number;
}

/**
 * Moves everything that a guest can own; tests/api/account/account-merge.test.ts fails for a table that is missing
 * here.
 */
async function moveBelongings(database: Queries, { from, to, mostDaily }: Move): Promise<void> {
  // The order of locks: conversations, wallets, counts of stored bytes (migration 0018).
  await database
    .select({ id: conversations.id })
    .from(conversations)
    .where(eq(conversations.userId, from))
    .for('no key update');
  await database.execute(sql`select move_gem_wallet(${from}::uuid, ${to}::uuid, ${mostDaily}::int)`);
  await database.update(conversations).set({ userId: to }).where(eq(conversations.userId, from));
  await moveCollections(database, { from, to });
  await moveUnlocked(database, { from, to });
  // A request that is repeated after the login still gets its first answer.
  await database.execute(sql`
    update ${idempotencyKeys} set user_id = ${to} where user_id = ${from}
      and key not in (select key from ${idempotencyKeys} where user_id = ${to})`);
  await database.delete(idempotencyKeys).where(eq(idempotencyKeys.userId, from));
  // Notifications belong to the session of a browser: the page of the login subscribes it again.
  await database.delete(pushSubscriptions).where(eq(pushSubscriptions.userId, from));
  const fresh = Object.fromEntries(Object.keys(choices).map((name) => [name, sql`default`]));
  await database
    .update(users)
    // The next person at this device has to make the statement themselves.
    .set({ ...fresh, adultStatedAt: null, modifiedAt: sql`now()` })
    .where(eq(users.id, from));
}
