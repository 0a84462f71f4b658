export interface PaidPeriod {
  start: Date;
  /** No longer part of it. */
  end: Date;
}

/**
 * Returns the month of a membership that a time is in (rule:daily-package). Months are counted from the begin of the paid
 * period, in calendar months: one that begins on January 31 ends on February 28 or 29, and the next one on March 31. A
 * later time is in the last month: while a renewal is pending, no further month has begun.
 */
export function membershipMonth({ start, end }: PaidPeriod, now: Date): PaidPeriod {
  const time = new Date(Math.min(now.getTime(), end.getTime() - 1));
  const years = time.getUTCFullYear() - start.getUTCFullYear();
  let count = Math.max(0, years * 12 + time.getUTCMonth() - start.getUTCMonth());
  if (count > 0 && addMonths(start, count) > time) count -= 1;
  const next = addMonths(start, count + 1);
  return { start: addMonths(start, count), end: next < end ? next : end };
}

/** Adds calendar months: the same day and time (UTC) of a later month, or the last day of a shorter month. */
export function addMonths(start: Date, count: number): Date {
  const end = new Date(start);
  end.setUTCDate(1);
  end.setUTCMonth(start.getUTCMonth() + count);
  const lastDay = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate();
  end.setUTCDate(Math.min(start.getUTCDate(), lastDay));
  return end;
}
