import { and, gt, like, sql } from 'drizzle-orm';
import { accountProofs } from '#src/server/identity/account-tables.ts';
import type { Queries } from '#src/server/platform/database/database.ts';
import { limitRules } from '#src/server/platform/limits/limit-rules.ts';
import type { RateLimits } from '#src/server/platform/limits/rate-limits.ts';

/** A link that ends sooner is not counted on. */
const leastLifeMs = 60_000;

/**
 * Decides about one more login mail to an address. Strangers can use up the first mails of an hour; after those, no
 * mail is sent while a link from an earlier one still works, and then one at a time. So the owner of the address always
 * has a link that works or gets one, and nobody's mailbox is filled (decision 0030).
 * @returns false when an earlier mail holds a link that works
 * @throws AppError 50001 with 429 when links are used up faster than new ones are sent
 */
export async function mayMailLogin(database: Queries, limits: RateLimits, email: string): Promise<boolean> {
  if (await limits.tryConsume(limitRules.loginMailsToAddress, email)) return true;
  if (await hasLivingLink(database, email)) return false;
  await limits.consume(limitRules.lateLoginMailsToAddress, [email]);
  return true;
}

async function hasLivingLink(database: Queries, email: string): Promise<boolean> {
  const living = await database
    .select({ id: accountProofs.id })
    .from(accountProofs)
    .where(
      and(
        gt(accountProofs.expiresAt, new Date(Date.now() + leastLifeMs)),
        like(accountProofs.identifier, 'magic-link:%'),
        // JSON, so the address stands in quotes.
        sql`strpos(lower(${accountProofs.value}), lower(${JSON.stringify(email)})) > 0`,
      ),
    )
    .limit(1);
  return living.length > 0;
}
