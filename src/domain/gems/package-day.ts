/** The last package of a wallet (D6). */
export interface TakenPackage {
  /** Its calendar day, `YYYY-MM-DD`; null before the first one. */
  day: string | null;
  /** What the daily part was topped up to; 0 where the network had its guests of the day already. */
  gems: number;
  /** The time zone of the day. */
  zone: string | null;
}

/** What a person is due. */
export interface PackageTerms {
  /** The package of the level. */
  gems: number;
  /** The person's time zone; null counts as UTC. */
  zone: string | null;
  now: Temporal.Instant;
}

const fallbackZone = 'UTC';

/** True for a time zone that this program knows. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/** The zone itself where it is known, else UTC: a zone may go with an update of the time zone database. */
export function knownZone(zone: string | null): string {
  return zone !== null && isTimeZone(zone) ? zone : fallbackZone;
}

/**
 * The calendar day for which a package could be taken now: the earlier of the days in the zone of the last package and in
 * the person's zone. A new zone counts once the day of the last package is over in both, so that no change of the zone
 * gives a second package (trust row 35).
 */
export function packageDay(taken: TakenPackage, { zone, now }: Omit<PackageTerms, 'gems'>): string {
  const own = dayIn(knownZone(zone), now);
  if (taken.zone === null || taken.zone === zone) return own;
  const before = dayIn(knownZone(taken.zone), now);
  return before < own ? before : own;
}

/** True where `take_gem_package` would give something: on a new day, and when the level rose on the day. */
export function isPackageDue(taken: TakenPackage, terms: PackageTerms): boolean {
  return isNewDay(taken, terms) || isRaised(taken, terms);
}

/** True on a day after that of the last package; days of a clock that was set back are none. */
export function isNewDay(taken: TakenPackage, terms: Omit<PackageTerms, 'gems'>): boolean {
  return taken.day === null || packageDay(taken, terms) > taken.day;
}

/** True where the level has more than was taken on the day. */
export function isRaised(taken: TakenPackage, { gems }: Pick<PackageTerms, 'gems'>): boolean {
  return taken.gems > 0 && gems > taken.gems;
}

/** When the next package can be taken; a package that is due counts as taken now. */
export function refillsAt(taken: TakenPackage, terms: Omit<PackageTerms, 'gems'>): Temporal.Instant {
  const isNew = isNewDay(taken, terms);
  const day = isNew || taken.day === null ? packageDay(taken, terms) : taken.day;
  const next = Temporal.PlainDate.from(day).add({ days: 1 });
  const zones = isNew ? [terms.zone] : [terms.zone, taken.zone ?? terms.zone];
  return zones
    .map((zone) => next.toZonedDateTime({ timeZone: knownZone(zone) }).toInstant())
    .reduce((latest, start) => (Temporal.Instant.compare(start, latest) > 0 ? start : latest));
}

function dayIn(zone: string, now: Temporal.Instant): string {
  return now.toZonedDateTimeISO(zone).toPlainDate().toString();
}
