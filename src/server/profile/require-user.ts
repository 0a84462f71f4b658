import type { User } from '#src/contract/account/user-calls.ts';
import { loadUser, type UserSource } from './load-user.ts';

/**
 * The user as the contract shows it, without secrets (rule:user-fields).
 * @throws AppError 40001 when the user is gone
 */
export async function requireUser(source: UserSource, userId: string): Promise<User> {
  return (await loadUser(source, userId)).user;
}
