import levels from '#src/content/levels.json' with { type: 'json' };
import type { VipLevel } from '#src/contract/account/user-calls.ts';
import type { LevelBenefits } from '#src/domain/gems/price.ts';

/** What somebody may keep: of a level, or of a guest. */
export interface LevelLimits {
  /** Pinned facts of one conversation. */
  memories: number;
  lorebooks: number;
  storageMegabytes: number;
}

/** Whose limits they are; a guest has no level. */
export type LimitsKind = VipLevel | 'guest';

/** What each level gives (rule:levels), from the one file that the page about levels shows as well. */
export const levelTable: Readonly<Record<VipLevel, LevelLimits & LevelBenefits & { package: number }>> &
  Readonly<Record<'guest', LevelLimits & { package: number }>> = levels;

/** Whose limits hold for a user. */
export function limitsKindOf(user: { accountId: string | null; vipLevel: VipLevel }): LimitsKind {
  return user.accountId === null ? 'guest' : user.vipLevel;
}
