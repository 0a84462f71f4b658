/** A stretch of each day, in minutes since midnight; it may go over midnight. The same minute twice is the whole day. */
export interface QuietMinutes {
  from: number;
  until: number;
}

/** True where a moment is in the quiet hours, by the clock of a time zone; without a zone by that of UTC. */
export function isQuiet({ from, until }: QuietMinutes, zone: string | null, now: Temporal.Instant): boolean {
  const { hour, minute } = clockIn(zone, now);
  const time = hour * 60 + minute;
  return from < until ? time >= from && time < until : time >= from || time < until;
}

/** The clock of a zone that has gone from the time zone database is that of UTC as well. */
function clockIn(zone: string | null, now: Temporal.Instant): Temporal.ZonedDateTime {
  try {
    return now.toZonedDateTimeISO(zone ?? 'UTC');
  } catch (error) {
    if (error instanceof RangeError) return now.toZonedDateTimeISO('UTC');
    throw error;
  }
}

/** `22:30` for 1,350. */
export function formatClock(minutes: number): string {
  const pad = (part: number) => String(part).padStart(2, '0');
  return `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`;
}

/** 1,350 for `22:30`, which has to be a time. */
export function parseClock(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return hours * 60 + minutes;
}
