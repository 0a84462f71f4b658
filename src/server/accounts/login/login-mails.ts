import { and, eq, gt, like, sql } from 'drizzle-orm';
import { z } from 'zod';
import { AppError } from '#src/contract/errors/app-error.ts';
import { userMessages } from '#src/contract/errors/errors.ts';
import { tryParseJson } from '#src/domain/json/try-parse-json.ts';
import { accountProofs, accounts } from '#src/server/identity/account-tables.ts';
import type { Queries } from '#src/server/platform/database/database.ts';
import { limitRules } from '#src/server/platform/limits/limit-rules.ts';
import type { RateLimits } from '#src/server/platform/limits/rate-limits.ts';
import { hashLinkToken } from './login-rules.ts';

/** A link with less time left does not count as a working one. */
const leastLifeMs = 60_000;

/**
 * Decides whether another login e-mail may be sent to an address. Strangers can use up the first e-mails of an hour;
 * after those, none is sent while a link from an earlier one still works, and then one at a time. So the owner of the
 * address always has a link that works or gets one, and nobody's mailbox is filled (decision 0030).
 * @returns false when an earlier e-mail holds a link that works
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
        // The value is JSON, so the address is in quotes.
        sql`strpos(lower(${accountProofs.value}), lower(${JSON.stringify(email)})) > 0`,
      ),
    )
    .limit(1);
  return living.length > 0;
}

const linkSchema = z.object({ type: z.literal('magic-link'), email: z.email() });

/**
 * Checks an e-mail link before it is used up: a link that would create an account stays valid for a person who has not
 * yet stated to be an adult. Only a person with the link learns whether its address has an account.
 * @throws AppError 40003 for a link that is used up or expired, and with 403 when the statement is missing
 */
export async function checkLoginLink(
  database: Queries,
  { token, isAdult }: { token: string; isAdult: boolean },
): Promise<void> {
  const [proof] = await database
    .select({ value: accountProofs.value })
    .from(accountProofs)
    .where(
      and(
        eq(accountProofs.identifier, `magic-link:${hashLinkToken(token)}`),
        gt(accountProofs.expiresAt, new Date()),
      ),
    );
  const link = linkSchema.safeParse(tryParseJson(proof?.value ?? ''));
  if (!link.success) throw new AppError(40003, { userMessage: userMessages.loginLinkSpent });
  if (isAdult) return;
  const [account] = await database
    .select({ id: accounts.id })
    .from(accounts)
    .where(eq(accounts.email, link.data.email));
  if (account === undefined)
    throw new AppError(40003, { status: 403, userMessage: userMessages.adultNeeded });
}
