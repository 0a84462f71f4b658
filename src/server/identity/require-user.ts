import { eq } from 'drizzle-orm';
import { AppError } from '#src/contract/app-error.ts';
import type { User } from '#src/contract/user-calls.ts';
import type { Queries } from '#src/server/platform/database.ts';
import { users } from './tables.ts';

/**
 * The user as the contract shows it, without secrets (spec §3).
 * @throws AppError 40001 when the user is gone
 */
export async function requireUser(database: Queries, userId: string): Promise<User> {
  const [row] = await database.select().from(users).where(eq(users.id, userId));
  if (row === undefined) throw new AppError(40001);
  const isMember = row.vipLevel === 'VIP' || row.vipLevel === 'SVIP';
  return {
    id: row.id,
    create_time: row.createdAt.toISOString(),
    modify_time: row.modifiedAt.toISOString(),
    platform: row.platform,
    platform_name: row.platform,
    isLogin: row.email !== null,
    nickname: row.nickname,
    gender: row.gender,
    avatar: row.avatar,
    sign: row.sign,
    email: row.email,
    audio_switch: row.audioSwitch,
    auto_translate: row.autoTranslate,
    source_language: row.sourceLanguage,
    target_language: row.targetLanguage,
    visual: row.visual,
    vip: isMember,
    vip_level: row.vipLevel,
    subscription_end: row.subscriptionEnd?.toISOString() ?? null,
  };
}
