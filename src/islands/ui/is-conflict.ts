import { CallError } from '#src/contract/call/client.ts';

/** True when something was changed elsewhere since it was shown here, and the server overwrote nothing. */
export function isConflict(error: unknown): boolean {
  return error instanceof CallError && error.status === 409;
}
