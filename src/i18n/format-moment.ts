import type { Language } from '#src/contract/locale/language.ts';
import { dateFormatOf } from './format-day.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/**
 * Writes the time that has passed since a moment, briefly: `now`, `5 minutes ago`, `3 hours ago`, `yesterday`, a week
 * as days, then the day itself. Days are days in the person's time zone.
 * @param time ISO 8601; a time in the future counts as now, because clocks differ
 * @param style `narrow` for a place next to a name: `5m ago`, `3h ago`
 */
export function formatMoment(
  time: string,
  now: Date,
  language: Language,
  style: 'long' | 'narrow' = 'long',
): string {
  const moment = new Date(time);
  const agoMs = Math.max(0, now.getTime() - moment.getTime());
  const relative = relativeFormatOf(language, style);
  if (agoMs < minuteMs) return relative.format(0, 'second');
  if (agoMs < hourMs) return relative.format(-Math.floor(agoMs / minuteMs), 'minute');
  const days = countDaysBetween(moment, now);
  if (days === 0) return relative.format(-Math.floor(agoMs / hourMs), 'hour');
  if (days < 7) return relative.format(-days, 'day');
  const isThisYear = moment.getFullYear() === now.getFullYear();
  const year = isThisYear ? {} : ({ year: 'numeric' } as const);
  return dateFormatOf(language, { month: 'short', day: 'numeric', ...year }).format(moment);
}

const relativeFormats = new Map<string, Intl.RelativeTimeFormat>();

function relativeFormatOf(language: Language, style: 'long' | 'narrow'): Intl.RelativeTimeFormat {
  const key = `${language} ${style}`;
  const kept = relativeFormats.get(key) ?? new Intl.RelativeTimeFormat(language, { numeric: 'auto', style });
  relativeFormats.set(key, kept);
  return kept;
}

/** Writes day and time in full, in the person's time zone. */
export function formatMomentInFull(time: string, language: Language): string {
  return dateFormatOf(language, { dateStyle: 'full', timeStyle: 'short' }).format(new Date(time));
}

/** Counts the midnights between two moments. */
function countDaysBetween(earlier: Date, later: Date): number {
  const startOf = (date: Date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());
  return Math.max(0, Math.round((startOf(later) - startOf(earlier)) / dayMs));
}
