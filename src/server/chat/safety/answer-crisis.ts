import { setImmediate as nextTurn } from 'node:timers/promises';
import { isClearlyOutOfCrisis, isInCrisis } from '#src/domain/safety/crisis/detect-crisis.ts';
import { detectLanguage } from '#src/domain/text/detect-language.ts';
import type { SafetyContext } from './load-safety-context.ts';
import { composeHelp } from './site-messages.ts';

/**
 * Returns the site's help for a person whose newest message indicates a crisis, or who wrote of one in any conversation
 * and is still in it; null if the persona may speak (rule:crisis-help). Only the person's own messages decide, and no
 * message from before the help ends the crisis.
 */
export function answerCrisis({
  asked,
  isInCrisis,
  language,
  isPaused,
  isSaidSince,
  isAgain,
}: SafetyContext): string | null {
  const isHeld = isInCrisis || (isPaused && !(isSaidSince && isClearlyOutOfCrisis(asked)));
  return isHeld ? composeHelp(detectLanguage(asked) ?? language, isAgain) : null;
}

/**
 * Checks a message for a crisis while a response of the database is awaited: only once the requests of this turn have
 * been sent, for which the driver needs another turn. The 0.3 ms that it takes then delay nothing.
 */
export async function lookForCrisis(message: string): Promise<boolean> {
  await nextTurn();
  await nextTurn();
  return isInCrisis(message);
}
