import type { Language } from '#src/contract/base/language.ts';

const dayMs = 24 * 60 * 60 * 1_000;

/**
 * A moment that lies ahead: the time alone where it is within a day, as `12:00 AM`, else day and time. In the person's
 * time zone.
 * @param time ISO 8601
 * @param now in ms since 1970
 */
export function formatComing(time: string, language: Language, now = Date.now()): string {
  const moment = new Date(time);
  const day = moment.getTime() - now > dayMs ? ({ month: 'short', day: 'numeric' } as const) : {};
  return new Intl.DateTimeFormat(language, { ...day, hour: 'numeric', minute: '2-digit' }).format(moment);
}
