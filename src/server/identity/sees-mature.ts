import type { Env } from '#src/server/platform/settings/env.ts';
import type { users } from './tables.ts';

/**
 * The one rule of who sees mature characters (rule:mature-hidden): a member who said to be an adult and asked for
 * them, where the operator shows any.
 */
export function seesMature(
  user: Pick<typeof users.$inferSelect, 'accountId' | 'adultStatedAt' | 'matureOptIn'>,
  { CONTENT_CEILING }: Pick<Env, 'CONTENT_CEILING'>,
): boolean {
  const isAdultMember = user.accountId !== null && user.adultStatedAt !== null;
  return CONTENT_CEILING === 'mature' && isAdultMember && user.matureOptIn;
}
