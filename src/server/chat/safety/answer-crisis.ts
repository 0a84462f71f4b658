import { isClearlyOutOfCrisis } from '#src/domain/safety/crisis/detect-crisis.ts';
import { detectLanguage } from '#src/domain/text/detect-language.ts';
import type { SafetyContext } from './safety-context.ts';
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
