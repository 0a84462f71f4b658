import dayjs, { type Dayjs } from 'dayjs';
import 'dayjs/locale/zh-cn.js';
import advancedFormat from 'dayjs/plugin/advancedFormat.js';
import duration from 'dayjs/plugin/duration.js';
import localizedFormat from 'dayjs/plugin/localizedFormat.js';
import relativeTime from 'dayjs/plugin/relativeTime.js';
import timezone from 'dayjs/plugin/timezone.js';
import utc from 'dayjs/plugin/utc.js';
import type { Language } from '#src/contract/locale/language.ts';
import type { MacroClock } from './macro-values.ts';

// The formats of moment, which the macros of cards are written for.
for (const plugin of [utc, timezone, advancedFormat, localizedFormat, duration, relativeTime]) {
  dayjs.extend(plugin);
}

const locales: Readonly<Record<Language, string>> = { en: 'en', 'zh-CN': 'zh-cn' };
const longestFormat = 200;
const longestTime = 60;

/** The idle time before the first message. */
const justNow: Readonly<Record<Language, string>> = { en: 'just now', 'zh-CN': '刚刚' };

/** Results by clock: zones and formats are slow. */
const told = new WeakMap<MacroClock, Map<string, string>>();

const formats = new Map([
  ['time', 'LT'],
  ['date', 'LL'],
  ['weekday', 'dddd'],
  ['isotime', 'HH:mm'],
  ['isodate', 'YYYY-MM-DD'],
]);

/** Returns the value of `time`, `date`, `weekday`, `isotime`, `isodate` and `idleduration`; null for any other name. */
export function evaluateTime(name: string, clock: MacroClock): string | null {
  if (name === 'idleduration') return describeIdleTime(clock);
  const format = formats.get(name);
  return format === undefined ? null : formatTime(format, clock);
}

/** Formats the time as moment does, as in `YYYY-MM-DD`; null if the result is too long. */
export function formatTime(format: string, clock: MacroClock): string | null {
  if (format.length > longestFormat) return null;
  return remember(clock, `format ${format}`, () => readNow(clock).tz(clock.timeZone).format(format));
}

/** Returns the time of day at an offset from UTC in hours, as in `UTC+2`; null for anything else. */
export function evaluateTimeAt(offset: string, clock: MacroClock): string | null {
  const [, hours] = /^UTC([+-]\d{1,2})$/i.exec(offset) ?? [];
  if (hours === undefined || Math.abs(Number(hours)) > 14) return null;
  return remember(clock, `offset ${Number(hours)}`, () =>
    readNow(clock).utcOffset(Number(hours)).format('LT'),
  );
}

/** Describes the first of two times relative to the second: "3 hours ago", "in a day"; null if one is invalid. */
export function describeDifference(one: string, other: string, { language }: MacroClock): string | null {
  if (one.length > longestTime || other.length > longestTime) return null;
  const [first, second] = [dayjs.utc(one), dayjs.utc(other)];
  if (!first.isValid() || !second.isValid()) return null;
  return dayjs.duration(first.diff(second)).locale(locales[language]).humanize(true);
}

/** Describes the idle time by its largest unit only: people say "3 days", not how many minutes those are. */
function describeIdleTime(clock: MacroClock): string {
  const { idleMs, language } = clock;
  if (idleMs === null) return justNow[language];
  return remember(clock, 'idle', () => dayjs.duration(idleMs).locale(locales[language]).humanize());
}

function readNow({ now, language }: MacroClock): Dayjs {
  return dayjs.utc(now).locale(locales[language]);
}

function remember(clock: MacroClock, key: string, tell: () => string): string {
  const answers = told.get(clock) ?? new Map<string, string>();
  told.set(clock, answers);
  const answer = answers.get(key) ?? tell();
  answers.set(key, answer);
  return answer;
}
