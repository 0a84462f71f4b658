import { inZone } from '../time/time-zone.ts';

/** The last package of a wallet (rule:daily-package). */
export interface TakenPackage {
  /** Its calendar day, `YYYY-MM-DD`; null before the first one. */
  day: string | null;
  /**
   * The amount that the daily part was topped up to; the same amount if the package was refused because the network had
   * reached its limit of people for the day.
   */
  gems: number;
  /** The time zone in which the day was counted. */
  zone: string | null;
  /** The begin of the month of a membership whose package was taken last; null before the first one. */
  month: Date | null;
  /** The amount of that month's package, less what was taken back of it. */
  monthGems: number;
}

export interface PackageTerms {
  /** The package of the day. */
  gems: number;
  /** The month of the membership and its package; null without one. With it, the day's package only fills up. */
  month: { start: Date; gems: number } | null;
  /** The person's time zone; null counts as UTC. */
  zone: string | null;
  now: Temporal.Instant;
}

/** Returns the calendar day in the person's zone, with which a package taken now is recorded. */
export function packageDay({ zone, now }: Pick<PackageTerms, 'zone' | 'now'>): string {
  return dayIn(zone, now);
}

/** Checks whether `take_gem_package` would give something: on a new day, in a new month, or after the level rose. */
export function isPackageDue(taken: TakenPackage, terms: PackageTerms): boolean {
  return (
    isNewDay(taken, terms) || isRaised(taken, terms) || isNewMonth(taken, terms) || raisedBy(taken, terms) > 0
  );
}

/** Checks whether the month's package was not taken yet. Months only grow, like days. */
export function isNewMonth(taken: TakenPackage, { month }: Pick<PackageTerms, 'month'>): boolean {
  return month !== null && (taken.month === null || month.start > taken.month);
}

/** Returns the gems by which the level's package of the month exceeds the package that was taken in the same month. */
export function raisedBy(taken: TakenPackage, { month }: Pick<PackageTerms, 'month'>): number {
  const isSame = month !== null && taken.month?.getTime() === month.start.getTime();
  return isSame ? Math.max(0, month.gems - taken.monthGems) : 0;
}

/**
 * Checks whether the day of the last package is over, both in the zone where it was taken and in the person's current
 * zone, so that no change of the zone gives a second package (rule:one-package-a-day). A clock that was set back gives
 * none either: days only grow.
 */
export function isNewDay(taken: TakenPackage, { zone, now }: Pick<PackageTerms, 'zone' | 'now'>): boolean {
  const { day } = taken;
  return day === null || [zone, taken.zone].every((one) => dayIn(one, now) > day);
}

/** Checks whether the package of the day exceeds the amount taken on the day. */
export function isRaised(taken: TakenPackage, { gems }: Pick<PackageTerms, 'gems'>): boolean {
  return gems > taken.gems;
}

/** Returns the time at which the next package can be taken; a package that is due counts as taken now. */
export function computeRefillTime(
  taken: TakenPackage,
  terms: Pick<PackageTerms, 'zone' | 'now'>,
): Temporal.Instant {
  const isNew = isNewDay(taken, terms);
  const day = isNew || taken.day === null ? packageDay(terms) : taken.day;
  const next = Temporal.PlainDate.from(day).add({ days: 1 });
  const zones = isNew ? [terms.zone] : [terms.zone, taken.zone];
  return zones
    .map((zone) => next.toZonedDateTime(zoned(zone, terms.now).timeZoneId).toInstant())
    .reduce((latest, start) => (Temporal.Instant.compare(start, latest) > 0 ? start : latest));
}

function dayIn(zone: string | null, now: Temporal.Instant): string {
  return zoned(zone, now).toPlainDate().toString();
}

/** Converts the time to a zone; to UTC if there is no zone, or the zone was removed from the time zone database. */
function zoned(zone: string | null, now: Temporal.Instant): Temporal.ZonedDateTime {
  return (zone === null ? null : inZone(zone, now)) ?? now.toZonedDateTimeISO('UTC');
}
