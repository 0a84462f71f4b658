import { detectLanguage } from '#src/domain/companion/detect-language.ts';
import { isClearlyOutOfCrisis, isInCrisis } from '#src/domain/safety/detect-crisis.ts';
import { composeHelp } from './compose-help.ts';
import type { SafetyContext } from './load-safety-context.ts';

/**
 * The site's help for somebody whose newest message tells of a crisis, or whose last one did and who has not come out of
 * it since; null where the persona may speak (D10, trust row 2). Nothing but what the person wrote decides.
 */
export function answerCrisis({ asked, language, isPaused }: SafetyContext): string | null {
  if (asked === '') return null;
  const isHeld = isInCrisis(asked) || (isPaused && !isClearlyOutOfCrisis(asked));
  return isHeld ? composeHelp(detectLanguage(asked) ?? language, isPaused) : null;
}
