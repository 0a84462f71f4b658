import type { Language } from '#src/contract/base/language.ts';

/** The day of a renewal, an end or an order, in the person's time zone. */
export function formatPlanDay(time: string, language: Language): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'long' }).format(new Date(time));
}
