import { addMonths, membershipMonth, type PaidPeriod } from '#src/domain/gems/membership-month.ts';
import type { Plan } from './products.ts';

/**
 * Returns the end of a period that begins at a time: the same day of the next month or year, or the last day of a
 * shorter month.
 */
export function endOfPeriod(start: Date, interval: 'month' | 'year'): Date {
  return addMonths(start, interval === 'month' ? 1 : 12);
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

type Terms = Pick<Plan, 'level' | 'interval'>;

/**
 * Returns the time from which a change of plan is prorated, within the period. A begun month belongs to the higher level,
 * whose package comes with the change: otherwise the price of a day would buy the gems of a month. A plan that is left is
 * used up to the end of the begun day, or up to the share of its month's package that was spent, if that is more. A new
 * interval begins now, so it is rounded down to the hour: a price that was shown stays valid while it is read.
 * @param spentUntil the share of the month's package that was spent, as a time of the month; null if none was
 */
export function startOfChange(
  period: PaidPeriod,
  { from, to }: { from: Terms; to: Terms },
  now: Date,
  spentUntil: Date | null = null,
): Date {
  const isRaised = from.interval === to.interval && from.level === 'VIP' && to.level === 'SVIP';
  const time = isRaised
    ? membershipMonth(period, now).start.getTime()
    : Math.max(timeOfLeaving(period, { from, to }, now).getTime(), spentUntil?.getTime() ?? 0);
  // Stripe prorates only within the period.
  return new Date(Math.max(period.start.getTime(), Math.min(time, period.end.getTime() - 1_000)));
}

function timeOfLeaving(period: PaidPeriod, { from, to }: { from: Terms; to: Terms }, now: Date): Date {
  const isLowered = from.level === 'SVIP' && to.level === 'VIP';
  return isLowered ? endOfBegunDay(period, now) : new Date(Math.floor(now.getTime() / hourMs) * hourMs);
}

/** Returns the end of the day that has begun, counted from the beginning of the period: a begun day counts as used. */
export function endOfBegunDay({ start, end }: PaidPeriod, now: Date): Date {
  const days = Math.max(1, Math.floor((now.getTime() - start.getTime()) / dayMs) + 1);
  return new Date(Math.min(end.getTime(), start.getTime() + days * dayMs));
}

/** Returns the length of a time as a share of a period; negative for a time that ends before it begins. */
export function shareOfPeriod({ start, end }: PaidPeriod, time: PaidPeriod): number {
  // A period whose dates an operator moved may be empty.
  if (end <= start) return 0;
  return (time.end.getTime() - time.start.getTime()) / (end.getTime() - start.getTime());
}
