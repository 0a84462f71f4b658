import type { Language } from '#src/contract/language.ts';
import type { MacroClock } from './macro-values.ts';

const formats: Readonly<Record<string, Intl.DateTimeFormatOptions>> = {
  time: { timeStyle: 'short' },
  date: { dateStyle: 'long' },
  weekday: { weekday: 'long' },
};

const units: readonly [string, number][] = [
  ['year', 365 * 86_400_000],
  ['month', 30 * 86_400_000],
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1_000],
];

/** What `time`, `date`, `weekday` and `idleduration` say; null for any other name. */
export function tellTime(name: string, clock: MacroClock): string | null {
  if (name === 'idleduration' || name === 'idle_duration') return tellDuration(clock);
  const format = Object.hasOwn(formats, name) ? formats[name] : undefined;
  if (format === undefined) return null;
  const { language, timeZone, now } = clock;
  return new Intl.DateTimeFormat(language, { ...format, timeZone }).format(now);
}

/** Where nothing was said before, nobody has waited. */
const justNow: Readonly<Record<Language, string>> = { en: 'just now', 'zh-CN': '刚刚' };

/** The largest unit is enough: people say "3 days", not how many minutes those are. */
function tellDuration({ idleMs, language }: MacroClock): string {
  if (idleMs === null) return justNow[language];
  const [unit, lengthMs] = units.find(([, length]) => idleMs >= length) ?? ['second', 1_000];
  const count = Math.max(0, Math.floor(idleMs / lengthMs));
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(count);
}
