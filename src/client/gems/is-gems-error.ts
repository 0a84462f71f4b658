import { CallError } from '#src/contract/call/client.ts';

/** The code of 'Not Enough Gems Now' (rule:not-enough-gems). */
const notEnoughGems = 20003;

/** True if an action costs more gems than the person has. */
export function isGemsError(error: unknown): boolean {
  return error instanceof CallError && error.code === notEnoughGems;
}
