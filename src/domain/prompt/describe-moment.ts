import { isUnspaced } from '#src/contract/locale/language-facts.ts';
import type { DayPart, PromptInput } from './prompt-input.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Pause after which the person was away; a shorter pause is part of the conversation. */
const awayMs = hourMs;

/**
 * The units of a pause, largest first; weeks and months begin where their number is more precise than the number of
 * days.
 */
const units: readonly [unit: string, fromMs: number, lengthMs: number][] = [
  ['year', 730 * dayMs, 365 * dayMs],
  ['month', 60 * dayMs, 30 * dayMs],
  ['week', 14 * dayMs, 7 * dayMs],
  ['day', dayMs, dayMs],
  ['hour', hourMs, hourMs],
];

/** The hour at which each part of the day begins; "Friday night" is the night at the end of Friday. */
const dayParts: readonly [hour: number, part: DayPart][] = [
  [22, 'night'],
  [18, 'evening'],
  [12, 'afternoon'],
  [5, 'morning'],
  [0, 'smallHours'],
];

/**
 * Describes the person's time and how long they were away, as the last message of a prompt: parts that change with
 * every message come after parts that do not. Empty if neither is known.
 */
export function describeMoment({
  clock,
  host,
  includesTime,
}: Pick<PromptInput, 'clock' | 'host' | 'includesTime'>): string {
  const { idleMs, language } = clock;
  const sentences: string[] = [];
  if (includesTime) {
    const { hour, dayOfWeek } = Temporal.Instant.fromEpochMilliseconds(
      clock.now.getTime(),
    ).toZonedDateTimeISO(clock.timeZone);
    const part = dayParts.find(([from]) => hour >= from)?.[1] ?? 'smallHours';
    const weekday = host.weekdays[dayOfWeek - 1] ?? '';
    sentences.push(host.moment.replace('{part}', host.dayParts[part].replace('{weekday}', weekday)));
  }
  if (idleMs !== null && idleMs >= awayMs) {
    const [unit, , lengthMs] = units.find(([, fromMs]) => idleMs >= fromMs) ?? ['hour', hourMs, hourMs];
    const duration = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' });
    sentences.push(host.away.replace('{duration}', duration.format(Math.floor(idleMs / lengthMs))));
  }
  return sentences.join(isUnspaced[language] ? '' : ' ');
}
