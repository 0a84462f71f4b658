import { detectLanguage } from '#src/domain/text/detect-language.ts';
import { isClearlyOutOfCrisis } from '#src/domain/safety/crisis/detect-crisis.ts';
import { composeHelp } from './compose-help.ts';
import type { SafetyContext } from './load-safety-context.ts';

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
