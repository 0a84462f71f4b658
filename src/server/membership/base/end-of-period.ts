import type { Plan } from './products.ts';

/**
 * Returns the end of a period that begins at a time: the same day of the next month or year, or the last day of a
 * shorter month.
 */
export function endOfPeriod(start: Date, interval: 'month' | 'year'): Date {
  const end = new Date(start);
  end.setUTCDate(1);
  end.setUTCMonth(start.getUTCMonth() + (interval === 'month' ? 1 : 12));
  const lastDay = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate();
  end.setUTCDate(Math.min(start.getUTCDate(), lastDay));
  return end;
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** The paid interval. */
export interface PaidPeriod {
  start: Date;
  end: Date;
}

type Terms = Pick<Plan, 'level' | 'interval'>;

/**
 * Returns the time from which a change of plan is prorated, within the period. A begun day belongs to the higher level,
 * whose package it gave: otherwise, changing up and down again would give a package for nothing. A new interval begins
 * now, so it is rounded down to the hour: a price that was shown stays valid while it is read.
 */
export function startOfChange(period: PaidPeriod, { from, to }: { from: Terms; to: Terms }, now: Date): Date {
  const time = countedTime(period, { from, to }, now).getTime();
  // Stripe prorates only within the period.
  return new Date(Math.max(period.start.getTime(), Math.min(time, period.end.getTime() - 1_000)));
}

function countedTime(period: PaidPeriod, { from, to }: { from: Terms; to: Terms }, now: Date): Date {
  if (from.level === 'SVIP' && to.level === 'VIP') return endOfBegunDay(period, now);
  if (from.interval !== to.interval) return new Date(Math.floor(now.getTime() / hourMs) * hourMs);
  return new Date(endOfBegunDay(period, now).getTime() - dayMs);
}

/** Returns the end of the day that has begun, counted from the beginning of the period: a begun day counts as used. */
export function endOfBegunDay({ start, end }: PaidPeriod, now: Date): Date {
  const days = Math.max(1, Math.floor((now.getTime() - start.getTime()) / dayMs) + 1);
  return new Date(Math.min(end.getTime(), start.getTime() + days * dayMs));
}

/** Returns the length of a time as a share of a period; negative for one that ends before it begins. */
export function shareOfPeriod({ start, end }: PaidPeriod, time: PaidPeriod): number {
  // A period whose dates an operator moved may be empty.
  if (end <= start) return 0;
  return (time.end.getTime() - time.start.getTime()) / (end.getTime() - start.getTime());
}
