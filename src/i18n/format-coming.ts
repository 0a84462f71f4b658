import type { Language } from '#src/contract/language.ts';

/**
 * A moment that lies ahead: the time alone where it is within a day, as `12:00 AM`, else day and time. In the person's
 * time zone.
 * @param time ISO 8601
 */
export function formatComing(time: string, language: Language): string {
  const moment = new Date(time);
  const day = { month: 'short', day: 'numeric' } as const;
  return new Intl.DateTimeFormat(language, { ...day, hour: 'numeric', minute: '2-digit' }).format(moment);
}
