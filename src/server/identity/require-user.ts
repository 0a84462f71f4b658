import { eq, sql } from 'drizzle-orm';
import { AppError } from '#src/contract/app-error.ts';
import type { User } from '#src/contract/user-calls.ts';
import { matureLabels } from '#src/domain/visible-labels.ts';
import type { Queries } from '#src/server/platform/database.ts';
import { accounts } from './account-tables.ts';
import { users } from './tables.ts';

/** An account without an e-mail has an address of this ending, which nobody can write to. */
const noAddress = '.invalid';

/** How many characters the user likes; by the table's name, because its topic builds on this one. */
const countLikes = sql<number>`(select count(*)::int from favourites where favourites.user_id = ${users.id})`;

/**
 * The user as the contract shows it, without secrets (spec §3).
 * @throws AppError 40001 when the user is gone
 */
export async function requireUser(database: Queries, userId: string): Promise<User> {
  const [found] = await database
    .select({ row: users, email: accounts.email, likes: countLikes })
    .from(users)
    .leftJoin(accounts, eq(accounts.id, users.accountId))
    .where(eq(users.id, userId));
  if (found === undefined) throw new AppError(40001);
  const { row, email, likes } = found;
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
    email: email === null || email.endsWith(noAddress) ? null : email,
    audio_switch: row.audioSwitch,
    auto_translate: row.autoTranslate,
    source_language: row.sourceLanguage,
    target_language: row.targetLanguage,
    visual: row.visual,
    tags: row.matureOptIn ? [...matureLabels] : [],
    adult: row.adultStatedAt !== null,
    likes,
    // There is no ledger yet (D6).
    gems: 0,
    vip: row.vipLevel === 'VIP' || row.vipLevel === 'SVIP',
    vip_level: row.vipLevel,
    subscription_end: row.subscriptionEnd?.toISOString() ?? null,
  };
}
