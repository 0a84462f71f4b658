import type { Language } from '#src/contract/locale/language.ts';
import { dateFormatOf } from '#src/i18n/format-day.ts';

/** Returns a calendar day: the local one in the browser; on the server, which does not know that, in UTC. */
export function dayOf(time: string | Date, isLocal: boolean): string {
  const date = new Date(time);
  if (!isLocal) return date.toISOString().slice(0, 10);
  return [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');
}

/** Names a day as people write it, with "today" and "yesterday". */
export function nameDay(
  day: string,
  today: string | null,
  language: Language,
  texts: { today: string; yesterday: string },
): string {
  if (day === today) return texts.today;
  const date = new Date(`${day}T00:00:00Z`);
  if (today !== null && date.getTime() === Date.parse(`${today}T00:00:00Z`) - 86_400_000)
    return texts.yesterday;
  return dateFormatOf(language, { dateStyle: 'full', timeZone: 'UTC' }).format(date);
}
