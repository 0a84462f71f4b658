import type { Language } from '#src/contract/base/language.ts';
import type { MacroClock } from '#src/domain/macros/macro-values.ts';

/** Where characters live is not known; the clock of the server is that of its operator. */
const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();

/**
 * The time that a character tells now.
 * @param idleMs milliseconds since the message before; null when there is none
 * @param ownZone of the person, where it is known
 */
export function readClock(
  language: Language,
  idleMs: number | null,
  ownZone: string | null = null,
): MacroClock {
  return { now: new Date(), timeZone: ownZone ?? timeZone, language, idleMs };
}
