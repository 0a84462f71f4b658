import { sql as query } from 'drizzle-orm';
import type postgres from 'postgres';
import type { Queries } from '#src/server/platform/database/database.ts';

/** Gems that no test can spend. */
const plentyGems = 1_000_000;

/**
 * Gives users bought gems, as an operator does, and the largest package of today, so that everything costs the same at
 * any time of the day.
 */
export async function giveGems(
  database: postgres.Sql | Queries,
  userIds: readonly string[],
  gems = plentyGems,
): Promise<void> {
  const ids = userIds.map((id) => `'${id}'`).join(', ');
  const texts = [
    `select move_gems(id, 'grant', 0, ${gems}, null, 'for a test') from users where id in (${ids})`,
    `update gem_wallets set package_day = (now() at time zone 'utc')::date, package_zone = 'UTC', package_gems = 480000
      where user_id in (${ids})`,
  ];
  for (const text of texts)
    await ('unsafe' in database ? database.unsafe(text) : database.execute(query.raw(text)));
}
