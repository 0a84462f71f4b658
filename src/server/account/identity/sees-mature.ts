import type { Env } from '#src/server/platform/settings/env.ts';
import type { users } from './tables.ts';

/**
 * Returns true if the visitor may see mature characters (rule:mature-hidden): a member who stated to be an adult and
 * opted in, on a site where the operator allows them.
 */
export function seesMature(
  user: Pick<typeof users.$inferSelect, 'accountId' | 'adultStatedAt' | 'matureOptIn'>,
  { CONTENT_CEILING }: Pick<Env, 'CONTENT_CEILING'>,
): boolean {
  const isAdultMember = user.accountId !== null && user.adultStatedAt !== null;
  return CONTENT_CEILING === 'mature' && isAdultMember && user.matureOptIn;
}
