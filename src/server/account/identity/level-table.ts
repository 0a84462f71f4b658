import levels from '#src/content/levels.json' with { type: 'json' };
import type { VipLevel } from '#src/contract/call/level.ts';
import type { GemBenefits } from '#src/domain/gems/price.ts';

/** The number of things that a member of a level, or a guest, may keep. */
export interface LevelLimits {
  /** Pinned facts of one conversation. */
  memories: number;
  lorebooks: number;
  storageMegabytes: number;
}

/** The kind of user that limits belong to; a guest has no level. */
export type LimitsKind = VipLevel | 'guest';

/** The login package of a level (rule:daily-package), in gems. */
interface LoginPackage {
  /** The amount that the part is topped up to on each day. */
  daily: number;
  /** The amount that it is topped up to once in each month of a membership; 0 for levels without one. */
  monthly: number;
}

/** Benefits of each level (rule:levels), from the one file that the page about levels shows as well. */
export const levelTable: Readonly<Record<VipLevel, LevelLimits & GemBenefits & LoginPackage>> &
  Readonly<Record<'guest', LevelLimits & Pick<LoginPackage, 'daily'>>> = levels;

export function limitsKindOf(user: { accountId: string | null; vipLevel: VipLevel }): LimitsKind {
  return user.accountId === null ? 'guest' : user.vipLevel;
}
