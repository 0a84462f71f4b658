import levels from '#src/content/levels.json' with { type: 'json' };
import type { VipLevel } from '#src/contract/account/user-calls.ts';

/** How many gems the package of a user's day has (rule:daily-package). */
export function dailyPackage(user: { accountId: string | null; vipLevel: VipLevel }): number {
  return user.accountId === null ? levels.guest.package : levels[user.vipLevel].package;
}
