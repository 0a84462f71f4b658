/** Fills in the months without a visit after which a guest is deleted (`GUEST_KEPT_MONTHS`). */
export function fillGuestMonths(text: string, months: number): string {
  return text.replaceAll('{{guestMonths}}', String(months));
}
