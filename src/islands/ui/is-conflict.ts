import { CallError } from '#src/contract/call/client.ts';

/** Checks for the error of a change elsewhere since the data was shown here; the server overwrote nothing. */
export function isConflict(error: unknown): boolean {
  return error instanceof CallError && error.status === 409;
}
