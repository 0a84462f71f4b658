import { asc, eq, sql } from 'drizzle-orm';
import { AppError } from '#src/contract/errors/app-error.ts';
import { characterTexts } from '#src/server/characters/tables.ts';
import { favourites } from '#src/server/characters/favourite-tables.ts';
import {
  accountPasskeys,
  accountProviders,
  accountRecoveryCodes,
  accounts,
  accountSessions,
} from '#src/server/identity/account-tables.ts';
import { users } from '#src/server/identity/tables.ts';
import { pushSubscriptions } from '#src/server/push/tables.ts';
import { pictures } from '#src/server/pictures/tables.ts';
import type { Queries } from '#src/server/platform/database/database.ts';
import type { Visitor } from '#src/server/platform/http/visitor/visitor.ts';
import { pictureFileName } from './file-names.ts';
import { readOwnThings } from './read-own-things.ts';

export type OwnRecords = Awaited<ReturnType<typeof readOwnRecords>>;

/**
 * Reads all records of a person except the conversations, for the export: no key, token or hash that could log somebody
 * in.
 * @throws AppError 40001 when the user does not exist
 */
export async function readOwnRecords(database: Queries, { userId, accountId }: Visitor) {
  const [user] = await database.select().from(users).where(eq(users.id, userId));
  if (user === undefined) throw new AppError(40001);
  return {
    profile: {
      id: user.id,
      create_time: user.createdAt,
      modify_time: user.modifiedAt,
      platform: user.platform,
      nickname: user.nickname,
      gender: user.gender,
      avatar: user.avatar,
      sign: user.sign,
      vip_level: user.vipLevel,
      subscription_end: user.subscriptionEnd,
      paid_from: user.paidFrom,
      paid_until: user.paidUntil,
      daily_until: user.dailyUntil,
      adult_stated_time: user.adultStatedAt,
      /** The day of the last visit; older visits are not stored. */
      seen_on: new Date(user.seenOn),
    },
    settings: {
      audio_switch: user.audioSwitch,
      auto_translate: user.autoTranslate,
      source_language: user.sourceLanguage,
      target_language: user.targetLanguage,
      languages_chosen: user.languagesChosen,
      visual: user.visual,
      mature_opt_in: user.matureOptIn,
      time_zone: user.timeZone,
      currency: user.currency,
      push_shows_text: user.pushShowsText,
      quiet_from: user.quietFrom,
      quiet_until: user.quietUntil,
    },
    account: accountId === null ? null : await readAccount(database, accountId),
    favourites: await readFavourites(database, userId),
    pictures: await readPictures(database, userId),
    push_subscriptions: await readPushSubscriptions(database, userId),
    ...(await readOwnThings(database, userId)),
  };
}

async function readAccount(database: Queries, accountId: string) {
  const [account] = await database
    .select({
      id: accounts.id,
      name: accounts.name,
      email: accounts.email,
      email_verified: accounts.emailVerified,
      image: accounts.image,
      create_time: accounts.createdAt,
      modify_time: accounts.updatedAt,
    })
    .from(accounts)
    .where(eq(accounts.id, accountId));
  if (account === undefined) throw new AppError(40001);
  const sessions = await database
    .select({
      id: accountSessions.id,
      browser: accountSessions.userAgent,
      create_time: accountSessions.createdAt,
      seen_time: accountSessions.updatedAt,
      end_time: accountSessions.expiresAt,
      leaves_guest: accountSessions.leavesGuest,
    })
    .from(accountSessions)
    .where(eq(accountSessions.accountId, accountId))
    .orderBy(asc(accountSessions.id));
  const providers = await database
    .select({
      provider: accountProviders.providerId,
      subject: accountProviders.providerAccountId,
      scope: accountProviders.scope,
      create_time: accountProviders.createdAt,
      modify_time: accountProviders.updatedAt,
    })
    .from(accountProviders)
    .where(eq(accountProviders.ownerId, accountId))
    .orderBy(asc(accountProviders.id));
  const passkeys = await database
    .select({
      id: accountPasskeys.id,
      name: accountPasskeys.name,
      device_type: accountPasskeys.deviceType,
      backed_up: accountPasskeys.backedUp,
      transports: accountPasskeys.transports,
      create_time: accountPasskeys.createdAt,
    })
    .from(accountPasskeys)
    .where(eq(accountPasskeys.accountId, accountId))
    .orderBy(asc(accountPasskeys.id));
  const recoveryCodes = await database
    .select({ create_time: accountRecoveryCodes.createdAt })
    .from(accountRecoveryCodes)
    .where(eq(accountRecoveryCodes.accountId, accountId));
  return { ...account, sessions, login_providers: providers, passkeys, recovery_codes: recoveryCodes };
}

async function readFavourites(database: Queries, userId: string) {
  // A query of its own: Drizzle omits the table of a column that is selected directly.
  const name = sql`select ${characterTexts.name} from ${characterTexts}
    where ${characterTexts.characterId} = ${favourites.characterId}
    order by ${characterTexts.language} limit 1`;
  return database
    .select({
      character_id: favourites.characterId,
      character_name: sql<string | null>`(${name})`,
      create_time: favourites.createdAt,
    })
    .from(favourites)
    .where(eq(favourites.userId, userId))
    .orderBy(asc(favourites.createdAt), asc(favourites.characterId));
}

/** Reads the push subscriptions without the address and the keys: whoever has them could write to the browser. */
async function readPushSubscriptions(database: Queries, userId: string) {
  return database
    .select({
      id: pushSubscriptions.id,
      session_id: pushSubscriptions.sessionId,
      push_service: sql<string>`split_part(${pushSubscriptions.endpoint}, '/', 3)`,
      language: pushSubscriptions.language,
      failures: pushSubscriptions.failures,
      create_time: pushSubscriptions.createdAt,
      renew_time: pushSubscriptions.renewedAt,
    })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, userId))
    .orderBy(asc(pushSubscriptions.id));
}

async function readPictures(database: Queries, userId: string) {
  const rows = await database
    .select({
      id: pictures.id,
      width: pictures.width,
      height: pictures.height,
      create_time: pictures.createdAt,
    })
    .from(pictures)
    .where(eq(pictures.ownerId, userId))
    .orderBy(asc(pictures.id));
  return rows.map((row) => ({ ...row, file: pictureFileName(row.id) }));
}
