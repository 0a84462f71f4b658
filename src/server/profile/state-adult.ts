import { eq, sql } from 'drizzle-orm';
import type { User } from '#src/contract/account/user-calls.ts';
import { users } from '../identity/tables.ts';
import type { UserSource } from './load-user.ts';
import { requireUser } from './require-user.ts';

/** Stores that the visitor says to be an adult, and when; said again, the first time stays (rule:adult-statement). */
export async function stateAdult(source: UserSource, userId: string): Promise<User> {
  await source.database
    .update(users)
    .set({ adultStatedAt: sql`coalesce(${users.adultStatedAt}, now())` })
    .where(eq(users.id, userId));
  return requireUser(source, userId);
}
