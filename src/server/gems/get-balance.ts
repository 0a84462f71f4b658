import { AppError } from '#src/contract/errors/app-error.ts';
import type { GemBalance } from '#src/contract/membership/gem-calls.ts';
import { refillsAt } from '#src/domain/gems/package-day.ts';
import { emptyWallet, projectBalance } from '#src/domain/gems/project-balance.ts';
import type { Services } from '#src/server/platform/services.ts';
import { loadAccount } from './load-account.ts';

/**
 * Reads the gems that a user can spend, and when those of the day come again. With `GEMS=off` there are none.
 * @throws AppError 40001 when the user is gone
 */
export async function getBalance(
  { database, env }: Pick<Services, 'database' | 'env'>,
  userId: string,
): Promise<GemBalance> {
  const now = Temporal.Now.instant();
  if (env.GEMS === 'off') {
    const refills = refillsAt(emptyWallet.package, { zone: null, now });
    return { daily: 0, bought: 0, held: 0, package: 0, refills_at: toTime(refills) };
  }
  const account = await loadAccount(database, userId, now);
  if (account === null) throw new AppError(40001);
  const { wallet, terms } = account;
  return {
    ...projectBalance(wallet, terms),
    package: terms.gems,
    refills_at: toTime(refillsAt(wallet.package, terms)),
  };
}

function toTime(instant: Temporal.Instant): string {
  return new Date(instant.epochMilliseconds).toISOString();
}
