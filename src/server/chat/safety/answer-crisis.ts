import { setImmediate as nextTurn } from 'node:timers/promises';
import { isClearlyOutOfCrisis, isInCrisis } from '#src/domain/safety/crisis/detect-crisis.ts';
import { detectLanguage } from '#src/domain/text/detect-language.ts';
import type { SafetyContext } from './load-safety-context.ts';
import { composeHelp } from './site-texts.ts';

/**
 * The site's help for somebody whose newest message tells of a crisis, or who told of one in whichever conversation and
 * has not come out of it since; null where the persona may speak (rule:crisis-help). Nothing but what the person wrote
 * decides, and nothing that was written before the help says that the crisis is over.
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
 * Looks for a crisis in a message while an answer of the database is waited for: only once what this turn has to send is
 * on its way, for which the driver needs another one. The 0.3 ms that it takes then hold up nothing.
 */
export async function lookForCrisis(message: string): Promise<boolean> {
  await nextTurn();
  await nextTurn();
  return isInCrisis(message);
}
