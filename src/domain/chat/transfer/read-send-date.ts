/** The lowest number read as milliseconds; smaller numbers are seconds. */
const smallestMilliseconds = 100_000_000_000;
const latest = Date.UTC(2200, 0, 1);

/** `2024-01-05`, `2024-01-05 12:30`, `2024-01-05T12:30:10.123`; with `zone` if it names one. */
const iso = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?<zone>Z|[+-]\d{2}:?\d{2})?)?$/;
/** `2024-1-5@12h30m10s`, also with spaces and milliseconds. */
const humanized =
  /^(?<year>\d{4})-(?<month>\d{1,2})-(?<day>\d{1,2})\s*@?\s*(?<hour>\d{1,2})h\s*(?<minute>\d{1,2})m\s*(?<second>\d{1,2})s(?:\s*(?<millisecond>\d{1,3})ms)?$/;
/** `June 19, 2023 2:20pm`, `Jun 19, 2023 14:20`, `六月 19, 2023 2:20下午`, `6月 19, 2023 2:20午後`. */
const written =
  /^(?<month>\p{L}+|\d{1,2}\p{L})\s*(?<day>\d{1,2}), (?<year>\d{4}) (?<hour>\d{1,2}):(?<minute>\d{2})\s*(?<half>\p{L}{2})?$/u;

const months = [
  ['january', '一月'],
  ['february', '二月'],
  ['march', '三月'],
  ['april', '四月'],
  ['may', '五月'],
  ['june', '六月'],
  ['july', '七月'],
  ['august', '八月'],
  ['september', '九月'],
  ['october', '十月'],
  ['november', '十一月'],
  ['december', '十二月'],
] as const;
/** The parts of a day as SillyTavern writes them in English, Chinese, Japanese and Korean. */
const forenoon: ReadonlySet<string> = new Set(['am', '凌晨', '早上', '上午', '午前', '오전']);
const afternoon: ReadonlySet<string> = new Set(['pm', '下午', '晚上', '午後', '오후']);
/** Begins before twelve: 11:40 is in the morning, 1:10 is not. */
const noon = '中午';

/**
 * Parses a time as chats write it: ISO 8601, seconds or milliseconds since 1970, or one of two notations for people
 * (rule:chat-files). Null for anything else, also for a day that does not exist.
 * @param timeZone the zone of a time that names none: programs write the clock of the person who chats
 */
export function readSendDate(value: unknown, timeZone: string): Date | null {
  if (typeof value === 'number') return toDate(value < smallestMilliseconds ? value * 1_000 : value);
  if (typeof value !== 'string') return null;
  const text = value.trim();
  if (/^\d{9,14}(?:\.\d+)?$/.test(text)) return readSendDate(Number(text), timeZone);
  try {
    return toDate(toMilliseconds(text, timeZone));
  } catch (error) {
    // A day or an hour that does not exist.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** @throws RangeError for a time that does not exist */
function toMilliseconds(text: string, timeZone: string): number {
  const standard = iso.exec(text);
  if (standard?.groups?.['zone'] !== undefined) return Temporal.Instant.from(text).epochMilliseconds;
  const local = standard === null ? readParts(text) : Temporal.PlainDateTime.from(text);
  return local === null ? NaN : local.toZonedDateTime(timeZone).epochMilliseconds;
}

function readParts(text: string): Temporal.PlainDateTime | null {
  const parts = (humanized.exec(text) ?? written.exec(text))?.groups;
  if (parts === undefined) return null;
  const of = (name: string) => Number(parts[name] ?? 0);
  return Temporal.PlainDateTime.from(
    {
      ...{ year: of('year'), month: readMonth(parts['month'] ?? ''), day: of('day') },
      ...{ hour: toHour(of('hour'), parts['half']), minute: of('minute') },
      ...{ second: of('second'), millisecond: of('millisecond') },
    },
    { overflow: 'reject' },
  );
}

/** @returns 0 for an unknown name, which is no month */
function readMonth(name: string): number {
  if (/^\d+[月월]?$/u.test(name)) return Number.parseInt(name, 10);
  const lower = name.toLowerCase();
  const isMonth = ([english, chinese]: (typeof months)[number]) =>
    english === lower || english.slice(0, 3) === lower || chinese === name;
  return months.findIndex(isMonth) + 1;
}

/** @returns an hour that does not exist for an unknown part of a day */
function toHour(hour: number, half: string | undefined): number {
  // A clock of 24 hours has its hour already.
  if (half === undefined || hour > 12 || (half === noon && hour > 10)) return hour;
  const name = half.toLowerCase();
  if (forenoon.has(name)) return hour % 12;
  return afternoon.has(name) || half === noon ? (hour % 12) + 12 : 24;
}

function toDate(milliseconds: number): Date | null {
  return milliseconds >= 0 && milliseconds < latest ? new Date(milliseconds) : null;
}
