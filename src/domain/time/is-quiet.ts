/**
 * A period of each day, in minutes since midnight; it may extend over midnight. The same minute twice is the whole day.
 */
export interface QuietMinutes {
  from: number;
  until: number;
}

/** Checks whether a time is in the quiet hours, by the clock of a time zone; by UTC if there is none. */
export function isQuiet({ from, until }: QuietMinutes, zone: string | null, now: Temporal.Instant): boolean {
  const { hour, minute } = clockIn(zone, now);
  const time = hour * 60 + minute;
  return from < until ? time >= from && time < until : time >= from || time < until;
}

/** Returns the clock of a zone; UTC also for a zone that was removed from the time zone database. */
function clockIn(zone: string | null, now: Temporal.Instant): Temporal.ZonedDateTime {
  try {
    return now.toZonedDateTimeISO(zone ?? 'UTC');
  } catch (error) {
    if (error instanceof RangeError) return now.toZonedDateTimeISO('UTC');
    throw error;
  }
}

/** Formats minutes as a clock time: `22:30` for 1,350. */
export function formatClock(minutes: number): string {
  const pad = (part: number) => String(part).padStart(2, '0');
  return `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`;
}

/** Parses a valid clock time: 1,350 for `22:30`. */
export function parseClock(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return hours * 60 + minutes;
}
