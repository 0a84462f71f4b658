import { eq, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { User } from '#src/contract/account/user-calls.ts';
import { AppError } from '#src/contract/errors/app-error.ts';
import { isPackageDue } from '#src/domain/gems/package-day.ts';
import { emptyWallet, projectBalance, type Wallet } from '#src/domain/gems/project-balance.ts';
import { matureLabels } from '#src/domain/tags/visible-labels.ts';
import { favourites } from '#src/server/characters/favourite-tables.ts';
import { characters } from '#src/server/characters/tables.ts';
import { gemWallets } from '#src/server/gems/tables.ts';
import { accounts } from '#src/server/account/identity/account-tables.ts';
import { showAddress } from '#src/server/account/identity/show-address.ts';
import { packageTermsOf } from '#src/server/account/identity/load-limits.ts';
import { users } from '#src/server/account/identity/tables.ts';
import type { Queries } from '#src/server/platform/database/database.ts';
import { given, cacheQuery } from '#src/server/platform/database/cached-query.ts';
import type { Env } from '#src/server/platform/settings/env.ts';

export interface UserSource {
  database: Queries;
  env: Pick<Env, 'GEMS'>;
}

/** A user, and the changes that a visit may require. */
interface LoadedUser {
  user: User;
  timeZone: string | null;
  /** True if the package of the day is due; never with `GEMS=off`. */
  isPackageDue: boolean;
}

/** The ending of the address of an account without an e-mail, to which nobody can write. */
const noAddress = '.invalid';

const countLikes = sql<number>`(
  select count(*)::int from ${favourites} where ${favourites.userId} = ${users.id})`;

/** The ids of the user's private characters, newest first, without the characters that are hidden from the user. */
const listOwn = sql<string[]>`array(
  select ${characters.id} from ${characters}
  where ${characters.ownerId} = ${users.id} and (${users.matureOptIn} or not ${characters.isMature})
  order by ${characters.createdAt} desc, ${characters.id} desc)`;

/** The fields that nothing fills: the site reads no advertising ids of devices and deals no cards (rule:user-fields). */
const absentFields = { idfa: null, adid: null, android_id: null, gps_adid: null, cards: [] };

const readWallet: SQL = sql`(
  select json_build_object('daily', ${gemWallets.daily}, 'bought', ${gemWallets.bought},
    'heldDaily', ${gemWallets.heldDaily}, 'heldBought', ${gemWallets.heldBought}, 'package', json_build_object(
      'day', ${gemWallets.packageDay}, 'gems', ${gemWallets.packageGems}, 'zone', ${gemWallets.packageZone},
      'month', ${gemWallets.packageMonth}, 'monthGems', ${gemWallets.monthGems}))
  from ${gemWallets} where ${gemWallets.userId} = ${users.id})`;

const count = z.number().int();
const walletSchema = z.object({
  daily: count,
  bought: count,
  heldDaily: count,
  heldBought: count,
  package: z.object({
    day: z.string().nullable(),
    gems: count,
    zone: z.string().nullable(),
    month: z.coerce.date().nullable(),
    monthGems: count,
  }),
}) satisfies z.ZodType<Wallet>;

const selectUser = cacheQuery((queries, { chargesGems }: { chargesGems: boolean }) =>
  queries
    .select({
      row: users,
      email: accounts.email,
      likes: countLikes,
      ownCharacters: listOwn,
      wallet: chargesGems ? readWallet : sql<unknown>`null`,
    })
    .from(users)
    .leftJoin(accounts, eq(accounts.id, users.accountId))
    .where(eq(users.id, given('userId'))),
);

/**
 * Loads the user as the contract shows it, without secrets (rule:user-fields), in one statement.
 * @throws AppError 40001 when the user does not exist
 */
export async function loadUser({ database, env }: UserSource, userId: string): Promise<LoadedUser> {
  const chargesGems = env.GEMS === 'on';
  const [found] = await selectUser(database, { chargesGems }, { userId });
  if (found === undefined) throw new AppError(40001);
  const { row } = found;
  const base = { timeZone: row.timeZone, isPackageDue: false };
  if (!chargesGems) return { ...base, user: toUser({ ...found, gems: 0 }) };
  const wallet = walletSchema.nullable().parse(found.wallet) ?? emptyWallet;
  const terms = packageTermsOf(row, Temporal.Now.instant());
  const { daily, bought } = projectBalance(wallet, terms);
  return {
    ...base,
    isPackageDue: isPackageDue(wallet.package, terms),
    user: toUser({ ...found, gems: daily + bought }),
  };
}

interface FoundUser {
  row: typeof users.$inferSelect;
  email: string | null;
  likes: number;
  ownCharacters: string[];
  gems: number;
}

function toUser({ row, email, likes, ownCharacters, gems }: FoundUser): User {
  return {
    id: row.id,
    create_time: row.createdAt.toISOString(),
    modify_time: row.modifiedAt.toISOString(),
    platform: row.platform,
    platform_name: row.platform,
    isLogin: row.accountId !== null,
    nickname: row.nickname,
    gender: row.gender,
    avatar: row.avatar,
    sign: row.sign,
    email: email === null || email.endsWith(noAddress) ? null : showAddress(email),
    audio_switch: row.audioSwitch,
    auto_translate: row.autoTranslate,
    source_language: row.sourceLanguage,
    target_language: row.targetLanguage,
    languages_chosen: row.languagesChosen,
    visual: row.visual,
    tags: row.matureOptIn ? [...matureLabels] : [],
    adult: row.adultStatedAt !== null,
    likes,
    gems,
    vip: row.vipLevel === 'VIP' || row.vipLevel === 'SVIP',
    vip_level: row.vipLevel,
    subscription_end: row.subscriptionEnd?.toISOString() ?? null,
    currency: row.currency,
    characters: ownCharacters,
    ...absentFields,
  };
}

/**
 * Returns the user as the contract shows it, without secrets (rule:user-fields).
 * @throws AppError 40001 when the user does not exist
 */
export async function requireUser(source: UserSource, userId: string): Promise<User> {
  return (await loadUser(source, userId)).user;
}
