/** The lowest number read as milliseconds; smaller ones are seconds. */
const smallestMilliseconds = 100_000_000_000;
const latest = Date.UTC(2200, 0, 1);

/** `2024-1-5@12h30m10s`, also with spaces and milliseconds. */
const humanized =
  /^(\d{4})-(\d{1,2})-(\d{1,2})\s*@?\s*(\d{1,2})h\s*(\d{1,2})m\s*(\d{1,2})s(?:\s*(\d{1,3})ms)?$/;
/** `June 19, 2023 2:20pm`, or `Jun 19, 2023 14:20`. */
const written = /^([A-Z][a-z]+ \d{1,2}, \d{4}) (\d{1,2}):(\d{2})\s*([ap]m)?$/i;

/**
 * Parses a time as chats write it: ISO 8601, seconds or milliseconds since 1970, or one of two notations for people
 * (rule:chat-files); without a zone, it is in UTC. Null for anything else.
 */
export function readSendDate(value: unknown): Date | null {
  if (typeof value === 'number') return toDate(value < smallestMilliseconds ? value * 1_000 : value);
  if (typeof value !== 'string') return null;
  const text = value.trim();
  if (/^\d{9,14}(?:\.\d+)?$/.test(text)) return readSendDate(Number(text));
  if (/^\d{4}-\d{2}-\d{2}(?:[T ][\d:.]+(?:Z|[+-]\d{2}:?\d{2})?)?$/.test(text))
    return toDate(Date.parse(zoned(text)));
  return readHumanized(text) ?? readWritten(text);
}

function zoned(text: string): string {
  return /(?:Z|[+-]\d{2}:?\d{2}|^\d{4}-\d{2}-\d{2})$/.test(text) ? text : `${text}Z`;
}

function readHumanized(text: string): Date | null {
  const parts = humanized.exec(text)?.slice(1).map(Number);
  if (parts === undefined) return null;
  // Without milliseconds, the last part is not a number.
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0, millisecond = 0] = parts;
  return toDate(Date.UTC(year, month - 1, day, hour, minute, second, millisecond || 0));
}

function readWritten(text: string): Date | null {
  const match = written.exec(text);
  if (match === null) return null;
  const [, day = '', hour = '', minute = '', half = ''] = match;
  return toDate(Date.parse(`${day} ${hour}:${minute} ${half.toUpperCase()} UTC`));
}

function toDate(milliseconds: number): Date | null {
  return milliseconds >= 0 && milliseconds < latest ? new Date(milliseconds) : null;
}
