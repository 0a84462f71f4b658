import type { Language } from '#src/contract/locale/language.ts';

const dayMs = 24 * 60 * 60 * 1_000;
const formats = new Map<string, Intl.DateTimeFormat>();

/** Returns the format of these options, created once: creating one takes 0.1 ms, and a page writes many dates. */
export function dateFormatOf(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = language + JSON.stringify(options);
  const kept = formats.get(key) ?? new Intl.DateTimeFormat(language, options);
  formats.set(key, kept);
  return kept;
}

/**
 * Writes the day of a time in a time zone: on public pages the time zone of the site (rule:site-time-zone).
 * @param dateStyle `medium` if there is little space
 */
export function formatDay(
  time: string,
  language: Language,
  { timeZone, dateStyle = 'long' }: { timeZone: string; dateStyle?: 'long' | 'medium' },
): string {
  return dateFormatOf(language, { dateStyle, timeZone }).format(new Date(time));
}

/** Writes a day of the person, such as that of a login or an order, in the person's time zone. */
export function formatOwnDay(
  time: string,
  language: Language,
  dateStyle: 'long' | 'medium' = 'long',
): string {
  return dateFormatOf(language, { dateStyle }).format(new Date(time));
}

/**
 * Writes a time in the future, in the person's time zone: the time alone if it is within a day, as `12:00 AM`, else day
 * and time.
 * @param time ISO 8601
 * @param now in ms since 1970
 */
export function formatComing(time: string, language: Language, now = Date.now()): string {
  const moment = new Date(time);
  const day = moment.getTime() - now > dayMs ? ({ month: 'short', day: 'numeric' } as const) : {};
  return dateFormatOf(language, { ...day, hour: 'numeric', minute: '2-digit' }).format(moment);
}
