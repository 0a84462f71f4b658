/** The end of a period that begins at a time: the same day of the next month or year, or the last of a shorter month. */
export function endOfPeriod(start: Date, interval: 'month' | 'year'): Date {
  const end = new Date(start);
  end.setUTCDate(1);
  end.setUTCMonth(start.getUTCMonth() + (interval === 'month' ? 1 : 12));
  const lastDay = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate();
  end.setUTCDate(Math.min(start.getUTCDate(), lastDay));
  return end;
}

const hourMs = 3_600_000;

/**
 * From when a change of plan is counted: the hour, within the period, so that a price that was shown holds while it is
 * read.
 */
export function startOfChange(periodStart: Date, now: Date): Date {
  const hour = Math.floor(now.getTime() / hourMs) * hourMs;
  return new Date(Math.max(periodStart.getTime(), hour));
}
