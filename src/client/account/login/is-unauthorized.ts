import { CallError } from '#src/contract/call/client.ts';

/** The code of a missing or too old login (rule:error-codes). */
const unauthorized = 40001;

/** True if an action needs a login, or a newer one. */
export function isUnauthorized(error: unknown): boolean {
  return error instanceof CallError && error.code === unauthorized;
}
