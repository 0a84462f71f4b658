import { and, eq, gt } from 'drizzle-orm';
import { z } from 'zod';
import { AppError } from '#src/contract/errors/app-error.ts';
import { userMessages } from '#src/contract/errors/errors.ts';
import { accountProofs, accounts } from '#src/server/identity/account-tables.ts';
import type { Queries } from '#src/server/platform/database/database.ts';
import { hashLinkToken } from './login-rules.ts';

const linkSchema = z.object({ type: z.literal('magic-link'), email: z.email() });

/**
 * Looks at an e-mail link before it is used up: one that would make an account is kept for the person who has yet to
 * say to be an adult. Only who has the link learns whether its address has an account.
 * @throws AppError 40003 for a link that is spent, and with 403 when the statement is missing
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
  const link = linkSchema.safeParse(parseValue(proof?.value));
  if (!link.success) throw new AppError(40003, { userMessage: userMessages.loginLinkSpent });
  if (isAdult) return;
  const [account] = await database
    .select({ id: accounts.id })
    .from(accounts)
    .where(eq(accounts.email, link.data.email));
  if (account === undefined)
    throw new AppError(40003, { status: 403, userMessage: userMessages.adultNeeded });
}

function parseValue(value: string | undefined): unknown {
  try {
    return value === undefined ? null : JSON.parse(value);
  } catch {
    return null;
  }
}
