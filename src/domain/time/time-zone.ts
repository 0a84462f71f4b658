/** Converts a time to a zone; null where the database of time zones has none of that name. */
export function inZone(zone: string, now: Temporal.Instant): Temporal.ZonedDateTime | null {
  try {
    return now.toZonedDateTimeISO(zone);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** True for a time zone of the IANA's names, such as `Asia/Shanghai`. */
export function isTimeZone(name: string): boolean {
  return inZone(name, Temporal.Now.instant()) !== null;
}
